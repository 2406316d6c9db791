"""Deals of the two-handed jass games side by side.

Sets of melds are bits in two 64-bit words, in the order of their `Book` moves in the
vocabulary.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import numpy as np
import numpy.typing as npt

from jasskort.cards import CARDS, RANKS_A_SUIT, SUITS
from jasskort.games.frantsfuus import ruleset as frantsfuus
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.games.jass import model, tricks
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.rules import JassRules
from jasskort.games.schmaus.ruleset import STOECK_POINTS, Schmaus, Ties
from jasskort.learning.layout import NONE
from jasskort.ledger import Match, totals_at_the_deal
from jasskort.locations import Spot
from jasskort.melds import Run, Side
from jasskort.moves import Claim, Draw, Play
from jasskort.options import Claims
from jasskort.vector.deals import (
    NOBODY,
    WORD,
    BitWords,
    Bools,
    BySeat,
    Deals,
    Ints,
    Lanes,
    as_bits,
)

_PHASES = (
    *(tricks.Leading, tricks.Following, tricks.Comparing, tricks.Closing),
    *(tricks.Booking, tricks.Turning, tricks.Drawing),
)
LEADING, FOLLOWING, COMPARING, CLOSING, BOOKING, TURNING, DRAWING = range(7)

SEATS = len(model.TABLE.seats)
_WORDS = 2
"""The number of words in a set of melds."""
_QUESTIONS = tuple(model.Question)

_KINDS = Play, model.TurnTrick, model.Declares, model.Say, model.Book, Draw, model.Rob
_PLAY, _TURN, _DECLARE, _SAY, _BOOK, _DRAW, _ROB, _RIGHT = range(len(_KINDS) + 1)


class JassDeals(Deals):
    """Deals of a two-handed jass game side by side."""

    books_more: ClassVar[bool] = False
    """Whether a seat can book more melds before it turns the trick."""

    game: Any
    leader: Lanes  # the leaders of the tricks
    # The seats with the best declarations, or -1; the leaders while melds are compared:
    caller: Lanes
    called: Lanes  # the last declaration, by its index in `_called`
    # The answers since then, by seat and question: 0, or 1 + the index in `_says`:
    answers: Annotated[Ints, (0, len(_QUESTIONS))]
    stock: Lanes  # the number of cards in the stock, with the upcard
    upcard: Lanes  # the upcard
    couple: Lanes  # the king and queen of trump
    robber: Lanes  # the trump that robs the upcard
    public: BySeat  # the cards that all saw the seat hold or get
    booked: BySeat  # the cards of the booked melds, by seat
    bookings: BySeat  # the number of these melds
    unbooked: BySeat  # the card points in the piles, by seat
    worth: Lanes  # the card points on the table
    sweep: Lanes  # whether one seat has won every trick without a stock

    # Each game defines which melds can still be booked, who wins a match that ends within a
    # deal, its other moves (`_add_rights`, `_use_right`), the effect of a booking, and when
    # the referee ends a match. `_use_right` and `_end_by_referee` set their last argument
    # where a deal is over.
    _left: Callable[[Ints, Ints], Ints]
    _claimed: Callable[[Ints], Ints]
    _add_rights: Callable[[Ints, Ints], None]
    _note_booking: Callable[[Ints, Ints, Ints], None]
    _use_right: Callable[[Ints, Ints, Bools], None]
    _end_by_referee: Callable[[Bools], None]

    # The rules.

    def prepare(self, game: Any, n: int, seed: Any) -> None:
        """Look up the tables, which are cached."""
        super().prepare(game, n, seed)
        family: Any = type(self)
        vars(self).update(_tables(family, game))
        lowest = self.columns_at["deal.trumps.lowest"] - self._layout.masks
        self._blank[self._layout.masks :].view("<i2")[lowest] = self._lowest

    def tabulate(self, game: Any) -> None:
        """Tabulate melds, questions, answers, and facts that depend on trump."""
        self.game = game
        moves, melding = [*game.vocabulary(0)], game.melding
        is_of = [[isinstance(move, kind) for kind in _KINDS] for move in moves]
        kinds = [([*each, True]).index(True) for each in is_of]
        firsts = [kinds.index(kind) for kind in (_DECLARE, _SAY, _BOOK)]
        self._declare_at, self._say_at, self._book_at = firsts
        self._kind_of = np.array(kinds)
        self._ids = {type(move): at for at, move in enumerate(moves)}
        self._players = game.claims is Claims.PLAYERS  # otherwise the referee claims
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
        self._calls = np.array(self._called)
        called = [melding.called(meld) for meld in melds]
        self._by_called = words_of(
            [[c == each for c in called] for each in self._called]
        )
        self._tabulate_hands()
        # Questions and answers.
        self._says = says = [m.answer for m in moves if isinstance(m, model.Say)]
        of = [_QUESTIONS.index(model.question_of(answer)) for answer in says]
        self._question_of = np.array(of)
        asked = [
            [_QUESTIONS.index(each) for each in melding.questions(called)]
            for called in self._called
        ]
        most = len(_QUESTIONS)
        self._asked = np.array([[*row, *[0] * (most - len(row))] for row in asked])
        self._last_question = np.array([len(row) - 1 for row in asked])
        self._closes = np.array([answer is Side.TRUMP for answer in says])
        named = [says.index(suit) + 1 if suit in says else NOBODY for suit in SUITS]
        self._trump_named = np.array(named)
        places = [[*type(answer)].index(answer) for answer in says]
        self._place_of = np.array([NONE, *places])
        said = [(), *[(answer,) for answer in says]]
        fits = [
            [[model.fits(m, s, suit) for m in melds] for s in said] for suit in SUITS
        ]
        self._fits = words_of(fits)
        self._weights = np.array([[model.weight(a, s) for a in says] for s in SUITS])

    def _tabulate_hands(self) -> None:
        """Tabulate the sequences in the cards of each suit, then the fours by rank."""
        pack = self.game.pack
        self._lowest, self._ranks = pack.lowest.index, (1 << len(pack.ranks)) - 1
        patterns = range(self._ranks + 1)
        self._begins = np.arange(len(SUITS))[:, None] * RANKS_A_SUIT + self._lowest
        runs = [meld.mask * isinstance(meld, Run) for meld in self._melds]
        fours = [meld.mask ^ run for meld, run in zip(self._melds, runs, strict=True)]
        begins = self._begins[:, 0].tolist()
        parts = [(runs, begin) for begin in begins] + [(fours, begins[0])]
        ranks = [[mask >> at & self._ranks for mask in masks] for masks, at in parts]
        self._held = words_of(
            [[r and not r & ~p for r in row] for row in ranks for p in patterns]
        )
        self._tables = np.arange(len(SUITS) + 1)[:, None] * len(patterns)

    # Sets of melds.

    def _favoured(self, at: Ints) -> Ints:
        """Return the seats that win ties of melds: here the leaders (FRA-12)."""
        return self.leader[at]

    def _bookable(self, at: Ints) -> Ints:
        """Return the melds that the seats in turn hold and can still book."""
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
        """Return the melds that fit all answers of the seats in turn."""
        said = self.answers[self.turn[at], :, at]
        fits = self._fits[self.trump[at][:, None], said]
        melds: Ints = np.bitwise_and.reduce(fits, axis=1)
        melds &= self._by_called[self.called[at]]
        return melds

    # Moves.

    def _legal(self) -> BitWords:
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
        word, shift = divmod(action, WORD)
        words[word] |= np.left_shift(legal, shift, dtype=np.int64)

    def _add_bits(self, words: Ints, at: Ints, action: int, bits: Ints) -> None:
        word, shift = divmod(action, WORD)
        words[word, at] |= bits << shift
        words[word + 1, at] |= _shifted(bits, WORD - shift)

    def _add_by_melds(self, words: Ints, hand: Ints) -> None:
        phase = self.phase
        books = phase == BOOKING
        if self.books_more:
            books |= phase == TURNING
        # A hand without three in a row or four of a rank has no meld; no row continues in
        # the next suit.
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
        calls = _which(melds, self._by_called[:, None])
        least = np.where(self.caller[at] >= 0, self.called[at], 0)
        self._add_bits(words, at, self._declare_at, calls >> least << least)

    def _add_answers(self, words: Ints, at: Ints, melds: Ints) -> None:
        trump = self.trump[at]
        answers = _which(melds, self._fits[trump, 1:].swapaxes(0, 1))
        question, last = self._asked_last(at)
        leader, weights = self.leader[at], self._weights[trump].T
        heard = self.answers[leader, question, at] * (self.turn[at] != leader)
        lead = weights - weights[heard - 1, np.arange(len(at))]
        keeps = (heard == 0) | (lead >= last & (self._favoured(at) == leader))
        keeps &= self._question_of[:, None] == question
        answers &= (1 << np.arange(len(keeps))) @ keeps
        self._add_bits(words, at, self._say_at, answers)
        # Once the leader has answered trump, only its declaration is open (FRA-34).
        free = at[heard == self._trump_named[trump]]
        robs = (self.held()[free] & self.robber[free] != 0) & (self.stock[free] != 0)
        word, shift = divmod(self._ids[model.Rob], WORD)
        words[word, free] |= np.left_shift(robs, shift, dtype=np.int64)

    def _asked_last(self, at: Ints) -> tuple[Ints, Bools]:
        """Return the next questions, and whether each is the last."""
        called = self.called[at]
        number = np.count_nonzero(self.answers[..., at], axis=(0, 1)) // SEATS
        return self._asked[called, number], number == self._last_question[called]

    # Effects of moves.

    def _act(self, actions: Ints) -> Bools:
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
        """Update the lanes in which the king or queen of trump was played."""

    def _declare(self, at: Ints, actions: Ints) -> None:
        called, leads = actions - self._declare_at, self.phase[at] == LEADING
        self.answers[..., at] = 0
        same = ~leads & (self.caller[at] >= 0) & (self.called[at] == called)
        self.called[at] = called
        phase = np.where(same, COMPARING, CLOSING)
        self.phase[at] = np.where(leads, LEADING, phase)
        self.caller[at] = self.turn[at] = np.where(same, self.leader[at], self.turn[at])

    def _answer(self, at: Ints, actions: Ints) -> None:
        said, seat, leader = actions - self._say_at, self.turn[at], self.leader[at]
        question, last = self._asked_last(at)
        heard, trump = self.answers[leader, question, at], self.trump[at]
        self.answers[seat, question, at] = said + 1
        better = self._weights[trump, said] > self._weights[trump, heard - 1]
        settled = np.where(seat == leader, self._closes[said], better | last)
        self.phase[at] = np.where(settled, CLOSING, COMPARING)
        self.caller[at] = np.where(settled, seat, leader)
        self.turn[at] = self._after[np.where(settled, leader, seat)]

    def _book(self, at: Ints, actions: Ints) -> None:
        """Book melds: count their points and show their cards (SCH-18, FRA-23)."""
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
        """Draw for both seats, the winner first; all see the last two cards drawn.

        The rules are SCH-26 and FRA-35.
        """
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
        """Exchange the lowest trump for the upcard, face up (SCH-25, FRA-34)."""
        seat, robber, upcard = self.turn[at], self.robber[at], self.upcard[at]
        self.hands[seat, at] ^= robber | upcard
        self.public[seat, at] |= upcard
        self.upcard[at] = robber
        self._hands_changed(at)

    def _hands_changed(self, at: Ints) -> None:
        """Update the lanes in which cards were taken up."""

    def _turn(self, at: Ints, over: Bools) -> None:
        """Turn tricks; the last one books the card points (SCH-30, FRA-39)."""
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
        self.couple[at] = self._couple_of[trump]
        self.robber[at] = self._robber_of[trump]
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
            if isinstance(at, tricks.Comparing):
                said.append((model.OTHER[at.leader], at.answers[1::2]))
            for seat, answers in said:
                for place in map(self._says.index, answers):
                    self.answers[seat, self._question_of[place], lane] = place + 1
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

    def _counting(self, at: Ints) -> Ints:
        counting: Ints = self.totals[:, at] + self.unbooked[:, at]
        return counting

    def _end(self, at: Ints, over: Bools) -> None:
        """End matches within a deal, with the totals that count (SCH-34, SCH-35, FRA-44)."""
        self.totals[:, at] = self._counting(at)
        over[at] = True

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        ended = self.game.settling.ending(match, self.game.seats[self.leader[lane]])
        return ended[0] if ended else ()

    def _won(self, at: Ints) -> Bools:
        within = self.tricks[at] < self._last_trick
        won = np.empty((len(at), SEATS), np.bool_)
        won[~within] = super()._won(at[~within])
        won[within] = self._claimed(at[within])[:, None] == self.game.seats
        return won

    def _first_dealers(self, at: Ints, won: Bools, dealers: Ints) -> Ints:
        alone = won.sum(axis=1) == 1
        return np.where(alone, won.argmax(axis=1), dealers)

    # Observations.

    def seen(self) -> Mapping[str, Ints]:
        """Return the columns of all games of the family."""
        known = self.public | np.negative(self.stock == 0, dtype=np.int64)
        return {
            "hand": self.hands & known,
            "upcard": self.upcard,
            "leader": np.where(self.lying != 0, self.leader, NOBODY),
            "unbooked": self.unbooked,
            "number": self.tricks + (self.phase != DRAWING),
            "sweep": self.sweep,
            "stock": self.stock,
            "standing.seat": np.where(self.phase == COMPARING, NOBODY, self.caller),
            "deal.trumps.suit": self.trump,
            "deal.booked": self.booked,
            "deal.booked number": self.bookings,
            "deal.public": self.public,
        }

    def observe(self) -> npt.NDArray[np.uint8]:
        """Return the knowledge of the seats in turn, with declarations and answers."""
        out = super().observe()
        begin = 8 * self._layout.masks
        numbers = out[:, begin : self._layout.bits_at].view("<i2")
        compares = self.phase == COMPARING
        for name, where in (("standing.called", ~compares), ("called", compares)):
            at = np.flatnonzero(where & (self.caller >= 0))
            if len(at):
                said = self.answers[self.caller[at], :, at]
                if where is compares:  # the follower answers later
                    later = self.answers[self._after[self.leader[at]], :, at]
                    said = np.where(later != 0, later, said)
                first = self.columns_at[name] - self._layout.masks
                numbers[at, first] = self._calls[self.called[at]]
                upto = first + 1 + said.shape[1]
                numbers[at, first + 1 : upto] = self._place_of.take(said)
        return out


class SchmausDeals(JassDeals):
    """Deals of Schmaus side by side."""

    ruleset = Schmaus
    phases = _PHASES
    highest: BySeat  # the strength of the best booked weis; 0 without one
    stoeck: Lanes  # the seats that have held stöck, or -1 (SCH-8)
    claimant: Lanes  # the seats whose claims wait for the first trick, or -1 (SCH-36)
    # The number of entries in the first trick before stöck by robbing (SCH-36):
    ahead: Lanes
    had: BySeat  # the totals before the deal, by seat (SCH-37)

    def tabulate(self, game: Any) -> None:
        """Tabulate the strengths of weis, and the weis at or above each strength."""
        super().tabulate(game)
        strength = game.weis_table.strength
        strengths = [[strength(meld, suit) for meld in self._melds] for suit in SUITS]
        self._strengths = np.array(strengths)
        floors = np.arange(self._strengths.max() + 2)[:, None]
        self._strong = words_of(self._strengths[:, None] >= floors)

    def _favoured(self, at: Ints) -> Ints:
        """Return the non-dealer, or the leader (SCH-7)."""
        leads = self.game.ties is Ties.LEADER
        return super()._favoured(at) if leads else self._after[self.dealer[at]]

    def _left(self, at: Ints, seat: Ints) -> Ints:
        """Return the weis that beat the best booked one or win a tie (SCH-19, SCH-20).

        A seat cannot tie its own weis, so ties win only against the other seat.
        """
        mine, other = self.highest.take([seat * self.n + at, (1 - seat) * self.n + at])
        step = (mine >= other) | (self._favoured(at) != seat)
        floor = np.maximum(mine, other) + step
        place = self.trump.take(at) * self._strong.shape[1] + floor
        left: Ints = self._strong.reshape(-1, 2).take(place, axis=0)
        return left

    def _note_booking(self, at: Ints, seat: Ints, meld: Ints) -> None:
        self.highest[seat, at] = self._strengths[self.trump[at], meld]

    # Stöck.

    def _couple_played(self, bit: Ints, turn: Ints) -> None:
        """Book stöck with its second card (SCH-8)."""
        at = np.flatnonzero(bit & self.couple)
        seat = turn[at]
        held = self.stoeck[at] == seat
        at, seat = at[held], seat[held]
        if len(at):
            gone = self.hands[seat, at] & self.couple[at] == 0
            self.totals[seat, at] += STOECK_POINTS * gone

    def _hands_changed(self, at: Ints) -> None:
        """Note the first seat that holds stöck (SCH-8)."""
        couple, stoeck = self.couple[at], self.stoeck[at]
        for seat in self.game.seats:
            held = (self.hands[seat, at] & couple == couple) & (stoeck < 0)
            stoeck = np.where(held, seat, stoeck)
        self.stoeck[at] = stoeck

    # Claims, and the end.

    def _add_rights(self, words: Ints, hand: Ints) -> None:
        """Add the claim, unless one is pending (SCH-33, SCH-36)."""
        if self._players:
            self._add(words, self._ids[Claim], self.claimant < 0)

    def _use_right(self, at: Ints, actions: Ints, over: Bools) -> None:
        """Claim; before the first trick is turned a claim is pending (SCH-35 to SCH-38)."""
        waits = (self.tricks[at] == 0) & ~self._had_target(at)
        self._note_ahead(at)
        self.claimant[at] = self.turn[at]
        self._end(at[~waits], over)

    def _rob(self, at: Ints, actions: Ints) -> None:
        self._note_ahead(at)
        super()._rob(at, actions)

    def _note_ahead(self, at: Ints) -> None:
        """Count the entries so far, in case robbing the upcard brings stöck (SCH-36)."""
        free = self._in_first_trick(at) & (self.claimant[at] < 0)
        at = at[free & (self.upcard[at] & self.couple[at] != 0)]
        if self._players:
            turned = self.phase[at] == DRAWING
            self.ahead[at] = self.bookings[:, at].sum(axis=0) + turned

    def _in_first_trick(self, at: Ints) -> Bools:
        first: Bools = self.tricks[at] + (self.phase[at] != DRAWING) == 1
        return first

    def _turn(self, at: Ints, over: Bools) -> None:
        super()._turn(at, over)
        if self._players:
            self._end(at[self.claimant[at] >= 0], over)

    def _had_target(self, at: Ints) -> Bools:
        """Return whether a seat of each lane had the target before the deal (SCH-37)."""
        had: Bools = self.had[:, at].max(axis=0) >= self.game.target
        return had

    def _claimed(self, at: Ints) -> Ints:
        """Return the winners by claims: the claimant's total decides (SCH-35, SCH-38).

        In the first trick, the total before the deal decides (SCH-37), or the order of
        SCH-36 (SCH-39).
        """
        claimant, totals = self.claimant[at], self.totals[:, at]
        first = self._in_first_trick(at)
        had = first & self._had_target(at)
        own = np.where(had, self.had[:, at], totals)[claimant, np.arange(len(at))]
        winner = np.where(own >= self.game.target, claimant, self._after[claimant])
        past = self._first_past(at)
        in_order = (claimant < 0) | first & ~had & (past >= 0)
        return np.where(in_order, past, winner)

    def _first_past(self, at: Ints) -> Ints:
        """Return the first seat at the target by stöck, weis, stich (SCH-36), or -1.

        Stöck gained by robbing counts after the entries before it.
        """
        seats, counting = np.arange(SEATS)[:, None], self.totals[:, at]
        had, ahead = self.had[:, at], self.ahead[at]
        stoeck = STOECK_POINTS * (self.stoeck[at] == seats)
        weis = counting - self.unbooked[:, at] - stoeck - had
        first = had + stoeck * (ahead == 0)
        before_stich = stoeck * (ahead <= self.bookings[:, at].sum(axis=0))
        steps = [first, first + weis, had + weis + before_stich, counting]
        past = np.concatenate(steps) >= self.game.target
        return np.where(past.any(axis=0), past.argmax(axis=0) % SEATS, NOBODY)

    def _counting(self, at: Ints) -> Ints:
        """Return the totals that count, by seat (SCH-34)."""
        due = [
            (self.stoeck[at] == seat) & (self.hands[seat, at] & self.couple[at] != 0)
            for seat in self.game.seats
        ]
        counting = super()._counting(at)
        counting += STOECK_POINTS * np.array(due)
        return counting

    def _end_by_referee(self, over: Bools) -> None:
        """End matches once a seat has the target, after the first trick (SCH-39)."""
        near = self.totals.max(axis=0) >= self.game.settling.alert
        at = np.flatnonzero(near & ~over & (self.tricks > 0))
        self._end(at[self._counting(at).max(axis=0) >= self.game.target], over)

    # Deals.

    def _dealt(self, at: Ints) -> None:
        self.stoeck[at] = self.claimant[at] = NOBODY
        self.ahead[at] = 0
        self.had[:, at] = self.totals[:, at]
        super()._dealt(at)

    def _read(self, lane: int, state: Any) -> None:
        super()._read(lane, state)
        deal = state.deal
        self.stoeck[lane] = NOBODY if deal.stoeck is None else deal.stoeck
        self.claimant[lane] = NOBODY if deal.claimant is None else deal.claimant
        self.ahead[lane] = deal.ahead
        self.had[:, lane] = totals_at_the_deal(state.match)

    def seen(self) -> Mapping[str, Ints]:
        """Add the seat that has held stöck, if it is in turn (SCH-8), and the claimant."""
        stoeck = np.where(self.stoeck == self.turn, self.stoeck, NOBODY)
        own = {"deal.stoeck": stoeck, "deal.claimant": self.claimant}
        return {**super().seen(), **own}


class FrantsfuusDeals(JassDeals):
    """Deals of Frantsfuus side by side."""

    ruleset = Frantsfuus
    phases = (*_PHASES[:TURNING], frantsfuus.Turning, tricks.Drawing)
    books_more = True
    # By seat, the spent melds, and those that share a card with a booked sequence:
    shares: Annotated[Ints, (2, 0)]
    # By seat, the spent melds, and those not higher than a booked sequence of the suit:
    below: Annotated[Ints, (2, 0)]
    # The melds of the suits of sequences that were booked in the trick:
    not_more: Annotated[Ints, (2,)]
    fresh: Lanes  # the cards of melds booked in the trick
    belle: Lanes  # the seats that have said belle, or -1

    def tabulate(self, game: Any) -> None:
        """Tabulate the melds that a booking spends or excludes (FRA-27, FRA-28)."""
        super().tabulate(game)
        # Here each four counts as a suit of its own.
        told = [
            (m.suit.index, m.length * RANKS_A_SUIT + m.top.index)
            if isinstance(m, Run)
            else (~at, 0)
            for at, m in enumerate(self._melds)
        ]
        suits, heights = np.array(told).T
        same = suits[:, None] == suits
        shares = same & (self._cards_of[:, None] & self._cards_of != 0)
        below = same & (heights[:, None] >= heights)  # by length, then by rank
        self._shares, self._below, self._same = map(words_of, (shares, below, same))

    def _left(self, at: Ints, seat: Ints) -> Ints:
        """Return the melds that are neither spent nor excluded (FRA-27, FRA-28).

        A trick has only one booked sequence per suit (FRA-24 to FRA-26).
        """
        own = seat * self.n + at
        shares, below = self.shares.reshape(2, -1), self.below.reshape(2, -1)
        shut = shares.take(own, axis=1) & below.take(own, axis=1)
        shut |= self.not_more.take(at, axis=1)
        return ~shut.T

    def _note_booking(self, at: Ints, seat: Ints, meld: Ints) -> None:
        own = seat * self.n + at
        for word in range(2):
            self.shares[word].reshape(-1)[own] |= self._shares[meld, word]
            self.below[word].reshape(-1)[own] |= self._below[meld, word]
            self.not_more[word][at] |= self._same[meld, word]
        self.fresh[at] |= self._cards_of[meld]

    def _turn(self, at: Ints, over: Bools) -> None:
        for row in (self.fresh, *self.not_more):
            row[at] = 0
        super()._turn(at, over)

    # Belle, claims, and the end.

    def _add_rights(self, words: Ints, hand: Ints) -> None:
        """Add belle (FRA-14), and the claim of a seat that is in (FRA-42)."""
        couple = self.couple
        self._add(
            words, self._ids[model.Belle], (hand & couple == couple) & (self.belle < 0)
        )
        if self._players:
            self._add(words, self._ids[Claim], self._is_in())

    def _is_in(self) -> Bools:
        """Return whether each seat in turn is in: it leads or draws next (FRA-42)."""
        is_in: Bools = (self.phase == LEADING) | (self.phase == DRAWING)
        return is_in

    def _use_right(self, at: Ints, actions: Ints, over: Bools) -> None:
        """Say belle, which is booked and shown immediately (FRA-14), or claim."""
        says = actions == self._ids[model.Belle]
        said, claims = at[says], at[~says]
        seat = self.turn[said]
        self.totals[seat, said] += frantsfuus.BELLE_POINTS
        self.belle[said] = seat
        self.public[seat, said] |= self.couple[said]
        self._end(claims, over)

    def _claimed(self, at: Ints) -> Ints:
        """Return the winners: the seats in turn, or the other seats after false claims.

        The rule is FRA-44.
        """
        seat = self.turn[at]
        return np.where(
            self.totals[seat, at] >= self.game.target, seat, self._after[seat]
        )

    def _end_by_referee(self, over: Bools) -> None:
        """End matches once the seat that is in has the target (FRA-48)."""
        near = self.totals.max(axis=0) >= self.game.settling.alert
        at = np.flatnonzero(near & ~over & self._is_in())
        seat = self.turn[at]
        counting = self._counting(at)[seat, np.arange(len(at))]
        self._end(at[counting >= self.game.target], over)

    def _passed(self, at: Ints) -> Ints:
        """Return the winner of the last trick (FRA-7)."""
        return self.leader[at]

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        """Add the seat that is in when the next deal begins, by the referee (FRA-48)."""
        seat = int(self._after[self.leader[lane]])
        ends = not self._players and match.totals[seat] >= self.game.target
        return super()._winners(match, lane) or (seat,) * ends

    def _stakes(self, at: Ints, won: Bools) -> Ints:
        """Return 2 for jan (FRA-47), unless agreed deals ended the match (COM-10)."""
        totals = self.totals[:, at]
        lost = np.where(won[:, 0], totals[1], totals[0])
        agreed = self.number[at] == self._agreed
        agreed &= self.tricks[at] == self._last_trick
        agreed &= totals.min(axis=0) < self._target  # otherwise FRA-45 ended it
        return np.where((lost < frantsfuus.JAN) & ~agreed, 2, 1)

    # Deals.

    def _dealt(self, at: Ints) -> None:
        self.belle[at] = NOBODY
        super()._dealt(at)

    def _read(self, lane: int, state: Any) -> None:
        super()._read(lane, state)
        self.not_more[:, lane] = self.fresh[lane] = 0
        belle = state.deal.belle
        self.belle[lane] = NOBODY if belle is None else belle
        if isinstance(state, frantsfuus.Turning):
            for meld in state.booked:
                self.not_more[:, lane] |= self._same[self._melds.index(meld)]
                self.fresh[lane] |= meld.mask

    def seen(self) -> Mapping[str, Ints]:
        """Add the melds booked in the trick, and the seat that said belle."""
        return {**super().seen(), "booked": self.fresh, "deal.belle": self.belle}


# --- tables ---------------------------------------------------------------------------


@functools.cache
def _tables(family: type[JassDeals], game: JassRules) -> Mapping[str, object]:
    made = family.__new__(family)
    made.tabulate(game)
    return vars(made)


def words_of(sets: npt.ArrayLike) -> Ints:
    """Return sets of melds, given as a bool per meld, as words on the last axis."""
    has = np.asarray(sets, np.bool_)
    bits = np.zeros((*has.shape[:-1], _WORDS * WORD), np.bool_)
    bits[..., : has.shape[-1]] = has
    return np.packbits(bits, axis=-1, bitorder="little").view(np.int64)


def _which(melds: Ints, sets: Ints) -> Ints:
    """Return the sets that have a meld in common with some melds, a bit per set."""
    zero, one = melds.T
    common = (zero & sets[..., 0]) | (one & sets[..., 1])
    places = np.int64(1) << np.arange(len(sets))[:, None]
    bits: Ints = np.bitwise_or.reduce(places * (common != 0), axis=0)
    return bits


def _shifted(bits: Ints, by: int) -> Ints:
    """Return bits shifted down, without extending the sign."""
    return (bits.view(np.uint64) >> np.uint64(by)).view(np.int64)
