"""What is said in German of Frantsfuus: kinds of melds, Belle, how a match is won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Card, Rank
from jasskort.events import Event, MatchWon
from jasskort.games.frantsfuus.model import (
    MATCH_POINTS,
    Belle,
    BelleShown,
    Ending,
    Item,
    Kind,
)
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.telling.german.common import deals_agreed, target_agreed
from jasskort.telling.german.grammar import (
    CARD_POINTS,
    LAST_TRICK,
    MATCH,
    Gender,
    Noun,
    card_of,
    rank_of,
)
from jasskort.telling.german.jass import NO_MORE_ROBBING, JassWords
from jasskort.telling.german.naming import names_of
from jasskort.telling.refusing import Sentences

_NOUNS: Mapping[Enum, Noun] = MappingProxyType(
    {
        Item.BELLE: Noun(Gender.FEMININE, "Belle", proper=True),
        Item.CARD_POINTS: CARD_POINTS,
        Item.LAST_TRICK: LAST_TRICK,
        Item.MATCH: MATCH,
    }
)
# By length: the kind, its noun, and the stem of an adjective.
_RUNS: Mapping[int, tuple[Kind, Gender, str, str]] = MappingProxyType(
    {
        3: (Kind.TERTS, Gender.FEMININE, "Terz", ""),
        4: (Kind.QUART, Gender.FEMININE, "Quart", ""),
        5: (Kind.FUUS5, Gender.MASCULINE, "Fuus", ""),
        6: (Kind.FUUS6, Gender.MASCULINE, "Fuus", "sechst"),
        7: (Kind.FUUS7, Gender.MASCULINE, "Fuus", "siebt"),
        8: (Kind.FUUS8, Gender.MASCULINE, "Fuus", "acht"),
    }
)
_LENGTHS: Mapping[Kind, int] = MappingProxyType(
    {kind: length for length, (kind, *_) in _RUNS.items()}
)
_FOURS: Mapping[Kind, Rank] = MappingProxyType(
    {
        Kind.QUEENS: Rank.QUEEN,
        Kind.KINGS: Rank.KING,
        Kind.ACES: Rank.ACE,
        Kind.JACKS: Rank.JACK,
    }
)
_SHARES = "{0:der} {0:hat} Karten gemeinsam mit {1:dem}, {1:welchen} "


def _run(length: int, tail: str = "") -> Noun:
    """Give the noun for a sequence of some length."""
    _, gender, name, adjective = _RUNS[length]
    return Noun(gender, name, adjective=adjective, tail=tail)


class FrantsfuusWords(JassWords[Frantsfuus]):
    """What German says of Frantsfuus."""

    __slots__ = ()

    melding: ClassVar[Noun] = Noun(Gender.FEMININE, "Meldung")
    verb: ClassVar[str] = "melden"
    melded: ClassVar[str] = "gemeldet"
    nouns: ClassVar[Mapping[Enum, Noun]] = _NOUNS
    items: ClassVar[Mapping[Enum, str]] = names_of(_NOUNS)
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "mit Bedanken",
            Ending.FALSE_CLAIM: "nach einem falschen Bedanken der Gegenseite",
            Ending.BOTH_OVER: "mit dem letzten Stich, denn beide hatten genug",
            Ending.REFEREE: "mit den nötigen Punkten",
            Ending.AGREED_DEALS: "nach der vereinbarten Zahl von Runden",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            ("FRA-14", Reason.SPENT): (
                "{0:Name} hat in dieser Runde schon Belle gesagt"
            ),
            ("FRA-14", Reason.NOT_HELD): "für Belle {cards:fehlt} {0:Name} {cards:der}",
            ("FRA-25", Reason.ONE_A_SUIT): (
                "in diesem Stich ist schon {1:der} geschrieben, und mehr als ein Blatt "
                "je Farbe geht nicht"
            ),
            ("FRA-27", Reason.SPENT): (
                "{1:Name} hat {0:den} in dieser Runde schon geschrieben"
            ),
            ("FRA-28", Reason.NOT_UPWARDS): MappingProxyType(
                {
                    3: _SHARES + "{2:Name} geschrieben hat, und ist nicht höher",
                    4: _SHARES + "{3:Name} geschrieben hat, und ist nicht höher als "
                    "{2:der}",
                }
            ),
            ("FRA-34", Reason.STOCK_GONE): NO_MORE_ROBBING,
            ("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "vor dem ersten Ausspielen kann sich niemand bedanken"
            ),
            ("FRA-42", Reason.NOT_IN): (
                "{0:Name} ist nicht drin: Bedanken kann sich, wer ausspielt und noch "
                "nichts gemeldet hat, wer zuerst zieht, und vor dem Geben, wer den "
                "letzten Stich gemacht hat"
            ),
        }
    )

    def noun_of_meld(self, meld: Meld) -> Noun:
        """Give the noun for a meld: sequences are called by their kind."""
        if not isinstance(meld, Run):
            return super().noun_of_meld(meld)
        top = card_of(Card(meld.suit, meld.top), self.suits)
        return _run(meld.length, top.from_it())

    def noun(self, value: object) -> Noun:
        """Give the noun for whatever has one: a kind of melds too."""
        match value:
            case Kind() if value in _FOURS:
                return self.noun_of_meld(Four(_FOURS[value]))
            case Kind():
                return _run(_LENGTHS[value])
            case _:
                return super().noun(value)

    def word(self, value: object) -> str:
        """Say a value by itself: of a four the points and the rank, as at the table."""
        if isinstance(value, Kind) and value in _FOURS:
            ranks = rank_of(_FOURS[value], self.suits).plural
            return f"{self.game.values[value]} {ranks}"
        return super().word(value)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        return "Belle sagen" if isinstance(move, Belle) else super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case BelleShown(seat=seat, suit=suit):
                couple = self.meld(Marriage(suit))
                return f"{self.player(seat)} zeigt {couple}: «Belle.»"
            case _:
                return super().event(event)

    def won(self, event: MatchWon) -> str:
        """Tell who has won the match; who is *jan* has lost two."""
        told = super().won(event)
        if event.stakes == 1:
            return told
        losers = [seat for seat in self.game.seats if seat not in event.winners]
        return f"{told} {self.players(losers)} ist Jan."

    def agreed(self) -> Iterator[str]:
        """Tell what was agreed on, an option in a sentence."""
        game = self.game
        yield target_agreed(game.target)
        yield from self.claims_agreed(game.claims)
        if game.match_bonus:
            yield f"Der Match zählt {MATCH_POINTS} Punkte."
        yield from deals_agreed(game.deals)


WORDS = FrantsfuusWords
