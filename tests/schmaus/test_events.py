"""What happens in Schmaus, move by move, in deals that are laid out by hand."""

from __future__ import annotations

from typing import Any

from happened import ONE, ZERO, completed, entered, followed, happened, led, turned
from support import play, schmaus_deal

from jasskort import Deal, Rank, Run, Schmaus, Suit
from jasskort.events import DealEnd, DealEnded, MatchClaimed, MatchWon
from jasskort.games.jass.model import MeldBooked
from jasskort.games.schmaus import Ending, Item, SchmausState
from jasskort.games.schmaus.ruleset import StoeckShown

# Hearts are trump; seat 1 leads and has stöck. Both have a sequence of three from the
# nine, of which that of seat 1, the non-dealer, is better.
HANDS = "D9 D8 D7 CK DJ HA SK S6 CA", "C9 C8 C7 HK HQ DA SA ST D6"
STOCK = "SJ H7 CQ S8 DQ DT"
DEAL = schmaus_deal(*HANDS, "H9", STOCK)
PLAIN = schmaus_deal(HANDS[0], HANDS[1].replace("HQ", "HT"), "H9", STOCK)
CLUBS, DIAMONDS = Run(Suit.CLUBS, Rank.NINE, 3), Run(Suit.DIAMONDS, Rank.NINE, 3)
BROKEN_OFF = DealEnded(DealEnd.BROKEN_OFF)


def dealt(*lines: str, deal: Deal = DEAL, **options: Any) -> SchmausState:
    game = Schmaus(**options)
    return play(game, game.start(), str(deal), *lines)


def won(seat: Any, ending: Ending) -> MatchWon:
    return MatchWon((seat,), ending, 1)


def test_sch_8_stoeck_is_booked_with_its_second_card() -> None:
    stoeck = StoeckShown(ONE, Suit.HEARTS), entered(ONE, 20, Item.STOECK)
    state = dealt("1 play HK, 0 play S6, 1 draw")
    assert happened(state, "1 play HQ") == (led(ONE, "HQ"), *stoeck)
    state = dealt("1 play HK, 0 play HA, 0 draw, 0 play S6")
    assert happened(state, "1 play HQ") == (
        followed(ONE, "HQ"),
        *stoeck,
        completed("S6 HQ", ZERO, ONE, 3),
        turned(ONE, "S6 HQ"),
    )


def test_sch_36_a_claim_waits_for_the_first_trick() -> None:
    """Stöck that is still in hand is entered, and not shown."""
    assert happened(dealt(), "1 claim, 1 play HK, 0 play SK") == (
        MatchClaimed(ONE),
        led(ONE, "HK"),
        followed(ZERO, "SK"),
        completed("HK SK", ONE, ONE, 8),
        turned(ONE, "HK SK"),
        entered(ONE, 20, Item.STOECK),
        entered(ONE, 8, Item.CARD_POINTS),
        BROKEN_OFF,
        won(ZERO, Ending.FALSE_CLAIM),
    )


def test_sch_39_stoeck_weis_stich_as_the_first_trick_is_turned() -> None:
    lines = "1 play ST, 0 declare 20, 0 play SK, 0 book D93"
    state = dealt(lines, claims="referee", target=20)
    assert happened(state, "0 turn") == (
        turned(ZERO, "ST SK"),
        entered(ONE, 20, Item.STOECK),
        entered(ZERO, 14, Item.CARD_POINTS),
        BROKEN_OFF,
        won(ONE, Ending.STOECK_WEIS_STICH),
    )


def test_sch_39_a_booking_ends_a_match_before_the_trick_is_turned() -> None:
    """The trick stays where it lies."""
    lines = "1 play C7, 0 play S6, 1 draw, 1 play ST, 0 declare 20, 0 play SK"
    state = dealt(lines, deal=PLAIN, claims="referee", target=20)
    assert happened(state, "0 book D93") == (
        MeldBooked(ZERO, DIAMONDS),
        entered(ZERO, 20, DIAMONDS),
        BROKEN_OFF,
        won(ZERO, Ending.REFEREE),
    )
