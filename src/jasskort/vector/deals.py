"""Whole deals side by side: what they have in common, whatever the game.

Each array has a place a deal, a lane. Cards are bits and hands are masks, as everywhere
inside; action ids are bits of words of 64. What a game adds is in a module of its own
beside this one, made from the tables of its rules.
"""

from __future__ import annotations

import copy
import functools
import importlib
import math
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from jasskort.cards import CARDS, RANKS_A_SUIT, SUIT_MASKS, SUITS
from jasskort.errors import InvalidValue, quoted
from jasskort.game import hand_places
from jasskort.learning.encoding import Encoding
from jasskort.learning.layout import NONE, Column
from jasskort.ledger import NO_ENTRIES, Match, best_seats, new_match
from jasskort.moves import Deal, Play
from jasskort.phase import State
from jasskort.playing.boards import Unit, checked_unit
from jasskort.playouts import how_played
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.seats import Seat
from jasskort.tricks.arrays import SUIT_OF, bits_of, may_follow
from jasskort.tricks.tricks import trump_index

Ints: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint64]
"""Bits, 64 a word: rows of words, a place a lane."""
Bools: TypeAlias = npt.NDArray[np.bool_]

FAMILIES = frozenset({"schmaus", "frantsfuus", "zuger_tapp", "tolva", "fyrtioett"})
"""The names of the games, each with a module of its name beside this one."""

NOBODY = -1
"""Where there is no seat."""
_ALL, WORD = len(CARDS), 64
_PACKED_TRUMPS = np.array([*[suit.index for suit in SUITS], NONE])
_CARD_SIZE = _ALL.bit_length()
_LAST_KEY = 1 << 63 - _CARD_SIZE
_ROOM = 64
"""For so many moves a deal there is room at first."""


class Deals:
    """Deals of a game side by side, a decision of the seat in turn a step.

    A lane is the first deal of a match, or goes on from a state. Once a deal is over, the
    next seat deals anew in its lane; or the match goes on, and after it comes the next, as
    the rules say. Rights out of turn are left out: the seat in turn decides, and nobody
    else.

    Args:
        game: the ruleset.
        n: how many lanes, at least 1.
        seed: where the packs come from, a seed or a generator of numpy; drawn from the
            system if None.
        unit: what is played in a lane, a "deal" or a "match".

    Attributes:
        game: the ruleset.
        n: how many lanes there are.
        unit: what is played in a lane.
        actions: how many action ids there are.
        turn: the seats in turn, by lane.
        winners: who has won the matches that the last step has ended, (n, seats) bool; in
            other lanes nobody.

    Raises:
        InvalidValue: the ruleset is of a class whose rules are not known here, there are
            no lanes, or there is no such unit.
    """

    rulesets: ClassVar[tuple[type[object], ...]] = ()
    """The classes whose rules are known."""
    phases: ClassVar[tuple[type[State], ...]] = ()
    """The phases, by their number in `phase`."""
    kept: ClassVar[tuple[str, ...]] = ("totals", "number")
    """What a match keeps from one deal to the next."""

    winners: Bools
    turn: Ints
    dealer: Ints
    trump: Ints
    """The trump suits, by `trump_index`."""
    phase: Ints
    number: Ints
    """How many deals of the match were dealt."""
    tricks: Ints
    """How many tricks are complete."""
    lying: Ints
    """How many cards lie on the table."""
    led: Ints
    """The cards of the suit led; 0 where nothing was."""
    higher: Ints
    """The cards that beat the best one on the table."""
    best: Ints
    """The seat of that."""
    made: Ints
    """How many moves `log` has."""
    hands: Ints
    piles: Ints
    laid: Ints
    """The cards on the table, by the seat that has laid them."""
    last: Ints
    """The trick before, in the same way."""
    totals: Ints
    before: Ints
    """The totals as the deal began."""
    said: Words
    """The moves of the deal, by seat and action id."""
    log: npt.NDArray[np.uint16]
    packs: npt.NDArray[np.uint8]

    @classmethod
    def shapes(cls, seats: int) -> Mapping[str, tuple[int, ...]]:
        """Return the arrays of numbers by name, and how many rows they have."""
        plain = ("turn", "dealer", "trump", "phase", "number", "tricks")
        trick = ("lying", "led", "higher", "best", "made")
        by_seat = ("hands", "piles", "laid", "last", "totals", "before")
        return dict.fromkeys((*plain, *trick), ()) | dict.fromkeys(by_seat, (seats,))

    def __new__(cls, game: AnyRuleset | None = None, *_: object, **__: object) -> Self:
        """Make it of the class of the game; without one, of this class."""
        family = cls if game is None else _family_of(game)
        return super().__new__(cast("type[Self]", family))

    def __init__(
        self,
        game: AnyRuleset,
        n: int,
        seed: int | np.random.Generator | None = None,
        *,
        unit: Unit = "deal",
    ) -> None:
        """Deal in all lanes; any seat deals first."""
        if type(n) is not int or n < 1:
            msg = f"the number of lanes is at least 1, not {quoted(n)}"
            raise InvalidValue(msg)
        self.unit = checked_unit(unit, "a lane")
        self._prepare(game, n, seed)
        self._deal(self._lanes, self._random.integers(0, self._seats, n))

    @staticmethod
    def of(
        states: Sequence[State],
        seed: int | np.random.Generator | None = None,
        *,
        unit: Unit = "deal",
    ) -> Deals:
        """Return lanes that go on from states in deals of one ruleset.

        Raises:
            InvalidValue: there are none, one is not within a deal, their log was left
                out, they are of several rulesets, that is not known here, or there is no
                such unit.
        """
        given = [*states]
        if not given:
            msg = "lanes go on from states, at least from one"
            raise InvalidValue(msg)
        game = ruleset_of(given[0])
        family = _family_of(game)
        deals = family.__new__(family)
        deals.unit = checked_unit(unit, "a lane")
        deals._prepare(game, len(given), seed)  # noqa: SLF001 - its own
        for lane, state in enumerate(given):
            if state.game is not game:
                msg = f"lanes are of one ruleset: {quoted(state)} is not of {game!r}"
                raise InvalidValue(msg)
            if state.turn is None:
                msg = f"lanes go on within a deal, not from {quoted(state)}"
                raise InvalidValue(msg)
            deals._go_on(lane, state)  # noqa: SLF001 - its own
        return deals

    def _prepare(
        self, game: AnyRuleset, n: int, seed: int | np.random.Generator | None
    ) -> None:
        """Look up what the rules say, and make the arrays."""
        encoding = Encoding(game, past=False)
        self._layout = layout = encoding._made  # noqa: SLF001 - the rows of it are written here
        seats = self._seats = len(game.seats)
        self.game, self.n, self.actions = game, n, layout.actions
        self._random = generator_of(seed)
        self._lanes = np.arange(n)
        self.winners = np.zeros((n, seats), np.bool_)
        # What the rules say.
        self._after = np.array([game.table.after(seat) for seat in game.seats])
        self._cards = np.array([card.index for card in game.pack.cards])
        self._places = np.array([hand_places(game, seat) for seat in game.seats])
        played = [how_played(game, each) for each in (*SUITS, None)]
        self._beaters = np.array([each.beaters for each in played]).ravel()
        self._worths = np.array([each.worths for each in played]).ravel()
        self._must_trump = np.array([each.must_trump for each in played])
        self._not_puur = np.array([~each.puur for each in played])
        self._must_beat = played[0].must_beat
        self._trumping = bool(self._must_trump.any())
        self._lifting = bool((~self._not_puur).any())
        self._left_out = RANKS_A_SUIT - len(game.pack.ranks)
        self._starts = np.empty(seats, object)
        for seat in game.seats:
            self._starts[seat] = (game.start(dealer=seat),)
        self._agreed = getattr(game, "deals", None) or 0
        self._target = getattr(game, "target", math.inf)
        # Action ids.
        moves = game.vocabulary(0)
        plays = [move.card.index if type(move) is Play else _ALL for move in moves]
        self._card_of = np.array(plays)  # no card is behind all cards
        self._bit_of = np.append(bits_of(np.arange(_ALL, dtype=np.uint8)), 0).take(
            self._card_of
        )
        verbs = {verb: self.actions + at for at, verb in enumerate(layout.verbs)}
        hides = [verbs.get(m.verb, -1) * (type(m) in game.hidden_moves) for m in moves]
        self._hidden_as = np.array(hides)
        # Arrays.
        self._words = -(-layout.wide // WORD)
        shapes = self.shapes(seats)
        for name, rows in shapes.items():
            setattr(self, name, np.zeros((*rows, n), np.int64))
        self._by_lane = (*shapes, "said", "log", "packs")
        self.packs = np.zeros((len(self._cards), n), np.uint8)
        self.said = np.zeros((seats, self._words, n), np.uint64)
        self.log = np.zeros((_ROOM, n), np.uint16)
        # Where lanes go on from, and the deals of the match that are over since.
        self._from = np.empty(n, object)
        self._known: Words | None = None
        # The rows of an encoding.
        masked = layout.spec[: layout.masks]
        self._masks_at = _named(masked)
        self._numbers_at = _named(layout.columns)
        self._blank = np.zeros(layout.size, np.uint8)
        self._blank[8 * layout.masks : layout.bits_at].view("<i2")[:] = NONE
        self._phase_at = np.array([layout.phases.index(each) for each in self.phases])

    def __repr__(self) -> str:
        """Show the ruleset and how many lanes there are."""
        return f"<Deals of {self.game!r}: {self.n} lanes>"

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled: all but what is looked up again."""
        return {name: value for name, value in vars(self).items() if name != "_layout"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Look the layout up again."""
        self.__dict__.update(state, _layout=Encoding(state["game"])._made)  # noqa: SLF001

    if TYPE_CHECKING:  # each game has its own

        def _dealt(self, at: Ints) -> None:
            """Set what a game has beside, in lanes that were dealt: it is 0, as all else."""
            raise NotImplementedError

        def _read(self, lane: int, state: Any) -> None:
            """Set what a game has beside, in a lane that goes on from a state."""
            raise NotImplementedError

        def _legal(self) -> Words:
            """Return the legal moves of the seats in turn, as bits."""
            raise NotImplementedError

        def _act(self, actions: Ints) -> Bools:
            """Make moves that are legal; return where the deal is over, with `totals` booked."""
            raise NotImplementedError

        def numbers_seen(self) -> Mapping[str, Ints]:
            """Return what a game has beside, as numbers, by the name of the column.

            What is of all seats has a row each; what there is not is `NONE`.
            """
            raise NotImplementedError

    # Deals.

    def _deal(
        self, at: Ints, dealers: Ints, kept: Mapping[str, Ints] = MappingProxyType({})
    ) -> None:
        """Shuffle and deal in some lanes, in which some of a match may be kept."""
        # Sorted by a random number above each card: faster than `permuted`.
        packs = self._random.integers(_LAST_KEY, size=(len(at), len(self._cards)))
        packs <<= _CARD_SIZE
        packs |= self._cards
        packs.sort(axis=1)
        packs &= (1 << _CARD_SIZE) - 1
        self.packs[:, at] = packs.T
        for name in self._by_lane[:-2]:
            getattr(self, name)[..., at] = 0
        places = self._places[dealers]
        cards = np.take_along_axis(packs, places.reshape(len(at), -1), 1)
        bits = bits_of(cards.reshape(places.shape).astype(np.uint8))
        hands = np.bitwise_or.reduce(bits, axis=2)
        self.hands[:, at] = hands.T
        self.dealer[at], self.turn[at] = dealers, self._after[dealers]
        self.trump[at] = trump_index(None)
        for name, rows in kept.items():
            getattr(self, name)[..., at] = rows
        self.before[:, at] = self.totals[:, at]
        first = self.number[at] == 0
        self._from[at[first]] = self._starts[dealers[first]]
        self.number[at] += 1
        self._dealt(at)

    # Matches.

    def _next_deals(self, at: Ints) -> None:
        """Deal the next deals of matches, or the first ones of the matches after them."""
        won, dealers = self._won(at), self._passed(at)
        self.winners[at] = won
        over = won.any(axis=1)
        rest = at[~over]
        for lane, deal in zip(rest.tolist(), self._played(rest), strict=True):
            self._from[lane] += (deal,)
        dealers = np.where(over, self._first_dealers(at, won, dealers), dealers)
        kept = {name: getattr(self, name)[..., at] * ~over for name in self.kept}
        self._deal(at, dealers, kept)

    def _played(self, at: Ints) -> list[bytes]:
        """Return the deals at hand in some lanes: the packs, and behind them the logs."""
        made = self.made[at]
        logs = np.ascontiguousarray(self.log[: made.max(initial=0), at].T)
        rows = np.hstack([self.packs[:, at].T, logs.view(np.uint8)])
        written, size = rows.tobytes(), rows.shape[1]
        ends = len(self._cards) + 2 * made + np.arange(0, len(written), size)
        begins = range(0, len(written), size)
        return [written[i:j] for i, j in zip(begins, ends.tolist(), strict=True)]

    def _won(self, at: Ints) -> Bools:
        """Return by seat who has won, in lanes whose deals are over: (lanes, seats)."""
        won = np.zeros((len(at), self._seats), np.bool_)
        totals, numbers = self.totals[:, at], self.number[at]
        near = (totals.max(axis=0) >= self._target) | (numbers == self._agreed)
        for each in np.flatnonzero(near).tolist():
            lane, so_far = int(at[each]), tuple(totals[:, each].tolist())
            dealer, number = Seat(int(self.dealer[lane])), int(numbers[each])
            match = new_match(dealer, number, so_far, NO_ENTRIES)
            won[each, [*self._winners(match, lane)]] = True
        return won

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        """Return who has won with the target, or after the agreed deals (COM-10).

        Nobody has where the match goes on.
        """
        return best_seats(match)

    def _passed(self, at: Ints) -> Ints:
        """Return who deals next in a match."""
        return self._after[self.dealer[at]]

    def _first_dealers(self, at: Ints, won: Bools, dealers: Ints) -> Ints:
        """Return who deals first in the matches after those that were won.

        `dealers` would deal if there were another deal, and do so in most games.
        """
        return dealers

    def _go_on(self, lane: int, state: Any) -> None:
        """Go on from a state in a lane."""
        layout, seats, match = self._layout, self._seats, state.match
        self._from[lane] = (state,)
        for seat in self.game.seats:
            gone = layout.walked(state, seat)
            said = gone.said & (1 << layout.wide) - 1
            for action in np.flatnonzero(self._hidden_as > 0).tolist():
                said |= (said >> action & 1) << int(self._hidden_as[action])
            self.said[seat, :, lane] = in_words(said, self._words)
        if gone.deal is None:
            msg = f"the log was left out, and lanes need it: {state!r}"
            raise InvalidValue(msg)
        pack = [card.index for card in gone.deal.pack]
        self.packs[:, lane] = pack
        plays = [move for move in gone.log if type(move) is Play]
        lying = len(state.trick)
        begun = len(plays) - lying
        for row, some in (
            (self.laid, plays[begun:]),
            (self.last, plays[:begun][-seats:]),
        ):
            for play in some:
                row[play.seat, lane] = play.card.bit
        self.hands[:, lane], self.piles[:, lane] = state.hand_masks, state.pile_masks
        self.turn[lane], self.dealer[lane] = state.turn, match.dealer
        self.lying[lane], self.tricks[lane] = lying, begun // seats
        self.trump[lane] = trump_index(state.trump)
        self.phase[lane] = self.phases.index(type(state))
        self.number[lane] = match.number
        self.totals[:, lane] = self.before[:, lane] = match.totals
        if lying:
            cards = state.trick
            tricks = how_played(self.game, state.trump)
            best = tricks.best(cards)
            self.led[lane] = SUIT_OF[cards[0].index]
            self.higher[lane] = tricks.higher(cards)
            self.best[lane] = plays[begun + best].seat
        self._read(lane, state)

    # Moves.

    @property
    def words(self) -> Words:
        """The legal moves of the seats in turn as bits: (words, n), by action id."""
        if self._known is None:
            self._known = self._legal()
        return self._known

    @property
    def legal(self) -> Bools:
        """The legal moves of the seats in turn: (n, actions), by action id."""
        rows = np.ascontiguousarray(self.words.T).view(np.uint8)
        found = np.unpackbits(rows, axis=1, count=self.actions, bitorder="little")
        return found.view(np.bool_)

    def choose(self, generator: np.random.Generator) -> Ints:
        """Return a legal action a lane, any as likely as any other.

        Raises:
            InvalidValue: it is no generator of numpy.
        """
        if not isinstance(generator, np.random.Generator):
            msg = f"actions are chosen by a generator of numpy, not {quoted(generator)}"
            raise InvalidValue(msg)
        counts = np.bitwise_count(self.words)
        upto = counts.cumsum(axis=0, dtype=np.int64)
        left = (generator.random(self.n) * upto[-1]).astype(np.int64)
        row = (upto <= left).sum(axis=0)
        at = row * self.n + self._lanes
        left -= (upto - counts).take(at)
        word, found = self.words.take(at), np.zeros(self.n, np.int64)
        half = WORD // 2
        while half:
            low = word & np.uint64((1 << half) - 1)
            count = np.bitwise_count(low)
            above = left >= count
            left -= count * above
            word = np.where(above, word >> np.uint64(half), low)
            found += half * above
            half //= 2
        chosen: Ints = found + WORD * row
        return chosen

    def step(
        self, actions: npt.ArrayLike, *, lanes: npt.ArrayLike | None = None
    ) -> tuple[Ints, Bools]:
        """Have the seat in turn make a move in each lane; what is over is dealt anew.

        Args:
            actions: the action ids, by lane.
            lanes: in which lanes, each once; in all of them if it is left out.

        Returns:
            What the deals have brought that are over, (n, seats) points, 0 in the others;
            and which these are, (n,). Where matches are played, `winners` tells those that
            are over.

        Raises:
            InvalidValue: they are not so many action ids, one is not legal, or there are no
                such lanes; nothing is changed then.
        """
        if lanes is not None:
            return self._step_some(actions, lanes)
        given = self._checked(actions)
        if int(self.made.max()) == len(self.log):
            self._lengthen_log()
        self.log.reshape(-1)[self.made * self.n + self._lanes] = given
        self.made += 1
        self._say(given)
        self._known = None
        over = self._act(given)
        points = np.zeros((self.n, self._seats), np.int64)
        at = np.flatnonzero(over)
        matches = self.unit == "match"
        if matches:
            self.winners = np.zeros((self.n, self._seats), np.bool_)
        if len(at):
            points[at] = (self.totals[:, at] - self.before[:, at]).T
            if matches:
                self._next_deals(at)
            else:
                self._deal(at, self._after[self.dealer[at]])
        return points, over

    def _step_some(
        self, actions: npt.ArrayLike, lanes: npt.ArrayLike
    ) -> tuple[Ints, Bools]:
        """Make moves in some lanes."""
        some, at = self.take(lanes), np.asarray(lanes)
        if len(np.unique(at)) < len(at):
            msg = f"a move is made once in a lane, not as in {quoted(lanes)}"
            raise InvalidValue(msg)
        some._random = self._random  # noqa: SLF001 - its own, to go on with
        found = some.step(actions)
        if len(some.log) > len(self.log):
            self._lengthen_log()
        for name in self._by_lane:
            getattr(self, name)[..., at] = getattr(some, name)
        self._from[at] = some._from  # noqa: SLF001
        self.winners = np.zeros_like(self.winners)
        self.winners[at] = some.winners
        self._known = None
        return found

    def _lengthen_log(self) -> None:
        """Make room for as many moves again."""
        self.log = np.concatenate([self.log, np.zeros_like(self.log)])

    def _checked(self, actions: npt.ArrayLike) -> Ints:
        """Return legal action ids as an array."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            msg = f"{self.n} action ids are due, not {quoted(actions)}"
            raise InvalidValue(msg)
        ids: Ints = given.astype(np.int64, copy=False)
        inside = (ids >= 0) & (ids < self.actions)
        word = self.words.take((ids >> 6) * self.n + self._lanes, mode="clip")
        legal = inside & (word >> (ids & WORD - 1).astype(np.uint64) & np.uint64(1) > 0)
        if not legal.all():
            lane = int(np.flatnonzero(~legal)[0])
            msg = (
                f"action {ids[lane]} at place {lane} is not legal: {self.state(lane)!r}"
            )
            raise InvalidValue(msg)
        return ids

    def _say(self, actions: Ints) -> None:
        """Note what the seats in turn do."""
        said, n = self.said.reshape(-1), self.n
        first = self.turn * self._words
        bits = np.left_shift(np.uint64(1), (actions & WORD - 1).astype(np.uint64))
        said[(first + (actions >> 6)) * n + self._lanes] |= bits
        if self._layout.verbs:
            codes = self._hidden_as.take(actions)
            at = np.flatnonzero(codes > 0)
            code = codes[at]
            bits = np.left_shift(np.uint64(1), (code & WORD - 1).astype(np.uint64))
            said[(first[at] + (code >> 6)) * n + at] |= bits

    # Tricks.

    def held(self) -> Ints:
        """Return the hands of the seats in turn."""
        held: Ints = self.hands.take(self._of_turn())
        return held

    def _of_turn(self) -> Ints:
        """Return the places of the seats in turn in arrays by seat."""
        return self.turn * self.n + self._lanes

    def in_pack(self, cards: Ints) -> Words:
        """Return masks of cards as bits by their places in the pack: those of plays."""
        # The lowest ranks of a suit are left out: above the suits below it.
        left_out = self._left_out
        if left_out:
            cards = cards >> left_out
            _, second, third, fourth = SUIT_MASKS
            for suits, by in (
                (second | fourth, left_out),
                (third | fourth >> left_out, 2 * left_out),
            ):
                far = cards & suits
                cards = cards ^ far | far >> by
        return cards.view(np.uint64)

    def may_play(self, hands: Ints) -> Ints:
        """Return what hands may play, by suit and trump, to the tricks at hand."""
        trumps = self._must_trump.take(self.trump) if self._trumping else None
        others = self._not_puur.take(self.trump) if self._lifting else None
        higher = self.higher if self._must_beat else None
        duty = may_follow(hands, self.led, higher, trumps, others)
        return np.where(self.led != 0, duty, hands)

    def lay(self, actions: Ints) -> Bools:
        """Lay the cards that are played, and turn to the next seat where one was.

        Return where tricks are complete: these are in the piles of their winners, who are
        in turn. Other moves lay nothing, and turn nothing.
        """
        full = self.place(actions)
        done = np.flatnonzero(full)
        if len(done):
            self.turn_tricks(done)
        return full

    def place(self, actions: Ints) -> Bools:
        """Lay the cards that are played, and turn to the next seat where one was.

        Return where tricks are complete: these are still on the table.
        """
        turn, at = self.turn, self._of_turn()
        card, bit = self._card_of.take(actions), self._bit_of.take(actions)
        plays = bit != 0
        self.hands.reshape(-1)[at] &= ~bit
        self.laid.reshape(-1)[at] |= bit
        leads = plays & (self.lying == 0)
        better = leads | (self.higher & bit != 0)
        np.copyto(self.led, SUIT_OF.take(card, mode="clip"), where=leads)
        row = self.trump * _ALL + card
        np.copyto(self.higher, self._beaters.take(row, mode="clip"), where=better)
        np.copyto(self.best, turn, where=better)
        self.lying += plays
        full: Bools = self.lying == self._seats
        np.copyto(self.turn, self._after.take(turn), where=plays)
        return full

    def turn_tricks(self, done: Ints) -> None:
        """Give the tricks of some lanes to their winners, who are in turn."""
        winner = self.best[done]
        trick = self.laid[:, done]
        self.turn[done] = winner
        self.last[:, done] = trick
        self.laid[:, done] = 0
        pile = np.bitwise_or.reduce(trick, axis=0)
        self.piles.reshape(-1)[winner * self.n + done] |= pile
        self.led[done] = self.higher[done] = self.lying[done] = 0
        self.tricks[done] += 1

    # What is seen.

    def masks_seen(self) -> Mapping[str, Ints]:
        """Return what a game has beside, as masks of cards, by the name of the column.

        What is of all seats has a row each.
        """
        return {}

    def seats_seen(self) -> Mapping[str, Ints]:
        """Return the seats that a game has beside, by the name of the column; -1 is none."""
        return {}

    def observe(self) -> npt.NDArray[np.uint8]:
        """Return what the seats in turn know, packed: (n, size) bytes.

        A row is what `Encoding(game, past=False).pack` makes of the state of its lane.
        """
        layout, n, seats, me = self._layout, self.n, self._seats, self.turn
        sitting = [me]
        for _ in range(seats - 1):
            sitting.append(self._after_seat(sitting[-1]))
        rows = [seat * n + self._lanes for seat in sitting]
        seen = {"taken": self.piles, "trick": self.laid, "last trick": self.last}
        told = {"deals": self.number, "tricks": self.tricks, "total": self.totals}
        told["phase"] = self._phase_at.take(self.phase)
        told["trump"] = _PACKED_TRUMPS.take(self.trump)
        told["turn"] = np.zeros(1, np.int64)
        told["dealer"] = self._behind(self.dealer, me)
        for name, values in self.seats_seen().items():
            told[name] = np.where(values < 0, NONE, self._behind(values, me))
        # What is the same in all lanes is written once.
        row = self._blank[None].copy()
        masks, numbers = self._parts(row)
        vary: list[tuple[int, int, Ints]] = []
        for part, (block, places, given) in enumerate(
            (
                (masks, self._masks_at, {**seen, **self.masks_seen()}),
                (numbers, self._numbers_at, {**told, **self.numbers_seen()}),
            )
        ):
            for name, values in given.items():
                at, first = places[name], values.flat[0]
                if (values == first).all():
                    block[:, at : at + (seats if values.ndim > 1 else 1)] = first
                else:
                    vary.append((part, at, values))
        out = np.empty((n, layout.size), np.uint8)
        out[:] = row
        parts = self._parts(out)
        parts[0][:, self._masks_at["hand"]] = self.hands.take(rows[0])
        for part, at, values in vary:
            if values.ndim == 1:
                parts[part][:, at] = values
            else:
                for k in range(seats):
                    parts[part][:, at + k] = values.take(rows[k])
        self._write_bits(out[:, layout.bits_at :], rows)
        return out

    def _parts(self, rows: npt.NDArray[np.uint8]) -> tuple[Any, Any]:
        """Return the masks and the numbers of rows."""
        layout = self._layout
        begin = 8 * layout.masks
        return rows[:, :begin].view("<i8"), rows[:, begin : layout.bits_at].view("<i2")

    def _behind(self, seats: Ints, me: Ints) -> Ints:
        """Return how far seats sit behind others, in the order of their numbers."""
        behind = seats - me
        return np.where(behind < 0, behind + self._seats, behind)

    def _after_seat(self, seat: Ints) -> Ints:
        """Return the seats by number after some: as they stand in an encoding."""
        more = seat + 1
        return np.where(more == self._seats, 0, more)

    def _write_bits(self, block: npt.NDArray[np.uint8], rows: Sequence[Ints]) -> None:
        """Write what was said and what is legal as bits, a row a lane."""
        layout, n, words = self._layout, self.n, self._words
        out = [np.zeros(n, np.uint64) for _ in range(layout.bits_size // 8 + 2)]

        def add(begin: int, word: Words) -> None:
            at, shift = divmod(begin, WORD)
            out[at] |= word << np.uint64(shift)
            if shift:
                out[at + 1] |= word >> np.uint64(WORD - shift)

        for k in range(self._seats):
            first = (rows[k] - self._lanes) * words + self._lanes
            for at in range(words):
                word = self.said.take(first + at * n)
                if layout.verbs:
                    word &= self._sees[min(k, 1)][at]
                add(k * layout.wide + at * WORD, word)
        for at, word in enumerate(self.words):
            add(layout.legal_from + at * WORD, word)
        whole, rest = divmod(layout.bits_size, 8)
        in_words = block[:, : 8 * whole].view("<u8")
        for at in range(whole):
            in_words[:, at] = out[at]
        for at in range(rest):
            block[:, 8 * whole + at] = out[whole] >> np.uint64(8 * at)

    @functools.cached_property
    def _sees(self) -> tuple[Words, Words]:
        """Which bits of what was said a seat sees: its own, and another's."""
        codes, wide = self._hidden_as, self._layout.wide
        verbs = sum([1 << int(code) for code in np.unique(codes[codes > 0])])
        moves = sum([1 << int(action) for action in np.flatnonzero(codes > 0)])
        every = (1 << wide) - 1
        own, others = every & ~verbs, every & ~moves
        return in_words(own, self._words), in_words(others, self._words)

    # Lanes.

    def state(self, lane: int) -> State:
        """Return the state of a lane, with its log, as the verbs make it.

        Raises:
            InvalidValue: there is no such lane.
        """
        if type(lane) is not int or lane not in range(self.n):
            msg = f"there are lanes from 0 to {self.n - 1}, not {quoted(lane)}"
            raise InvalidValue(msg)
        game, size = self.game, len(self._cards)
        state: State
        state, *over = self._from[lane]
        for deal in (*over, *self._played(np.array([lane]))):
            if state.turn is None:
                state = game.apply(state, Deal(tuple([CARDS[c] for c in deal[:size]])))
            for action in memoryview(deal[size:]).cast("H"):
                moves = game.vocabulary(cast("Seat", state.turn))
                state = game.apply(state, moves[action])
        return state

    def take(self, lanes: npt.ArrayLike) -> Self:
        """Return some lanes, in this order; one may come several times.

        Raises:
            InvalidValue: there is no such lane, or none is given.
        """
        chosen = np.asarray(lanes)
        if chosen.ndim != 1 or chosen.dtype.kind not in "iu" or not len(chosen):
            msg = f"lanes are taken by their numbers, not by {quoted(lanes)}"
            raise InvalidValue(msg)
        if chosen.min() < 0 or chosen.max() >= self.n:
            msg = f"there are lanes from 0 to {self.n - 1}, not {quoted(lanes)}"
            raise InvalidValue(msg)
        new = copy.copy(self)
        own = {name: getattr(self, name)[..., chosen] for name in self._by_lane}
        vars(new).update(
            {name: np.ascontiguousarray(rows) for name, rows in own.items()},
            n=len(chosen),
            _lanes=np.arange(len(chosen)),
            _known=None,
            winners=self.winners[chosen],
            _random=copy.deepcopy(self._random),
            _from=self._from[chosen],
        )
        return new

    def copy(self) -> Self:
        """Return a copy; with the same actions it goes on as this does."""
        return self.take(self._lanes)


def generator_of(seed: int | np.random.Generator | None) -> np.random.Generator:
    """Return a generator of numpy: itself, or one made from a seed.

    Raises:
        InvalidValue: it is neither.
    """
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError) as error:
        msg = f"packs come from a seed or a generator of numpy, not {quoted(seed)}"
        raise InvalidValue(msg) from error


def in_words(bits: int, words: int) -> Words:
    """Return bits in so many words."""
    rows = range(0, WORD * words, WORD)
    return np.array([bits >> at & (1 << WORD) - 1 for at in rows], np.uint64)


def _named(columns: Sequence[Column]) -> dict[str, int]:
    """Return the places of columns by name; of those by seat, that of the observer."""
    places: dict[str, int] = {}
    for at, column in enumerate(columns):
        places.setdefault(re.sub(r" \+\d+$", "", column.name), at)
    return places


def _family_of(game: AnyRuleset) -> type[Deals]:
    """Return the class of the deals of a ruleset.

    Raises:
        InvalidValue: its rules are not known.
    """
    name = getattr(game, "name", None)
    if name in FAMILIES:
        family: type[Deals] = importlib.import_module(f"{__package__}.{name}").family
        if type(game) in family.rulesets:
            return family
    msg = f"deals side by side are of the games of this library, not of {quoted(game)}"
    raise InvalidValue(msg)
