"""What a refusal of a two-handed jass game is held against, worked out from the log.

What was said in the trick at hand, what a seat holds, what is booked and shuts out
what: from the log of the deal, the hands and the rules, apart from the code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from jasskort import CardSet, Rank, Suit
from jasskort.cards import PACK_36, SUITS
from jasskort.games.jass.model import Book, Declares, Question, Say, TurnTrick
from jasskort.games.schmaus import Ties
from jasskort.melds import Four, Line, Run, Side
from jasskort.moves import Draw, Play

DRAWS = {"schmaus": 9, "frantsfuus": 7}
QUESTION_OF: Mapping[Any, Question] = {
    Line: Question.LINE,
    Rank: Question.RANK,
    Side: Question.SIDE,
    Suit: Question.SUIT,
}
SCHMAUS, FRANTSFUUS = "schmaus", "frantsfuus"
RULES: Mapping[tuple[str, object], str] = {
    (SCHMAUS, "asked"): "SCH-15",
    (SCHMAUS, "answer"): "SCH-16",
    (FRANTSFUUS, Question.RANK): "FRA-18",
    (FRANTSFUUS, Question.SUIT): "FRA-19",
}


def _melds() -> Iterator[Any]:
    for suit in SUITS:
        for top in PACK_36.ranks:
            for length in range(3, top.index - PACK_36.ranks[0].index + 2):
                yield Run(suit, top, length)
    yield from map(Four, PACK_36.ranks)


MELDS = tuple(_melds())


def schmaus_line(meld: Any) -> tuple[int, int]:
    """Give line and value of a weis, by the table of SCH-6."""
    if isinstance(meld, Run):
        lines = {3: 1, 4: 2, 5: 4, 6: 6, 7: 8, 8: 9, 9: 10}
        values = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
        return lines[meld.length], values[meld.length]
    return {Rank.JACK: (7, 200), Rank.NINE: (5, 150)}.get(meld.rank, (3, 100))


def schmaus_value(meld: Any) -> int:
    return schmaus_line(meld)[1]


def frantsfuus_kind(meld: Any) -> int:
    """Give the kind of a meld, by the table of FRA-11; 0 if it is none."""
    if isinstance(meld, Run):
        return meld.length - 2
    fours = {Rank.QUEEN: 7, Rank.KING: 8, Rank.ACE: 9, Rank.JACK: 10}
    return fours.get(meld.rank, 0)


KINDS = {SCHMAUS: schmaus_value, FRANTSFUUS: frantsfuus_kind}


def true_answer(question: Question, meld: Any, trump: Suit) -> object:
    run = isinstance(meld, Run)
    match question:
        case Question.LINE:
            return Line.SEQUENCE if run else Line.FOUR
        case Question.RANK:
            return meld.top if run else meld.rank
        case Question.SIDE:
            return (Side.PLAIN, Side.TRUMP)[meld.suit is trump] if run else None
        case _:
            return meld.suit if run else None


def weight(answer: Any, trump: Suit) -> int:
    """Weigh an answer against others to the same question (SCH-15, FRA-18, FRA-19)."""
    if isinstance(answer, Rank):
        return answer.index
    return int(answer in (Line.SEQUENCE, Side.TRUMP, trump))


@attrs.define(eq=False)
class Case:
    """A refusal of a jass game, and what the log tells of the trick at hand.

    Of the trick: its number, the cards that lie, by seat what was declared and answered,
    what was booked, and whether it was turned and cards are to be drawn.
    """

    game: Any
    state: Any
    move: Any = None
    refusal: Any = None
    number: int = 1
    plays: list[Any] = attrs.Factory(list)
    called: dict[int, int] = attrs.Factory(dict)
    said: tuple[list[Any], list[Any]] = attrs.Factory(lambda: ([], []))
    booked: list[Any] = attrs.Factory(list)
    turned: bool = False

    def __attrs_post_init__(self) -> None:
        for move in self.state.log:
            self._walk(move)

    def _walk(self, move: Any) -> None:
        match move:
            case Play():
                self.plays.append(move)
                if len(self.plays) == 2 and not self.called:
                    self._turn()
            case Declares():
                self.called[move.seat] = move.called
            case Say():
                self.said[move.seat].append(move.answer)
            case Book():
                self.booked.append(move.meld)
            case TurnTrick():
                self._turn()
            case Draw():
                self._next()

    def _turn(self) -> None:
        self._next()
        if self.number - 1 <= DRAWS[self.name]:
            self.number -= 1
            self.turned = True

    def _next(self) -> None:
        self.number += 1
        self.plays, self.called, self.said, self.booked = [], {}, ([], []), []
        self.turned = False

    @property
    def name(self) -> str:
        return str(self.game.name)

    def of(self, in_schmaus: Any, in_frantsfuus: Any) -> Any:
        return in_schmaus if self.name == SCHMAUS else in_frantsfuus

    @property
    def seat(self) -> int:
        return int(self.move.seat)

    def tells(self, *values: object) -> bool:
        return bool(self.refusal.values == values)

    def names(self, cards: Iterable[Any]) -> bool:
        return bool(self.refusal.cards == {*cards})

    @property
    def leader(self) -> int:
        return int(self.plays[0].seat if self.plays else self.state.turn)

    @property
    def full(self) -> bool:
        return len(self.plays) == 2

    @property
    def trump(self) -> Suit:
        trump: Suit = self.state.trump
        return trump

    @property
    def with_stock(self) -> bool:
        drawn = [move for move in self.state.log if isinstance(move, Draw)]
        return len(drawn) < DRAWS[self.name]

    @property
    def too_late(self) -> bool:
        """Whether it is about melds, and the last trick for them over (SCH-12, FRA-15)."""
        melds = isinstance(self.move, Declares | Say | Book)
        return melds and self.number > int(self.of(10, 8))

    @property
    def robber(self) -> Any:
        pack = self.game.pack.cards
        return next(card for card in pack if card.suit is self.trump)

    def questions(self) -> tuple[Question, ...]:
        if self.name == FRANTSFUUS:
            return Question.RANK, Question.SUIT
        line = (Question.LINE,) if self.called[self.leader] in (100, 150, 200) else ()
        return *line, Question.RANK, Question.SIDE

    def favoured(self) -> int:
        """Tell whom equals favour: SCH-7 with its option, FRA-12."""
        if self.name == SCHMAUS and self.game.ties is Ties.NON_DEALER:
            return 1 - int(self.state.match.dealer)
        return self.leader

    def settled(self) -> int | None:
        """Tell who has won the comparison of melds declared alike, if it is over."""
        leader = self.leader
        last = self.questions()[-1]
        for place, mine in enumerate(self.said[leader]):
            theirs = self.said[1 - leader][place : place + 1]
            if not theirs:
                return leader if mine is Side.TRUMP else None
            if weight(theirs[0], self.trump) > weight(mine, self.trump):
                return 1 - leader
            if self.questions()[place] is last:
                return 1 - leader
        return None

    def open(self) -> set[int]:
        """Tell whose declarations are open (SCH-25, FRA-34)."""
        leader, follower = self.leader, 1 - self.leader
        if self.booked:
            return set()
        if len(self.called) < 2:
            return set(self.called)
        if self.called[follower] > self.called[leader]:
            return {follower}
        winner = self.settled()
        if winner is not None:
            return {winner}
        rejected = self.full or self.trump in self.said[leader]
        return {leader} if rejected else {leader, follower}

    def asked(self) -> tuple[Question, int] | None:
        """Tell what is asked, and whom."""
        both = len(self.called) == 2 and len({*self.called.values()}) == 1
        if self.full or not both or self.settled() is not None:
            return None
        place = sum(map(len, self.said))
        return self.questions()[place // 2], (self.leader + place) % 2

    def answer_rule(self, kind: str, question: Question) -> str:
        return RULES[self.name, kind if self.name == SCHMAUS else question]

    def pool(self) -> CardSet:
        """Give what counts for the seat's melds: its hand and its card in the trick."""
        own = [play.card for play in self.plays if play.seat == self.seat]
        return CardSet([*self.state.hands[self.seat], *own])

    def past(self) -> list[tuple[int, Any]]:
        log = self.state.log
        return [(move.seat, move.meld) for move in log if isinstance(move, Book)]

    def own(self) -> list[Any]:
        return [meld for seat, meld in self.past() if seat == self.seat]

    def strength(self, meld: Any) -> tuple[int, int, bool]:
        """Rank a weis: line, rank, trump (SCH-6, SCH-7)."""
        run = isinstance(meld, Run)
        rank = meld.top if run else meld.rank
        return schmaus_line(meld)[0], rank.index, run and meld.suit is self.trump

    def beats_last(self, meld: Any) -> bool:
        """Tell whether a weis beats the one booked last (SCH-19)."""
        if not self.past():
            return True
        seat, last = self.past()[-1]
        mine, theirs = self.strength(meld), self.strength(last)
        tie = seat != self.seat and self.favoured() == self.seat
        return mine > theirs or (mine == theirs and tie)

    def beats_own(self, meld: Any) -> bool:
        """Tell whether a weis is better than all of the seat's own (SCH-7, SCH-19)."""
        mine = self.strength(meld)
        return all(mine > self.strength(each) for each in self.own())

    def runs(self, suit: Suit) -> list[Run]:
        return [
            each for each in self.own() if isinstance(each, Run) and each.suit is suit
        ]

    def lower(self, meld: Any) -> bool:
        """Tell whether FRA-28 shuts a meld out."""
        if isinstance(meld, Four):
            return False
        before = self.runs(meld.suit)
        meets = any(each.cards & meld.cards for each in before)
        return meets and any(height(meld) <= height(each) for each in before)

    def barred(self, meld: Any) -> bool:
        """Tell whether a meld cannot be booked, whatever was said of it."""
        if self.name == SCHMAUS:
            strict = self.game.ties is Ties.LEADER
            return not (self.beats_last(meld) and (not strict or self.beats_own(meld)))
        return meld in self.own() or self.lower(meld)

    def fits(self, meld: Any) -> bool:
        """Tell whether a meld is what the seat has called, and fits its answers."""
        called = self.called[self.seat]
        return bool(KINDS[self.name](meld) == called) and all(
            true_answer(QUESTION_OF[type(said)], meld, self.trump) == said
            for said in self.said[self.seat]
        )

    def wanted(self) -> list[Any]:
        """List the melds in the pool of which the move speaks."""
        pool, kind, move = self.pool(), KINDS[self.name], self.move
        melds = [meld for meld in MELDS if meld.cards <= pool and kind(meld)]
        match move:
            case Book():
                return [meld for meld in melds if meld is move.meld]
            case Say():
                called, asked = self.called[self.seat], QUESTION_OF[type(move.answer)]
                melds = [meld for meld in melds if kind(meld) == called]
                told = [true_answer(asked, meld, self.trump) for meld in melds]
                pairs = zip(melds, told, strict=True)
                return [meld for meld, answer in pairs if answer == move.answer]
            case _:
                return [meld for meld in melds if kind(meld) == move.called]

    def in_the_way(self) -> list[Any]:
        """List the melds that were wanted and are barred, if that is the cause."""
        wanted = self.wanted()
        fit = wanted
        if not isinstance(self.move, Declares) and not self.booked:
            fit = [meld for meld in wanted if self.fits(meld)]
        barred = fit or wanted
        return barred if all(map(self.barred, barred)) else []


def height(run: Run) -> tuple[int, int]:
    """Rank sequences of a suit: by length, then by top (FRA-28)."""
    return run.length, run.top.index


def is_jass(game: Any) -> bool:
    return game.name in DRAWS
