"""What is said in English of both two-handed jass games: melds, the upcard, claims."""

from __future__ import annotations

from jasskort.cards import Rank, Suit
from jasskort.events import Event
from jasskort.families.jass.events import (
    Answered,
    Called,
    Declared,
    LetStand,
    MeldBooked,
    Robbed,
)
from jasskort.families.jass.model import Declares
from jasskort.melds import Answer, Line, Side
from jasskort.moves import Deal, Hidden, Move, Rob, Say
from jasskort.options import Claims
from jasskort.telling.english.common import EnglishWords
from jasskort.telling.words import GameT


class JassWords(EnglishWords[GameT]):
    """What English says of both games."""

    __slots__ = ()

    def called(self, called: Called) -> str:
        """Name what a meld is declared as: in Schmaus its value."""
        return str(called)

    def answer(self, answer: Answer) -> str:
        """Say of a meld what is asked: "from the jack", "in hearts", "in trump"."""
        match answer:
            case Line():
                return f"a {answer.value}"
            case Rank():
                return f"from the {self.rank(answer)}"
            case Suit():
                return f"in {self.suit(answer)}"
            case Side.TRUMP:
                return "in trump"
            case _:
                return "not in trump"

    def claims_agreed(self, claims: Claims) -> str:
        """Tell who ends a match."""
        if claims is Claims.REFEREE:
            return "the referee ends the match"
        return "the match has to be claimed"

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Declares(called=called):
                return f"declare {self.called(called)}"
            case Say(answer=answer):
                return f'say "{self.answer(answer)}"'
            case Rob():
                return "rob the upcard"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Robbed(seat=seat, card=card, upcard=upcard):
                with_it = f"with the {self.card(card)}"
                return f"{self.player(seat)} robs the {self.card(upcard)} {with_it}."
            case Declared(seat=seat, called=called):
                return f'{self.player(seat)}: "{self.called(called).capitalize()}."'
            case Answered(seat=seat, answer=answer):
                return f'{self.player(seat)}: "{self.answer(answer).capitalize()}."'
            case LetStand(seat=seat):
                return f'{self.player(seat)}: "Yours is good."'
            case MeldBooked(seat=seat, meld=meld):
                return f"{self.player(seat)} shows {self.one_meld(meld)}."
            case _:
                return super().event(event)
