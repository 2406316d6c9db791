"""What is said in German of Zuger Tapp: contracts, the talon, who gets and who pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from jasskort.telling.german.common import GermanWords, deals_agreed
from jasskort.telling.german.grammar import Case, Gender, Noun
from jasskort.telling.german.naming import names_of
from jasskort.telling.refusing import Sentences

_ACC = Case.ACCUSATIVE
_UNIT = Noun(Gender.FEMININE, "Einheit", "Einheiten")
_EYE = Noun(Gender.NEUTER, "Auge", "Augen")


def _contract(name: str) -> Noun:
    return Noun(Gender.MASCULINE, name, proper=True)


_NOUNS: Mapping[Enum, Noun] = MappingProxyType(
    {
        Contract.TAPP: _contract("Tapp"),
        Contract.SOLO: _contract("Solo"),
        Contract.SUPER: _contract("Super"),
        Contract.VICE: _contract("Vize"),
    }
)
_VERDICTS: Mapping[Verdict, str] = MappingProxyType(
    {
        Verdict.WON: "{} gewinnt {} mit {}.",
        Verdict.LOST: "{} verliert {} mit {}.",
        Verdict.DRAWN: "{} holt bei {} genau {}: unentschieden.",
    }
)


class ZugerTappWords(GermanWords[ZugerTapp]):
    """What German says of Zuger Tapp."""

    __slots__ = ()

    point: ClassVar[Noun] = _EYE
    nouns: ClassVar[Mapping[Enum, Noun]] = _NOUNS
    items: ClassVar[Mapping[Enum, str]] = names_of(_NOUNS)
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {Ending.AGREED_DEALS: "nach der vereinbarten Zahl von Runden"}
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            ("ZUG-7", Reason.NO_OPENING_BID): (
                "eröffnet wird mit {0} oder {1}, nicht mit {2}"
            ),
            ("ZUG-8", Reason.NOT_THE_NEXT_BID): "nach {0} kommt {1}, nicht {2}",
            ("ZUG-8", Reason.BID_NOT_HIGHER): (
                "{0} ist schon geboten, und {1} ist nicht höher"
            ),
            ("ZUG-9", Reason.HAS_PASSED): (
                "{0:Name} hat gepasst und bietet nicht mehr mit"
            ),
            ("ZUG-10", Reason.AUCTION_OPEN): "es wird noch geboten",
            ("ZUG-10", Reason.AUCTION_OVER): "das Bieten ist vorbei",
            ("ZUG-12", Reason.HAS_PASSED): "{0:Name} hat gepasst und legt nichts weg",
            ("ZUG-12", Reason.MUST_LAY_ASIDE): (
                "zuerst {0:muss} noch {0:der Karte} weggelegt werden"
            ),
            ("ZUG-12", Reason.NOT_DECLARER): "{0:Name} spielt allein und legt weg",
            ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): (
                "vier Karten sind weggelegt, und keine wird zurückgenommen"
            ),
            ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): (
                "bei {0} wird der Talon ungesehen weggelegt"
            ),
            ("ZUG-14", Reason.HAS_PASSED): (
                "{0:Name} hat gepasst und macht keinen Trumpf"
            ),
            ("ZUG-14", Reason.NOT_DECLARER): "{0:Name} spielt allein und macht Trumpf",
            ("ZUG-14", Reason.TRUMP_FINAL): (
                "{0} {0:ist} Trumpf, und daran ändert sich nichts mehr"
            ),
            ("ZUG-14", Reason.TRUMP_ALREADY): (
                "{0} {0:ist} ausgespielt und damit schon Trumpf"
            ),
        }
    )

    def agreed(self) -> Iterator[str]:
        """Tell what was agreed on, an option in a sentence."""
        game, tapp = self.game, Contract.TAPP
        least, drawn = game.least(tapp), game.drawn_at(tapp)
        saved = "" if drawn is None else f", mit {drawn} zahlt niemand"
        yield f"Tapp ist mit {least} Augen gewonnen{saved}."
        yield from deals_agreed(game.deals)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(contract=contract):
                return f"{self.word(contract)} bieten"
            case LayAside(card=card):
                return f"{self.noun(card).the(_ACC)} weglegen"
            case Hidden(verb=LayAside.verb):
                return "eine Karte weglegen"
            case NameTrump(suit=suit):
                return f"{self.word(suit)} zu Trumpf machen"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case ContractBid(seat=seat, contract=contract):
                return f"{self.player(seat)}: «{self.word(contract)}.»"
            case TalonTaken(seat=seat, cards=cards):
                seen = "" if None in cards else self.some_cards(cards)
                return f"{self.player(seat)} nimmt den Talon auf{seen}."
            case LaidAside(seat=seat, card=card):
                named = "eine Karte" if card is None else self.noun(card).the(_ACC)
                return f"{self.player(seat)} legt {named} weg."
            case TrumpNamed(seat=seat, suit=suit, corrected=corrected):
                said = "Nein, Trumpf" if corrected else "Trumpf"
                return f"{self.player(seat)}: «{said} {self.word(suit)}.»"
            case ContractJudged(result=result):
                return self.judged(result)
            case _:
                return super().event(event)

    def judged(self, result: Result) -> str:
        """Tell what lay apart, and how a contract came out."""
        tapp = result.contract is Contract.TAPP
        place = "Weggelegt waren" if tapp else "Im Talon lagen"
        apart = self.listed([self.card(card) for card in result.apart])
        points = _EYE.in_figures(result.card_points)
        player, contract = self.player(result.declarer), self.word(result.contract)
        verdict = _VERDICTS[result.verdict].format(player, contract, points)
        return f"{place} {apart}. {verdict}"

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell who gets and who pays."""
        units = _UNIT.in_figures(abs(entry.points))
        does = "zahlt" if entry.points < 0 else "bekommt"
        return f"{self.players(seats)} {does} {units} für {self.word(entry.what)}."


WORDS = ZugerTappWords
