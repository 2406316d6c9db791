"""Deals of the two-handed jass games side by side: melds, their dialogue, and the stock.

Sets of melds are bits by the order of the bookings, in two words. What a hand holds, what
was declared, what fits what was said, and what may still be booked are such sets, so that
the dialogue is a few looks into tables.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from jasskort.cards import CARDS, RANKS_A_SUIT, SUITS
from jasskort.games.jass import model
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.rules import JassRules
from jasskort.games.jass.tricks import Comparing
from jasskort.learning.layout import NONE
from jasskort.ledger import Match
from jasskort.locations import Spot
from jasskort.melds import Run, Side
from jasskort.moves import Claim, Draw, Play
from jasskort.options import Claims
from jasskort.vector.deals import (
    NOBODY,
    WORD,
    BitWords,
    Bools,
    Deals,
    Ints,
    as_bits,
)

LEADING, FOLLOWING, COMPARING, CLOSING, BOOKING, TURNING, DRAWING = range(7)

SEATS = len(model.TABLE.seats)
_WORDS = 2
"""So many words has a set of melds."""
_QUESTIONS = tuple(model.Question)

_PLAY, _TURN, _DECLARE, _SAY, _BOOK, _DRAW, _ROB, _RIGHT = range(8)
_KINDS: Mapping[type[object], int] = MappingProxyType(
    {
        Play: _PLAY,
        model.TurnTrick: _TURN,
        model.Say: _SAY,
        model.Book: _BOOK,
        Draw: _DRAW,
        model.Rob: _ROB,
        model.Belle: _RIGHT,
        Claim: _RIGHT,
    }
)
_ALONE = frozenset({Draw, model.TurnTrick, model.Rob, model.Belle, Claim})
_COLUMNS = ("line", "rank", "side", "suit")


class JassDeals(Deals):
    """Deals of a two-handed jass game side by side.

    Attributes:
        leader: the seats that lead the trick at hand.
        caller: the seats whose declarations stand, that of the leader while melds are
            compared; -1 where none does.
        called: what was declared last, by its place among the declarations.
        answers: what was said since, by seat and question: 0, or its place from 1 on.
        said_so_far: how many answers there are in a comparison.
        stock: how many cards the stock has, with the upcard.
        upcard: the upcard.
        couple: king and queen of trump.
        robber: the trump that robs.
        public: the cards that all know to have come into hands, by seat.
        booked: the cards of the melds booked, by seat.
        bookings: how many these are.
        unbooked: the card points in the piles, by seat.
        worth: the card points on the table.
        sweep: whether one seat has won every trick without a stock.
    """

    books_more: ClassVar[bool] = False
    """Whether more melds are booked before the trick is turned."""

    game: Any
    leader: Ints
    caller: Ints
    called: Ints
    answers: Ints
    said_so_far: Ints
    stock: Ints
    upcard: Ints
    couple: Ints
    robber: Ints
    public: Ints
    booked: Ints
    bookings: Ints
    unbooked: Ints
    worth: Ints
    sweep: Ints

    if TYPE_CHECKING:  # each game has its own

        def _left(self, at: Ints, seat: Ints) -> Ints:
            """Return the melds that seats may still book in some lanes."""
            raise NotImplementedError

        def _favoured(self, at: Ints) -> Ints:
            """Return the seats that equal melds favour."""
            raise NotImplementedError

        def _claimed(self, at: Ints) -> Ints:
            """Return who has won where a claim or the referee has ended the match."""
            raise NotImplementedError

        def _add_rights(self, words: Ints, hand: Ints) -> None:
            """Add what else a game lets the seat in turn do."""
            raise NotImplementedError

        def _note_booking(self, at: Ints, seat: Ints, meld: Ints) -> None:
            """Note what may not be booked any more."""
            raise NotImplementedError

        def _use_right(self, at: Ints, actions: Ints, over: Bools) -> None:
            """Use rights; `over` is set where that ends the match."""
            raise NotImplementedError

        def _end_by_referee(self, over: Bools) -> None:
            """End matches whose target is reached; what is credited is booked then."""
            raise NotImplementedError

    @classmethod
    def shapes(cls, seats: int) -> Mapping[str, tuple[int, ...]]:
        """Add what is declared and said, the stock, and points."""
        plain = ("leader", "caller", "called", "said_so_far", "stock", "upcard")
        more = ("couple", "robber", "worth", "sweep")
        by_seat = ("public", "booked", "bookings", "unbooked")
        own = dict.fromkeys((*plain, *more), ()) | dict.fromkeys(by_seat, (seats,))
        return {**super().shapes(seats), **own, "answers": (seats, len(_QUESTIONS))}

    # What the rules say.

    def _prepare(self, game: Any, n: int, seed: Any) -> None:
        """Look up what is tabulated once."""
        super()._prepare(game, n, seed)
        family: Any = type(self)
        vars(self).update(_tables(family, game))
        numbers = self._blank[self._layout.masks :].view("<i2")
        numbers[self._numbers_at["deal.trumps.lowest"]] = self._lowest

    def _tabulate(self, game: Any) -> None:
        """Tabulate melds, questions and answers, and what the trump suit decides."""
        self.game = game
        moves, melding = [*game.vocabulary(0)], game.melding
        self._kind_of = np.array([_KINDS.get(type(move), _DECLARE) for move in moves])
        firsts = [[*self._kind_of].index(kind) for kind in (_DECLARE, _SAY, _BOOK)]
        self._declare_at, self._say_at, self._book_at = firsts
        self._ids = {type(m): at for at, m in enumerate(moves) if type(m) in _ALONE}
        # The deal.
        laid = game.lay_out(game.seats[0])
        self._stock_at = np.array([*laid[Spot.STOCK], *laid[Spot.UPCARD]])
        trumps = [model.trumps_in(game, suit) for suit in SUITS]
        self._couple_of = np.array([each.couple for each in trumps])
        self._robber_of = np.array([each.robber_bit for each in trumps])
        self._last_trick = trumps[0].last_trick
        self._without_stock = trumps[0].first_without_stock
        self._brings = [game.settling.last_trick_points(sweep=s) for s in (False, True)]
        # Melds.
        self._melds = melds = [m.meld for m in moves if isinstance(m, model.Book)]
        self._cards_of = np.array([meld.mask for meld in melds])
        self._value_of = np.array([melding.value_of(meld) for meld in melds])
        declared = [move for move in moves if isinstance(move, model.Declares)]
        self._called = [move.called for move in declared]
        called = [melding.called(meld) for meld in melds]
        alike = [[c == each for c in called] for each in self._called]
        self._by_called = words_of(sets_of(alike))
        # The same by each byte of a set of melds.
        bytes_ = self._by_called.view(np.uint8).T[:, None]
        common = bytes_ & np.arange(1 << 8)[:, None] != 0
        self._calls_by = common @ (1 << np.arange(len(alike)))
        self._bytes = np.arange(0, self._calls_by.size, 1 << 8)
        self._tabulate_hands()
        # Questions and answers.
        self._says = says = [m.answer for m in moves if isinstance(m, model.Say)]
        of = [_QUESTIONS.index(model.question_of(answer)) for answer in says]
        self._question_of = np.array([len(_QUESTIONS), *of])
        asked = [melding.questions(each) for each in self._called]
        self._asked = np.zeros((len(asked), len(_QUESTIONS)), np.int64)
        for row, questions in zip(self._asked, asked, strict=True):
            row[: len(questions)] = [_QUESTIONS.index(each) for each in questions]
        self._last_question = np.array([len(each) - 1 for each in asked])
        self._closes = np.array([answer is Side.TRUMP for answer in says])
        named = [says.index(suit) + 1 if suit in says else NOBODY for suit in SUITS]
        self._trump_named = np.array(named)
        places = [[*type(answer)].index(answer) for answer in says]
        self._place_of = np.array([NONE, *places])
        fits = [
            sets_of([[True] * len(melds)])
            + sets_of([[model.fits(m, (a,), suit) for m in melds] for a in says])
            for suit in SUITS
        ]
        self._fits = words_of(fits)
        self._weights = np.array([[model.weight(a, s) for a in says] for s in SUITS])
        self._keeps = self._tabulate_answers()

    def _tabulate_hands(self) -> None:
        """Tabulate the melds in the cards of each suit, then those in four of a rank."""
        pack = self.game.pack
        self._lowest, self._ranks = pack.lowest.index, (1 << len(pack.ranks)) - 1
        patterns = range(self._ranks + 1)
        self._begins = np.arange(len(SUITS))[:, None] * RANKS_A_SUIT + self._lowest
        runs = [meld.mask * isinstance(meld, Run) for meld in self._melds]
        tables = []
        for begin in self._begins[:, 0].tolist():
            of_suit = [run >> begin & self._ranks for run in runs]
            tables += sets_of([[r and not r & ~p for r in of_suit] for p in patterns])
        fours = [0 if isinstance(m, Run) else m.mask for m in self._melds]
        of_one = [four >> self._lowest & self._ranks for four in fours]
        tables += sets_of([[r and not r & ~p for r in of_one] for p in patterns])
        self._held = words_of(tables)
        self._tables = np.arange(len(SUITS) + 1)[:, None] * len(patterns)

    def _tabulate_answers(self) -> Ints:
        """Tabulate as bits which answers keep up with one, by question and trump.

        Those to nothing (0) are the answers to the question; then come those to an answer
        where equals do, then those where they do not.
        """
        said, weights = range(len(self._says)), self._weights
        table = np.zeros((len(_QUESTIONS), len(SUITS), 2, len(said) + 1), np.int64)
        for question in range(len(_QUESTIONS)):
            of = [at for at in said if self._question_of[at + 1] == question]
            for trump in range(len(SUITS)):
                table[question, trump, :, 0] = sum([1 << at for at in of])
                for heard in of:
                    by = [(at, weights[trump, at] - weights[trump, heard]) for at in of]
                    for least in (0, 1):
                        bits = sum([1 << at for at, lead in by if lead >= least])
                        table[question, trump, least, heard + 1] = bits
        return table

    # Sets of melds.

    def _bookable(self, at: Ints) -> Ints:
        """Return the melds of the pools of the seats in turn that they may book."""
        seat = self.turn.take(at)
        own = seat * self.n + at
        pool = self.hands.take(own) | self.played.take(own) & self.table.take(at)
        ranks = pool >> self._begins & self._ranks
        of_four = np.bitwise_and.reduce(ranks, axis=0)
        places = np.concatenate([ranks, of_four[None]]) + self._tables
        melds: Ints = np.bitwise_or.reduce(self._held.take(places, axis=0), axis=0)
        melds &= self._left(at, seat)
        return melds

    def _fitting(self, at: Ints) -> Ints:
        """Return the melds that fit all that the seats in turn have said."""
        said = self.answers[self.turn[at], :, at]
        fits = self._fits[self.trump[at][:, None], said]
        melds: Ints = np.bitwise_and.reduce(fits, axis=1)
        melds &= self._by_called[self.called[at]]
        return melds

    # Moves.

    def _legal(self) -> BitWords:
        """Return the legal moves of the seats in turn, as bits."""
        n, phase, turn, hand = self.n, self.phase, self.turn, self.held()
        words = np.zeros((self._words, n), np.int64)
        lies = (phase == FOLLOWING) | (phase == CLOSING)
        lies |= (phase == COMPARING) & (turn != self.leader)
        cards = hand * (lies | (phase == LEADING))
        strict = np.flatnonzero((self.stock == 0) & lies)
        cards[strict] = self.may_play(hand.take(strict), strict)
        words[0] = self.in_pack(cards).view(np.int64)
        self._add(words, self._ids[Draw], phase == DRAWING)
        self._add(words, self._ids[model.TurnTrick], phase == TURNING)
        robs = (hand & self.robber != 0) & (self.stock != 0)
        robs &= (self.caller != turn) & (phase != COMPARING) | (phase == TURNING)
        self._add(words, self._ids[model.Rob], robs)
        self._add_by_melds(words, hand)
        self._add_rights(words, hand)
        return words.view(np.uint64)

    def _add(self, words: Ints, action: int, legal: Bools) -> None:
        """Add an action where it is legal."""
        word, shift = divmod(action, WORD)
        words[word] |= np.left_shift(legal, shift, dtype=np.int64)

    def _add_bits(self, words: Ints, at: Ints, action: int, bits: Ints) -> None:
        """Add actions from one on, as bits."""
        word, shift = divmod(action, WORD)
        words[word, at] |= bits << shift
        words[word + 1, at] |= _shifted(bits, WORD - shift)

    def _add_by_melds(self, words: Ints, hand: Ints) -> None:
        """Add what may be declared, answered, and booked."""
        phase = self.phase
        books = phase == BOOKING
        if self.books_more:
            books |= phase == TURNING
        # Nothing holds a meld but three in a row, of which no suit's goes on in the next,
        # and four of a rank.
        runs = hand & hand >> 1 & hand >> 2
        fours = hand & hand >> RANKS_A_SUIT
        declares = runs | fours & fours >> 2 * RANKS_A_SUIT != 0
        declares &= self.tricks < self._without_stock
        declares &= (phase == FOLLOWING) | (phase == LEADING) & (self.caller < 0)
        compares = phase == COMPARING
        at = np.flatnonzero(declares | books | compares)
        if not len(at):
            return
        melds, phases = self._bookable(at), phase[at]
        some = np.flatnonzero(declares[at])
        self._add_declarations(words, at[some], melds[some])
        some = np.flatnonzero((phases == COMPARING) | (phases == BOOKING))
        melds[some] &= self._fitting(at[some])
        some = np.flatnonzero(phases == COMPARING)
        if len(some):
            self._add_answers(words, at[some], melds[some])
        some = np.flatnonzero(books[at])
        for word, bits in enumerate(melds[some].T):
            self._add_bits(words, at[some], self._book_at + word * WORD, bits)

    def _add_declarations(self, words: Ints, at: Ints, melds: Ints) -> None:
        """Add what may be declared: not less than was before in the trick."""
        bytes_ = melds.view(np.uint8) + self._bytes
        calls = np.bitwise_or.reduce(self._calls_by.take(bytes_), axis=1)
        least = np.where(self.caller[at] >= 0, self.called[at], 0)
        self._add_bits(words, at, self._declare_at, calls >> least << least)

    def _add_answers(self, words: Ints, at: Ints, melds: Ints) -> None:
        """Add the answers that cards bear out, and that are as good as those heard."""
        trump = self.trump[at]
        answers = _which(melds, self._fits[trump, 1:].swapaxes(0, 1))
        number, called = self.said_so_far[at] // SEATS, self.called[at]
        question, leader = self._asked[called, number], self.leader[at]
        heard = self.answers[leader, question, at] * (self.turn[at] != leader)
        last = number == self._last_question[called]
        strict = last & (self._favoured(at) == leader)
        answers &= self._keeps[question, trump, strict.astype(np.int64), heard]
        self._add_bits(words, at, self._say_at, answers)
        # Trump that the leader has named leaves no declaration open but its own (FRA-34).
        free = at[heard == self._trump_named[trump]]
        robs = (self.held()[free] & self.robber[free] != 0) & (self.stock[free] != 0)
        word, shift = divmod(self._ids[model.Rob], WORD)
        words[word, free] |= np.left_shift(robs, shift, dtype=np.int64)

    # What moves do.

    def _act(self, actions: Ints) -> Bools:
        """Make moves, each kind for itself."""
        kind, turn, phase = self._kind_of.take(actions), self.turn.copy(), self.phase
        card, plays = self._card_of.take(actions), kind == _PLAY
        row = self.trump * len(CARDS) + card
        self.worth += self._worths.take(row, mode="clip") * plays
        full = self.place(actions) & plays
        leads = plays & ~full
        led = np.flatnonzero(leads)
        self.leader[led], phase[led] = turn.take(led), FOLLOWING
        self._couple_played(self._bit_of.take(actions), turn)
        stands = full & (self.caller >= 0)
        np.copyto(phase, BOOKING, where=stands)
        np.copyto(self.turn, self.caller, where=stands)
        over: Bools = np.zeros(self.n, np.bool_)
        turned = full & ~stands | (kind == _TURN)
        others = np.flatnonzero(kind > _TURN)
        if len(others):
            kinds, ids = kind[others], actions[others]
            for which, act in (
                (_DECLARE, self._declare),
                (_SAY, self._answer),
                (_BOOK, self._book),
                (_DRAW, self._draw),
                (_ROB, self._rob),
            ):
                chosen = np.flatnonzero(kinds == which)
                if len(chosen):
                    act(others[chosen], ids[chosen])
            rights = others[kinds == _RIGHT]
            if len(rights):
                self._use_right(rights, actions[rights], over)
        done = np.flatnonzero(turned)
        if len(done):
            self._turn(done, over)
        if self.totals.max() >= self.game.settling.alert:
            self._end_by_referee(over)
        return over

    def _couple_played(self, bit: Ints, turn: Ints) -> None:
        """Note that king or queen of trump may have been played: nothing by default."""

    def _declare(self, at: Ints, actions: Ints) -> None:
        """Declare: to lead with, the same as was declared, or more, which stands."""
        called, leads = actions - self._declare_at, self.phase[at] == LEADING
        for row in (self.said_so_far, *self.answers.reshape(-1, self.n)):
            row[at] = 0
        same = ~leads & (self.caller[at] >= 0) & (self.called[at] == called)
        self.called[at] = called
        phase = np.where(same, COMPARING, CLOSING)
        self.phase[at] = np.where(leads, LEADING, phase)
        seat = self.turn[at]
        self.caller[at] = np.where(same, self.leader[at], seat)
        self.turn[at] = np.where(same, self.leader[at], seat)

    def _answer(self, at: Ints, actions: Ints) -> None:
        """Answer: the comparison goes on, or is settled, and what stands is known."""
        said, seat, leader = actions - self._say_at, self.turn[at], self.leader[at]
        number, trump = self.said_so_far[at], self.trump[at]
        question = self._question_of[said + 1]
        heard = self.answers[leader, question, at] - 1  # -1 is not looked at
        self.answers[seat, question, at] = said + 1
        self.said_so_far[at] = number + 1
        last = number // SEATS == self._last_question[self.called[at]]
        better = self._weights[trump, said] > self._weights[trump, heard]
        settled = np.where(seat == leader, self._closes[said], better | last)
        follower = self._after[leader]
        self.phase[at] = np.where(settled, CLOSING, COMPARING)
        self.caller[at] = np.where(settled, seat, leader)
        self.turn[at] = np.where(settled, follower, self._after[seat])

    def _book(self, at: Ints, actions: Ints) -> None:
        """Book melds: their points count, their cards are public (SCH-18, FRA-23)."""
        meld, seat = actions - self._book_at, self.turn[at]
        cards = self._cards_of[meld]
        self.totals[seat, at] += self._value_of[meld]
        self.public[seat, at] |= cards
        self.booked[seat, at] |= cards
        self.bookings[seat, at] += 1
        self.phase[at] = TURNING
        if not self.books_more:
            self.caller[at] = NOBODY
        self._note_booking(at, seat, meld)

    def _draw(self, at: Ints, _: Ints) -> None:
        """Draw for both, the winner first; the last two all see (SCH-26, FRA-35)."""
        stock, seat = self.stock[at], self.turn[at]
        place = len(self._stock_at) - stock
        one = as_bits(self.packs[self._stock_at[place], at])
        two = as_bits(self.packs[self._stock_at[place + 1], at])
        ends = stock == SEATS
        two = np.where(ends, self.upcard[at], two)
        other = self._after[seat]
        self.hands[seat, at] |= one
        self.hands[other, at] |= two
        self.public[seat, at] |= one * ends
        self.public[other, at] |= two * ends
        self.upcard[at] *= ~ends
        self.stock[at] = stock - SEATS
        self.phase[at] = LEADING
        self._hands_changed(at[(one | two) & self.couple[at] != 0])

    def _rob(self, at: Ints, _: Ints) -> None:
        """Exchange the lowest trump for the upcard, which all see (SCH-25, FRA-34)."""
        seat, robber, upcard = self.turn[at], self.robber[at], self.upcard[at]
        self.hands[seat, at] ^= robber | upcard
        self.public[seat, at] |= upcard
        self.upcard[at] = robber
        self._hands_changed(at)

    def _hands_changed(self, at: Ints) -> None:
        """Note that cards were taken up: nothing by default."""

    def _turn(self, at: Ints, over: Bools) -> None:
        """Turn tricks; with the last one the deal is booked (SCH-30, FRA-39)."""
        winner, stock = self.best[at], self.stock[at]
        kept = (winner == self.leader[at]) | (self.tricks[at] < self._without_stock)
        self.sweep[at] &= kept
        self.unbooked.reshape(-1)[winner * self.n + at] += self.worth.take(at)
        self.worth[at] = 0
        self.caller[at] = NOBODY
        self.leader[at] = winner
        self.turn_tricks(at)
        self.phase[at] = np.where(stock != 0, DRAWING, LEADING)
        ended = at[self.tricks[at] == self._last_trick]
        if len(ended):
            for total, unbooked in zip(self.totals, self.unbooked, strict=True):
                total[ended] += unbooked.take(ended)
            brings = np.take(self._brings, self.sweep[ended])
            self.totals[self.leader[ended], ended] += brings
            over[ended] = True

    # Deals.

    def _dealt(self, at: Ints) -> None:
        upcard = self.packs[self._stock_at[-1], at]
        self.trump[at] = trump = upcard // RANKS_A_SUIT
        self.upcard[at] = as_bits(upcard)
        self.stock[at] = len(self._stock_at)
        self.couple[at], self.robber[at] = (
            self._couple_of[trump],
            self._robber_of[trump],
        )
        self.caller[at] = NOBODY
        self.leader[at] = self.turn[at]
        self.sweep[at] = 1
        self._hands_changed(at)

    def _read(self, lane: int, state: Any) -> None:
        at: InJassDeal = state
        deal, trumps, stands = at.deal, at.deal.trumps, at.standing
        self.leader[lane] = at.leader
        self.caller[lane] = NOBODY if stands is None else stands.seat
        if stands is not None:
            self.called[lane] = self._called.index(stands.called)
            said = [(stands.seat, stands.answers)]
            if isinstance(at, Comparing):
                self.said_so_far[lane] = len(at.answers)
                said.append((model.OTHER[at.leader], at.answers[1::2]))
            for seat, answers in said:
                for place in [self._says.index(each) + 1 for each in answers]:
                    self.answers[seat, self._question_of[place], lane] = place
        self.stock[lane] = len(at.stock)
        self.upcard[lane] = at.stock[-1].bit if at.stock else 0
        self.couple[lane], self.robber[lane] = trumps.couple, trumps.robber_bit
        self.public[:, lane], self.unbooked[:, lane] = deal.public, at.unbooked
        self.sweep[lane] = at.sweep
        self.worth[lane] = sum([trumps.tricks.worths[card.index] for card in at.trick])
        one = np.array([lane])
        for seat, meld in [(each.seat, each.meld) for each in deal.booked]:
            self.booked[seat, lane] |= meld.mask
            self.bookings[seat, lane] += 1
            place = self._melds.index(meld)
            self._note_booking(one, np.array([seat]), np.array([place]))

    # Matches.

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        ended = self.game.settling.ending(match, self.game.seats[self.leader[lane]])
        return ended[0] if ended else ()

    def _won(self, at: Ints) -> Bools:
        """Return who has won, within the deal or after it."""
        within = self.tricks[at] < self._last_trick
        won = np.empty((len(at), SEATS), np.bool_)
        won[~within] = super()._won(at[~within])
        won[within] = self._claimed(at[within])[:, None] == self.game.seats
        return won

    def _first_dealers(self, at: Ints, won: Bools, dealers: Ints) -> Ints:
        """Return who has won, unless several have: then as if there were another deal."""
        alone = won.sum(axis=1) == 1
        return np.where(alone, won.argmax(axis=1), dealers)

    # What is seen.

    def masks_seen(self) -> Mapping[str, Ints]:
        """Return what is seen of hands, and what lies open or was shown."""
        known = self.public | np.negative(self.stock == 0, dtype=np.int64)
        shown = {"deal.booked": self.booked, "deal.public": self.public}
        return {"hand": self.hands & known, "upcard": self.upcard, **shown}

    def numbers_seen(self) -> Mapping[str, Ints]:
        """Return what there is in every phase."""
        return {
            "unbooked": self.unbooked,
            "number": self.tricks + (self.phase != DRAWING),
            "sweep": self.sweep,
            "stock": self.stock,
            "deal.trumps.suit": self.trump,
            "deal.booked number": self.bookings,
        }

    def seats_seen(self) -> Mapping[str, Ints]:
        """Return who leads, once a card lies."""
        return {"leader": np.where(self.lying != 0, self.leader, NOBODY)}

    def observe(self) -> npt.NDArray[np.uint8]:
        """Return what the seats in turn know, packed: (n, size) bytes.

        What is declared and said is few lanes' alone.
        """
        out = super().observe()
        _, numbers = self._parts(out)
        called = np.array(self._called)
        for standing in (True, False):
            at = np.flatnonzero(
                (self.caller >= 0) & ((self.phase == COMPARING) != standing)
            )
            if not len(at):
                continue
            name = "standing." if standing else ""
            if standing:
                away = (self.caller[at] - self.turn[at]) % SEATS
                numbers[at, self._numbers_at["standing.seat"]] = away
            numbers[at, self._numbers_at[f"{name}called"]] = called[self.called[at]]
            said = self.answers[self.caller[at], :, at]
            if not standing:  # the follower's is later
                later = self.answers[self._after[self.leader[at]], :, at]
                said = np.where(later != 0, later, said)
            first = self._numbers_at[f"{name}answers {_COLUMNS[0]}"]
            numbers[at, first : first + len(_COLUMNS)] = self._place_of.take(said)
        return out


@functools.cache
def _tables(family: type[JassDeals], game: JassRules) -> Mapping[str, object]:
    """Return what is tabulated for a ruleset, by name."""
    made = family.__new__(family)
    made._tabulate(game)  # noqa: SLF001 - its own
    return vars(made)


def sets_of(rows: Iterable[Iterable[object]]) -> list[int]:
    """Return sets of melds, each by which of all melds it has, as bits."""
    return [sum([1 << at for at, has in enumerate(row) if has]) for row in rows]


def words_of(sets: Sequence[int] | Sequence[Sequence[int]]) -> Ints:
    """Return sets of melds in words, the last axis."""
    bits = np.array(sets, object)
    words = [bits >> WORD * at & (1 << WORD) - 1 for at in range(_WORDS)]
    return np.stack(words, -1).astype(np.uint64).view(np.int64)


def _which(melds: Ints, sets: Ints) -> Ints:
    """Return as bits with which sets, a row each, some melds have any in common."""
    zero, one = melds.T
    common = (zero & sets[..., 0]) | (one & sets[..., 1])
    places = np.int64(1) << np.arange(len(sets))[:, None]
    bits: Ints = np.bitwise_or.reduce(places * (common != 0), axis=0)
    return bits


def _shifted(bits: Ints, by: int) -> Ints:
    """Return bits shifted down, a sign bit as any other."""
    return (bits.view(np.uint64) >> np.uint64(by)).view(np.int64)


def claimed(game: JassRules) -> bool:
    """Return whether players claim the match."""
    return game.claims is Claims.PLAYERS
