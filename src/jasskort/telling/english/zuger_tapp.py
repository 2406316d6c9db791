"""What is said in English of Zuger Tapp: the auction, the talon, trump, payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import DealEnd, Event
from jasskort.games.zuger_tapp.events import (
    ContractBid,
    ContractJudged,
    LaidAside,
    TalonTaken,
    TrumpNamed,
)
from jasskort.games.zuger_tapp.model import (
    Bid,
    Contract,
    Ending,
    LayAside,
    NameTrump,
    Result,
    Verdict,
)
from jasskort.games.zuger_tapp.ruleset import ZugerTapp
from jasskort.mechanics.ledger import Entry
from jasskort.moves import Deal, Hidden, Move
from jasskort.seats import Seat
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.english.grammar import CARD_POINT, UNIT

_VERDICTS = MappingProxyType(
    {
        Verdict.WON: "has won",
        Verdict.LOST: "has lost",
        Verdict.DRAWN: "has neither won nor lost",
    }
)


class ZugerTappWords(EnglishWords[ZugerTapp]):
    """What English says of Zuger Tapp."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Contract.TAPP: "tapp",
            Contract.SOLO: "solo",
            Contract.SUPER: "super",
            Contract.VICE: "vice",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {Ending.AGREED_DEALS: "after the agreed number of deals"}
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game, tapp = self.game, Contract.TAPP
        least = CARD_POINT.counted(game.least(tapp))
        drawn = game.drawn_at(tapp)
        saved = "" if drawn is None else f", and nobody pays with {drawn}"
        return (
            f"they play for units{self.deals_agreed(game.deals)}",
            f"tapp is won with {least}{saved}",
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Bid(contract=contract):
                return f"bid {self.item(contract)}"
            case LayAside(card=card):
                return f"lay the {self.card(card)} aside"
            case Hidden(verb=LayAside.verb):
                return "lay a card aside"
            case NameTrump(suit=suit):
                return f"name {self.suit(suit)} as trump"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case ContractBid(seat=seat, contract=contract):
                return f'{self.player(seat)}: "{self.item(contract).capitalize()}."'
            case TalonTaken(seat=seat, cards=cards):
                named = "" if None in cards else f": {self.cards(cards)}"
                return f"{self.player(seat)} takes the talon{named}."
            case LaidAside(seat=seat, card=card):
                named = "a card" if card is None else f"the {self.card(card)}"
                return f"{self.player(seat)} lays {named} aside."
            case TrumpNamed(seat=seat, suit=suit, corrected=corrected):
                stays = " The card led stays." if corrected else ""
                return f'{self.player(seat)}: "{self.suit(suit).capitalize()}."{stays}'
            case ContractJudged(result=result):
                return self.judged(result)
            case _:
                return super().event(event)

    def judged(self, result: Result) -> str:
        """Tell what lay apart, and how a contract came out."""
        tapp = result.contract is Contract.TAPP
        apart = "Laid aside were" if tapp else "The talon was"
        verdict = f"{_VERDICTS[result.verdict]} {self.item(result.contract)}"
        points = CARD_POINT.counted(result.card_points)
        return (
            f"{apart} {self.cards(tuple(result.apart))}. "
            f"{self.player(result.declarer)} {verdict} with {points}."
        )

    def deal_ended(self, how: DealEnd) -> str:
        """Tell how a deal ended: thrown in when all have passed."""
        if how is DealEnd.THROWN_IN:
            return "All have passed: the cards are thrown in."
        return super().deal_ended(how)

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell who gets and who pays."""
        verb = "gets" if entry.points >= 0 else "pays"
        return f"{self.players(seats)} {verb} {UNIT.counted(abs(entry.points))}."


WORDS = ZugerTappWords
