"""Fyrtioett: a table of contents. What answers which verb, and in which phase.

Four players in two partnerships, each seat with a bid of its own; first to 41 points.
The rules are FYR-1 to FYR-14; the chapters are `dealing`, `bidding` and `scoring`.
Tricks are played by the rules of `jasskort.round_table.play`.
"""

from __future__ import annotations

from typing import Any, ClassVar, cast

import attrs

from jasskort.games.fyrtioett import bidding, dealing, scoring
from jasskort.games.fyrtioett.model import (
    BIDS,
    PACK,
    RANKING,
    TABLE,
    Bid,
    Dealt,
    FyrtioettMove,
    Options,
    Played,
    Throw,
)
from jasskort.games.fyrtioett.phases import (
    PHASES,
    BetweenDeals,
    Bidding,
    FyrtioettState,
)
from jasskort.games.fyrtioett.words import VOCABULARY
from jasskort.moves import Play, PlayTable
from jasskort.packs import Pack
from jasskort.rooms import quick_deal
from jasskort.round_table.phases import Playing
from jasskort.round_table.play import is_plain_play, play, plays
from jasskort.round_table.ruleset import Ids, Room, RoundTable

_PLAYS = PlayTable(PACK, TABLE.seats)
_BIDS: tuple[tuple[FyrtioettMove, ...], ...] = tuple(
    tuple(Bid(seat, tricks) for tricks in BIDS) for seat in TABLE.seats
)


def _bids(_options: Options, state: Bidding) -> tuple[FyrtioettMove, ...]:
    seat = state.turn
    least, *_ = bidding.legal_bids(state)
    bids = _BIDS[seat][least - 1 :]
    return (*bids, Throw(seat)) if bidding.may_throw(state) else bids


def _plays(_options: Options, state: Playing[Played]) -> tuple[Play, ...]:
    return plays(_PLAYS, state)


def _bid(_options: Options, state: Bidding, move: Bid) -> FyrtioettState:
    return bidding.bid(state, move)


def _throw(options: Options, state: Bidding, move: Throw) -> FyrtioettState:
    return scoring.throw_in(options, state, move)


def _quick_play(
    options: Options, state: Playing[Any], move: FyrtioettMove
) -> FyrtioettState | None:
    """Play a card; after the thirteenth trick all bids are booked (FYR-10)."""
    if isinstance(state.deal, Played) and is_plain_play(state, move):
        played = play(state, cast("Play", move))
        return played if played.played != PACK.mask else scoring.settle(options, played)
    return None


@attrs.frozen(kw_only=True)
class Fyrtioett(Options, RoundTable[FyrtioettState, FyrtioettMove]):
    """Fyrtioett: four players, 52 cards, a bid each, hearts as trump, to 41 points.

    States are phases (`jasskort.games.fyrtioett.phases`); `legal_moves` lists plays,
    bids and throwing in, in this order. Every seat has a total of its own; the party
    totals of a score are sums and decide nothing.

    Args:
        target: the points of one seat that win the match, at least 1 (FYR-12).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    name: ClassVar[str] = "fyrtioett"
    pack: ClassVar[Pack] = PACK
    room: ClassVar[Room] = Room(
        words=VOCABULARY,
        table=TABLE,
        ranking=RANKING,
        record=Dealt,
        phases=PHASES,
        ids=Ids(pack="FYR-1", deal="FYR-3", follow="FYR-9"),
        listing={Bidding: _bids, Playing: _plays},
        refusing={
            Bidding: bidding.refusal_in_bidding,
            Playing: bidding.refusal_after_bidding,
        },
        steps={Bid: _bid, Throw: _throw},
        quick={BetweenDeals: quick_deal(PACK, dealing.deal), Playing: _quick_play},
        unbooked=scoring.unbooked,
    )
