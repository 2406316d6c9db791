"""What happens in Schmaus, move by move, in deals that are laid out by hand."""

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
from support import FIRST_NINE, LAST_NINE, SWEEP, play, play_tricks, schmaus_deal

from jasskort import Card, Deal, InvalidValue, Rank, Run, Schmaus, Suit
from jasskort.events import (
    CardDrawn,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    TrumpSet,
    UpcardTurned,
)
from jasskort.games.jass.model import Answered, Declared, LetStand, MeldBooked, Robbed
from jasskort.games.schmaus import Ending, Item, SchmausState
from jasskort.games.schmaus.ruleset import StoeckShown
from jasskort.melds import Side
from jasskort.whereabouts import Spot

# Hearts are trump; seat 1 leads and has stöck. Both have a sequence of three from the
# nine, of which that of seat 1, the non-dealer, is better.
HANDS = "D9 D8 D7 CK DJ HA SK S6 CA", "C9 C8 C7 HK HQ DA SA ST D6"
STOCK = "SJ H7 CQ S8 DQ DT"
DEAL = schmaus_deal(*HANDS, "H9", STOCK)
PLAIN = schmaus_deal(HANDS[0], HANDS[1].replace("HQ", "HT"), "H9", STOCK)
CLUBS, DIAMONDS = Run(Suit.CLUBS, Rank.NINE, 3), Run(Suit.DIAMONDS, Rank.NINE, 3)
BROKEN_OFF = DealEnded(DealEnd.BROKEN_OFF)


def dealt(*lines: str, deal: Deal = DEAL, **options: Any) -> SchmausState:
    """Deal in a match, and apply some moves."""
    game = Schmaus(**options)
    return play(game, game.start(), str(deal), *lines)


def won(seat: Any, ending: Ending) -> MatchWon:
    """Give the event of a match that one seat has won."""
    return MatchWon((seat,), ending, 1)


def test_sch_10_a_deal() -> None:
    """The non-dealer's hand comes first, then the upcard; the stock is laid on it."""
    game = Schmaus()
    before = game.start(dealer=0)
    mine, others = (
        cards("C7 C8 C9 D6 DA HQ HK ST SA"),
        cards("CK CA D7 D8 D9 DJ HA S6 SK"),
    )
    stock = cards(f"{STOCK} C6 CT CJ DK H6 H8 HT HJ S7 S9 SQ")
    blanks = (None,) * 9
    events = game.events(before, DEAL, game.apply(before, DEAL))
    assert events == (
        DealBegun(1, ZERO),
        HandDealt(ONE, mine),
        HandDealt(ZERO, others),
        UpcardTurned(Card.parse("H9")),
        TrumpSet(Suit.HEARTS),
        Laid(Spot.STOCK, stock),
    )
    assert [event.seen_by(ONE) for event in events] == [
        DealBegun(1, ZERO),
        HandDealt(ONE, mine),
        HandDealt(ZERO, blanks),
        UpcardTurned(Card.parse("H9")),
        TrumpSet(Suit.HEARTS),
        Laid(Spot.STOCK, (None,) * 17),
    ]
    seen = [event.seen_by(None) for event in events[1:3]]
    assert seen == [HandDealt(ONE, blanks), HandDealt(ZERO, blanks)]


def test_sch_18_a_trick_without_weis_turns_of_itself() -> None:
    """A card is led; with the other the trick is complete, and turned."""
    state = dealt()
    assert happened(state, "1 play SA") == (led(ONE, "SA"),)
    assert happened(dealt("1 play SA"), "0 play SK") == (
        followed(ZERO, "SK"),
        completed("SA SK", ONE, ONE, 15),
        turned(ONE, "SA SK"),
    )


def test_sch_14_a_follower_that_plays_lets_the_weis_stand() -> None:
    """The trick waits until the weis is booked; then it is turned."""
    state = dealt()
    assert happened(state, "1 declare 20") == (Declared(ONE, 20),)
    state = dealt("1 declare 20, 1 play ST")
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        LetStand(ZERO, ONE),
        completed("ST SK", ONE, ZERO, 14),
    )
    state = dealt("1 declare 20, 1 play ST, 0 play SK")
    assert happened(state, "1 book C93") == (
        MeldBooked(ONE, CLUBS),
        entered(ONE, 20, CLUBS),
    )
    state = dealt("1 declare 20, 1 play ST, 0 play SK, 1 book C93")
    assert happened(state, "1 turn") == (turned(ZERO, "ST SK"),)


def test_sch_14_nobody_concedes_what_is_rejected() -> None:
    """A follower whose own weis stands, by more or alone, lets nothing stand."""
    quart = schmaus_deal("D9 D8 D7 DT DJ HA SK S6 CA", HANDS[1], "H9")
    state = dealt("1 declare 20, 1 play ST, 0 declare 50", deal=quart)
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        completed("ST SK", ONE, ZERO, 14),
    )
    state = dealt("1 play ST, 0 declare 20")
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        completed("ST SK", ONE, ZERO, 14),
    )


def test_sch_15_sch_16_answers_and_a_concession() -> None:
    """Each says its rank, the leader says plain, and the follower concedes by its card."""
    asked = "1 declare 20, 1 play ST"
    assert happened(dealt(asked), "0 declare 20") == (Declared(ZERO, 20),)
    asked += ", 0 declare 20"
    assert happened(dealt(asked), "1 say rank 9") == (Answered(ONE, Rank.NINE),)
    asked += ", 1 say rank 9"
    assert happened(dealt(asked), "0 say rank 9") == (Answered(ZERO, Rank.NINE),)
    asked += ", 0 say rank 9"
    assert happened(dealt(asked), "1 say plain") == (Answered(ONE, Side.PLAIN),)
    asked += ", 1 say plain"
    assert happened(dealt(asked), "0 play S6") == (
        followed(ZERO, "S6"),
        LetStand(ZERO, ONE),
        completed("ST S6", ONE, ONE, 10),
    )


def test_sch_16_after_trump_nothing_is_left_to_concede() -> None:
    """With "trump" the leader has ended the comparison itself."""
    deal = schmaus_deal(HANDS[0], "H9 H8 H7 C6 C8 DA SA ST D6", "HT")
    asked = "1 declare 20, 1 play ST, 0 declare 20, 1 say rank 9, 0 say rank 9"
    state = dealt(asked, deal=deal)
    assert happened(state, "1 say trump") == (Answered(ONE, Side.TRUMP),)
    state = dealt(asked, "1 say trump", deal=deal)
    assert happened(state, "0 play S6") == (
        followed(ZERO, "S6"),
        completed("ST S6", ONE, ONE, 10),
    )


def test_sch_8_stoeck_is_booked_with_its_second_card() -> None:
    """It is told after the card, and before the trick that the card completes."""
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


def test_sch_8_no_stoeck_without_both_in_hand() -> None:
    """King and queen that were in two hands are cards like others."""
    deal = schmaus_deal(
        HANDS[0].replace("HA", "HQ"), HANDS[1].replace("HQ", "HA"), "H9"
    )
    state = dealt("1 play HK", deal=deal)
    assert happened(state, "0 play HQ")[0] == followed(ZERO, "HQ")
    assert happened(state, "0 play HQ")[1:] == (
        completed("HK HQ", ONE, ONE, 7),
        turned(ONE, "HK HQ"),
    )


def test_sch_24_each_seat_sees_its_own_draw() -> None:
    """The winner draws first; to the other seat, and to others, its card is a blank."""
    game = Schmaus()
    state = dealt("1 play HK, 0 play HA")
    first = CardDrawn(ZERO, Card.parse("SJ"), Spot.STOCK, shown=False)
    second = CardDrawn(ONE, Card.parse("H7"), Spot.STOCK, shown=False)
    events = happened(state, "0 draw")
    assert events == (first, second)
    unseen_first = CardDrawn(ZERO, None, Spot.STOCK, shown=False)
    unseen_second = CardDrawn(ONE, None, Spot.STOCK, shown=False)
    seen = {
        ZERO: (first, unseen_second),
        ONE: (unseen_first, second),
        None: (unseen_first, unseen_second),
    }
    after = play(game, state, "0 draw")
    for seat, told in seen.items():
        assert tuple(event.seen_by(seat) for event in events) == told
        assert game.told(state, game.parse("0 draw"), after, seat).events == told


def test_sch_26_all_see_the_last_two() -> None:
    """The last face-down card is shown, and the other seat takes the upcard."""
    game = Schmaus()
    state = play_tricks(game, dealt(deal=SWEEP), *FIRST_NINE[:8])
    state = play(game, state, "1 play C6, 0 play D6")
    events = happened(state, "1 draw")
    assert events == (
        CardDrawn(ONE, Card.parse("S6"), Spot.STOCK, shown=True),
        CardDrawn(ZERO, Card.parse("H6"), Spot.UPCARD, shown=True),
    )
    assert tuple(event.seen_by(None) for event in events) == events


def test_sch_25_robbing_out_of_turn() -> None:
    """All see the six go down and the upcard go up; who robs again takes the six."""
    deal = schmaus_deal(HANDS[0].replace("HA", "H6"), HANDS[1], "H9")
    events = happened(dealt(deal=deal), "0 rob")
    assert events == (Robbed(ZERO, Card.parse("H6"), Card.parse("H9")),)
    assert events[0].seen_by(ONE) == events[0]


def test_sch_30_sch_31_the_end_of_a_deal() -> None:
    """The last trick is turned, all is entered, and the cards are gathered."""
    game = Schmaus()
    state = play_tricks(game, dealt(deal=SWEEP), *FIRST_NINE, *LAST_NINE[:8], "H7")
    last = (
        followed(ONE, "SA"),
        completed("H7 SA", ZERO, ZERO, 11),
        turned(ZERO, "H7 SA"),
        entered(ZERO, 92, Item.CARD_POINTS),
        entered(ONE, 60, Item.CARD_POINTS),
        entered(ZERO, 5, Item.LAST_TRICK),
        entered(ZERO, 100, Item.MATCH),
        DealEnded(DealEnd.PLAYED_OUT),
    )
    assert happened(state, "1 play SA") == (*last, CardsGathered())
    one = Schmaus(deals=1)
    state = play_tricks(one, play(one, one.start(), str(SWEEP)), *FIRST_NINE)
    state = play_tricks(one, state, *LAST_NINE[:8], "H7")
    assert happened(state, "1 play SA") == (*last, won(ZERO, Ending.AGREED_DEALS))


def test_sch_35_a_claim_after_the_first_draw() -> None:
    """What counts is entered after the claim; the deal is broken off."""
    lines = "1 play SA, 0 play SK, 1 draw"
    for target, ending in (
        (15, won(ONE, Ending.CLAIM)),
        (16, won(ZERO, Ending.FALSE_CLAIM)),
    ):
        state = dealt(lines, deal=PLAIN, target=target)
        assert happened(state, "1 claim") == (
            MatchClaimed(ONE),
            entered(ONE, 15, Item.CARD_POINTS),
            BROKEN_OFF,
            ending,
        )


def test_sch_36_a_claim_waits_for_the_first_trick() -> None:
    """It is told at once; the end comes with the trick, when all that counts is entered.

    Stöck that is still in hand is entered, and not shown.
    """
    assert happened(dealt(), "1 claim") == (MatchClaimed(ONE),)
    state = dealt("1 claim, 1 play SA")
    assert happened(state, "0 play SK") == (
        followed(ZERO, "SK"),
        completed("SA SK", ONE, ONE, 15),
        turned(ONE, "SA SK"),
        entered(ONE, 20, Item.STOECK),
        entered(ONE, 15, Item.CARD_POINTS),
        BROKEN_OFF,
        won(ZERO, Ending.FALSE_CLAIM),
    )


def test_sch_36_one_card_of_stoeck_shows_nothing() -> None:
    """A match that ends as the first of its cards is played books it, unshown."""
    game = Schmaus()
    deal = schmaus_deal(*HANDS, "H9", STOCK, dealer=1)
    state = play(game, game.start(dealer=1), str(deal), "0 claim, 0 play S6")
    assert happened(state, "1 play HK") == (
        followed(ONE, "HK"),
        completed("S6 HK", ZERO, ONE, 4),
        turned(ONE, "S6 HK"),
        entered(ONE, 20, Item.STOECK),
        entered(ONE, 4, Item.CARD_POINTS),
        BROKEN_OFF,
        won(ONE, Ending.FALSE_CLAIM),
    )


def test_sch_37_sch_38_claims_of_what_was_there_before() -> None:
    """Between deals no deal ends; in the next one it is broken off at its beginning."""
    game = Schmaus(target=60)
    state = play_tricks(game, play(game, game.start(), str(SWEEP)), *FIRST_NINE)
    state = play_tricks(game, state, *LAST_NINE)
    claimed = (MatchClaimed(ONE), won(ONE, Ending.CLAIM))
    assert happened(state, "1 claim") == claimed
    deal = schmaus_deal(*HANDS, "H9", dealer=1)
    state = play(game, state, str(deal))
    assert happened(state, "1 claim") == (
        MatchClaimed(ONE),
        entered(ONE, 20, Item.STOECK, deal=2),
        BROKEN_OFF,
        won(ONE, Ending.HAD_THE_TARGET),
    )


def test_sch_39_stoeck_weis_stich_as_the_first_trick_is_turned() -> None:
    """With the referee the trick is turned, then all is entered, and the match over."""
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


def test_sch_39_robbing_and_drawing_for_stoeck_end_a_match() -> None:
    """Stöck that comes together counts, and is entered, though no card of it is played."""
    end = entered(ONE, 20, Item.STOECK), BROKEN_OFF, won(ONE, Ending.REFEREE)
    robber = schmaus_deal(HANDS[0], HANDS[1].replace("HQ", "H6"), "HQ", STOCK)
    state = dealt("1 play C7, 0 play S6", deal=robber, claims="referee", target=20)
    robbed = Robbed(ONE, Card.parse("H6"), Card.parse("HQ"))
    assert happened(state, "1 rob") == (robbed, *end)
    drawer = schmaus_deal(HANDS[0], HANDS[1].replace("HQ", "HT"), "H9", "HQ H7")
    state = dealt("1 play C7, 0 play S6", deal=drawer, claims="referee", target=20)
    assert happened(state, "1 draw") == (
        CardDrawn(ONE, Card.parse("HQ"), Spot.STOCK, shown=False),
        CardDrawn(ZERO, Card.parse("H7"), Spot.STOCK, shown=False),
        *end,
    )


def test_what_does_not_follow_is_refused() -> None:
    """A state to which the move does not lead has no events, nor has one without a log."""
    game = Schmaus()
    state = dealt()
    other = play(game, state, "1 play SA")
    move = game.parse("1 play ST")
    with pytest.raises(InvalidValue, match="does not follow by 1 play ST"):
        game.events(state, move, other)
