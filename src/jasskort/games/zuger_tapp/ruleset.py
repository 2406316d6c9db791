"""Zuger Tapp: four players, one against three after an auction, with payments per deal.

Implements ZUG-1 to ZUG-23.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from jasskort.craft.parts import part
from jasskort.craft.values import pickled_as
from jasskort.games.zuger_tapp import phases
from jasskort.games.zuger_tapp.knowledge import ZugerTappKnowledge
from jasskort.games.zuger_tapp.model import ContractResult, TappGame
from jasskort.games.zuger_tapp.playing import ZugerTappCardPlay, ZugerTappThumbs
from jasskort.ledger import Match
from jasskort.phase import History

ZugerTappState: TypeAlias = (
    phases.BetweenDeals
    | phases.Bidding
    | phases.LayingAside
    | phases.Naming
    | phases.Opened
    | phases.Playing
    | phases.MatchOver
)
"""A state of Zuger Tapp: one of its phases."""


@pickled_as("zuger_tapp")
@attrs.frozen(kw_only=True, eq=False)
class ZugerTapp(TappGame[ZugerTappState]):
    """Zuger Tapp: four players, 36 cards, an auction, one against three.

    `legal_moves` lists plays, pass, bids, cards to lay aside and trump suits, in this
    order. Points are units paid and received: `score(state).totals` are balances that
    add up to zero.

    Args:
        tapp_at_65: whether tapp is won with 65 card points and never drawn (ZUG-20).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: an option is out of its range.
    """

    knowledge: ClassVar[part[ZugerTappKnowledge]] = part(ZugerTappKnowledge)
    thumbs: ClassVar[part[ZugerTappThumbs]] = part(ZugerTappThumbs)
    playing: ClassVar[part[ZugerTappCardPlay]] = part(ZugerTappCardPlay)

    def between_deals(
        self, history: History, match: Match, result: ContractResult | None = None
    ) -> phases.BetweenDeals:
        return phases.new_between_deals(history, self, match, result)
