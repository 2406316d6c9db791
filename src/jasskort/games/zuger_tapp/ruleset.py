"""Zuger Tapp: a table of contents. What answers which verb, and in which phase.

Four players, one against three after an auction; payments, deal by deal. The rules are
ZUG-1 to ZUG-23; the chapters are `dealing`, `auction`, `talon` and `payment`. Tricks
are played by the rules of `jasskort.round_table.play`.
"""

from __future__ import annotations

from typing import Any, ClassVar, cast

import attrs

from jasskort.cards import SUITS
from jasskort.cardset import cards_in
from jasskort.games.zuger_tapp import auction, dealing, payment, talon
from jasskort.games.zuger_tapp.model import (
    PACK,
    RANKING,
    TABLE,
    Bid,
    Dealt,
    LayAside,
    NameTrump,
    Options,
    Played,
    ZugerTappMove,
)
from jasskort.games.zuger_tapp.phases import (
    PHASES,
    BetweenDeals,
    Bidding,
    LayingAside,
    Naming,
    Opened,
    ZugerTappState,
)
from jasskort.games.zuger_tapp.words import VOCABULARY
from jasskort.moves import Pass, Play, PlayTable
from jasskort.packs import Pack
from jasskort.rooms import quick_deal
from jasskort.round_table.phases import Playing
from jasskort.round_table.play import is_plain_play, play, plays
from jasskort.round_table.ruleset import Ids, Room, RoundTable
from jasskort.seats import Seat

_PLAYS = PlayTable(PACK, TABLE.seats)
_CALLS: tuple[dict[Any, tuple[ZugerTappMove, ...]], ...] = tuple(
    {
        bids: (Pass(seat), *(Bid(seat, each) for each in bids))
        for bids in auction.EVERY_CHOICE
    }
    for seat in TABLE.seats
)
_ASIDES = tuple(
    {card: LayAside(seat, card) for card in PACK.cards} for seat in TABLE.seats
)
_TRUMPS = tuple(tuple(NameTrump(seat, suit) for suit in SUITS) for seat in TABLE.seats)


def _bids(_options: Options, state: Bidding) -> tuple[ZugerTappMove, ...]:
    return _CALLS[state.turn][auction.legal_bids(state)]


def _laying(_options: Options, state: LayingAside) -> tuple[ZugerTappMove, ...]:
    seat = state.turn
    asides = _ASIDES[seat]
    return tuple([asides[card] for card in cards_in(state.hand_masks[seat])])


def _naming(_options: Options, state: Naming) -> tuple[ZugerTappMove, ...]:
    seat = state.turn
    leads = _PLAYS.of(seat, state.hand_masks[seat])
    return leads + _TRUMPS[seat]


def _plays(_options: Options, state: Playing[Played]) -> tuple[Play, ...]:
    return plays(_PLAYS, state)


def _corrections(
    _options: Options, state: Opened, seat: Seat
) -> tuple[ZugerTappMove, ...]:
    suits = talon.corrections(state, seat)
    return tuple([move for move in _TRUMPS[seat] if move.suit in suits])


def _pass(options: Options, state: Bidding, move: Pass) -> ZugerTappState:
    return _after_call(options, auction.pass_on(state, move))


def _bid(options: Options, state: Bidding, move: Bid) -> ZugerTappState:
    return _after_call(options, auction.bid(state, move))


def _after_call(options: Options, state: Bidding) -> ZugerTappState:
    """Go on after a call: the contract begins, or the cards are thrown in."""
    if not auction.is_over(state):
        return state
    won = auction.declarer_and_contract(state)
    return talon.begin(state, *won) if won else payment.throw_in(options, state)


def _lay_aside(_options: Options, state: LayingAside, move: LayAside) -> ZugerTappState:
    return talon.lay_aside(state, move)


def _name(_options: Options, state: Naming | Opened, move: NameTrump) -> ZugerTappState:
    return talon.name_trump(state, move)


def _play(options: Options, state: Any, move: Play) -> ZugerTappState:
    """Play a card; the first lead names trump, if it was not named (ZUG-14)."""
    if type(state) is Naming:
        return talon.lead(state, move)
    return _after_play(options, play(state, move))


def _after_play(options: Options, state: Playing[Played]) -> ZugerTappState:
    """Go on after a card; after the eighth trick all is paid (ZUG-17)."""
    if not state.trick and state.played | state.deal.apart == PACK.mask:
        return payment.settle(options, state)
    return state


def _quick_play(
    options: Options, state: Playing[Any], move: ZugerTappMove
) -> ZugerTappState | None:
    if isinstance(state.deal, Played) and is_plain_play(state, move):
        return _after_play(options, play(state, cast("Play", move)))
    return None


def _quick_pass(
    options: Options, state: Bidding, move: ZugerTappMove
) -> ZugerTappState | None:
    if type(move) is Pass and move.seat == state.turn:
        return _pass(options, state, move)
    return None


@attrs.frozen(kw_only=True)
class ZugerTapp(Options, RoundTable[ZugerTappState, ZugerTappMove]):
    """Zuger Tapp: four players, 36 cards, an auction, one against three.

    States are phases (`jasskort.games.zuger_tapp.phases`); `legal_moves` lists plays,
    pass, bids, cards to lay aside and trumps, in this order. Points are units, paid
    and received: `score(state).totals` are balances that add up to zero.

    Args:
        tapp_at_65: whether tapp is won with 65 card points and never drawn (ZUG-20).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    name: ClassVar[str] = "zuger_tapp"
    pack: ClassVar[Pack] = PACK
    room: ClassVar[Room] = Room(
        words=VOCABULARY,
        table=TABLE,
        ranking=RANKING,
        record=Dealt,
        phases=PHASES,
        ids=Ids(pack="ZUG-1", deal="ZUG-4", follow="ZUG-16"),
        listing={
            Bidding: _bids,
            LayingAside: _laying,
            Naming: _naming,
            Opened: _plays,
            Playing: _plays,
        },
        listing_aside={Opened: _corrections},
        refusing={
            Bidding: auction.refusal_in_auction,
            LayingAside: talon.refusal_laying,
            Naming: talon.refusal_naming,
            Opened: talon.refusal_playing,
            Playing: talon.refusal_playing,
        },
        out_of_turn={NameTrump: talon.refusal_trump},
        steps={
            Pass: _pass,
            Bid: _bid,
            LayAside: _lay_aside,
            NameTrump: _name,
            Play: _play,
        },
        quick={
            BetweenDeals: quick_deal(PACK, dealing.deal),
            Playing: _quick_play,
            Bidding: _quick_pass,
        },
        unbooked=payment.unbooked,
    )
