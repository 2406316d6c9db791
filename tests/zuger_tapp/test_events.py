"""What is told to have happened in Zuger Tapp (ZUG-4 to ZUG-22)."""

from __future__ import annotations

from happened import cards, completed, entered, followed, happened, led, tricks, turned
from support import play, replayed, seen_by
from zuger_tapp_table import DEAL, DEALT, GAME, KEEPS_SIXES, SIXTY, SOLO, START, TAPP

from jasskort import Card, CardSet, Suit, ZugerTapp
from jasskort.events import (
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

SIXES = cards("C6 D6 H6 S6")
UNSEEN, HAND = (None,) * 4, (None,) * 8
ZERO, ONE, TWO, THREE = GAME.seats
GATHERED = CardsGathered()


def rising(suit: str) -> tuple[Card, ...]:
    """Give a suit without its six, sorted."""
    return cards(" ".join(f"{suit}{rank}" for rank in "789TJQKA"))


def test_zug_4_the_talon_is_laid_first_and_the_seat_after_the_dealer_gets_a_hand() -> (
    None
):
    events = happened(START, str(DEAL))
    own = HandDealt(ONE, rising("C"))
    assert events == (
        *(DealBegun(1, THREE), Laid(Spot.TALON, SIXES)),
        *(HandDealt(ZERO, rising("H")), own),
        *(HandDealt(TWO, rising("D")), HandDealt(THREE, rising("S"))),
    )
    assert seen_by(1, events) == (
        *(DealBegun(1, THREE), Laid(Spot.TALON, UNSEEN)),
        *(HandDealt(ZERO, HAND), own, HandDealt(TWO, HAND), HandDealt(THREE, HAND)),
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
    state = play(GAME, DEALT, "0 pass, 1 pass, 2 pass")
    bid = ContractBid(THREE, Contract.TAPP)
    assert happened(state, "3 bid tapp") == (bid, TalonTaken(THREE, SIXES))


def test_zug_12_only_the_declarer_sees_what_it_lays_aside() -> None:
    (laid,) = happened(TAPP, "0 aside C6")
    assert laid == LaidAside(ZERO, SIXES[0])
    assert laid.seen_by(ZERO) == laid
    assert laid.seen_by(ONE) == laid.seen_by(None) == LaidAside(ZERO, None)
    assert laid.moved == (Moved(SIXES[0], InHand(ZERO), Aside(ZERO)),)


def test_zug_14_trump_is_named_or_led_or_corrected() -> None:
    named = TrumpNamed(ZERO, Suit.CLUBS, corrected=False), TrumpSet(Suit.CLUBS)
    assert happened(SOLO, "0 trump C") == named
    ace = led(ZERO, "HA")
    assert happened(SOLO, "HA") == (ace, TrumpSet(Suit.HEARTS))
    state = play(GAME, SOLO, "0 play HA")
    other = TrumpNamed(ZERO, Suit.SPADES, corrected=True), TrumpSet(Suit.SPADES)
    assert happened(state, "0 trump S") == other
    assert happened(state, "CA") == (followed(ONE, "CA"),)
    assert happened(play(GAME, SOLO, "0 trump C"), "HA") == (ace,)


def test_zug_18_zug_22_the_last_card_judges_the_contract_and_pays() -> None:
    before = [f"H{r} C{r} D{r} S{r}" for r in "ATKQJ98"]
    lines = [
        f"{seat} play {card}"
        for line in before
        for seat, card in enumerate(line.split())
    ]
    state = play(GAME, SOLO, "0 trump H", *lines, "0 play H7, 1 play C7, 2 play D7")
    # All 120 card points and all tricks: two units, three times.
    result = ContractResult(ZERO, Contract.SOLO, 120, CardSet(SIXES), Verdict.WON, 6)
    judged = ContractJudged(result)
    ended = (
        followed(THREE, "S7"),
        completed("H7 C7 D7 S7", ZERO, ZERO, 0),
        turned(ZERO, "H7 C7 D7 S7"),
        judged,
        entered(ZERO, 18, Contract.SOLO),
        *[entered(seat, -6, Contract.SOLO) for seat in (ONE, TWO, THREE)],
        DealEnded(DealEnd.PLAYED_OUT),
    )
    assert happened(state, "S7") == (*ended, GATHERED)
    assert judged.moved == ()
    assert judged.faced == tuple([(Spot.TALON, six) for six in SIXES])
    won = MatchWon((ZERO,), Ending.AGREED_DEALS, 1)
    assert happened(replayed(ZugerTapp(deals=1), state), "S7") == (*ended, won)


def test_zug_19_nobody_pays_in_a_draw_unless_sixty_is_too_few() -> None:
    """Sixty in tapp: judged, and no points; where 65 are needed it is lost (ZUG-20)."""
    state, apart = play(GAME, TAPP, KEEPS_SIXES), cards("H6 H7 H8 H9")

    def judged(verdict: Verdict, value: int) -> ContractJudged:
        sixty = ZERO, Contract.TAPP, 60, CardSet(apart)
        return ContractJudged(ContractResult(*sixty, verdict, value))

    drawn = happened(state, tricks(*SIXTY))[-4:]
    ended = DealEnded(DealEnd.PLAYED_OUT)
    assert drawn[1:] == (judged(Verdict.DRAWN, 0), ended, GATHERED)
    assert isinstance(drawn[0], TrickTurned)
    assert drawn[1].faced == tuple([(Aside(ZERO), card) for card in apart])
    harder = replayed(ZugerTapp(tapp_at_65=True), state)
    lost = happened(harder, tricks(*SIXTY))
    assert lost[-7] == judged(Verdict.LOST, 1)
    paid = [e.entry.points for e in lost if isinstance(e, PointsEntered)]
    assert paid == [-3, 1, 1, 1]


def test_zug_11_cards_thrown_in_are_gathered_unseen() -> None:
    state = play(GAME, DEALT, "0 pass, 1 pass, 2 pass")
    thrown = (Passed(THREE), DealEnded(DealEnd.THROWN_IN))
    assert happened(state, "3 pass") == (*thrown, GATHERED)
    shared = MatchWon(GAME.seats, Ending.AGREED_DEALS, 1)
    last = replayed(ZugerTapp(deals=1), state)
    assert happened(last, "3 pass") == (*thrown, shared)
