"""What is said in Danish of Zuger Tapp: contracts, the talon, what is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
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
from jasskort.ledger import Entry
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.seats import Seat
from jasskort.telling.danish.common import DanishWords
from jasskort.telling.danish.grammar import CARD_POINT, DEAL, UNIT
from jasskort.telling.phrases import begun
from jasskort.telling.refusing import Sentences

_VERDICTS = MappingProxyType(
    {Verdict.WON: "vinder", Verdict.LOST: "taber", Verdict.DRAWN: "spiller uafgjort i"}
)


class ZugerTappWords(DanishWords[ZugerTapp]):
    """What Danish says of Zuger Tapp."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {contract: contract.value for contract in Contract}
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {Ending.AGREED_DEALS: "efter det aftalte antal giv"}
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            (
                "ZUG-7",
                Reason.NO_OPENING_BID,
            ): "der åbnes med {0} eller {1}, ikke med {2}",
            ("ZUG-8", Reason.NOT_THE_NEXT_BID): "efter {0} er næste bud {1}, ikke {2}",
            ("ZUG-8", Reason.BID_NOT_HIGHER): "der er budt {0}, og {1} er ikke højere",
            ("ZUG-9", Reason.HAS_PASSED): (
                "{0:player} har meldt pas og er ude af budgivningen"
            ),
            ("ZUG-12", Reason.HAS_PASSED): (
                "{0:player} har meldt pas og lægger ikke kort fra"
            ),
            ("ZUG-12", Reason.MUST_LAY_ASIDE): "der skal først lægges {0:kort} fra",
            ("ZUG-12", Reason.NOT_DECLARER): (
                "det er {0:player}, der spiller alene og lægger fra"
            ),
            ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): (
                "der er lagt fire kort fra, og ingen af dem tages tilbage"
            ),
            ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): (
                "i {0} lægges talonen fra, uden at nogen ser den"
            ),
            ("ZUG-14", Reason.HAS_PASSED): (
                "{0:player} har meldt pas og vælger ikke trumf"
            ),
            ("ZUG-14", Reason.NOT_DECLARER): (
                "det er {0:player}, der spiller alene og vælger trumf"
            ),
            ("ZUG-14", Reason.TRUMP_FINAL): "{0} er trumf, og det ligger fast",
            ("ZUG-14", Reason.TRUMP_ALREADY): (
                "der er spillet {0} ud, så den farve er trumf i forvejen"
            ),
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        contract = Contract.TAPP
        least, drawn = game.least(contract), game.drawn_at(contract)
        draw = "" if drawn is None else f", og {drawn} er uafgjort"
        deals = ", så længe bordet har lyst"
        if game.deals:
            deals = f" {DEAL.spelled(game.deals)}"
        return (
            f"tapp vindes med {CARD_POINT.counted(least)}{draw}",
            f"der spilles{deals}",
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(contract=contract):
                return f"byd {contract.value}"
            case LayAside(card=card):
                return f"læg {self.card(card)} fra"
            case Hidden(verb=LayAside.verb):
                return "læg et kort fra"
            case NameTrump(suit=suit):
                return f"gør {self.suit(suit)} til trumf"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case ContractBid(seat=seat, contract=contract):
                return f"{self.player(seat)}: »{begun(contract.value)}.«"
            case TalonTaken(seat=seat, cards=cards):
                seen = "" if None in cards else f": {self.cards(cards)}"
                return f"{self.player(seat)} tager talonen op{seen}."
            case LaidAside(seat=seat, card=card):
                return f"{self.player(seat)} lægger {self.cards((card,))} fra."
            case TrumpNamed(seat=seat, suit=suit, corrected=True):
                return f"{self.player(seat)} retter trumf til {self.suit(suit)}."
            case TrumpNamed(seat=seat, suit=suit):
                return f"{self.player(seat)} gør {self.suit(suit)} til trumf."
            case ContractJudged(result=result):
                return self.judged(result)
            case _:
                return super().event(event)

    def judged(self, result: Result) -> str:
        """Tell how a contract came out, and what lay apart."""
        who, verdict = self.player(result.declarer), _VERDICTS[result.verdict]
        with_points = f"med {CARD_POINT.counted(result.card_points)}"
        apart = self.cards(tuple(result.apart))
        lay = f"i talonen lå {apart}"
        if result.contract is Contract.TAPP:
            lay = f"{apart} var lagt fra"
        return f"{who} {verdict} {result.contract.value} {with_points}; {lay}."

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell of a payment."""
        who, what_for = self.players(seats), self.item(entry.what)
        if not entry.points:
            return f"{who} hverken får eller betaler noget for {what_for}."
        verb = "får" if entry.points > 0 else "betaler"
        return f"{who} {verb} {UNIT.counted(abs(entry.points))} for {what_for}."


WORDS = ZugerTappWords
