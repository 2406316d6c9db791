"""What is said in English of Zuger Tapp: the auction, the talon, trump, payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import DealEnd, Event
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
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.english.grammar import CARD_POINT, UNIT
from jasskort.telling.english.refusing import COMMON, NO_MOVE
from jasskort.telling.refusing import Sentences

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

    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **COMMON,
            ("ZUG-6", Reason.NO_SUCH_MOVE): NO_MOVE,
            ("ZUG-7", Reason.NO_OPENING_BID): (
                "the auction is opened with {0} or {1}, not with {2}"
            ),
            (
                "ZUG-8",
                Reason.NOT_THE_NEXT_BID,
            ): "after {0} the next bid is {1}, not {2}",
            ("ZUG-8", Reason.BID_NOT_HIGHER): "{0} was bid, and {1} is not higher",
            ("ZUG-9", Reason.HAS_PASSED): (
                "{0:player} has passed, and is out of the auction"
            ),
            ("ZUG-10", Reason.AUCTION_OPEN): "the auction is not over yet",
            ("ZUG-10", Reason.AUCTION_OVER): "the auction is over",
            ("ZUG-12", Reason.HAS_PASSED): (
                "{0:player} has passed, and lays nothing aside"
            ),
            ("ZUG-12", Reason.MUST_LAY_ASIDE): "{0:cards} must be laid aside first",
            ("ZUG-12", Reason.NOT_DECLARER): (
                "{0:player} is the declarer, and lays the cards aside"
            ),
            ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): (
                "four cards have been laid aside, and none is taken back"
            ),
            ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): (
                "in {0} the talon is laid aside unseen"
            ),
            ("ZUG-14", Reason.HAS_PASSED): "{0:player} has passed, and names no trump",
            ("ZUG-14", Reason.NOT_DECLARER): (
                "{0:player} is the declarer, and names trump"
            ),
            ("ZUG-14", Reason.TRUMP_FINAL): "{0} are trump, and stay trump",
            ("ZUG-14", Reason.TRUMP_ALREADY): "{0} were led, and are trump already",
        }
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
