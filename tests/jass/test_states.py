"""States as values: what they show, how they are stored, compared and copied."""

from __future__ import annotations

from support import AnyInDeal, Room, in_both

from jasskort import Card, CardSet, Score
from jasskort.games.jass.deal import InJassDeal
from jasskort.ledger import NO_ENTRIES
from jasskort.phase import BetweenDeals, MatchOver

# Hearts are trump; seat 1 leads. Each has a ten-nine-eight, seat 0 in trump.
ZERO = "HT H9 H8 CK DA SQ D7 D8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
LINES = [
    *("1 declare [20|terts]", "1 play S7", "0 declare [20|terts]", "1 say rank T"),
    *("0 say rank T", "1 say [plain|suit C]", "0 say [trump|suit H]", "0 play CK"),
    "0 book HT3",
]


def dealt(room: Room, *lines: str) -> AnyInDeal:
    return room.begin(room.deal(ZERO, ONE, "H7", "SJ DT"), *lines)


@in_both
def test_reprs_show_cards(room: Room) -> None:
    state = dealt(room, "1 play S7")
    hands = "CK D7 D8 DA H8 H9 HT SQ SK | C8 C9 CT CA DQ DK HA S8"
    trick = f"turn=0, hands={hands}, trick=S7, trump=H, number=1, upcard=H7"
    assert repr(state) == f"<Following {trick}>"
    bare = room.tricks(room.begin(room.sweep), *room.stocked)
    assert "upcard" not in repr(bare)
    state = dealt(room, *LINES[:5])
    said = room.text("said by 0=[20|terts] rank T, said by 1=[20|terts] rank T")
    assert repr(state) == f"<Comparing {trick.replace('turn=0', 'turn=1')}, {said}>"


@in_both
def test_places_between_deals_and_after_the_end(room: Room) -> None:
    start = room.game.start()
    assert isinstance(start, BetweenDeals)
    assert start.places == ()
    assert start.hands == start.piles == (CardSet(), CardSet())
    over = room.play(dealt(room, "1 play S7, 0 play CK, 1 draw"), "1 claim")
    assert isinstance(over, MatchOver)
    assert Card.parse("SJ") in over.hands[1]
    assert over.piles[1] == CardSet.parse("S7 CK")
    lying = [card for place in over.places for card in place]
    assert len(CardSet(lying)) == len(lying) == room.of(36, 32)
    assert isinstance(over.final, InJassDeal)
    # The final position has all that was booked, and no log of its own.
    assert over.match is over.final.match
    assert (over.final.log, len(over.log)) == ((), 4)


@in_both
def test_scores_in_words(room: Room) -> None:
    game = room.game
    state = dealt(room, "1 play S7, 0 play CK, 1 draw")
    assert str(game.score(state)) == "seat 0: 0, seat 1: 0"
    score = game.score(room.play(state, "1 claim"))
    assert str(score) == (
        "seat 0: 0, seat 1: 4; won by seat 0 (a false claim of the other seat)"
    )
    shared = Score((1, 1), (1, 1), NO_ENTRIES, (0, 0), game.seats, score.outcome, 1)
    assert "won by seat 0 and 1" in str(shared)
