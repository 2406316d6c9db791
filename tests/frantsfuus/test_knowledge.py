"""What belle tells, and that its absence tells nothing: FRA-14, FRA-43, FRA-48."""

from __future__ import annotations

from math import comb, factorial

from jass_truth import clues, could_be
from support import Room, frantsfuus_deal, play, texts
from world_truth import count

from jasskort import CardSet, Frantsfuus, State
from jasskort.ruleset import ruleset_of

# Hearts are trump and seat 1 leads; seat 0 looks on. Seat 1 has belle.
ZERO = "D9 D8 D7 CK DJ HA SK S7 CA"
ONE = "C9 C8 C7 HK HQ DA SA ST DT"
BELLE = frantsfuus_deal(ZERO, ONE, "H9", "SJ HT")
STOCK = factorial(13)


def dealt(*lines: str, claims: str = "players", target: int = 501) -> State:
    game = Frantsfuus(claims=claims, target=target)
    return play(game, game.start(), str(BELLE), *lines)


def test_fra_14_belle_shows_king_and_queen() -> None:
    """Of 22 unseen cards the two were dealt, with seven others."""
    state = dealt("1 belle")
    assert count(state) == comb(20, 7) * STOCK
    assert clues(state, 0) == ["in trick 1 seat 1 held HQ HK: it showed them (FRA-14)"]
    assert not could_be(state, 0, "HQ SJ")
    game = ruleset_of(state)
    for seat in (0, None):
        told = game.step(dealt(), state.log[0]).told[seat]
        view = game.view(dealt(), seat).after(told)
        assert view == game.view(state, seat)
        assert view.shown[1] == CardSet.parse("HQ HK")
    assert clues(dealt("1 play C9, 0 play S7, 1 draw, 1 belle"), None) == [
        "in trick 2 seat 1 held HQ HK: it showed them (FRA-14)"
    ]


def test_fra_43_a_belle_that_was_not_said_tells_nothing() -> None:
    """It is no point, so that neither the end of a match nor its going on tells of it."""
    any_nine = comb(22, 9) * STOCK
    assert count(dealt()) == any_nine
    # After the lead of one card, whose points would do with a belle.
    state = dealt("1 play DA, 0 play S7", claims="referee", target=31)
    assert not state.over
    assert count(state) == comb(21, 8) * STOCK
    over = dealt("1 claim")
    assert over.over
    assert count(over) == any_nine
    # King and queen were both played, and nobody said belle.
    played = dealt("1 play HK, 0 play S7, 1 draw, 1 play HQ")
    assert could_be(played, 0, "HQ SJ")
    assert count(played) == 9 * 9 * factorial(19) // factorial(9)


def test_fra_24_every_meld_that_is_booked_on_one_occasion_was_held() -> None:
    """Two sequences of three and the card led were dealt, with two others of 15."""
    one = "C9 C8 C7 SJ ST S9 HQ DA DT"
    pack = frantsfuus_deal(ZERO, one, "H9", "HK HT")
    lines = "1 declare terts, 1 play DA, 0 play D7, 1 book C93, 1 book SJ3"
    game = Frantsfuus()
    state = play(game, game.start(), str(pack), lines)
    assert count(state) == comb(15, 2) * STOCK
    assert clues(state, 0) == [
        "in trick 1 seat 1 held C7 C8 C9: it booked a meld of them (FRA-23)",
        "in trick 1 seat 1 held S9 ST SJ: it booked a meld of them (FRA-23)",
    ]


# Hearts are trump and seat 1 leads. Seat 1 has king, queen and seven of trump.
WATCHER = "D9 D8 D7 CK DJ HA S8 C7 CA"
DRAWN = "S7 HJ CQ SA DQ CT"
HELD = frantsfuus_deal(WATCHER, "HK HQ H7 SK SQ SJ DA C9 DT", "HT", DRAWN)


ROOM = Room(Frantsfuus())


def test_fra_50_king_and_queen_after_belle() -> None:
    state = ROOM.begin(HELD)
    assert texts(state.shown) == ["", ""]
    state = ROOM.on(state, "1 play DA, 0 play D7")
    assert texts(state.shown) == ["", ""]
    state = ROOM.on(state, "1 belle")
    assert texts(state.shown) == ["", "HQ HK"]
    assert "belle=1" in repr(state.deal)
    state = ROOM.on(state, "1 draw, 1 play HK")
    assert texts(state.shown) == ["", "HQ"]
    state = ROOM.on(state, "0 play HA, 0 draw, 0 play D8, 1 play HQ")
    assert texts(state.shown) == ["", ""]
    # Who plays one of them without having said belle has shown nothing by it.
    assert texts(ROOM.begin(HELD, "1 play HK").shown) == ["", ""]
