"""What is said in Danish of Frantsfuus: kinds of melds, belle, jan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Card, Rank
from jasskort.events import Event, MatchClaimed
from jasskort.games.frantsfuus.model import Belle, BelleShown, Ending, Item, Kind
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.games.jass.model import Question
from jasskort.melds import Answer, Meld, Run
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.telling.danish.grammar import RANKS
from jasskort.telling.danish.jass import BOTH, QUESTIONS, JassWords
from jasskort.telling.refusing import Sentences

_RUNS = ("terts", "quart", "fuus", "sjette fuus", "syvende fuus", "ottende fuus")
_BY_LENGTH = MappingProxyType(dict(enumerate(_RUNS, 3)))
_FOURS = ("fire damer", "fire konger", "fire esser", "fire knægte")
_HELD = MappingProxyType(dict(zip(Kind, (*_RUNS, *_FOURS), strict=True)))
"""What the melds of a kind are."""
_CALLS = ("100 damer", "100 konger", "100 esser", "200 knægte")
_CALLED = MappingProxyType(dict(zip(Kind, (*_RUNS, *_CALLS), strict=True)))
"""How a kind is declared (FRA-16)."""
_JAN = 2
"""How many matches are lost by who is jan."""


class FrantsfuusWords(JassWords[Frantsfuus]):
    """What Danish says of Frantsfuus."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Item.BELLE: "belle",
            Item.CARD_POINTS: "øjnene i stikkene",
            Item.LAST_TRICK: "det sidste stik",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "ved at gøre krav på sejren",
            Ending.FALSE_CLAIM: "på et forkert krav fra modparten",
            Ending.BOTH_OVER: "på det sidste stik, for begge var over målet",
            Ending.REFEREE: "efter dommerens optælling",
            Ending.AGREED_DEALS: "efter det aftalte antal giv",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **BOTH,
            ("FRA-14", Reason.SPENT): "{0:player} har allerede sagt belle i denne giv",
            ("FRA-14", Reason.NOT_HELD): "{0:player} mangler {cards} til belle",
            ("FRA-25", Reason.ONE_A_SUIT): (
                "{1} er skrevet i dette stik, og der skrives kun én sekvens i hver farve"
            ),
            ("FRA-27", Reason.SPENT): "{1:player} har allerede skrevet {0} i denne giv",
            ("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "der er ikke givet endnu, og før det første udspil gør ingen krav"
            ),
            ("FRA-42", Reason.NOT_IN): (
                "{0:player} er ikke inde: det er den, der skal spille ud og ikke har "
                "meldt, den, der skal trække først, og mellem to giv den, der har taget "
                "det sidste stik"
            ),
        }
    )

    questions: ClassVar[Mapping[Question, str]] = MappingProxyType(
        {**QUESTIONS, Question.RANK: "hvorfra?"}
    )

    def answer(self, answer: Answer) -> str:
        """Say of a meld what is asked: "fra kongen", "i hjerter"."""
        if isinstance(answer, Rank):
            return f"fra {RANKS[answer].definite}"
        return super().answer(answer)

    def meld(self, meld: Meld) -> str:
        """Name a meld: "terts fra hjerter konge", "fire konger"."""
        if isinstance(meld, Run) and meld.length in _BY_LENGTH:
            card = self.card(Card(meld.suit, meld.top))
            return f"{_BY_LENGTH[meld.length]} fra {card}"
        return super().meld(meld)

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence: a kind as it is declared."""
        return _CALLED[value] if isinstance(value, Kind) else super().put(value, how)

    def melds_called(self, called: object) -> str:
        """Name the melds of a kind."""
        return _HELD[called] if isinstance(called, Kind) else super().put(called)

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        match_bonus = "alle ni stik efter talonen giver match, 100 point mere"
        return (
            f"der spilles til {game.target} point{self.deals_agreed(game.deals)}",
            self.claims_agreed(game.claims),
            match_bonus if game.match_bonus else "der spilles uden match",
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        return "sig belle" if isinstance(move, Belle) else super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case BelleShown(seat=seat, suit=suit):
                return (
                    f"{self.player(seat)} siger »Belle!« og viser {self.couple(suit)}."
                )
            case MatchClaimed(seat=seat):
                return f"{self.player(seat)}: »Jeg har vundet!«"
            case _:
                return super().event(event)

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule."""
        match refusal.reason, refusal.values:
            case Reason.NOT_UPWARDS, (run, shared, *higher, int() as seat):
                who = self.player(Seat(seat))
                words = f"{self.put(run)} har kort fælles med {self.put(shared)}"
                than = "".join(f" end {self.put(each)}" for each in higher)
                return f"{words}, som {who} har skrevet, og er ikke højere{than}"
            case _:
                return super().why(refusal)

    def won(self, winners: Sequence[Seat], ending: Enum, stakes: int | None) -> str:
        """Say who has won and how, and who is jan (FRA-47)."""
        if stakes != _JAN:
            return super().won(winners, ending, stakes)
        losers = [seat for seat in self.game.seats if seat not in winners]
        jan = f"{self.players(losers)} er jan, og det tæller for to partier"
        return f"{super().won(winners, ending, None)}; {jan}"


WORDS = FrantsfuusWords
