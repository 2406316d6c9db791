"""What declarations tell of hidden cards: SCH-16 to SCH-22, FRA-17 to FRA-30."""

from __future__ import annotations

from math import comb, factorial

from jass_truth import could_be, worlds_of
from support import AnyInDeal, Room, in_both, schmaus_deal
from world_truth import count

from jasskort import Schmaus
from jasskort.games.jass.model import Said

# Hearts are trump. Seat 0 looks on; it has a sequence of three from the queen of clubs.
# Seat 1 has one from the jack of diamonds. JACK is the only one from a jack that there
# can be: of clubs and spades seat 0 has a card of each, of hearts the nine is turned up.
ZERO = "CQ CJ CT S[6|8] S9 DA D[6|7] HA HQ"
JACK = "DJ DT D9 H[6|7] SK CA SA H8 C8"
KING = "DK DQ DJ H[6|7] SK CA SA H8 C8"
THREE = "declare [20|terts]"


def dealt(room: Room, one: str, *lines: str, dealer: int = 0) -> AnyInDeal:
    return room.begin(room.deal(ZERO, one, "H9", dealer=dealer), *lines, dealer=dealer)


def left_open(state: AnyInDeal, seat: int) -> list[Said]:
    """List the declarations of the other seat that were not booked."""
    return worlds_of(state.game.view(state, seat)).past.said


@in_both
def test_sch_22_fra_30_what_is_said_must_fit(room: Room) -> None:
    """Before the answer it could be another sequence; after it, the one from the jack."""
    state = dealt(room, JACK, f"1 {THREE}, 1 play CA, 0 {THREE}")
    spades = ("DT SQ", "D9 SJ")  # king, queen and jack of spades
    assert could_be(state, 0, *spades)
    assert not could_be(state, 0, "DT C9")
    state = room.on(state, "1 say rank J")
    assert not could_be(state, 0, *spades)
    cards, stock = len(room.game.pack) - 10, factorial(room.of(17, 13))
    # The ace and three diamonds were dealt.
    assert count(state, 0) == comb(cards - 4, 5) * stock


@in_both
def test_sch_21_fra_29_a_rejected_declaration_stays_true(room: Room) -> None:
    """It is not booked, and tells of the hand all the same, when the trick is turned."""
    lines = f"1 {THREE}, 1 play CA, 0 {THREE}, 1 say rank J, 0 say rank Q, 0 play S9"
    state = dealt(room, JACK, lines, "0 book CQ3, 0 turn")
    cards, stock = len(room.game.pack) - 10, factorial(room.of(17, 13))
    assert count(state, 0) == comb(cards - 4, 5) * stock
    assert [each.called for each in left_open(state, 0)] == [room.of(20, 1)]
    state = room.on(state, "1 draw, 1 play DJ, 0 play DA, 0 draw")
    assert not could_be(state, 0, "DT C9")
    # To its own seat its declaration tells nothing.
    assert left_open(state, 1) == []


@in_both
def test_sch_16_fra_18_conceding_tells_nothing(room: Room) -> None:
    """A follower that hears "queen" and plays may have had a king or an ace."""
    lines = f"0 {THREE}, 0 play S9, 1 {THREE}, 0 say rank Q, 1 play C8"
    state = dealt(room, JACK, lines, dealer=1)
    assert could_be(state, 0, "DT SQ", "D9 SJ")
    assert not could_be(state, 0, "DT C9")
    # Nor does it tell what was not declared: a seat may keep silent.
    silent = dealt(room, JACK, "0 play S9, 1 play C8", dealer=1)
    assert could_be(silent, 0, "DT SQ")
    assert could_be(silent, 0, "DT SQ", "D9 SJ")


@in_both
def test_sch_25_fra_34_times_are_those_of_the_log(room: Room) -> None:
    """What is robbed within a trick was not in hand when the seat declared before."""
    zero = "CK CQ CJ CT S9 DA D[6|7] HA DK"
    one = "H[8|9] H[7|8] H[6|7] DJ SK CA SA S[6|8] C8"
    deal = room.deal(zero, one, "HT", "HQ C9 HJ")
    lines = f"1 {THREE}, 1 play CA, 0 declare [50|quart], 1 rob"
    state = room.begin(deal, lines)
    # With ten, jack and queen it would hold a sequence since, but not before.
    assert not could_be(
        state, 0, "H[8|9] HQ".replace("[8|9]", room.of("8", "9")), "DJ HJ"
    )
    # The lowest trump, gone since, may be part of what was meant.
    assert not could_be(state, 0, room.text("H[7|8] C9"))
    assert could_be(state, 0, "DJ HQ")


@in_both
def test_sch_20_fra_28_what_was_booked_does_not_serve_again(room: Room) -> None:
    """After a sequence from the queen it was the king's, or one of another suit."""
    one = "DK DQ DJ DT H[6|7] SK CA SA C8"
    lines = f"1 {THREE}, 1 play CA, 0 play S9, 1 book DQ3, 1 turn, 1 draw, 1 {THREE}"
    state = dealt(room, one, lines)
    assert [each.booked for each in left_open(state, 0)] == [state.deal.booked]
    assert not could_be(state, 0, "DK D8")
    assert could_be(state, 0, "DK SQ")


def test_sch_19_the_floor_of_the_past_limits_what_was_meant() -> None:
    """After a booked queen the king or an equal queen is meant, and not a jack."""
    game = Schmaus()
    room = Room(game)
    lines = "1 play CA, 0 declare 20, 0 play S9, 0 book CQ3, 0 turn, 1 draw"
    state = dealt(room, KING, lines, "1 declare 20")
    assert could_be(state, 0, "DK DT")  # the non-dealer's is better
    assert not could_be(state, 0, "DK DT", "DQ D9")
    # Once it was declared before, what is booked after it does not limit it.
    zero = "CK CQ CJ CT S9 DA D6 HA HQ"
    early = room.begin(
        schmaus_deal(zero, KING.replace("[6|7]", "6").replace("DK", "DT"), "H9"),
        "1 declare 20, 1 play CA, 0 declare 50, 0 play S9, 0 book CK4, 0 turn",
    )
    assert could_be(early, 0, "DQ D9")


def test_sch_19_of_ones_own_the_equal_is_not_better() -> None:
    """What a seat has booked itself it must beat, whomever equals favour."""
    room = Room(Schmaus(ties="leader"))
    one = "DQ DJ DT SQ SK SA C8 CA HK"
    lines = "1 declare 20, 1 play CA, 0 play S9, 1 book DQ3, 1 turn, 1 draw"
    state = dealt(room, one, lines, "1 declare 20")
    assert not could_be(state, 0, "SA SJ", "SK ST")
