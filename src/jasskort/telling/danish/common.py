"""What is said in Danish of every game: cards, tricks, the score, who has won."""

from __future__ import annotations

import enum
import itertools
from collections.abc import Iterable, Sequence

from jasskort.cards import Card, Suit
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
from jasskort.telling.danish.grammar import (
    CARD,
    CARD_POINT,
    COVERED_CARD,
    DEAL,
    RANKS,
    SUITS,
    card_name,
    in_words,
    listed,
    sentence,
)
from jasskort.telling.danish.refusing import RefusalWords
from jasskort.telling.phrases import begun
from jasskort.telling.words import GameT, in_notation, unsaid
from jasskort.whereabouts import Covered, FaceUp, Place, Spot


class DanishWords(RefusalWords[GameT]):
    """What Danish says of any game."""

    __slots__ = ()

    @classmethod
    def unnamed(cls, seat: int) -> str:
        """Call a player of whom no name is known by the seat."""
        return f"Spiller {seat}"

    def sheet_words(self) -> tuple[str, str]:
        """Give the words that a score sheet needs."""
        return "giv", "i alt"

    # Nouns.

    def suit(self, suit: Suit) -> str:
        """Name a suit: "hjerter"."""
        return SUITS[suit]

    def card(self, card: Card) -> str:
        """Name a card: "hjerter ti"."""
        return card_name(card)

    def cards(self, cards: Cards) -> str:
        """Name some cards, of which those that were not seen are counted."""
        seen = [self.card(card) for card in cards if card is not None]
        blanks = len(cards) - len(seen)
        more = [CARD.spelled(blanks)] if blanks else []
        return listed([*seen, *more])

    def hand(self, cards: Cards) -> str:
        """Name the cards of a sorted hand suit by suit; if it is not seen, count them."""
        seen = [card for card in cards if card is not None]
        if len(seen) < len(cards):
            return CARD.spelled(len(cards))
        suits = itertools.groupby(seen, key=lambda card: card.suit)
        return "; ".join(
            f"{self.suit(suit)} {listed([RANKS[card.rank].one for card in held])}"
            for suit, held in suits
        )

    def listed(self, words: Iterable[str]) -> str:
        """Join words as they are spoken: "en, to og tre"."""
        return listed(words)

    def couple(self, suit: Suit) -> str:
        """Name king and queen of a suit."""
        return f"{self.suit(suit)} konge og dame"

    def meld(self, meld: Meld) -> str:
        """Name a meld: "sekvens på tre fra hjerter konge", "fire konger"."""
        match meld:
            case Run(suit=suit, top=top, length=length):
                card = self.card(Card(suit, top))
                return f"sekvens på {in_words(length)} fra {card}"
            case Four(rank=rank):
                return f"fire {RANKS[rank].many}"
            case _:
                return self.couple(meld.suit)

    def one_meld(self, meld: Meld) -> str:
        """Name a meld with its article: a sequence has one."""
        return f"{'en ' if isinstance(meld, Run) else ''}{self.meld(meld)}"

    # Sentences.

    def opening(self) -> str:
        """Tell who plays what, partners together, and what was agreed on."""
        parties = [self.players(party) for party in self.game.table.parties]
        players = " mod ".join(parties)
        if len(parties) > len(("one", "other")):
            players = f"{self.players(self.game.seats)}, hver for sig"
        told = [f"{self.game.title}: {players}", *self.agreed()]
        return " ".join([sentence(each) for each in told])

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on, a sentence each; each game has options of its own."""
        return ()

    def deals_agreed(self, deals: int | None) -> str:
        """Tell of an agreed number of deals, behind what else ends a match."""
        return f", dog højst {DEAL.spelled(deals)}" if deals else ""

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do; a move of a house rule by its notation."""
        match move:
            case Play(card=card):
                return f"spil {self.card(card)}"
            case Pass():
                return "meld pas"
            case Draw():
                return "træk kort"
            case Book(meld=meld):
                return f"skriv {self.one_meld(meld)}"
            case TurnTrick():
                return "vend stikket"
            case Claim():
                return "gør krav på sejren"
            case Deal():
                return "giv kortene"
            case Hidden():
                return "et træk, som ingen anden ser"
            case _:
                return f"»{in_notation(move)}«"

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
                return f"{number}. giv: {self.player(dealer)} giver."
            case HandDealt(seat=seat, cards=cards):
                return f"{self.player(seat)} får {self.hand(cards)}."
            case Laid(place=place, cards=cards):
                return self.laid(place, cards)
            case UpcardTurned(card=card):
                return f"{begun(self.card(card))} vendes op."
            case TrumpSet(suit=suit):
                return f"{begun(self.suit(suit))} er trumf."
            case DealEnded(how=how):
                return self.deal_ended(how)
            case CardsGathered():
                return "Kortene samles sammen."
            case _:
                raise unsaid(event)

    def of_trick(
        self, event: CardPlayed | CardDrawn | Passed | TrickCompleted | TrickTurned
    ) -> str:
        """Tell what is done with cards, and who takes a trick."""
        match event:
            case CardPlayed(seat=seat, card=card, source=source, leads=leads):
                table = " fra bordet" if isinstance(source, FaceUp) else ""
                verb = "spiller ud med" if leads else "lægger"
                return f"{self.player(seat)} {verb} {self.card(card)}{table}."
            case CardDrawn(seat=seat, card=card, source=source):
                verb = "tager" if source is Spot.UPCARD else "trækker"
                return f"{self.player(seat)} {verb} {self.cards((card,))}."
            case Passed(seat=seat):
                return f"{self.player(seat)}: »Pas.«"
            case TrickCompleted(winner=winner, points=points):
                return f"{self.player(winner)} tager stikket{self.worth(points)}."
            case _:
                return f"{self.player(event.winner)} lægger stikket til sig."

    def worth(self, points: int) -> str:
        """Tell what a trick is worth, in a game that counts it."""
        if not any(self.game.ranking.plain_points.values()):
            return ""
        return f", {CARD_POINT.counted(points)}" if points else " uden øjne"

    def of_match(self, event: PointsEntered | MatchClaimed | MatchWon) -> str:
        """Tell of the score, and who has won."""
        match event:
            case PointsEntered(entry=entry, seats=seats):
                return self.entered(entry, seats)
            case MatchClaimed(seat=seat):
                return f"{self.player(seat)} gør krav på sejren."
            case _:
                return f"{self.won(event.winners, event.ending, event.stakes)}."

    def laid(self, place: Place, cards: Cards) -> str:
        """Tell of cards that are laid on the table; nobody sees those face down."""
        match place:
            case FaceUp(seat=seat):
                return f"Foran {self.player(seat)} lægges åbent {self.cards(cards)}."
            case Covered(seat=seat):
                covered = COVERED_CARD.spelled(len(cards))
                return f"Foran {self.player(seat)} lægges {covered}."
            case _:
                return sentence(f"{CARD.spelled(len(cards))} lægges som talon")

    def deal_ended(self, how: DealEnd) -> str:
        """Tell how a deal ended."""
        match how:
            case DealEnd.PLAYED_OUT:
                return "Given er slut."
            case DealEnd.THROWN_IN:
                return "Kortene kastes sammen."
            case _:
                return "Given spilles ikke til ende."

    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell of an entry that counts for some seats."""
        verb = "skriver" if entry.points >= 0 else "mister"
        points, what = abs(entry.points), entry.what
        what_for = (
            self.item(what) if isinstance(what, enum.Enum) else self.one_meld(what)
        )
        return f"{self.players(seats)} {verb} {points} for {what_for}."

    def score(self, score: Score) -> str:
        """Say how the score stands, and who has won."""
        totals = ", ".join(self.totals(score))
        if score.outcome is None:
            return f"{totals}."
        return f"{totals}; {self.won(score.winners, score.outcome, score.stakes)}."

    def won(
        self, winners: Sequence[Seat], ending: enum.Enum, stakes: int | None
    ) -> str:
        """Say who has won and how, or shares the match with others that are no partners."""
        how = self.ending(ending)
        if stakes is not None and stakes > 1:
            how += f", og det tæller for {in_words(stakes)} partier"
        does = "deler sejren" if self.is_shared(winners) else "har vundet"
        return f"{self.players(winners)} {does} {how}"


WORDS = DanishWords
