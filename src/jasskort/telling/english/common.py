"""What is said in English of every game: cards, tricks, the score, who has won."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from jasskort.cards import Card, Rank, Suit
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
from jasskort.melds import Four, Meld, Run
from jasskort.moves import Book, Claim, Deal, Draw, Hidden, Move, Pass, Play, TurnTrick
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.telling.english.grammar import (
    CARD,
    CARD_POINT,
    DEAL,
    TIMES,
    in_words,
    listed,
    plural_of,
    sentence,
)
from jasskort.telling.english.refusing import RefusalWords
from jasskort.telling.language import Suits
from jasskort.telling.words import GameT, in_notation, unsaid
from jasskort.whereabouts import Covered, FaceUp, Place, Spot


class EnglishWords(RefusalWords[GameT]):
    """What English says of any game."""

    __slots__ = ()

    @classmethod
    def unnamed(cls, seat: int) -> str:
        """Call a player of whom no name is known by the seat, as if that were a name."""
        return f"Seat {seat}"

    def sheet_words(self) -> tuple[str, str]:
        """Give the words that a score sheet needs."""
        return "deal", "total"

    # Nouns.

    def suit(self, suit: Suit) -> str:
        """Name a suit: "hearts", or in the Swiss pack "roses"."""
        return suit.swiss if self.suits is Suits.SWISS else suit.spoken

    def rank(self, rank: Rank) -> str:
        """Name a rank: "jack", or in the Swiss pack "under"."""
        return rank.swiss if self.suits is Suits.SWISS else rank.spoken

    def card(self, card: Card) -> str:
        """Name a card: "ten of hearts"."""
        return f"{self.rank(card.rank)} of {self.suit(card.suit)}"

    def cards(self, cards: Cards) -> str:
        """Name some cards, of which those that were not seen are counted."""
        seen = [f"the {self.card(card)}" for card in cards if card is not None]
        blanks = len(cards) - len(seen)
        more = [CARD.spelled(blanks)] if blanks else []
        return listed([*seen, *more])

    def listed(self, words: Iterable[str]) -> str:
        """Join words as they are spoken: "one, two and three"."""
        return listed(words)

    def couple(self, suit: Suit) -> str:
        """Name king and queen of a suit."""
        king, queen = self.rank(Rank.KING), self.rank(Rank.QUEEN)
        return f"{king} and {queen} of {self.suit(suit)}"

    def meld(self, meld: Meld) -> str:
        """Name a meld: "sequence of three from the king of hearts", "four kings"."""
        match meld:
            case Run(suit=suit, top=top, length=length):
                card = self.card(Card(suit, top))
                return f"sequence of {in_words(length)} from the {card}"
            case Four(rank=rank):
                return f"four {plural_of(self.rank(rank))}"
            case _:
                return self.couple(meld.suit)

    def one_meld(self, meld: Meld) -> str:
        """Name a meld with its article: a sequence has one."""
        return f"{'a ' if isinstance(meld, Run) else ''}{self.meld(meld)}"

    # Sentences.

    def opening(self) -> str:
        """Tell who plays what, partners together, and what was agreed on."""
        parties = [self.players(party) for party in self.game.table.parties]
        players = self.players(self.game.seats)
        if len(parties) == len(("one", "other")):
            players = " against ".join(parties)
        told = [f"{self.game.title}: {players}", *self.agreed()]
        return " ".join([sentence(each) for each in told])

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on, a sentence each; each game has options of its own."""
        return ()

    def deals_agreed(self, deals: int | None) -> str:
        """Tell of an agreed number of deals, behind what else ends a match."""
        return f", for {DEAL.counted(deals)} at most" if deals else ""

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do; a move of a house rule by its notation."""
        match move:
            case Play(card=card):
                return f"play the {self.card(card)}"
            case Pass():
                return "pass"
            case Draw():
                return "draw cards"
            case Book(meld=meld):
                return f"book {self.one_meld(meld)}"
            case TurnTrick():
                return "turn the trick"
            case Claim():
                return "claim the match"
            case Deal():
                return "deal the cards"
            case Hidden(verb=verb):
                return f"{verb} something that is not seen"
            case _:
                return in_notation(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence.

        Raises:
            InvalidValue: it is an event that the game has no words for.
        """
        match event:
            case (
                CardPlayed() | CardDrawn() | Passed() | TrickCompleted() | TrickTurned()
            ):
                return self.of_trick(event)
            case PointsEntered() | MatchClaimed() | MatchWon():
                return self.of_match(event)
            case _:
                return self.of_deal(event)

    def of_deal(self, event: Event) -> str:
        """Tell how a deal begins and ends.

        Raises:
            InvalidValue: it is an event that the game has no words for.
        """
        match event:
            case DealBegun(number=number, dealer=dealer):
                return f"Deal {number}. {self.player(dealer)} deals."
            case HandDealt(seat=seat, cards=cards):
                return f"{self.player(seat)} is dealt {self.cards(cards)}."
            case Laid(place=place, cards=cards):
                return self.laid(place, cards)
            case UpcardTurned(card=card):
                return f"The {self.card(card)} is turned up."
            case TrumpSet(suit=suit):
                return f"{self.suit(suit).capitalize()} are trump."
            case DealEnded(how=how):
                return self.deal_ended(how)
            case CardsGathered():
                return "The cards are gathered."
            case _:
                raise unsaid(event)

    def of_trick(
        self, event: CardPlayed | CardDrawn | Passed | TrickCompleted | TrickTurned
    ) -> str:
        """Tell what is done with cards, and who takes a trick."""
        match event:
            case CardPlayed(seat=seat, card=card, leads=leads):
                verb = "leads" if leads else "plays"
                table = " from the table" if isinstance(event.source, FaceUp) else ""
                return f"{self.player(seat)} {verb} the {self.card(card)}{table}."
            case CardDrawn(seat=seat, card=None):
                return f"{self.player(seat)} draws a card."
            case CardDrawn(seat=seat, card=card, source=source):
                verb = "takes" if source is Spot.UPCARD else "draws"
                return f"{self.player(seat)} {verb} {self.cards((card,))}."
            case Passed(seat=seat):
                return f'{self.player(seat)}: "Pass."'
            case TrickCompleted(winner=winner, points=points):
                counts = any(self.game.ranking.plain_points.values())
                worth = f", {CARD_POINT.counted(points)}" if counts else ""
                return f"{self.player(winner)} takes the trick{worth}."
            case _:
                return f"{self.player(event.winner)} turns the trick."

    def of_match(self, event: PointsEntered | MatchClaimed | MatchWon) -> str:
        """Tell of the score, and who has won."""
        match event:
            case PointsEntered(entry=entry, seats=seats):
                return self.entered(entry, seats)
            case MatchClaimed(seat=seat):
                return f'{self.player(seat)}: "I thank you for the game."'
            case _:
                how = self.how(event.ending, event.stakes)
                return f"{self.won(event.winners, how)}."

    def laid(self, place: Place, cards: Cards) -> str:
        """Tell of cards that are laid on the table."""
        one = len(cards) == 1
        are, lie = ("is", "lies") if one else ("are", "lie")
        named = self.cards(cards)
        match place:
            case Spot.TALON:
                return sentence(f"{named} {are} laid in the talon")
            case FaceUp(seat=seat):
                return f"Before {self.player(seat)} {lie} {named}, face up."
            case Covered(seat=seat):
                return f"Before {self.player(seat)} {lie} {named}, face down."
            case _:
                return sentence(f"{named} {are} laid down as the stock")

    def deal_ended(self, how: DealEnd) -> str:
        """Tell how a deal ended."""
        match how:
            case DealEnd.PLAYED_OUT:
                return "The deal is over."
            case DealEnd.THROWN_IN:
                return "The cards are thrown in."
            case _:
                return "The deal is broken off."

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell of an entry that counts for some seats."""
        verb = "book" if entry.points >= 0 else "lose"
        s = "s" if len(seats) == 1 else ""
        what = entry.what
        what_for = (
            self.item(what) if isinstance(what, enum.Enum) else self.one_meld(what)
        )
        points = abs(entry.points)
        return f"{self.players(seats)} {verb}{s} {points} for {what_for}."

    def score(self, score: Score) -> str:
        """Say how the score stands, and who has won."""
        totals = ", ".join(self.totals(score))
        if score.outcome is None:
            return f"{totals}."
        how = self.how(score.outcome, score.stakes or 1)
        return f"{totals}; {self.won(score.winners, how)}."

    def won(self, winners: Sequence[Seat], how: str) -> str:
        """Say who has won, or shares the match with others that are no partners."""
        players = self.players(winners)
        if self.is_shared(winners):
            return f"{players} share the match, {how}"
        has = "has" if len(winners) == 1 else "have"
        return f"{players} {has} won, {how}"

    def how(self, ending: enum.Enum, stakes: int) -> str:
        """Say how a match ended, and that it counts for more than one."""
        counts = f", and it counts {TIMES.get(stakes, f'{stakes} times')}"
        return f"{self.ending(ending)}{counts if stakes > 1 else ''}"


WORDS = EnglishWords
