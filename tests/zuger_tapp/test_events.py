"""What is told to have happened in Zuger Tapp (ZUG-4 to ZUG-22)."""

from __future__ import annotations

import functools

import support
from support import cards, play, replayed, seen_by
from zuger_tapp_table import DEAL, DEALT, GAME, KEEPS_SIXES, SIXTY, SOLO, START, TAPP

from jasskort import Card, CardSet, Entry, Seat, Suit, ZugerTapp
from jasskort.events import (
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    Laid,
    MatchWon,
    Moved,
    Passed,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
)
from jasskort.games.zuger_tapp import Contract, ContractResult, Ending, Verdict
from jasskort.games.zuger_tapp.model import (
    ContractBid,
    ContractJudged,
    LaidAside,
    TalonTaken,
    TrumpNamed,
)
from jasskort.locations import Aside, InHand, Spot

ZERO, ONE, TWO, THREE = GAME.seats
SIXES = tuple(cards("C6 D6 H6 S6"))
UNSEEN = (None,) * 4
HAND = (None,) * 8

happened = functools.partial(support.happened, GAME)


def rising(suit: str) -> tuple[Card, ...]:
    """Give a suit without its six, sorted."""
    return tuple(cards(" ".join(f"{suit}{rank}" for rank in "789TJQKA")))


def tricks(*lines: str) -> str:
    """Write tricks as moves of those that are in turn."""
    return ", ".join(" ".join(lines).split())


def test_zug_4_the_talon_is_laid_first_and_the_seat_after_the_dealer_gets_a_hand() -> (
    None
):
    """All cards are told of; each seat sees its own hand, and nobody the talon."""
    events = happened(START, str(DEAL))
    assert events == (
        DealBegun(1, THREE),
        Laid(Spot.TALON, SIXES),
        HandDealt(ZERO, rising("H")),
        HandDealt(ONE, rising("C")),
        HandDealt(TWO, rising("D")),
        HandDealt(THREE, rising("S")),
    )
    assert seen_by(1, events) == (
        DealBegun(1, THREE),
        Laid(Spot.TALON, UNSEEN),
        HandDealt(ZERO, HAND),
        HandDealt(ONE, rising("C")),
        HandDealt(TWO, HAND),
        HandDealt(THREE, HAND),
    )
    assert events[1].moved[0] == Moved(SIXES[0], Spot.PACK, Spot.TALON)
    other = happened(GAME.start(dealer=1), str(DEAL))
    assert [e.seat for e in other if isinstance(e, HandDealt)] == [2, 3, 0, 1]


def test_zug_10_zug_12_the_declarer_of_tapp_takes_up_the_talon() -> None:
    """With the call that ends the auction, and it alone sees the cards."""
    events = happened(play(GAME, DEALT, "0 bid tapp, 1 pass, 2 pass"), "3 pass")
    assert events == (Passed(THREE), TalonTaken(ZERO, SIXES))
    assert seen_by(0, events) == events
    assert seen_by(3, events) == (Passed(THREE), TalonTaken(ZERO, UNSEEN))
    assert events[1].moved[0] == Moved(SIXES[0], Spot.TALON, InHand(ZERO))
    # The last to speak bids after three passes, and its bid is the last word.
    assert happened(play(GAME, DEALT, "0 pass, 1 pass, 2 pass"), "3 bid tapp") == (
        ContractBid(THREE, Contract.TAPP),
        TalonTaken(THREE, SIXES),
    )


def test_zug_12_only_the_declarer_sees_what_it_lays_aside() -> None:
    """The others see that a card goes, and not which."""
    (laid,) = happened(TAPP, "0 aside C6")
    (six, *_) = SIXES
    assert laid == LaidAside(ZERO, six)
    assert laid.seen_by(ZERO) == laid
    assert laid.seen_by(ONE) == laid.seen_by(None) == LaidAside(ZERO, None)
    assert laid.moved == (Moved(six, InHand(ZERO), Aside(ZERO)),)


def test_zug_14_trump_is_named_or_led_or_corrected() -> None:
    """A lead sets trump after the card; a correction sets another; then it stands."""
    assert happened(SOLO, "0 trump C") == (
        TrumpNamed(ZERO, Suit.CLUBS, corrected=False),
        TrumpSet(Suit.CLUBS),
    )
    ace, reply = cards("HA CA")
    led = play(GAME, SOLO, "0 play HA")
    assert happened(SOLO, "HA") == (
        CardPlayed(ZERO, ace, InHand(ZERO), leads=True),
        TrumpSet(Suit.HEARTS),
    )
    assert happened(led, "0 trump S") == (
        TrumpNamed(ZERO, Suit.SPADES, corrected=True),
        TrumpSet(Suit.SPADES),
    )
    assert happened(led, "CA") == (CardPlayed(ONE, reply, InHand(ONE), leads=False),)
    named = play(GAME, SOLO, "0 trump C")
    assert happened(named, "HA") == (CardPlayed(ZERO, ace, InHand(ZERO), leads=True),)


def test_zug_18_zug_22_the_last_card_judges_the_contract_and_pays() -> None:
    """What lay apart is shown where it lies; then all pay, the declarer not last."""
    lines = [f"H{r} C{r} D{r} S{r}" for r in "ATKQJ98"]
    state = play(GAME, SOLO, "0 trump H")
    state = support.play(
        GAME,
        state,
        *[
            f"{seat} play {card}"
            for line in lines
            for seat, card in enumerate(line.split())
        ],
        "0 play H7, 1 play C7, 2 play D7",
    )
    trick = tuple(cards("H7 C7 D7 S7"))
    # All 120 card points and all tricks: two units, three times.
    result = ContractResult(ZERO, Contract.SOLO, 120, CardSet(SIXES), Verdict.WON, 6)
    ended = (
        CardPlayed(THREE, trick[-1], InHand(THREE), leads=False),
        TrickCompleted(trick, ZERO, ZERO, 0),
        TrickTurned(ZERO, trick),
        ContractJudged(result),
        PointsEntered(Entry(1, ZERO, 18, Contract.SOLO), (ZERO,)),
        PointsEntered(Entry(1, ONE, -6, Contract.SOLO), (ONE,)),
        PointsEntered(Entry(1, TWO, -6, Contract.SOLO), (TWO,)),
        PointsEntered(Entry(1, THREE, -6, Contract.SOLO), (THREE,)),
        DealEnded(DealEnd.PLAYED_OUT),
    )
    assert happened(state, "S7") == (*ended, CardsGathered())
    judged = ended[3]
    assert judged.moved == ()
    assert judged.faced == tuple([(Spot.TALON, six) for six in SIXES])
    last = ZugerTapp(deals=1)
    assert support.happened(last, replayed(last, state), "S7") == (
        *ended,
        MatchWon((ZERO,), Ending.AGREED_DEALS, 1),
    )


def test_zug_19_nobody_pays_in_a_draw_unless_sixty_is_too_few() -> None:
    """Sixty in tapp: judged, and no points; where 65 are needed it is lost (ZUG-20)."""
    state = play(GAME, TAPP, KEEPS_SIXES)
    drawn = happened(state, tricks(*SIXTY))[-4:]
    apart = tuple(cards("H6 H7 H8 H9"))
    result = ContractResult(ZERO, Contract.TAPP, 60, CardSet(apart), Verdict.DRAWN, 0)
    assert drawn[1:] == (
        ContractJudged(result),
        DealEnded(DealEnd.PLAYED_OUT),
        CardsGathered(),
    )
    assert isinstance(drawn[0], TrickTurned)
    assert drawn[1].faced == tuple([(Aside(ZERO), card) for card in apart])
    harder = ZugerTapp(tapp_at_65=True)
    lost = support.happened(harder, replayed(harder, state), tricks(*SIXTY))
    assert lost[-7] == ContractJudged(
        ContractResult(ZERO, Contract.TAPP, 60, CardSet(apart), Verdict.LOST, 1)
    )
    assert [e.entry.points for e in lost if isinstance(e, PointsEntered)] == [
        *(-3, 1, 1, 1)
    ]


def test_zug_11_cards_thrown_in_are_gathered_unseen() -> None:
    """Nothing is judged, shown or paid; with the last deal the match is over."""
    state = play(GAME, DEALT, "0 pass, 1 pass, 2 pass")
    thrown = (Passed(THREE), DealEnded(DealEnd.THROWN_IN))
    assert happened(state, "3 pass") == (*thrown, CardsGathered())
    last = ZugerTapp(deals=1)
    all_seats = tuple(map(Seat, range(4)))
    assert support.happened(last, replayed(last, state), "3 pass") == (
        *thrown,
        MatchWon(all_seats, Ending.AGREED_DEALS, 1),
    )
