"""The legal moves of Tolva, phase by phase, in the order of the vocabulary."""

from __future__ import annotations

from jasskort.cards import SUITS
from jasskort.cardset import SUIT_MASKS
from jasskort.games.tolva import gubbe, marriage, play
from jasskort.games.tolva.forms import LAYOUTS, Form
from jasskort.games.tolva.marriage import has_couple
from jasskort.games.tolva.model import (
    PACK,
    Ask,
    Halv,
    Hel,
    Meld,
    No,
    Options,
    TolvaMove,
    TurnUp,
)
from jasskort.games.tolva.phases import (
    Answering,
    Drawing,
    Following,
    InDeal,
    Leading,
    Uncovering,
)
from jasskort.moves import Draw, PlayTable
from jasskort.round_table.ruleset import Listing
from jasskort.seats import Seat

_SEATS = LAYOUTS[Form.FOUR].table.seats
_PLAYS = PlayTable(PACK, _SEATS)
_MELDS = tuple({suit: Meld(seat, suit) for suit in SUITS} for seat in _SEATS)
_ASK, _NO, _HALV, _HEL, _DRAW, _TURN_UP = (
    tuple((kind(seat),) for seat in _SEATS)
    for kind in (Ask, No, Halv, Hel, Draw, TurnUp)
)


def _following(_options: Options, state: Following) -> tuple[TolvaMove, ...]:
    cards = state.playable
    suit = state.cards[0].suit.index
    if cards & SUIT_MASKS[suit]:
        return _PLAYS.of_suit(state.turn, suit, cards)
    return _PLAYS.of(state.turn, cards)


def _leading(options: Options, state: Leading) -> tuple[TolvaMove, ...]:
    """List plays, melds, asking, and the gubbes."""
    seat = state.turn
    cards = play.free(state)
    moves: tuple[TolvaMove, ...] = _PLAYS.of(seat, cards)
    deal = state.deal
    if deal.gubbe is not None:
        return moves
    if state.may_meld:
        couple = has_couple(cards)
        partner = deal.layout.partners and len(deal.melded) < len(SUITS)
        if (couple or partner) and marriage.is_open(options, state, seat):
            if couple:
                moves += _melds(state, seat)
            if partner:
                moves += _ASK[seat]
    if deal.trump is None and not state.been_in >> seat & 1:
        halv, hel = gubbe.may_announce(options, state)
        if halv:
            moves += _HALV[seat]
        if hel:
            moves += _HEL[seat]
    return moves


def _melds_or(last: tuple[tuple[TolvaMove, ...], ...]) -> Listing:
    """List what is legal where a seat melds first, or does the one thing left."""

    def listing(options: Options, state: InDeal) -> tuple[TolvaMove, ...]:
        seat = state.turn
        if has_couple(state.seen(seat)) and marriage.is_open(options, state, seat):
            return _melds(state, seat) + last[seat]
        return last[seat]

    return listing


def _melds(state: InDeal, seat: Seat) -> tuple[TolvaMove, ...]:
    melds = _MELDS[seat]
    return tuple([melds[couple.suit] for couple in marriage.held(state, seat)])


LISTING: dict[type, Listing] = {
    Leading: _leading,
    Following: _following,
    Drawing: _melds_or(_DRAW),
    Uncovering: _melds_or(_TURN_UP),
    Answering: _melds_or(_NO),
}
"""By phase, what the seat in turn may do."""
