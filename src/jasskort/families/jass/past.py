"""What the log of a two-handed jass game tells of a hand: a walk, one line an event.

While the stock lasts a hand and the order of the stock are hidden; each card that a seat
was dealt or has drawn unseen fills a slot, in the order of time. What it plays, books,
shows or robs with it had got before (SCH-18, SCH-25, FRA-14, FRA-23, FRA-34), and the
last two cards are drawn for all to see (SCH-26, FRA-35). What it declares and says, some
meld that it held then bears out (SCH-22, FRA-30). Conceding (SCH-16), not declaring, not
robbing and claiming tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, cast

import attrs

from jasskort.cards import Card
from jasskort.cardset import cards_in
from jasskort.drawn import DEALT
from jasskort.families.jass.model import (
    HAND,
    OTHER,
    TABLE,
    UPCARD,
    Booked,
    Declares,
    Trumps,
    new_booked,
    trumps_of,
)
from jasskort.families.jass.rules import Jass
from jasskort.mechanics.disjunctions import NotAll
from jasskort.mechanics.stock import LAST_TWO
from jasskort.melds import Answer
from jasskort.moves import Book, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.seats import Seat
from jasskort.view import LogEntry, View
from jasskort.whereabouts import Fact, Why, held

# What the record of a deal, a right and a state are, no walk through a log asks.
AnyJass: TypeAlias = Jass[Any, Any, Any, Any, Any]


@attrs.frozen
class Said:
    """A declaration that is not booked in its trick: some meld was held that fits it.

    Args:
        time: the place of the declaration in the log.
        trick: the number of tricks before it.
        called: what was declared.
        booked: what had been booked in the deal before, in order.
        leads: whether the seat leads the trick.
        gone: the cards that it had played, or given for the upcard, by then.
        open: the cards that it had got for all to see by then.
        answers: what was said in the trick after it.
    """

    time: int
    trick: int
    called: int
    booked: tuple[Booked, ...]
    leads: bool
    gone: int
    open: int
    answers: tuple[Answer, ...] = ()


@attrs.define
class Past:
    """What the log tells of the cards of one seat, as far as it was walked.

    Attributes:
        rules: the ruleset.
        trumps: the trump suit and what it decides.
        seat: the seat.
        unseen: the cards that were dealt to it or into the stock, and were not seen then.
        upcard: what lies under the stock.
        shown: the last face-down card, if it was drawn.
        places: where in the pack the card of each slot lay, and those that are left.
        last: where in the pack the last face-down card lies.
        stock: where in the pack the next card lies that is drawn.
        times: when each of its slots was filled.
        before: by card, as a bit, the time by which it was got.
        since: by card, the time after which it was got.
        open: by card, the time at which it was got for all to see.
        gone: the cards that it has played, or given for the upcard, as a mask.
        plays: how many cards both seats have played.
        booked: the melds booked in the deal by both seats, in order.
        first_left: when the first of king and queen of trump left its hand.
        said: the declarations that were not booked in their tricks.
        not_all: cards that were not all in its hand by some time.
        told: what it is known for sure to have held: time, cards, why and by what rule.
    """

    rules: AnyJass
    trumps: Trumps
    seat: Seat
    unseen: int
    upcard: Card
    shown: Card | None
    places: list[int]
    last: int
    stock: int = UPCARD + 1
    times: list[int] = attrs.field(factory=lambda: [DEALT] * HAND)
    before: dict[int, int] = attrs.field(factory=dict)
    since: dict[int, int] = attrs.field(factory=dict)
    open: dict[int, int] = attrs.field(factory=dict)
    gone: int = 0
    plays: int = 0
    booked: tuple[Booked, ...] = ()
    first_left: int | None = None
    said: list[Said] = attrs.field(factory=list)
    not_all: list[NotAll] = attrs.field(factory=list)
    told: list[tuple[int, int, Why, str]] = attrs.field(factory=list)

    # What is noted.

    def got_by(self, cards: int, time: int) -> None:
        """Note that some cards were got before a time."""
        before = self.before
        for card in cards_in(cards & self.unseen):
            if before.get(card.bit, time) >= time:
                before[card.bit] = time

    def not_together(self, cards: int, time: int) -> None:
        """Note that of two cards, none elsewhere, not both were got before a time."""
        hidden = cards & self.unseen
        if hidden == cards:
            self.not_all.append(NotAll(time, cards))
        elif hidden and self.open[cards ^ hidden] < time:
            self.since[hidden] = max(self.since.get(hidden, DEALT), time - 1)

    # What each kind of move tells, of this seat or the other.

    def note(self, move: LogEntry, time: int) -> None:
        """Note what a move tells, a line a kind of move."""
        match move:
            case Play():
                self.play(move, time)
            case Draw():
                self.draw(move, time)
            case Declares():
                self.declare(move, time)
            case Say():
                self.say(move)
            case Book():
                self.book(move, time)
            case Rob():
                self.rob(move, time)
            case _:  # no move of these games is hidden
                self.use_right(cast("Move", move), time)

    def play(self, move: Play, time: int) -> None:
        """A card that was played had been got before."""
        self.plays += 1
        if move.seat == self.seat:
            bit = move.card.bit
            if bit & self.unseen and bit not in self.before:
                self.before[bit] = time
            self.gone |= bit
            if bit & self.trumps.couple and self.first_left is None:
                self.first_left = time

    def draw(self, move: Draw, time: int) -> None:
        """Each seat gets a card, the winner first; the last two are seen by all."""
        mine = move.seat == self.seat
        if self.stock < self.last:
            self.times.append(time)
            self.places.append(self.stock + (not mine))
        else:
            bit = cast("Card", self.shown if mine else self.upcard).bit
            self.open[bit] = time
            self.gone &= ~bit
            self.told.append((time, bit, Why.DREW, self.rules.ids.last_drawn))
        self.stock += LAST_TWO

    def book(self, move: Book, time: int) -> None:
        """A meld was held that is booked; with that the declaration is borne out."""
        if move.seat == self.seat:
            mask = move.meld.mask
            self.got_by(mask, time)
            self.told.append((time, mask, Why.BOOKED, self.rules.ids.book))
            if self.said and self.said[-1].trick == self.plays // 2 - 1:
                self.said.pop()
        self.booked = (*self.booked, new_booked(move.seat, move.meld))

    def rob(self, move: Rob, time: int) -> None:
        """The lowest trump was held, and goes; all see the upcard go into the hand."""
        robber, upcard = self.trumps.robber, self.upcard
        if move.seat == self.seat:
            self.got_by(robber.bit, time)
            self.gone |= robber.bit
            self.open[upcard.bit] = time
            cards = robber.bit | upcard.bit
            self.told.append((time, cards, Why.ROBBED, self.rules.ids.rob))
        self.upcard = robber

    def declare(self, move: Declares, time: int) -> None:
        """Some meld of that value or kind was held that could be booked."""
        if move.seat == self.seat:
            trick, odd = divmod(self.plays, 2)
            known = (self.booked, not odd, self.gone, sum(self.open))
            self.said.append(Said(time, trick, move.called, *known))

    def say(self, move: Say) -> None:
        """What was declared fits the answer, too."""
        if move.seat == self.seat:
            said = self.said[-1]
            answers = (*said.answers, move.answer)
            self.said[-1] = attrs.evolve(said, answers=answers)

    def use_right(self, move: Move, time: int) -> None:
        """Belle shows king and queen of trump; claiming and turning show nothing."""
        if move.seat == self.seat and (cards := self.rules.shown_by(self.trumps, move)):
            self.got_by(cards, time)
            self.told.append((time, cards, Why.SHOWN, self.rules.ids.couple))


def read(rules: AnyJass, view: View[Move], seat: Seat) -> Past:
    """Walk the log of a view of a deal, and note what it tells of a seat's hand."""
    dealt = view.dealt
    upcard = cast("Card", dealt[UPCARD])
    past = Past(
        rules,
        trumps_of(upcard.suit, rules.pack.lowest),
        seat,
        rules.dealt_unseen(view),
        upcard,
        dealt[-1],
        [*rules.together(view.dealer)[seat]],
        len(dealt) - 1,
    )
    for time, move in enumerate(view.log):
        past.note(move, time)
    past.places += range(past.stock, len(dealt))
    rules.couple_told(view, past)
    return past


def facts(rules: AnyJass, view: View[Move]) -> list[Fact]:
    """List what each move tells for sure of the hands of others, in order."""
    if not view.dealt:
        return []
    seats = TABLE.seats if view.seat is None else (OTHER[view.seat],)
    pasts = [read(rules, view, seat) for seat in seats]
    numbers = [*_tricks(view, pasts[0].trumps)]
    told = [
        held(past.seat, time, numbers[time], cards, why, rule)
        for past in pasts
        for time, cards, why, rule in past.told
    ]
    return sorted(told, key=lambda fact: fact.time)


def _tricks(view: View[Move], trumps: Trumps) -> Iterator[int]:
    """Give for each move of the log the number of the trick at hand, or just turned.

    With a stock the next trick begins with the draw. Without one it begins when the
    trick is turned, which it is of itself if nothing was declared in it.
    """
    number, plays, stands = 1, 0, False
    for move in view.log:
        yield number
        played = isinstance(move, Play)
        plays += played
        stands |= isinstance(move, Declares)
        turned = isinstance(move, TurnTrick) or (played and not (plays % 2 or stands))
        gone = number >= trumps.first_without_stock
        if isinstance(move, Draw) or (turned and gone):
            number, stands = number + 1, False
