"""The talon, and naming trump.

Carries ZUG-12 (taking up the talon and laying aside), ZUG-13 (the talon unseen),
ZUG-14 (naming trump, by word or by the lead, and its one correction) and ZUG-15 (the
declarer leads).
"""

from __future__ import annotations

from jasskort.cards import SUITS, Suit
from jasskort.games.zuger_tapp.model import (
    SEATS,
    TALON,
    Contract,
    Contracted,
    LayAside,
    NameTrump,
    Options,
    Played,
    ZugerTappMove,
)
from jasskort.games.zuger_tapp.phases import Bidding, LayingAside, Naming, Opened
from jasskort.moves import Pass, Play
from jasskort.refusals import Reason, Refusal
from jasskort.refusing import not_in_hand
from jasskort.round_table.phases import InDeal, Playing, logged
from jasskort.round_table.play import play
from jasskort.seats import Seat

_NOTHING = (0,) * SEATS


def begin(state: Bidding, declarer: Seat, contract: Contract) -> LayingAside | Naming:
    """Begin a contract: in tapp the declarer takes up the talon (ZUG-12, ZUG-13)."""
    deal = state.deal
    hands = list(deal.hands)
    if contract is Contract.TAPP:
        hands[declarer] |= deal.apart
        taken = Contracted(deal.match, tuple(hands), 0, declarer, contract)
        return LayingAside(state.history, taken, declarer)
    left = Contracted(deal.match, deal.hands, deal.apart, declarer, contract)
    return Naming(state.history, left, declarer)


def lay_aside(state: LayingAside, move: LayAside) -> LayingAside | Naming:
    """Lay a card aside; after the fourth, trump is to be named (ZUG-12)."""
    deal = state.deal
    hands = list(deal.hands)
    hands[move.seat] ^= move.card.bit
    apart = deal.apart | move.card.bit
    laid = Contracted(deal.match, tuple(hands), apart, deal.declarer, deal.contract)
    if apart.bit_count() < TALON:
        return LayingAside(logged(state, move), laid, state.turn)
    return Naming(logged(state, move), laid, state.turn)


def name_trump(state: Naming | Opened, move: NameTrump) -> Playing[Played]:
    """Name trump aloud, or correct the one that was led; it is final (ZUG-14)."""
    named = _with_trump(state.deal, move.suit)
    if isinstance(state, Opened):
        return Playing(
            logged(state, move),
            named,
            state.turn,
            state.played,
            state.pile_masks,
            state.trick,
        )
    return Playing(logged(state, move), named, state.turn, 0, _NOTHING, ())


def lead(state: Naming, move: Play) -> Opened:
    """Lead without naming trump: the suit led is trump for now (ZUG-14, ZUG-15)."""
    named = _with_trump(state.deal, move.card.suit)
    led = play(Playing(state.history, named, state.turn, 0, _NOTHING, ()), move)
    return Opened(led.history, named, led.turn, led.played, led.pile_masks, led.trick)


def _with_trump(deal: Contracted, trump: Suit) -> Played:
    return Played(
        deal.match, deal.hands, deal.apart, deal.declarer, deal.contract, trump
    )


def corrections(state: Opened, seat: int) -> tuple[Suit, ...]:
    """List the suits that a seat may name instead of the one that was led (ZUG-14)."""
    if seat != state.deal.declarer:
        return ()
    return tuple(suit for suit in SUITS if suit is not state.deal.trump)


def refusal_laying(
    _options: Options, state: LayingAside, move: ZugerTappMove
) -> Refusal | None:
    """Refuse what is not to be done before four cards are laid aside (ZUG-12)."""
    if isinstance(move, LayAside):
        if state.hand_masks[move.seat] & move.card.bit:
            return None
        return not_in_hand(move.card, move.seat)
    return _auction_over(move) or Refusal(
        "ZUG-12",
        Reason.MUST_LAY_ASIDE,
        "four cards are to be laid aside first (ZUG-12)",
    )


def refusal_naming(
    _options: Options, state: Naming, move: ZugerTappMove
) -> Refusal | None:
    """Refuse cards that the declarer does not hold, and what is over (ZUG-14)."""
    if isinstance(move, Play):
        if state.hand_masks[move.seat] & move.card.bit:
            return None
        return not_in_hand(move.card, move.seat)
    return _auction_over(move) or _nothing_to_lay(state)


def refusal_playing(
    _options: Options, state: Playing[Played], move: ZugerTappMove
) -> Refusal | None:
    """Refuse what is over when tricks are played."""
    return _auction_over(move) or _nothing_to_lay(state)


def refusal_trump(_options: Options, state: InDeal, move: NameTrump) -> Refusal | None:
    """Refuse trump named too early, too late, twice, or by another seat (ZUG-14)."""
    match state:
        case Bidding():
            text = "the auction is not over (ZUG-10)"
            return Refusal("ZUG-10", Reason.AUCTION_OPEN, text)
        case _ if move.seat != state.deal.declarer:
            text = (
                f"seat {state.deal.declarer} is the declarer and names trump (ZUG-14)"
            )
            values = (state.deal.declarer,)
            return Refusal("ZUG-14", Reason.NOT_DECLARER, text, values=values)
        case LayingAside():
            text = "four cards are to be laid aside first (ZUG-12)"
            return Refusal("ZUG-12", Reason.MUST_LAY_ASIDE, text)
        case Naming():
            return None
        case Opened() if move.suit is not state.deal.trump:
            return None
        case Opened():
            text = f"{move.suit.spoken} were led and are trump already (ZUG-14)"
            return Refusal("ZUG-14", Reason.TRUMP_ALREADY, text, values=(move.suit,))
        case _:
            text = f"{state.deal.trump.spoken} are trump for good (ZUG-14)"
            values = (state.deal.trump,)
            return Refusal("ZUG-14", Reason.TRUMP_FINAL, text, values=values)


def _auction_over(move: ZugerTappMove) -> Refusal | None:
    if isinstance(move, LayAside | Play):
        return None
    verb = "pass" if isinstance(move, Pass) else "bid"
    text = f"the auction is over: there is nothing to {verb} (ZUG-10)"
    return Refusal("ZUG-10", Reason.AUCTION_OVER, text)


def _nothing_to_lay(state: Naming | Playing[Played]) -> Refusal:
    if state.deal.contract is Contract.TAPP:
        text = "four cards have been laid aside, and none is taken back (ZUG-12)"
        return Refusal("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE, text)
    text = f"in {state.deal.contract} the talon is laid aside unseen (ZUG-13)"
    return Refusal("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE, text)
