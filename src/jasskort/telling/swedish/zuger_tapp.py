"""What is said in Swedish in Zuger Tapp: bids, the talon, trump, payments."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event
from jasskort.games.zuger_tapp.model import (
    Bid,
    Contract,
    ContractBid,
    ContractJudged,
    Ending,
    LaidAside,
    LayAside,
    NameTrump,
    Result,
    TalonTaken,
    TrumpNamed,
    Verdict,
)
from jasskort.games.zuger_tapp.ruleset import ZugerTapp
from jasskort.ledger import What
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.score import Score
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.common import SwedishWords
from jasskort.telling.swedish.grammar import ENHET, GIV, OEGA, Noun, cards_named
from jasskort.telling.swedish.refusing import COMMON

_VERDICTS: Mapping[Verdict, str] = MappingProxyType(
    {
        Verdict.WON: "går hem i",
        Verdict.LOST: "går bet i",
        Verdict.DRAWN: "spelar oavgjort i",
    }
)


class ZugerTappWords(SwedishWords[ZugerTapp]):
    """What is said in Swedish in Zuger Tapp."""

    __slots__ = ()

    card_points: ClassVar[Noun] = OEGA
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **COMMON,
            ("ZUG-6", Reason.NO_SUCH_MOVE): "draget {0} finns inte i {title}",
            ("ZUG-7", Reason.NO_OPENING_BID): (
                "budgivningen öppnas med {0} eller {1}, inte med {2}"
            ),
            ("ZUG-8", Reason.NOT_THE_NEXT_BID): "efter {0} är nästa bud {1}, inte {2}",
            ("ZUG-8", Reason.BID_NOT_HIGHER): ("budet är {0}, och {1} är inte högre"),
            ("ZUG-9", Reason.HAS_PASSED): (
                "{0:player} har passat och är ute ur budgivningen"
            ),
            ("ZUG-10", Reason.AUCTION_OPEN): "budgivningen är inte slut än",
            ("ZUG-10", Reason.AUCTION_OVER): "budgivningen är slut",
            ("ZUG-12", Reason.HAS_PASSED): (
                "{0:player} har passat och lägger inte bort några kort"
            ),
            ("ZUG-12", Reason.MUST_LAY_ASIDE): "först måste {0:cards} läggas bort",
            ("ZUG-12", Reason.NOT_DECLARER): (
                "{0:player} är spelförare och lägger bort korten"
            ),
            ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): (
                "fyra kort är redan bortlagda, och inget tas tillbaka"
            ),
            ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): (
                "i {0} läggs talongen åt sidan osedd"
            ),
            ("ZUG-14", Reason.HAS_PASSED): (
                "{0:player} har passat och anger inte trumf"
            ),
            ("ZUG-14", Reason.NOT_DECLARER): (
                "{0:player} är spelförare och anger trumf"
            ),
            ("ZUG-14", Reason.TRUMP_FINAL): "{0} är trumf, och det ändras inte mer",
            ("ZUG-14", Reason.TRUMP_ALREADY): "{0} spelades ut och är redan trumf",
        }
    )
    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {contract: contract.value for contract in Contract}
    )
    endings: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {Ending.AGREED_DEALS: "efter det avtalade antalet givar"}
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        least = OEGA.figured(game.least(Contract.TAPP))
        drawn = game.drawn_at(Contract.TAPP)
        even = "" if drawn is None else f", och med {drawn} är det oavgjort"
        deals = () if game.deals is None else (f"det spelas {GIV.counted(game.deals)}",)
        return f"i tapp går man hem med {least}{even}", *deals

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(contract=contract):
                return f"bjud {contract.value}"
            case LayAside(card=card):
                return f"lägg bort {self.card(card)}"
            case NameTrump(suit=suit):
                return f"ange {self.suit(suit)} som trumf"
            case Hidden(verb=LayAside.verb):
                return "lägg bort ett kort"
        return super().move(move)

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause."""
        match event:
            case ContractBid(seat=seat, contract=contract):
                return f"{self.player(seat)} bjuder {contract.value}"
            case TalonTaken(seat=seat, cards=cards):
                known = [card for card in cards if card is not None]
                what = f": {cards_named(known)}" if known else ""
                return f"{self.player(seat)} tar upp talongen{what}"
            case LaidAside(seat=seat, card=card):
                what = "ett kort" if card is None else self.card(card)
                return f"{self.player(seat)} lägger bort {what}"
            case TrumpNamed(seat=seat, suit=suit, corrected=corrected):
                named = f"{self.player(seat)} anger {self.suit(suit)} som trumf"
                return f"{named} i stället" if corrected else named
            case ContractJudged(result=result):
                return self._judged(result)
        return super().told(event)

    def _judged(self, result: Result) -> str:
        verdict, contract = _VERDICTS[result.verdict], result.contract.value
        points = OEGA.figured(result.card_points)
        came_out = f"{self.player(result.declarer)} {verdict} {contract} med {points}"
        lay = "bortlagt var" if result.contract is Contract.TAPP else "i talongen låg"
        return f"{came_out}; {lay} {cards_named(result.apart)}"

    def booked(self, who: str, points: int, what: What) -> str:
        """Tell who gets units for a contract, or pays them."""
        verb = "betalar" if points < 0 else "får"
        return f"{who} {verb} {ENHET.figured(abs(points))} för {self.item(what)}"

    def totals(self, score: Score) -> Sequence[str]:
        """Name each player with the units won or lost: "Anna +3", "Beat -1"."""
        totals = zip(self.names, score.totals, strict=True)
        return [f"{name} {f'{units:+}' if units else 0}" for name, units in totals]


WORDS = ZugerTappWords
