"""What happens in Frantsfuus, move by move, in deals that are laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from happened import (
    ONE,
    ZERO,
    cards,
    completed,
    entered,
    followed,
    happened,
    led,
    turned,
)
from support import (
    FIRST_SEVEN,
    LONG,
    NINE_MORE,
    frantsfuus_deal,
    play,
    play_tricks,
)

from jasskort import Card, Deal, Frantsfuus, Rank, Run, Suit
from jasskort.events import (
    CardDrawn,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    TrumpSet,
    UpcardTurned,
)
from jasskort.games.frantsfuus import Ending, FrantsfuusState, Item, Kind
from jasskort.games.frantsfuus.ruleset import BelleShown
from jasskort.games.jass.model import Answered, Declared, LetStand, MeldBooked, Robbed
from jasskort.whereabouts import Spot

# Hearts are trump; seat 1 leads and may say belle. Both have a terts from the nine.
HANDS = "D9 D8 D7 CK DJ HA SK S7 CA", "C9 C8 C7 HK HQ DA SA ST DT"
STOCK = "SJ H7 CQ S8 DQ"
DEAL = frantsfuus_deal(*HANDS, "H9", STOCK)
# Both have a ten-nine-eight.
IN_TRUMP, IN_CLUBS = "HT H9 H8 CK DA SQ D7 D8 SK", "CT C9 C8 S7 S8 DK DQ HA CA"
TO_THE_SUIT = "1 declare terts, {}, 0 declare terts, 1 say rank T, 0 say rank T"
BROKEN_OFF = DealEnded(DealEnd.BROKEN_OFF)


def dealt(*lines: str, deal: Deal = DEAL, **options: Any) -> FrantsfuusState:
    """Deal in a match, and apply some moves."""
    game = Frantsfuus(**options)
    return play(game, game.start(), str(deal), *lines)


def won_jan(seat: Any, ending: Ending) -> MatchWon:
    """Give the event of a match that counts as two, the loser being below 250."""
    return MatchWon((seat,), ending, 2)


def sixteen(game: Frantsfuus, tricks: int = 16) -> FrantsfuusState:
    """Play the long deal: 113 points for seat 0, 49 for seat 1, all nine tricks for 0."""
    every = [*FIRST_SEVEN, *NINE_MORE]
    return play_tricks(game, play(game, game.start(), str(LONG)), *every[:tricks])


def dealing(number: int) -> tuple[Event, ...]:
    """Give the events of the deal: seat 0 deals."""
    stock = cards(f"{STOCK} CT CJ DK H8 HT HJ S9 SQ")
    return (
        DealBegun(number, ZERO),
        HandDealt(ONE, cards("C7 C8 C9 DT DA HQ HK ST SA")),
        HandDealt(ZERO, cards("CK CA D7 D8 D9 DJ HA S7 SK")),
        UpcardTurned(Card.parse("H9")),
        TrumpSet(Suit.HEARTS),
        Laid(Spot.STOCK, stock),
    )


def test_fra_5_fra_6_a_deal() -> None:
    """The non-dealer's hand comes first, then the upcard; thirteen cards lie on it."""
    game = Frantsfuus()
    before = game.start()
    assert game.events(before, DEAL, game.apply(before, DEAL)) == dealing(1)


def test_fra_14_belle_counts_at_once() -> None:
    """It is shown and booked, in turn or out of it; the referee may end it with that."""
    belle = BelleShown(ONE, Suit.HEARTS), entered(ONE, 20, Item.BELLE)
    assert happened(dealt(), "1 belle") == belle
    assert happened(dealt("1 play SA"), "1 belle") == belle
    state = dealt(claims="referee", target=20)
    assert happened(state, "1 belle") == (
        *belle,
        BROKEN_OFF,
        won_jan(ONE, Ending.REFEREE),
    )


def test_fra_17_a_follower_that_plays_lets_the_meld_stand() -> None:
    """The card concedes; the trick waits to be turned."""
    state = dealt()
    assert happened(state, "1 declare terts") == (Declared(ONE, Kind.TERTS),)
    state = dealt("1 declare terts, 1 play ST")
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        LetStand(ZERO, ONE),
        completed("ST SK", ONE, ZERO, 14),
    )


def test_fra_17_fra_20_nobody_concedes_what_is_rejected() -> None:
    """A follower with a higher kind, or alone in declaring, lets nothing stand."""
    fuus = frantsfuus_deal(
        "D9 D8 D7 DT DJ HA SK S7 CA", "C9 C8 C7 HK HQ DA SA ST CK", "H9"
    )
    state = dealt("1 declare terts, 1 play ST, 0 declare fuus5", deal=fuus)
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        completed("ST SK", ONE, ZERO, 14),
    )
    state = dealt("1 play ST, 0 declare terts")
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        completed("ST SK", ONE, ZERO, 14),
    )


def test_fra_18_fra_19_answers() -> None:
    """Rank against rank, then suit against suit; trump that is said rejects."""
    deal = frantsfuus_deal(IN_TRUMP, IN_CLUBS, "H7")
    asked = TO_THE_SUIT.format("1 play S7")
    before_last = asked.rpartition(", ")[0]
    state = dealt(before_last, deal=deal)
    assert happened(state, "0 say rank T") == (Answered(ZERO, Rank.TEN),)
    state = dealt(asked, deal=deal)
    assert happened(state, "1 say suit C") == (Answered(ONE, Suit.CLUBS),)
    state = dealt(asked, "1 say suit C", deal=deal)
    assert happened(state, "0 say suit H") == (Answered(ZERO, Suit.HEARTS),)
    trick = completed("S7 CK", ONE, ONE, 4)
    silent = (followed(ZERO, "CK"), LetStand(ZERO, ONE), trick)
    assert happened(state, "0 play CK") == silent
    state = dealt(asked, "1 say suit C, 0 say suit H", deal=deal)
    assert happened(state, "0 play CK") == (followed(ZERO, "CK"), trick)


def test_fra_34_a_follower_concedes_by_its_card_and_not_before() -> None:
    """Also where the leader has named trump, which nobody can beat."""
    deal = frantsfuus_deal(IN_CLUBS, IN_TRUMP, "H7")
    state = dealt(TO_THE_SUIT.format("1 play D7"), "1 say suit H", deal=deal)
    assert happened(state, "0 play S7") == (
        followed(ZERO, "S7"),
        LetStand(ZERO, ONE),
        completed("D7 S7", ONE, ONE, 0),
    )


def test_fra_23_fra_24_melds_are_booked_one_by_one() -> None:
    """Each is named and entered; then the trick is turned."""
    deal = frantsfuus_deal(HANDS[0], "C9 C8 C7 ST S9 S8 DA SA DT", "H9")
    clubs, spades = Run(Suit.CLUBS, Rank.NINE, 3), Run(Suit.SPADES, Rank.TEN, 3)
    lines = "1 declare terts, 1 play SA, 0 play SK"
    state = dealt(lines, deal=deal)
    booked = MeldBooked(ONE, clubs), entered(ONE, 20, clubs)
    assert happened(state, "1 book C93") == booked
    state = dealt(lines, "1 book C93", deal=deal)
    booked = MeldBooked(ONE, spades), entered(ONE, 20, spades)
    assert happened(state, "1 book ST3") == booked
    state = dealt(lines, "1 book C93, 1 book ST3", deal=deal)
    assert happened(state, "1 turn") == (turned(ONE, "SA SK"),)


def test_fra_33_fra_35_draws() -> None:
    """The winner draws first, unseen; of the last two all see both."""
    state = dealt()
    assert happened(state, "1 play SA") == (led(ONE, "SA"),)
    state = dealt("1 play SA, 0 play SK")
    assert happened(state, "1 draw") == (
        CardDrawn(ONE, Card.parse("SJ"), Spot.STOCK, shown=False),
        CardDrawn(ZERO, Card.parse("H7"), Spot.STOCK, shown=False),
    )
    game = Frantsfuus()
    state = play(game, sixteen(game, 6), "1 play C8, 0 play DK")
    assert happened(state, "1 draw") == (
        CardDrawn(ONE, Card.parse("SA"), Spot.STOCK, shown=True),
        CardDrawn(ZERO, Card.parse("HJ"), Spot.UPCARD, shown=True),
    )


def test_fra_34_robbing() -> None:
    """All see the seven go down and the upcard go up."""
    deal = frantsfuus_deal(HANDS[0].replace("HA", "H7"), HANDS[1], "H9")
    robbed = Robbed(ZERO, Card.parse("H7"), Card.parse("H9"))
    assert happened(dealt(deal=deal), "0 rob") == (robbed,)


LAST_TRICK = (
    followed(ONE, "SA"),
    completed("DA SA", ZERO, ZERO, 22),
    turned(ZERO, "DA SA"),
    entered(ZERO, 103, Item.CARD_POINTS),
    entered(ONE, 49, Item.CARD_POINTS),
    entered(ZERO, 10, Item.LAST_TRICK),
)
PLAYED_OUT = DealEnded(DealEnd.PLAYED_OUT)
BONUS = entered(ZERO, 100, Item.MATCH)


@pytest.mark.parametrize(
    ("options", "end"),
    [
        ({}, (PLAYED_OUT, CardsGathered())),
        ({"match_bonus": True}, (BONUS, PLAYED_OUT, CardsGathered())),
        ({"target": 49}, (PLAYED_OUT, won_jan(ZERO, Ending.BOTH_OVER))),
        (
            {"target": 113, "claims": "referee"},
            (PLAYED_OUT, won_jan(ZERO, Ending.REFEREE)),
        ),
        ({"deals": 1}, (PLAYED_OUT, MatchWon((ZERO,), Ending.AGREED_DEALS, 1))),
    ],
)
def test_fra_39_to_fra_48_the_end_of_a_deal(
    options: dict[str, Any], end: tuple[Event, ...]
) -> None:
    """All is entered; the cards are gathered unless the match is over."""
    game = Frantsfuus(**options)
    state = play(game, sixteen(game, 15), "0 play DA")
    assert happened(state, "1 play SA") == (*LAST_TRICK, *end)


def test_fra_43_fra_44_claims() -> None:
    """What counts is entered; a false claim gives the match to the other seat."""
    false = won_jan(ZERO, Ending.FALSE_CLAIM)
    assert happened(dealt(), "1 claim") == (MatchClaimed(ONE), BROKEN_OFF, false)
    state = dealt("1 play SA, 0 play SK", target=15)
    assert happened(state, "1 claim") == (
        MatchClaimed(ONE),
        entered(ONE, 15, Item.CARD_POINTS),
        BROKEN_OFF,
        won_jan(ONE, Ending.CLAIM),
    )


def test_fra_42_a_claim_between_deals() -> None:
    """No deal ends by it: that has ended before."""
    state = sixteen(Frantsfuus(target=113))
    claimed = MatchClaimed(ZERO), won_jan(ZERO, Ending.CLAIM)
    assert happened(state, "0 claim") == claimed


def test_fra_48_a_match_that_is_over_as_the_cards_are_dealt() -> None:
    """Seat 1 has the target by a meld, and is in again only when the next is dealt."""
    game = Frantsfuus(claims="referee", target=149)
    fuus = "1 declare fuus8, 1 play S7, 0 play H8, 1 book SA8, 1 turn"
    state = play(game, sixteen(game, 7), fuus)
    state = play_tricks(game, state, *NINE_MORE[1:])
    assert game.score(state).totals == (113, 149)
    events = game.events(state, DEAL, game.apply(state, DEAL))
    end = BROKEN_OFF, won_jan(ONE, Ending.REFEREE)
    assert events == (*dealing(2), *end)
