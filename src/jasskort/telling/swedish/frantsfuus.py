"""What is said in Swedish in Frantsfuus: terts, quart and fuus, belle, jan."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank
from jasskort.events import Event
from jasskort.games.frantsfuus.model import (
    MATCH_POINTS,
    Belle,
    BelleShown,
    Declare,
    Ending,
    Item,
    Kind,
)
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.melds import Marriage
from jasskort.moves import Deal, Hidden, Move
from jasskort.options import Claims
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.grammar import POAENG, listed, ordinal, rank_noun
from jasskort.telling.swedish.jass import JASS, JassWords, Melds

_LINES = ("terts", "quart", "fuus")
_RANKS: Mapping[Kind, Rank] = MappingProxyType(
    {
        Kind.QUEENS: Rank.QUEEN,
        Kind.KINGS: Rank.KING,
        Kind.ACES: Rank.ACE,
        Kind.JACKS: Rank.JACK,
    }
)
_CLAIMS: Mapping[Claims, str] = MappingProxyType(
    {
        Claims.PLAYERS: "den som tror sig ha poängen gör anspråk på segern",
        Claims.REFEREE: "en domare räknar och avslutar partiet",
    }
)


class FrantsfuusWords(JassWords[Frantsfuus]):
    """What is said in Swedish in Frantsfuus."""

    __slots__ = ()

    title: ClassVar[str] = "frantsfuus"
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **JASS,
            ("FRA-10", Reason.NO_SUCH_MOVE): "draget {0} finns inte i {title}",
            ("FRA-14", Reason.SPENT): "{0:player} har redan sagt belle i den här given",
            ("FRA-14", Reason.NOT_HELD): (
                "{0:player} har inte {cards} på handen till belle"
            ),
            ("FRA-25", Reason.ONE_A_SUIT): (
                "{1} har redan bokförts i det här sticket, och det får bara bokföras en sekvens i varje färg"
            ),
            (
                "FRA-27",
                Reason.SPENT,
            ): "{1:player} har redan bokfört {0} i den här given",
            ("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "ingenting är givet än: "
                "anspråk på segern görs tidigast vid det första utspelet"
            ),
            ("FRA-42", Reason.NOT_IN): (
                "{0:player} är inte inne: det är den som ska spela ut och inte har mält, "
                "den som drar först, eller den som tog sista sticket före en ny giv"
            ),
        }
    )
    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Item.BELLE: "belle",
            Item.CARD_POINTS: "korten i sticken",
            Item.LAST_TRICK: "sista sticket",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "genom att göra anspråk på segern",
            Ending.FALSE_CLAIM: "eftersom motspelaren felaktigt gjorde anspråk på segern",
            Ending.BOTH_OVER: "genom att ta sista sticket, när båda hade poängen inne",
            Ending.REFEREE: "genom att först nå målet",
            Ending.AGREED_DEALS: "efter det avtalade antalet givar",
        }
    )

    def line(self, length: int) -> str:
        """Name a sequence by its length: "terts", "sjätte fuus"."""
        if length - 3 < len(_LINES):
            return _LINES[length - 3]
        return f"{ordinal(length)} fuus"

    def declared(self, called: object) -> str:
        """Say what a meld is declared as: "terts", "100 kungar"."""
        match called:
            case Kind() if called in _RANKS:
                value = self.game.values[called]
                return f"{value} {rank_noun(_RANKS[called]).many}"
            case Kind():
                return self.line(called + 2)
        return super().declared(called)

    def melds_of(self, called: object) -> Melds:
        """Name the melds that are declared so: "terts", "fyra kungar"."""
        match called:
            case Kind() if called in _RANKS:
                return Melds(f"fyra {rank_noun(_RANKS[called]).many}", plural=True)
            case Kind():
                return Melds(self.line(called + 2), plural=False)
        return super().melds_of(called)

    def named(self, value: object) -> str:
        """Name what stands in a refusal."""
        return self.declared(value) if isinstance(value, Kind) else super().named(value)

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        more = POAENG.figured(MATCH_POINTS)
        match_bonus = (
            f"den som tar alla nio stick utan talong får {more} till för match"
        )
        return (
            self.to_target(game.target),
            _CLAIMS[game.claims],
            *([match_bonus] if game.match_bonus else []),
            *self.at_most(game.deals),
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Declare(kind=kind):
                return f"mäl {self.declared(kind)}"
            case Belle():
                return "säg belle"
        return super().move(move)

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause."""
        match event:
            case BelleShown(seat=seat, suit=suit):
                couple = self.meld(Marriage(suit))
                return f"{self.player(seat)} säger belle och visar {couple}"
        return super().told(event)

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule; None if it is not known."""
        match refusal:
            case Refusal(rule="FRA-28", values=(_, _, *higher, int())):
                seat = len(refusal.values) - 1
                than = [f"{{{place}}}" for place in range(2, 2 + len(higher))]
                shared = (
                    f"{{0}} delar kort med {{1}}, som {{{seat}:player}} har bokfört"
                )
                higher_than = f" än {listed(than)}" if than else ""
                return self.filled(f"{shared}, och är inte högre{higher_than}", refusal)
        return super().why(refusal)

    def counting(self, winners: tuple[Seat, ...], stakes: int) -> str:
        """Tell who is jan, and for how many matches that counts."""
        losers = self.players([each for each in self.game.seats if each not in winners])
        return f"{losers} är jan, och {super().counting(winners, stakes)}"


WORDS = FrantsfuusWords
