"""What is said in English of Frantsfuus: kinds of melds, belle, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Rank
from jasskort.events import Event
from jasskort.games.frantsfuus.model import Belle, BelleShown, Ending, Item, Kind
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.games.jass.model import Called
from jasskort.melds import Four
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason, Refusal
from jasskort.telling.english.grammar import POINT
from jasskort.telling.english.jass import BOTH, JassWords
from jasskort.telling.english.refusing import NO_MOVE
from jasskort.telling.refusing import Sentences

_SEQUENCES = MappingProxyType(
    {
        Kind.TERTS: "terts",
        Kind.QUART: "quart",
        Kind.FUUS5: "fuus",
        Kind.FUUS6: "sixth fuus",
        Kind.FUUS7: "seventh fuus",
        Kind.FUUS8: "eighth fuus",
    }
)
_FOURS = MappingProxyType(
    {
        Kind.QUEENS: Rank.QUEEN,
        Kind.KINGS: Rank.KING,
        Kind.ACES: Rank.ACE,
        Kind.JACKS: Rank.JACK,
    }
)


class FrantsfuusWords(JassWords[Frantsfuus]):
    """What English says of Frantsfuus."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Item.BELLE: "belle",
            Item.CARD_POINTS: "card points",
            Item.LAST_TRICK: "the last trick",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "having claimed the match with the points",
            Ending.FALSE_CLAIM: "for the other has claimed it without the points",
            Ending.BOTH_OVER: "by the last trick, for both had the points",
            Ending.REFEREE: "as the first in with the points",
            Ending.AGREED_DEALS: "after the agreed number of deals",
        }
    )

    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **BOTH,
            ("FRA-10", Reason.NO_SUCH_MOVE): NO_MOVE,
            ("FRA-14", Reason.SPENT): "{0:player} has already said belle in this deal",
            ("FRA-14", Reason.NOT_HELD): "{0:player} lacks {cards} for belle",
            ("FRA-25", Reason.ONE_A_SUIT): (
                "{1} was booked in this trick, and one sequence a suit is the limit"
            ),
            ("FRA-27", Reason.SPENT): "{1:player} has already booked {0} in this deal",
            ("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "nothing has been dealt yet: nobody claims before the first lead"
            ),
            ("FRA-42", Reason.NOT_IN): (
                "{0:player} is not in: that is who leads and has not declared, who draws "
                "first, or who has won the last trick before a deal"
            ),
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        told = [
            f"they play to {POINT.counted(game.target)}{self.deals_agreed(game.deals)}",
            self.claims_agreed(game.claims),
        ]
        if game.match_bonus:
            told.append("all tricks without a stock earn 100 more")
        return told

    def called(self, called: Called) -> str:
        """Name what a meld is declared as: its kind."""
        match called:
            case Kind() if called in _FOURS:
                return self.meld(Four(_FOURS[called]))
            case Kind():
                return _SEQUENCES[called]
            case _:
                return super().called(called)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        return "say belle" if isinstance(move, Belle) else super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case BelleShown(seat=seat, suit=suit):
                couple = self.couple(suit)
                return f"{self.player(seat)} says belle, and shows {couple}."
            case _:
                return super().event(event)

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule."""
        if (refusal.rule, refusal.reason) != ("FRA-28", Reason.NOT_UPWARDS):
            return super().why(refusal)
        shares = "{0} shares cards with {1}, "
        match refusal.values:
            case (_, _, _):
                words = "which {2:player} has booked, and is not higher"
            case _:
                words = "which {3:player} has booked, and is not higher than {2}"
        return self.filled(shares + words, refusal)

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence: a kind as it is declared."""
        return (
            self.called(value) if isinstance(value, Kind) else super().put(value, how)
        )

    def melds_of(self, called: object) -> str:
        """Name the melds of a kind, a sequence with its article: "a terts"."""
        if not isinstance(called, Kind):
            return super().melds_of(called)
        article = {Kind.FUUS8: "an "}.get(called, "a ")
        return f"{'' if called in _FOURS else article}{self.called(called)}"


WORDS = FrantsfuusWords
