"""What is said in Swedish in all games."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import (
    CardDrawn,
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    Passed,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
    UpcardTurned,
)
from jasskort.ledger import Entry, What
from jasskort.moves import Claim, Deal, Draw, Hidden, Move, Pass, Play, Rob, TurnTrick
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.telling.swedish.grammar import (
    GIV,
    KORT,
    POAENG,
    Noun,
    cards_named,
    listed,
    numeral,
    sentence,
)
from jasskort.telling.swedish.refusing import RefusalWords
from jasskort.telling.words import GameT, in_notation, unsaid
from jasskort.whereabouts import Covered, FaceUp, Spot

_MOVES: Mapping[type[Move], str] = MappingProxyType(
    {
        Pass: "passa",
        Draw: "dra kort",
        Rob: "röva det uppvända kortet",
        TurnTrick: "vänd bort sticket",
        Claim: "gör anspråk på segern",
    }
)
_DEAL_ENDS: Mapping[DealEnd, str] = MappingProxyType(
    {
        DealEnd.PLAYED_OUT: "given är slut",
        DealEnd.THROWN_IN: "korten kastas in",
        DealEnd.BROKEN_OFF: "given avbryts",
    }
)


class SwedishWords(RefusalWords[GameT]):
    """What is said in Swedish in all games."""

    __slots__ = ()

    card_points: ClassVar[Noun] = POAENG
    """What is counted in a trick."""

    def sheet_words(self) -> tuple[str, str]:
        """Give the words that a score sheet needs."""
        return "giv", "summa"

    def opening(self) -> str:
        """Tell who plays what, partners together, and what was agreed on."""
        game, what = self.game, self.game_name()
        first, *others = [self.players(party) for party in game.table.parties]
        if len(others) + 1 == len(game.seats):
            who = f"{self.players(game.seats)} spelar {what}"
        else:
            who = f"{first} spelar {what} mot {listed(others)}"
        return " ".join(map(sentence, (who, *self.agreed())))

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on, a sentence each; each game has options of its own."""
        return ()

    def to_target(self, target: int) -> str:
        """Tell how many points win the match."""
        return f"den som först når {POAENG.figured(target)} vinner partiet"

    def at_most(self, deals: int | None) -> tuple[str, ...]:
        """Tell after how many deals the match is over, if that was agreed on."""
        if deals is None:
            return ()
        number = GIV.counted(deals)
        return (f"det spelas {'bara' if deals == 1 else 'högst'} {number}",)

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do; a move of a house rule by its notation."""
        match move:
            case Play(card=card):
                return f"spela {self.card(card)}"
            case Deal():
                return "ge korten"
            case Hidden():
                return "gör ett drag som de andra inte ser"
        known = _MOVES.get(type(move))
        return known or in_notation(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        return sentence(self.told(event))

    def told(self, event: Event) -> str:
        """Tell what happened, as a clause; a game tells first what is its own."""
        match event:
            case DealBegun(number=number, dealer=dealer):
                return f"giv {number}: {self.player(dealer)} ger"
            case HandDealt():
                return self._dealt(event)
            case Laid():
                return self._laid(event)
            case UpcardTurned(card=card):
                return f"{self.card(card)} vänds upp"
            case TrumpSet(suit=suit):
                return f"{self.suit(suit)} är trumf"
            case DealEnded(how=how):
                return _DEAL_ENDS[how]
            case CardsGathered():
                return "korten samlas ihop"
        return self._played(event)

    def _played(self, event: Event) -> str:
        match event:
            case Passed(seat=seat):
                return f"{self.player(seat)} passar"
            case CardPlayed(seat=seat, card=card, source=source, leads=leads):
                plays = "spelar ut" if leads else "lägger"
                place = " från bordet" if isinstance(source, FaceUp) else ""
                return f"{self.player(seat)} {plays} {self.card(card)}{place}"
            case TrickCompleted(winner=winner, points=points):
                worth = f": {self.card_points.figured(points)}" if points else ""
                return f"{self.player(winner)} tar sticket{worth}"
            case TrickTurned(winner=winner):
                return f"{self.player(winner)} vänder bort sticket"
            case CardDrawn():
                return f"{self.player(event.seat)} {self._drawn(event)}"
        return self._scored(event)

    def _scored(self, event: Event) -> str:
        match event:
            case PointsEntered(entry=entry, seats=seats):
                return self.booked(self.players(seats), entry.points, entry.what)
            case MatchClaimed(seat=seat):
                return f"{self.player(seat)} gör anspråk på segern"
            case MatchWon(winners=winners, ending=ending, stakes=stakes):
                return self.ended(winners, ending, stakes)
        raise unsaid(event)

    def _dealt(self, event: HandDealt) -> str:
        player, number = self.player(event.seat), KORT.counted(len(event.cards))
        waiting = "" if event.taken_up else ", som får ligga så länge"
        cards = [card for card in event.cards if card is not None]
        if len(cards) < len(event.cards):
            return f"{player} får {number}{waiting}"
        return f"{player} får {number}{waiting}: {cards_named(cards)}"

    def _laid(self, event: Laid) -> str:
        number = KORT.counted(len(event.cards))
        match event.place:
            case Spot.STOCK:
                return f"talongen läggs på bordet: {KORT.figured(len(event.cards))}"
            case Spot.TALON:
                return f"{number} läggs i talongen"
            case Covered(seat=seat):
                return f"framför {self.player(seat)} läggs {number} med baksidan upp"
            case FaceUp(seat=seat):
                cards = cards_named([card for card in event.cards if card is not None])
                return f"framför {self.player(seat)} läggs med bildsidan upp: {cards}"
        return f"{number} läggs på bordet"

    def _drawn(self, event: CardDrawn) -> str:
        if event.card is None:
            return "drar ett kort"
        card = self.card(event.card)
        if event.source is Spot.UPCARD:
            return f"tar det uppvända kortet, {card}"
        return f"drar {card} och visar kortet" if event.shown else f"drar {card}"

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell of an entry in the score: "Anna bokför 20 poäng för fyra kungar."."""
        return sentence(self.booked(self.players(seats), entry.points, entry.what))

    def booked(self, who: str, points: int, what: What) -> str:
        """Tell who books points, and what for; where points are got, it is `got`."""
        return f"{who} bokför {POAENG.figured(points)} för {self.item(what)}"

    def got(self, who: str, points: int, what: What) -> str:
        """Tell who gets points, or minus points, and what for."""
        if points < 0:
            return f"{who} får {-points} minuspoäng för {self.item(what)}"
        return f"{who} får {POAENG.figured(points)} för {self.item(what)}"

    def ended(self, winners: tuple[Seat, ...], how: enum.Enum, stakes: int) -> str:
        """Tell who wins the match, or shares it, how, and what it counts for."""
        wins = "delar segern" if self.is_shared(winners) else "vinner partiet"
        won = f"{self.players(winners)} {wins} {self.ending(how)}"
        return f"{won}; {self.counting(winners, stakes)}" if stakes > 1 else won

    def counting(self, _winners: tuple[Seat, ...], stakes: int) -> str:
        """Tell for how many matches a match counts."""
        return f"det räknas som {numeral(stakes)} partier"

    def score(self, score: Score) -> str:
        """Say how the score stands, and who has won."""
        stands = ", ".join(self.totals(score))
        if score.outcome is None:
            return sentence(stands)
        won = self.ended(score.winners, score.outcome, score.stakes or 1)
        return sentence(f"{stands}; {won}")


WORDS = SwedishWords
