"""Tolva: a table of contents. What answers which verb, and in which phase.

Tricks, and kings and queens that set trump; first to 12 points, in four forms. The
rules are TOL-1 to TOL-35; the chapters are `dealing`, `play`, `marriage`, `gubbe`,
`points` and `lowcards`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, ClassVar

import attrs
from typing_extensions import override

from jasskort.cards import SUITS
from jasskort.cardset import SUIT_MASKS
from jasskort.games.tolva import dealing, gubbe, marriage, play, points
from jasskort.games.tolva.forms import LAYOUTS, Form
from jasskort.games.tolva.marriage import has_couple
from jasskort.games.tolva.model import (
    PACK,
    RANKING,
    Ask,
    Dealt,
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
    BetweenDeals,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    TolvaState,
    Uncovering,
)
from jasskort.games.tolva.refusing import (
    refusal_answering,
    refusal_before_the_lead,
    refusal_following,
    refusal_leading,
)
from jasskort.games.tolva.words import VOCABULARIES
from jasskort.mechanics import melds
from jasskort.moves import Deal, Draw, Play, PlayTable
from jasskort.packs import Pack
from jasskort.round_table.ruleset import Ids, Room, RoundTable
from jasskort.seats import Seat, Table
from jasskort.vocabulary import Vocabulary

_SEATS = LAYOUTS[Form.FOUR].table.seats
_PLAYS = PlayTable(PACK, _SEATS)
_MELDS = tuple({suit: Meld(seat, suit) for suit in SUITS} for seat in _SEATS)
_ASK, _NO, _HALV, _HEL, _DRAW, _TURN_UP = (
    tuple((kind(seat),) for seat in _SEATS)
    for kind in (Ask, No, Halv, Hel, Draw, TurnUp)
)


def _plays(table: PlayTable, state: Following) -> tuple[Play, ...]:
    cards = state.playable
    suit = state.cards[0].suit.index
    if cards & SUIT_MASKS[suit]:
        return table.of_suit(state.turn, suit, cards)
    return table.of(state.turn, cards)


def _melds(options: Options, state: InDeal, seat: Seat) -> tuple[TolvaMove, ...]:
    couples = marriage.legal_melds(options, state, seat)
    return tuple([_MELDS[seat][couple.suit] for couple in couples])


def _leading(options: Options, state: Leading, seat: Seat) -> tuple[TolvaMove, ...]:
    """List plays, melds, asking, and the gubbes."""
    if seat != state.turn:
        return ()
    cards = play.free(state)
    moves: tuple[TolvaMove, ...] = _PLAYS.of(seat, cards)
    deal = state.deal
    if state.may_meld and deal.gubbe is None:
        if has_couple(cards):
            moves += _melds(options, state, seat)
        if deal.layout.partners and marriage.may_ask(options, state, seat):
            moves += _ASK[seat]
    if deal.trump is not None or state.been_in >> seat & 1:
        return moves
    halv, hel = gubbe.may_announce(options, state)
    if halv:
        moves += _HALV[seat]
    return moves + _HEL[seat] if hel else moves


def _drawing(options: Options, state: Drawing, seat: Seat) -> tuple[TolvaMove, ...]:
    if seat != state.turn:
        return ()
    if state.may_meld and has_couple(state.seen(seat)):
        return _melds(options, state, seat) + _DRAW[seat]
    return _DRAW[seat]


def _uncovering(
    options: Options, state: Uncovering, seat: Seat
) -> tuple[TolvaMove, ...]:
    if seat != state.turn:
        return ()
    if state.may_meld and has_couple(state.seen(seat)):
        return _melds(options, state, seat) + _TURN_UP[seat]
    return _TURN_UP[seat]


def _answering(options: Options, state: Answering, seat: Seat) -> tuple[TolvaMove, ...]:
    if seat != state.turn:
        return ()
    return _melds(options, state, seat) + _NO[seat]


def _play(options: Options, state: Leading | Following, move: Play) -> TolvaState:
    """Play a card; what a complete trick leads to is decided here."""
    if isinstance(state, Leading):
        return play.lead(state, move)
    followed = play.follow(state, move)
    return followed if type(followed) is Following else _after_trick(options, followed)


def _after_trick(options: Options, state: Any) -> TolvaState:
    """Go on after a trick: a gubbe or the deal is over, or the winner leads."""
    announced = state.deal.gubbe
    if announced is not None:
        won = gubbe.decided(state, announced, state.turn)
        if won is not None:
            return points.settle_gubbe(options, state, announced, won=won)
    if state.played == PACK.mask:
        return points.settle(options, state)
    return play.to_be_settled(state)


def _meld(_options: Options, state: Any, move: Meld) -> TolvaState:
    return marriage.meld(state, move)


def _ask(_options: Options, state: Leading, move: Ask) -> TolvaState:
    return marriage.ask(state, move)


def _no(_options: Options, state: Answering, move: No) -> TolvaState:
    return marriage.say_no(state, move)


def _announce(_options: Options, state: Leading, move: Halv | Hel) -> TolvaState:
    return gubbe.announce(state, move)


def _draw(_options: Options, state: Drawing, move: Draw) -> TolvaState:
    return play.draw(state, move)


def _turn_up(_options: Options, state: Uncovering, move: TurnUp) -> TolvaState:
    return play.turn_up(state, move)


@attrs.frozen(kw_only=True)
class Tolva(Options, RoundTable[TolvaState, TolvaMove]):
    """Tolva: 36 cards, kings and queens, to 12 points, in four forms.

    States are phases (`jasskort.games.tolva.phases`); `legal_moves` lists plays,
    melds, ask, no, halv, hel, draw and turnup, in this order.

    Args:
        form: "four" in partnerships, "three", "plocketolva" or "bordstolva" for two.
        target: the points that win the match, at least 1.
        first_trick_from_table: whether the first trick of bordstolva is played from
            the table, with the hands not yet taken up (TOL-34).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range, or not for this form.
    """

    name: ClassVar[str] = "tolva"
    pack: ClassVar[Pack] = PACK
    room: ClassVar[Room] = Room(
        words=VOCABULARIES[Form.FOUR],
        table=LAYOUTS[Form.FOUR].table,
        plays=_PLAYS,
        ranking=RANKING,
        record=Dealt,
        playing=Dealt,
        phases=(BetweenDeals, MatchOver),
        ids=Ids(pack="TOL-1", deal="TOL-3", follow="TOL-8"),
        listing=MappingProxyType(
            {
                Leading: _leading,
                Drawing: _drawing,
                Uncovering: _uncovering,
                Answering: _answering,
            }
        ),
        refusing=MappingProxyType(
            {
                Leading: refusal_leading,
                Drawing: refusal_before_the_lead,
                Uncovering: refusal_before_the_lead,
                Answering: refusal_answering,
                Following: refusal_following,
            }
        ),
        steps=MappingProxyType(
            {
                Deal: dealing.deal,
                Play: _play,
                Meld: _meld,
                Ask: _ask,
                No: _no,
                Halv: _announce,
                Hel: _announce,
                Draw: _draw,
                TurnUp: _turn_up,
            }
        ),
        unbooked=points.unbooked,
        listed={Following: _plays},
        may_play={Following: play.may_follow, Leading: play.may_lead},
        sure=frozenset({(Drawing, Draw), (Uncovering, TurnUp)}),
        together=True,
    )

    @property
    @override
    def table(self) -> Table:
        """The seats of the form, and their parties."""
        return LAYOUTS[self.form].table

    @property
    @override
    def words(self) -> Vocabulary[TolvaMove]:
        """Every move of the form, numbered and spelled."""
        return VOCABULARIES[self.form]

    @override
    def next_match(self, state: TolvaState) -> TolvaState:
        """Give the state before the next match; its dealer by TOL-4."""
        return self.start(dealer=points.dealer_after(state))

    @override
    def legal_melds(
        self, state: TolvaState, seat: int | None = None
    ) -> tuple[melds.Meld, ...]:
        """List the kings and queens that a seat may meld now (TOL-12, TOL-15)."""
        at: Any = self._checked(state)
        asked = at.turn if seat is None else self.table.check(seat)
        if isinstance(at, InDeal) and asked is not None:
            return marriage.legal_melds(self, at, asked)
        return ()
