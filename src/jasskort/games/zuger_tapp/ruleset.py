"""Zuger Tapp: four players, one against three after an auction; payments deal by deal.

Carries ZUG-1 to ZUG-23.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import ACE_TEN, PACK_36, SUITS
from jasskort.craft.parts import part
from jasskort.craft.values import pickled_as
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.games.zuger_tapp import model, phases
from jasskort.games.zuger_tapp.knowledge import ZugerTappKnowledge
from jasskort.games.zuger_tapp.model import (
    Contract,
    ContractResult,
    Tally,
    Verdict,
    ZugerTappMove,
)
from jasskort.games.zuger_tapp.playing import ZugerTappCardPlay, ZugerTappThumbs
from jasskort.ledger import Match
from jasskort.locations import Place, Spot
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.options import agreed_deals, switch
from jasskort.phase import History
from jasskort.refusals import Refusal, no_such_move
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import RuleIds, cards_undealt, lay_pack
from jasskort.seats import Seat
from jasskort.tricks.dealing import PackPlaces, Wanted, in_packets

ZugerTappState: TypeAlias = (
    phases.BetweenDeals
    | phases.Bidding
    | phases.LayingAside
    | phases.Naming
    | phases.Opened
    | phases.Playing
    | phases.MatchOver
)
"""What a state of Zuger Tapp is: one of its phases."""

_TAPP = Contract.TAPP
_LEAST = MappingProxyType(dict(zip(Contract, (61, 65, 70, 75), strict=True)))
_UNITS = MappingProxyType(dict(zip(Contract, (1, 2, 4, 6), strict=True)))
_DRAWN = 60
_TAPP_VARIANT = 65
_FEW = 21
_DOUBLE, _TREBLE = 2, 3


@pickled_as("zuger_tapp")
@attrs.frozen(kw_only=True, eq=False)
class ZugerTapp(Ruleset[ZugerTappState, ZugerTappMove]):
    """Zuger Tapp: four players, 36 cards, an auction, one against three.

    `legal_moves` lists plays, pass, bids, cards to lay aside and trumps, in this order.
    Points are units, paid and received: `score(state).totals` are balances that add up
    to zero.

    Args:
        tapp_at_65: whether tapp is won with 65 card points and never drawn (ZUG-20).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    tapp_at_65: bool = switch(default=False)
    deals: int | None = agreed_deals()

    name = "zuger_tapp"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Contract, model.Ending)
    title = "Zuger Tapp"
    pack = PACK_36
    ranking = ACE_TEN
    packets: ClassVar[tuple[int, ...]] = (4, 4)
    table = model.TABLE
    ids: ClassVar[RuleIds] = RuleIds(pack="ZUG-1", deal="ZUG-4", follow="ZUG-16")
    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset({model.LayAside})
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({model.NameTrump})
    knowledge: ClassVar[part[ZugerTappKnowledge]] = part(ZugerTappKnowledge)
    thumbs: ClassVar[part[ZugerTappThumbs]] = part(ZugerTappThumbs)
    playing: ClassVar[part[ZugerTappCardPlay]] = part(ZugerTappCardPlay)

    def __attrs_post_init__(self) -> None:
        self._check_seats(model.SEATS)
        super().__attrs_post_init__()
        if not cards_undealt(self):
            msg = f"{quoted(self)} deals all cards; a talon is left over (ZUG-4)"
            raise InvalidValue(msg)

    def actions(self, seat: Seat) -> Iterator[ZugerTappMove]:
        """List the 36 plays, pass, 4 bids, 36 cards laid aside, and 4 suits named."""
        for card in self.pack.cards:
            yield Play(seat, card)
        yield Pass(seat)
        for contract in Contract:
            yield model.Bid(seat, contract)
        for card in self.pack.cards:
            yield model.LayAside(seat, card)
        for suit in SUITS:
            yield model.NameTrump(seat, suit)

    def _unknown(self, move: Move) -> Refusal:
        return no_such_move(
            move, "ZUG-6" if move.verb == model.Bid.verb else self.ids.pack
        )

    def between_deals(
        self, history: History, match: Match, result: ContractResult | None = None
    ) -> phases.BetweenDeals:
        return phases.new_between_deals(history, self, match, result)

    def lay_out(self, dealer: Seat) -> dict[Place, PackPlaces]:
        """Return where the pack is dealt to: the talon first, then the hands (ZUG-4)."""
        talon = cards_undealt(self)
        hands = in_packets(self.table, dealer, self.packets, begin=talon)
        return {Spot.TALON: tuple(range(talon)), **hands}

    def pack_for(
        self, *, dealer: int, hands: Sequence[Wanted], talon: Wanted = ()
    ) -> Deal:
        """Return the deal that deals these hands and this talon: the inverse of dealing.

        A set is dealt in the order of the pack; what is left out is filled up with the
        other cards in that order. Hands, by seat, are those before the talon is taken up.

        Raises:
            InvalidValue: it cannot be dealt; the message says why.
        """
        return lay_pack(self, dealer, hands, {Spot.TALON: talon})

    # What contracts are worth, which a table may want otherwise.

    def least(self, contract: Contract) -> int:
        """Return with how many card points a contract is won (ZUG-19, ZUG-20)."""
        checked(contract, Contract, "a contract is")
        if contract is _TAPP and self.tapp_at_65:
            return _TAPP_VARIANT
        return _LEAST[contract]

    def drawn_at(self, contract: Contract) -> int | None:
        """Return with how many card points nobody pays, if with any (ZUG-19, ZUG-20)."""
        checked(contract, Contract, "a contract is")
        return _DRAWN if contract is _TAPP and not self.tapp_at_65 else None

    def units(self, contract: Contract) -> int:
        """Return how many units a contract is worth (ZUG-21)."""
        checked(contract, Contract, "a contract is")
        return _UNITS[contract]

    def judge(self, contract: Contract, tally: Tally) -> tuple[Verdict, int]:
        """Return how a contract comes out, and what a defender pays or gets (ZUG-21)."""
        points, own, others = tally
        if points == self.drawn_at(contract):
            return Verdict.DRAWN, 0
        won = points >= self.least(contract)
        tricks, low = (
            (others, model.all_points(self) - points) if won else (own, points)
        )
        times = _TREBLE if not tricks else _DOUBLE if low < _FEW else 1
        return Verdict.WON if won else Verdict.LOST, self.units(contract) * times

    def pays(self, declarer: int, contract: Contract, tally: Tally) -> tuple[int, ...]:
        """Return the units that each seat gets or pays (ZUG-22)."""
        verdict, value = self.judge(contract, tally)
        if verdict is Verdict.WON:
            value = -value
        payments = [value] * model.SEATS
        payments[declarer] = -value * (model.SEATS - 1)
        return tuple(payments)
