"""What happens in Frantsfuus, move by move, in deals that are laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from happened import ONE, ZERO, completed, entered, followed, happened
from support import FIRST_SEVEN, LONG, NINE_MORE, frantsfuus_deal, play, play_tricks

from jasskort import Deal, Frantsfuus, Rank, Suit
from jasskort.events import DealBegun, DealEnd, DealEnded, MatchWon
from jasskort.games.frantsfuus import Ending, FrantsfuusState, Item
from jasskort.games.frantsfuus.ruleset import BelleShown
from jasskort.games.jass.model import Answered, LetStand

# Hearts are trump; seat 1 leads and may say belle. Both have a terts from the nine.
HANDS = "D9 D8 D7 CK DJ HA SK S7 CA", "C9 C8 C7 HK HQ DA SA ST DT"
STOCK = "SJ H7 CQ S8 DQ"
DEAL = frantsfuus_deal(*HANDS, "H9", STOCK)
# Both have a ten-nine-eight.
IN_TRUMP, IN_CLUBS = "HT H9 H8 CK DA SQ D7 D8 SK", "CT C9 C8 S7 S8 DK DQ HA CA"
TO_THE_SUIT = "1 declare terts, {}, 0 declare terts, 1 say rank T, 0 say rank T"
BROKEN_OFF = DealEnded(DealEnd.BROKEN_OFF)


def dealt(*lines: str, deal: Deal = DEAL, **options: Any) -> FrantsfuusState:
    game = Frantsfuus(**options)
    return play(game, game.start(), str(deal), *lines)


def won_jan(seat: Any, ending: Ending) -> MatchWon:
    """Give the event of a match that counts as two, the loser being below 250."""
    return MatchWon((seat,), ending, 2)


def sixteen(game: Frantsfuus, tricks: int = 16) -> FrantsfuusState:
    """Play the long deal: 113 points for seat 0, 49 for seat 1, all nine tricks for 0."""
    every = [*FIRST_SEVEN, *NINE_MORE]
    return play_tricks(game, play(game, game.start(), str(LONG)), *every[:tricks])


def test_fra_14_belle_counts_at_once() -> None:
    belle = BelleShown(ONE, Suit.HEARTS), entered(ONE, 20, Item.BELLE)
    assert happened(dealt("1 play SA"), "1 belle") == belle
    state = dealt(claims="referee", target=20)
    end = BROKEN_OFF, won_jan(ONE, Ending.REFEREE)
    assert happened(state, "1 belle") == (*belle, *end)


def test_fra_18_fra_19_answers() -> None:
    deal = frantsfuus_deal(IN_TRUMP, IN_CLUBS, "H7")
    state = dealt(TO_THE_SUIT.format("1 play S7").rpartition(", ")[0], deal=deal)
    trick = completed("S7 CK", ONE, ONE, 4)
    said = Answered(ZERO, Rank.TEN), Answered(ONE, Suit.CLUBS)
    assert happened(state, "0 say rank T, 1 say suit C, 0 say suit H, 0 play CK") == (
        *(*said, Answered(ZERO, Suit.HEARTS)),
        *(followed(ZERO, "CK"), trick),
    )
    assert happened(state, "0 say rank T, 1 say suit C, 0 play CK") == (
        *(*said, LetStand(ZERO, ONE)),
        *(followed(ZERO, "CK"), trick),
    )


@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ({"target": 49}, Ending.BOTH_OVER),
        ({"target": 113, "claims": "referee"}, Ending.REFEREE),
    ],
)
def test_fra_45_fra_48_a_match_that_is_over_with_the_deal(
    options: dict[str, Any], ending: Ending
) -> None:
    game = Frantsfuus(**options)
    state = play(game, sixteen(game, 15), "0 play DA")
    assert happened(state, "1 play SA")[3:] == (
        entered(ZERO, 103, Item.CARD_POINTS),
        entered(ONE, 49, Item.CARD_POINTS),
        entered(ZERO, 10, Item.LAST_TRICK),
        DealEnded(DealEnd.PLAYED_OUT),
        won_jan(ZERO, ending),
    )


def test_fra_48_a_match_that_is_over_as_the_cards_are_dealt() -> None:
    """Seat 1 has the target by a meld, and is in again only when the next is dealt."""
    game = Frantsfuus(claims="referee", target=149)
    fuus = "1 declare fuus8, 1 play S7, 0 play H8, 1 book SA8, 1 turn"
    state = play(game, sixteen(game, 7), fuus)
    state = play_tricks(game, state, *NINE_MORE[1:])
    assert game.score(state).totals == (113, 149)
    events = game.events(state, DEAL, game.apply(state, DEAL))
    end = BROKEN_OFF, won_jan(ONE, Ending.REFEREE)
    assert (events[0], events[-2:]) == (DealBegun(2, ZERO), end)
