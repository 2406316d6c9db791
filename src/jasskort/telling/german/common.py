"""What is said in German in all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from jasskort.cards import Suit
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    Cards,
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
from jasskort.ledger import Entry
from jasskort.moves import (
    Book,
    Claim,
    Deal,
    Draw,
    Hidden,
    Move,
    Pass,
    Play,
    TurnTrick,
)
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.telling.german.grammar import POINT, ROUND, Case, listed, numeral
from jasskort.telling.german.refusing import RefusalWords
from jasskort.telling.phrases import begun
from jasskort.telling.words import GameT, in_notation, unsaid
from jasskort.whereabouts import Covered, FaceUp, Place, Spot

_ACC, _DAT = Case.ACCUSATIVE, Case.DATIVE

_DEAL_ENDS: Mapping[DealEnd, str] = MappingProxyType(
    {
        DealEnd.PLAYED_OUT: "Die Runde ist zu Ende gespielt.",
        DealEnd.THROWN_IN: "Die Karten werden zusammengeworfen.",
        DealEnd.BROKEN_OFF: "Die Runde wird abgebrochen.",
    }
)


class GermanWords(RefusalWords[GameT]):
    """What all games share; a game adds tables and sentences of its own."""

    __slots__ = ()

    # Moves.

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do: "den Herzkönig spielen"."""
        match move:
            case Deal():
                return "geben"
            case Hidden():
                return "etwas Verdecktes tun"
            case Play(card=card):
                return f"{self.noun(card).the(_ACC)} spielen"
            case Pass():
                return "passen"
            case Draw():
                return "ziehen"
            case Book(meld=meld):
                return f"{self.noun(meld).the(_ACC)} schreiben"
            case TurnTrick():
                return "den Stich umdrehen"
            case Claim():
                return "sich bedanken"
            case _:
                # One of a house rule is said by its notation.
                return in_notation(move)

    # Events.

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Passed(seat=seat):
                return f"{self.player(seat)} passt."
            case CardPlayed():
                return self._played(event)
            case TrickCompleted(winner=winner, points=points):
                worth = f", {self.point.in_figures(points)}" if points else ""
                return f"{self.player(winner)} macht den Stich{worth}."
            case TrickTurned(winner=winner):
                return f"{self.player(winner)} dreht den Stich um."
            case CardDrawn():
                return self._drawn(event)
            case PointsEntered(entry=entry, seats=seats):
                return self.entered(entry, seats)
            case MatchClaimed(seat=seat):
                return f"{self.player(seat)} bedankt sich."
            case MatchWon():
                return self.won(event)
            case _:
                return self._of_a_deal(event)

    def _of_a_deal(self, event: Event) -> str:
        """Tell how a deal begins and ends."""
        match event:
            case DealBegun(number=number, dealer=dealer):
                return f"Runde {number}: {self.player(dealer)} gibt."
            case HandDealt(seat=seat, cards=cards, taken_up=taken_up):
                covered = "" if taken_up else " verdeckt"
                return f"{self.player(seat)} bekommt{covered}{self.some_cards(cards)}."
            case Laid(place=place, cards=cards):
                return self._laid(place, cards)
            case UpcardTurned(card=card):
                return f"{begun(self.noun(card).the())} wird aufgedeckt."
            case TrumpSet(suit=suit):
                return f"{self.trump_is(suit)}."
            case DealEnded(how=how):
                return _DEAL_ENDS[how]
            case CardsGathered():
                return "Die Karten werden eingesammelt."
        raise unsaid(event)

    def trump_is(self, suit: Suit) -> str:
        """Say what is trump: "Herz ist Trumpf"."""
        noun = self.noun(suit)
        return f"{noun.bare()} {'sind' if noun.several else 'ist'} Trumpf"

    def _laid(self, place: Place, cards: Cards) -> str:
        """Tell what is laid on the table."""
        lie = "liegt" if len(cards) == 1 else "liegen"
        match place:
            case FaceUp(seat=seat):
                where = f"Vor {self.player(seat)} {lie} offen"
            case Covered(seat=seat):
                where = f"Vor {self.player(seat)} {lie} verdeckt"
            case _:
                where = f"Im Talon {lie}"
        return f"{where}{self.some_cards(cards)}."

    def _played(self, event: CardPlayed) -> str:
        """Tell of a card that was led, or followed."""
        card = self.noun(event.card).the(_ACC)
        source = " vom Tisch" if isinstance(event.source, FaceUp) else ""
        leads = " aus" if event.leads else ""
        return f"{self.player(event.seat)} spielt {card}{source}{leads}."

    def _drawn(self, event: CardDrawn) -> str:
        """Tell of a card that was drawn."""
        player = self.player(event.seat)
        if event.card is None:
            return f"{player} zieht eine Karte."
        card = self.noun(event.card)
        if event.source is Spot.UPCARD:
            return f"{player} nimmt die offene Karte, {card.the(_ACC)}."
        shown = f" und zeigt {card.it()}" if event.shown else ""
        return f"{player} zieht {card.the(_ACC)}{shown}."

    def won(self, event: MatchWon) -> str:
        """Tell who has won the match, how, and what it counts for."""
        how = self.ending(event.ending)
        winners = self.players(event.winners)
        if self.is_shared(event.winners):
            told = f"{winners} teilen sich den Sieg {how}."
        else:
            wins = "gewinnt" if len(event.winners) == 1 else "gewinnen"
            told = f"{winners} {wins} die Partie {how}."
        return told + _counting(event.stakes)

    # The score.

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell what some seats score together."""
        several = len(seats) > 1
        gain, lose = ("schreiben", "verlieren") if several else ("schreibt", "verliert")
        does = lose if entry.points < 0 else gain
        what = self.noun(entry.what).the(_ACC)
        return f"{self.players(seats)} {does} {abs(entry.points)} für {what}."

    def score(self, score: Score) -> str:
        """Say how the score stands, and who has won."""
        totals = ", ".join(self.totals(score))
        if score.outcome is None:
            return f"{totals}."
        counting = _counting(score.stakes or 1)
        winners, how = self.players(score.winners), self.ending(score.outcome)
        if self.is_shared(score.winners):
            return f"{totals}; {winners} teilen sich den Sieg {how}.{counting}"
        have = "hat" if len(score.winners) == 1 else "haben"
        return f"{totals}; gewonnen {have} {winners} {how}.{counting}"

    # The opening.

    def opening(self) -> str:
        """Tell who plays what, partners together, and what was agreed on."""
        parties = self.game.table.parties
        game, seats = self.game_name(), self.game.seats
        if len(parties) == len(seats):
            told = f"{self.players(seats)} spielen {game}."
        else:
            one, *others = [self.players(party) for party in parties]
            told = f"{one} spielen {game} gegen {listed(others)}."
        return " ".join([told, *self.agreed()])

    def agreed(self) -> Iterator[str]:
        """Tell what was agreed on, an option in a sentence."""
        yield from ()


def _counting(stakes: int) -> str:
    """Tell what a match counts for, if it is not one."""
    return f" Das zählt für {numeral(stakes)} Partien." if stakes > 1 else ""


def target_agreed(target: int) -> str:
    """Tell how many points win the match."""
    return f"Es geht auf {POINT.in_figures(target)}."


def deals_agreed(deals: int | None) -> Iterator[str]:
    """Tell after how many deals the match is over, if that was agreed on."""
    if deals is not None:
        yield f"Nach {ROUND.counted(deals, _DAT)} ist Schluss."


WORDS = GermanWords
