"""What is said in English of Schmaus: weis, stöck, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event
from jasskort.games.schmaus.model import Ending, Item, StoeckShown, Ties
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.refusals import Reason
from jasskort.telling.english.grammar import POINT
from jasskort.telling.english.jass import BOTH, JassWords
from jasskort.telling.refusing import Sentences

_TIES = MappingProxyType({Ties.NON_DEALER: "the non-dealer", Ties.LEADER: "the leader"})
_NOT_UPWARDS = "{0} {0:is} not better than {1}, which {2:player} has booked"


class SchmausWords(JassWords[Schmaus]):
    """What English says of Schmaus."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Item.STOECK: "stöck",
            Item.CARD_POINTS: "card points",
            Item.LAST_TRICK: "the last trick",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "having claimed the match with the points",
            Ending.FALSE_CLAIM: "for the other has claimed it without the points",
            Ending.STOECK_WEIS_STICH: "as the first in the order stöck, weis, stich",
            Ending.HAD_THE_TARGET: "having had the points before the deal",
            Ending.REFEREE: "as the first to have the points",
            Ending.AGREED_DEALS: "after the agreed number of deals",
        }
    )

    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **BOTH,
            ("SCH-7", Reason.NOT_UPWARDS): _NOT_UPWARDS,
            ("SCH-19", Reason.NOT_UPWARDS): _NOT_UPWARDS,
            ("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "nothing has been dealt yet: nobody claims before the first deal"
            ),
            ("SCH-36", Reason.CLAIM_PENDING): (
                "{0:owner} claim waits for the end of the first trick"
            ),
        }
    )

    def melds_of(self, called: object) -> str:
        """Name the melds that are declared so: "a weis of 50"."""
        return f"a weis of {called}"

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        return (
            f"they play to {POINT.counted(game.target)}{self.deals_agreed(game.deals)}",
            self.claims_agreed(game.claims),
            f"equal sequences in side suits favour {_TIES[game.ties]}",
        )

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case StoeckShown(seat=seat, suit=suit):
                couple = self.couple(suit)
                return f'{self.player(seat)} has played {couple}: "Stöck!"'
            case _:
                return super().event(event)


WORDS = SchmausWords
