"""Many deals played side by side: the part that all games share.

Each array has a place per deal, its lane. Hands are masks of cards. Sets of action ids are
stored as bits in 64-bit words. Each game adds a module in this package, with tables made
from its rules.
"""

from __future__ import annotations

import copy
import functools
import importlib
import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Self,
    TypeAlias,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
import numpy.typing as npt

from jasskort.cards import CARDS, RANKS_A_SUIT, SUIT_MASKS, SUITS, Ranking
from jasskort.craft.values import signature_without_self
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.learning.encoding import layout_of
from jasskort.learning.layout import A_SEAT, NONE
from jasskort.learning.past import NOTHING_DONE
from jasskort.ledger import NO_ENTRIES, Match, best_seats, new_match
from jasskort.moves import Deal, Play
from jasskort.phase import State
from jasskort.playing.table import Unit, checked_unit
from jasskort.playouts import how_played
from jasskort.ruleset import AnyRuleset, Ruleset, ruleset_of
from jasskort.ruleset_base import hand_places
from jasskort.seats import Seat
from jasskort.tricks.tricks import trump_index, worth_masks

Ints: TypeAlias = npt.NDArray[np.int64]
Lanes: TypeAlias = Annotated[Ints, ()]
"""A number per lane."""
BySeat: TypeAlias = Annotated[Ints, (0,)]
"""A row per seat, a number per lane."""
BitWords: TypeAlias = npt.NDArray[np.uint64]
"""Sets of bits: rows of 64-bit words, a place per lane."""
Bools: TypeAlias = npt.NDArray[np.bool_]

FAMILIES = MappingProxyType(
    {
        "schmaus": "jass.SchmausDeals",
        "frantsfuus": "jass.FrantsfuusDeals",
        "zuger_tapp": "zuger_tapp.ZugerTappDeals",
        "tolva": "tolva.TolvaDeals",
        "fyrtioett": "fyrtioett.FyrtioettDeals",
    }
)
"""The class for each game, in a module of this package."""

NOBODY = -1
"""In place of a missing seat."""
_ALL, WORD = len(CARDS), 64
SUIT_MASK_OF = np.repeat(np.array(SUIT_MASKS, np.int64), RANKS_A_SUIT)
"""For each card, the mask of its suit."""
_MOST = 2**31 - 1
"""The highest count of lanes, more than fit in memory."""
_PACKED_TRUMPS = np.array([*[suit.index for suit in SUITS], NONE], np.int16)
_CARD_SIZE = _ALL.bit_length()
_LAST_KEY = 1 << 63 - _CARD_SIZE
_APART = 24
_ROOM = 64
"""The initial length of the logs."""


class Deals:
    """Deals of a game side by side; a step is one decision in each lane.

    A lane begins with the first deal of a match, or with a given state. When a deal is over,
    the next seat deals in the same lane. If `unit` is "match", the match continues to its end,
    and then the next match begins. Only the seat in turn moves: no other seat robs, claims,
    says belle or corrects trump.

    Args:
        n: the count of lanes, at least 1.
        seed: a seed or a numpy generator for the packs; by default a random seed.
        unit: what a lane plays again and again, a "deal" or a "match".

    Attributes:
        actions: the count of action ids.
        turn: the seats in turn, by lane.
        winners: the winners of the matches that the last step ended, (n, seats) bool; all
            False in lanes where no match ended.
        stakes: how many matches each match that the last step ended counts for, (n,); 0 in
            lanes where no match ended.

    Raises:
        InvalidValue: not a ruleset of this library (house rules are not supported), no
            lanes, or no such unit.
    """

    ruleset: ClassVar[type[object]]
    """The class of rulesets that this class plays."""
    phases: ClassVar[tuple[type[State], ...]] = ()
    """The phases; `phase` has the index of each."""
    kept: ClassVar[tuple[str, ...]] = ("totals", "number")
    """The arrays that a match keeps from one deal to the next."""

    winners: Bools
    stakes: Ints
    turn: Lanes
    dealer: Lanes
    trump: Lanes  # the trump suits, by `trump_index`
    phase: Lanes
    number: Lanes  # the deals of the match so far
    tricks: Lanes  # the number of complete tricks
    lying: Lanes  # the number of cards on the table
    led: Lanes  # the cards of the suit led; 0 before the lead
    higher: Lanes  # the cards that beat the best one on the table
    best: Lanes  # the seat of the best card
    made: Lanes  # the number of moves in `log`
    hands: BySeat
    piles: BySeat
    played: BySeat  # the cards that each seat has played in the deal
    table: Lanes  # the cards on the table
    last: Lanes  # the cards of the previous trick
    totals: BySeat
    before: BySeat  # the totals at the start of the deal
    said: BitWords  # the moves of the deal, by action id and seat
    log: npt.NDArray[np.uint16]
    packs: npt.NDArray[np.uint8]

    # Each game defines how a lane reads a state, the legal moves as bits, and how moves are
    # made; `_act` books `totals` and returns whether the deal of each lane is over.
    _read: Callable[[int, Any], None]
    _legal: Callable[[], BitWords]
    _act: Callable[[Ints], Bools]
    # Each game also returns its own columns of the encoding by name. They hold masks of
    # cards, seats (or `NOBODY`) or numbers (or `NONE`); some have a row per seat. Those of
    # int16 are written as they are.
    seen: Callable[[], Mapping[str, Ints]]

    def __new__(cls, game: AnyRuleset | None = None, *_: object, **__: object) -> Self:
        """Make an object of the class for the game; if `game` is None, of this class."""
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
        check_lanes(n)
        checked(game, Ruleset, "a ruleset")
        self.unit = checked_unit(unit, "a lane")
        self.prepare(game, n, seed)
        self._deal(self._lanes, self.random.integers(0, self._seats, n))

    __signature__ = signature_without_self(__init__)

    @staticmethod
    def of(
        states: Sequence[State],
        seed: int | np.random.Generator | None = None,
        *,
        unit: Unit = "deal",
    ) -> Deals:
        """Return lanes that continue from states of one ruleset.

        Raises:
            InvalidValue: no states, a state between deals or without its log, several
                rulesets, an unsupported ruleset, or no such unit.
        """
        given = [*checked(states, Iterable, "an iterable of states")]
        if not given:
            msg = "expected at least one state for lanes, got none"
            raise InvalidValue(msg)
        game = ruleset_of(given[0])
        family = _family_of(game)
        deals = family.__new__(family)
        deals.unit = checked_unit(unit, "a lane")
        deals.prepare(game, len(given), seed)
        for lane, state in enumerate(given):
            if ruleset_of(state) is not game:
                msg = f"expected lanes of {quoted(game)}, got {quoted(state)}"
                raise InvalidValue(msg)
            if state.turn is None:
                msg = f"expected lanes within a deal, got {quoted(state)}"
                raise InvalidValue(msg)
            deals.go_on(lane, state)
        return deals

    def prepare(
        self, game: AnyRuleset, n: int, seed: int | np.random.Generator | None
    ) -> None:
        """Look up the tables of the rules, and make the arrays."""
        self._layout = layout = layout_of(game)
        seats = self._seats = len(game.seats)
        self.game, self.n, self.actions = game, n, layout.actions
        self.random = generator_of(seed)
        self._lanes = np.arange(n)
        self._no_winners()
        # The rules.
        self._after = np.array([game.table.after(seat) for seat in game.seats])
        self._cards = np.array([card.index for card in game.pack.cards])
        places = np.array([hand_places(game, seat) for seat in game.seats])
        self._places = places.transpose(1, 2, 0)  # the last axis is the dealer
        played = [how_played(game, each) for each in (*SUITS, None)]
        self.beaters = np.array([each.beaters for each in played]).ravel()
        self._worths = np.array([each.worths for each in played]).ravel()
        self._must_trump = np.array([each.must_trump for each in played])
        self._not_puur = np.array([~each.puur for each in played])
        self._must_beat = played[0].must_beat
        self._trumping = bool(self._must_trump.any())
        self._lifting = bool((~self._not_puur).any())
        self._left_out = left_out = RANKS_A_SUIT - len(game.pack.ranks)
        _, second, third, fourth = SUIT_MASKS
        self._lowered = (second | fourth, 1), (third | fourth >> left_out, 2)
        self._starts = np.empty(seats, object)
        for seat in game.seats:
            self._starts[seat] = (game.start(dealer=seat),)
        self._agreed = getattr(game, "deals", None) or 0
        self._target = getattr(game, "target", math.inf)
        # Action ids.
        moves = game.vocabulary(0)
        plays = [move.card.index if type(move) is Play else _ALL for move in moves]
        self._card_of = np.array(plays)  # for other moves, an index after all cards
        bits = [move.card.bit if type(move) is Play else 0 for move in moves]
        self._bit_of = np.array(bits)
        verbs = {verb: self.actions + at for at, verb in enumerate(layout.verbs)}
        hides = [verbs.get(m.verb, -1) * (type(m) in game.hidden_moves) for m in moves]
        self._hidden_as = np.array(hides)
        ids = np.arange(layout.wide, dtype=np.uint64)
        self._bits = np.left_shift(np.uint64(1), ids % np.uint64(WORD))
        # Arrays.
        self._words = -(-layout.wide // WORD)
        self._shapes = {**self.shapes(), "said": (self._words, seats)}
        size = sum([math.prod(rows) for rows in self._shapes.values()])
        self.look_at(np.zeros((size, n), np.int64))
        self.packs = np.zeros((n, len(self._cards)), np.uint8).T  # dealt by lane
        self.log = np.zeros((_ROOM, n), np.uint16)
        # By lane, the state with which it began, and the deals of the match since then.
        self.begun = np.empty(n, object)
        self._known: BitWords | None = None
        self._lay_rows_out()

    def _lay_rows_out(self) -> None:
        layout, seats = self._layout, self._seats
        columns = layout.packed
        # Without the seat, the name of the observer's column, which is the first of several.
        self.columns_at: dict[str, int] = {}
        for at, column in enumerate(columns):
            self.columns_at[column.name] = at
            self.columns_at.setdefault(re.sub(r" \+\d+$", "", column.name), at)
        self._of_seats = {each.name for each in columns if each.read == A_SEAT}
        self._blank = np.zeros(-(-layout.size // 8), "<i8")
        numbers = self._blank[layout.masks :].view("<i2")
        numbers[: layout.numbers] = NONE
        numbers[self.columns_at["turn"] - layout.masks] = 0
        phases = [layout.phases.index(each) for each in self.phases]
        self._phase_at = np.array(phases, np.int16)
        each = np.arange(seats)
        self._round = (each + each[:, None]) % seats
        # Row 0 is for `NOBODY`.
        self._behind = np.full((seats + 1, seats), NONE, np.int16)
        self._behind[1:] = (each[:, None] - each) % seats

    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """Return the arrays of numbers by name, with the shapes of their rows."""
        hints = get_type_hints(type(self), include_extras=True)
        rows = {
            n: get_args(h)[1] for n, h in hints.items() if get_origin(h) is Annotated
        }
        return {name: tuple([e or self._seats for e in rows[name]]) for name in rows}

    def look_at(self, block: Ints) -> None:
        """Set the arrays of numbers, which are rows of one block."""
        self.block, begin = block, 0
        for name, shape in self._shapes.items():
            end = begin + math.prod(shape)
            rows = block[begin:end].reshape(*shape, -1)
            setattr(self, name, rows.view(np.uint64) if name == "said" else rows)
            begin = end

    def __repr__(self) -> str:
        return f"<Deals of {self.game!r}: {self.n} lanes>"

    def __getstate__(self) -> dict[str, object]:
        made = {"_columns", *self._shapes}
        return {name: kept for name, kept in vars(self).items() if name not in made}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        vars(self).update(state)
        self.look_at(self.block)

    # Deals.

    def _deal(
        self, at: Ints, dealers: Ints, kept: Mapping[str, Ints] = MappingProxyType({})
    ) -> None:
        # Sorting by random high bits is faster than `permuted`.
        packs = self.random.integers(_LAST_KEY, size=(len(at), len(self._cards)))
        packs <<= _CARD_SIZE
        packs |= self._cards
        packs.sort(axis=1)
        packs &= (1 << _CARD_SIZE) - 1
        self.packs[:, at] = packs.T
        self.block[:, at] = 0
        places = self._places.take(dealers, axis=2)
        places += np.arange(0, packs.size, len(self._cards))
        cards = np.left_shift(1, packs.take(places))
        for hands, dealt in zip(self.hands, cards, strict=True):
            hands[at] = np.bitwise_or.reduce(dealt, axis=0)
        self.dealer[at], self.turn[at] = dealers, self._after[dealers]
        self.trump[at] = trump_index(None)
        for name, rows in kept.items():
            getattr(self, name)[..., at] = rows
        if kept:
            self.before[:, at] = self.totals[:, at]
        first = self.number[at] == 0 if kept else slice(None)
        self.begun[at[first]] = self._starts[dealers[first]]
        self.number[at] += 1
        self._dealt(at)

    def _dealt(self, at: Ints) -> None:
        """Set the game's own arrays, now 0, in lanes that were just dealt."""

    # Matches.

    def _no_winners(self) -> None:
        self.winners = np.zeros((self.n, self._seats), np.bool_)
        self.stakes = np.zeros(self.n, np.int64)

    def _next_deals(self, at: Ints) -> None:
        won, dealers = self._won(at), self._passed(at)
        over = won.any(axis=1)
        self.winners[at], self.stakes[at] = won, self._stakes(at, won) * over
        rest = at[~over]
        for lane, deal in zip(rest.tolist(), self._played(rest), strict=True):
            self.begun[lane] += (deal,)
        dealers = np.where(over, self._first_dealers(at, won, dealers), dealers)
        kept = {name: getattr(self, name)[..., at] * ~over for name in self.kept}
        self._deal(at, dealers, kept)

    def _played(self, at: Ints) -> list[bytes]:
        """Return the current deals of some lanes as bytes: the packs, then the logs."""
        deals = zip(self.packs.T[at], self.log.T[at], self.made[at], strict=True)
        return [pack.tobytes() + log[:made].tobytes() for pack, log, made in deals]

    def _won(self, at: Ints) -> Bools:
        """Return the winners in lanes whose deals are over: (lanes, seats)."""
        won = np.zeros((len(at), self._seats), np.bool_)
        totals, numbers = self.totals[:, at], self.number[at]
        near = (totals.max(axis=0) >= self._target) | (numbers == self._agreed)
        for each in np.flatnonzero(near).tolist():
            lane, so_far = int(at[each]), tuple(totals[:, each].tolist())
            dealer, number = Seat(int(self.dealer[lane])), int(numbers[each])
            match = new_match(dealer, number, so_far, NO_ENTRIES, None)
            won[each, [*self._winners(match, lane)]] = True
        return won

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        """Return the winners by the target or after the agreed deals (COM-10)."""
        return best_seats(match)

    def _stakes(self, at: Ints, won: Bools) -> Ints:
        """Return the stakes of the matches in some lanes, even of matches that go on."""
        return np.ones(len(at), np.int64)

    def _passed(self, at: Ints) -> Ints:
        return self._after[self.dealer[at]]

    def _first_dealers(self, at: Ints, won: Bools, dealers: Ints) -> Ints:
        """Return the first dealers of the next matches; by default `dealers`."""
        return dealers

    def go_on(self, lane: int, state: Any) -> None:
        """Set a lane to a state."""
        layout, seats, match = self._layout, self._seats, state.match
        self.begun[lane] = (state,)
        gone = layout.done.walked(state, NOTHING_DONE)
        for seat in self.game.seats:
            said = gone.said >> seat * layout.wide & (1 << layout.wide) - 1
            self.said[:, seat, lane] = in_words(said, self._words)
        if gone.deal is None:
            msg = f"the log was left out, but lanes need it: {quoted(state)}"
            raise InvalidValue(msg)
        pack = [card.index for card in gone.deal.pack]
        self.packs[:, lane] = pack
        plays, lying = gone.plays, len(state.trick)
        begun = len(plays) - lying
        for player, bit in plays:
            self.played[player, lane] |= bit
        self.table[lane] = sum([bit for _, bit in plays[begun:]])
        self.last[lane] = sum([bit for _, bit in plays[:begun][-seats:]])
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
            self.led[lane] = SUIT_MASK_OF[cards[0].index]
            self.higher[lane] = tricks.higher(cards)
            self.best[lane], _ = plays[begun + best]
        self._read(lane, state)

    # Moves.

    @property
    def words(self) -> BitWords:
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
        """Return a random legal action per lane; all are equally likely.

        Raises:
            InvalidValue: not a numpy generator.
        """
        if not isinstance(generator, np.random.Generator):
            msg = f"expected a numpy.random.Generator, got {quoted(generator)}"
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
        """Make a move of the seat in turn in each lane; where a deal is over, deal again.

        Args:
            actions: the action ids, by lane.
            lanes: the lanes, each once; all by default.

        Returns:
            The points of the deals that this step ended, (n, seats), 0 in other lanes; and
            whether the step ended the deal of each lane, (n,). If `unit` is "match", the step
            also sets `winners` and `stakes`.

        Raises:
            InvalidValue: a wrong number of action ids, an action that is not legal, or no
                such lanes; no lane has changed then.
        """
        if lanes is not None:
            return self._step_some(actions, lanes)
        given = self._checked(actions)
        if int(self.made.max()) == len(self.log):
            self._lengthen_log()
        self.log.reshape(-1)[self.made * self.n + self._lanes] = given.astype(np.uint16)
        self.made += 1
        self._say(given)
        self._known = None
        over = self._act(given)
        points = np.zeros((self.n, self._seats), np.int64)
        at = np.flatnonzero(over)
        matches = self.unit == "match"
        if matches:
            self._no_winners()
        if len(at):
            points[at] = (self.totals.take(at, 1) - self.before.take(at, 1)).T
            if matches:
                self._next_deals(at)
            else:
                self._deal(at, self._after[self.dealer[at]])
        return points, over

    def _step_some(
        self, actions: npt.ArrayLike, lanes: npt.ArrayLike
    ) -> tuple[Ints, Bools]:
        some, at = self.take(lanes), np.asarray(lanes)
        if len(np.unique(at)) < len(at):
            msg = f"expected each lane once, got {quoted(lanes)}"
            raise InvalidValue(msg)
        some.random = self.random  # not a copy, so that later deals differ
        found = some.step(actions)
        if len(some.log) > len(self.log):
            self._lengthen_log()
        self.block[:, at], self.log[:, at] = some.block, some.log
        self.packs[:, at] = some.packs
        self.begun[at] = some.begun
        self._no_winners()
        self.winners[at], self.stakes[at] = some.winners, some.stakes
        self._known = None
        return found

    def _lengthen_log(self) -> None:
        self.log = np.concatenate([self.log, np.zeros_like(self.log)])

    def _checked(self, actions: npt.ArrayLike) -> Ints:
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            msg = f"expected {self.n} action ids, got {quoted(actions)}"
            raise InvalidValue(msg)
        ids: Ints = given.astype(np.int64, copy=False)
        word = self.words.take((ids >> 6) * self.n + self._lanes, mode="clip")
        legal = word & self._bits.take(ids, mode="clip") != 0
        legal &= (
            ids.view(np.uint64) < self.actions
        )  # unsigned, so negative ids are large
        if not legal.all():
            lane = int(np.flatnonzero(~legal)[0])
            msg = f"action {ids[lane]} in lane {lane} is not legal: {quoted(self.state(lane))}"
            raise InvalidValue(msg)
        return ids

    def _say(self, actions: Ints) -> None:
        said, size, at = self.said.reshape(-1), self._seats * self.n, self._of_turn()
        said[(actions >> 6) * size + at] |= self._bits.take(actions)
        if self._layout.verbs:
            hidden = np.flatnonzero(self._hidden_as.take(actions) > 0)
            code = self._hidden_as.take(actions.take(hidden))
            said[(code >> 6) * size + at.take(hidden)] |= self._bits.take(code)

    # Tricks.

    def held(self) -> Ints:
        """Return the hands of the seats in turn."""
        return self.hands.take(self._of_turn())

    def _of_turn(self) -> Ints:
        return self.turn * self.n + self._lanes

    def in_pack(self, cards: Ints) -> BitWords:
        """Return masks of cards as sets of action ids: the bits of the plays of these cards."""
        # The bits of low ranks that the pack lacks are left out.
        if left_out := self._left_out:
            cards = cards >> left_out
            for suits, times in self._lowered:
                far = cards & suits
                cards = cards ^ far | far >> times * left_out
        return cards.view(np.uint64)

    def may_play(self, hands: Ints, at: Any = slice(None)) -> Ints:
        """Return the cards of some hands that can be played; `at` has their lanes."""
        trump, led = self.trump[at], self.led[at]
        duty = hands & led
        if self._trumping:
            duty = np.where(duty != 0, duty, hands & self._must_trump.take(trump))
        if self._must_beat:
            beating = duty & self.higher[at]
            duty = np.where(beating != 0, beating, duty)
        forced = duty & self._not_puur.take(trump) if self._lifting else duty
        return np.where((led != 0) & (forced != 0), duty, hands)

    def lay(self, actions: Ints) -> Bools:
        """Put played cards on the table; return whether each trick is complete.

        The winner of a complete trick is then in turn, otherwise the next seat. Moves other
        than plays change nothing.
        """
        full = self.place(actions)
        done = np.flatnonzero(full)
        if len(done):
            self.turn_tricks(done)
        return full

    def place(self, actions: Ints) -> Bools:
        """Put played cards on the table like `lay`, but leave complete tricks there."""
        turn, at = self.turn, self._of_turn()
        card, bit = self._card_of.take(actions), self._bit_of.take(actions)
        plays = bit != 0
        self.hands.reshape(-1)[at] &= ~bit
        self.played.reshape(-1)[at] |= bit
        self.table |= bit
        leads = plays & (self.lying == 0)
        better = leads | (self.higher & bit != 0)
        np.putmask(self.led, leads, SUIT_MASK_OF.take(card, mode="clip"))
        row = self.trump * _ALL + card
        np.putmask(self.higher, better, self.beaters.take(row, mode="clip"))
        np.putmask(self.best, better, turn)
        np.putmask(turn, plays, self._after.take(turn))
        self.lying += plays
        full: Bools = self.lying == self._seats
        return full

    def turn_tricks(self, done: Ints) -> None:
        """Give the tricks of some lanes to their winners, who are next in turn."""
        winner, trick = self.best.take(done), self.table.take(done)
        self.turn[done] = winner
        self.last[done] = trick
        self.piles.reshape(-1)[winner * self.n + done] |= trick
        self.table[done] = self.led[done] = self.higher[done] = self.lying[done] = 0
        self.tricks[done] += 1

    # Observations.

    def observe(self) -> npt.NDArray[np.uint8]:
        """Return the knowledge of the seats in turn, packed: (n, size) bytes.

        A row equals `Encoding(game, past=False).pack` of the state of its lane. The array
        need not be contiguous.
        """
        layout, n, seats, me = self._layout, self.n, self._seats, self.turn
        words, columns = self._columns
        # The indices of the seats in arrays by seat, from the observer on.
        around = (self._round * n).take(me, axis=1)
        around += self._lanes
        played = self.played.take(around)
        for name, trick in (("trick", self.table), ("last trick", self.last)):
            at = self.columns_at[name]
            np.bitwise_and(played, trick, out=words[at : at + seats])
        self._write_bits(words[layout.masks :].view("<u8"), around)
        seen: dict[str, npt.NDArray[Any]] = {
            "taken": self.piles,
            "phase": self._phase_at.take(self.phase),
            "dealer": self.dealer,
            "trump": _PACKED_TRUMPS.take(self.trump),
            "deals": _in_two_bytes(self.number),
            "tricks": self.tricks,
            "total": _in_two_bytes(self.totals),
            **self.seen(),
        }
        beyond = me + seats
        for name, values in seen.items():
            at = self.columns_at[name]
            if values.ndim > 1:
                for k, row in enumerate(values.take(around), at):
                    columns[k][:] = row
            elif name in self._of_seats and values.dtype != np.int16:
                columns[at][:] = self._behind.take(values * seats + beyond)
            else:
                columns[at][:] = values
        words[self.columns_at["hand"]] = self.held()
        return np.ascontiguousarray(words.T).view(np.uint8)[:, : layout.size]

    def _write_bits(self, rows: BitWords, around: Ints) -> None:
        """Write the moves made and the legal moves after the numbers."""
        layout = self._layout
        said = [each.take(around) for each in self.said]
        if layout.verbs:
            for seen, (own, others) in zip(said, self._sees, strict=True):
                seen[0] &= own
                seen[1:] &= others
        words = [*itertools.chain(*zip(*said, strict=True)), *self.words]
        first, begun = divmod(16 * layout.numbers, WORD)
        if begun:  # numbers lie before the first bits
            rows[first] = self._blank[layout.masks + first].view(np.uint64)
        shifted = np.empty(self.n, np.uint64)
        for word, row, new, shift, by in self._bits_at:
            if new:
                shift(words[word], by, out=rows[row])
            else:
                rows[row] |= shift(words[word], by, out=shifted)

    @functools.cached_property
    def _bits_at(self) -> Sequence[tuple[int, int, bool, np.ufunc, np.uint64]]:
        """The words of bits with their rows after the masks, and how they are shifted.

        A word that is the first in its row is written over it.
        """
        layout, begin = self._layout, 16 * self._layout.numbers
        sets = [(begin + k * layout.wide, layout.wide) for k in range(self._seats)]
        sets.append((begin + layout.legal_from, layout.actions))
        found: list[tuple[int, int, bool, np.ufunc, np.uint64]] = []
        last = (begin - 1) // WORD
        for k, (start, size) in enumerate(sets):
            for word in range(-(-size // WORD)):
                row, left = divmod(start + word * WORD, WORD)
                shifts: list[tuple[int, np.ufunc, int]] = [(row, np.left_shift, left)]
                if left + min(WORD, size - word * WORD) > WORD:
                    shifts.append((row + 1, np.right_shift, WORD - left))
                for at, shift, by in shifts:
                    among = k * self._words + word
                    found.append((among, at, at > last, shift, np.uint64(by)))
                    last = at
        return found

    @functools.cached_property
    def _columns(self) -> tuple[Ints, list[npt.NDArray[Any]]]:
        """Rows of packed words, with constant columns filled in, and the single columns."""
        layout = self._layout
        # Rows a multiple of 4,096 bytes apart would evict each other from the cache.
        rows = np.empty((len(self._blank), self.n + _APART), "<i8")[:, : self.n]
        rows[:] = self._blank[:, None]
        four = [row.view("<i2").reshape(-1, 4).T for row in rows[layout.masks :]]
        return rows, [*rows[: layout.masks], *itertools.chain(*four)]

    @functools.cached_property
    def _sees(self) -> BitWords:
        """By word, the bits of `said` that a seat sees: of its own moves, and of others."""
        wide, sees = self._layout.wide, self._layout.done.sees[0]
        seen = [sees >> at & (1 << wide) - 1 for at in (0, wide)]
        return np.array([in_words(bits, self._words) for bits in seen]).T

    # Lanes.

    def state(self, lane: int) -> State:
        """Return the state of a lane, with its log.

        Raises:
            InvalidValue: there is no such lane.
        """
        if type(lane) is not int or lane not in range(self.n):
            msg = f"expected a lane from 0 to {self.n - 1}, got {quoted(lane)}"
            raise InvalidValue(msg)
        game, size = self.game, len(self._cards)
        state: State
        state, *over = self.begun[lane]
        for deal in (*over, *self._played(np.array([lane]))):
            if state.turn is None:
                state = game.apply(state, Deal(tuple([CARDS[c] for c in deal[:size]])))
            for action in memoryview(deal[size:]).cast("H"):
                moves = game.vocabulary(cast("Seat", state.turn))
                state = game.apply(state, moves[action])
        return state

    def take(self, lanes: npt.ArrayLike) -> Self:
        """Return a copy of some lanes, in this order; a lane can be given several times.

        Raises:
            InvalidValue: there is no such lane, or no lanes are given.
        """
        chosen = np.asarray(lanes)
        numbers = chosen.ndim == 1 and chosen.dtype.kind in "iu" and len(chosen)
        if not numbers or chosen.min() < 0 or chosen.max() >= self.n:
            msg = f"expected lanes from 0 to {self.n - 1}, got {quoted(lanes)}"
            raise InvalidValue(msg)
        new = copy.copy(self)
        new.look_at(self.block.take(chosen, axis=1))
        vars(new).update(
            log=self.log.take(chosen, axis=1),
            packs=np.asfortranarray(self.packs[:, chosen]),
            n=len(chosen),
            _lanes=np.arange(len(chosen)),
            _known=None,
            winners=self.winners[chosen],
            stakes=self.stakes[chosen],
            random=copy.deepcopy(self.random),
            begun=self.begun[chosen],
        )
        return new

    def copy(self) -> Self:
        """Return a copy that will deal the same packs."""
        return self.take(self._lanes)


def check_lanes(n: int) -> None:
    """Raise `InvalidValue` if `n` is not a number of lanes."""
    if type(n) is not int or not 1 <= n <= _MOST:
        msg = f"expected from 1 to {_MOST} for the number of lanes, got {quoted(n)}"
        raise InvalidValue(msg)


def generator_of(seed: int | np.random.Generator | None) -> np.random.Generator:
    """Return a numpy generator, made from a seed if needed, or raise `InvalidValue`."""
    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError) as error:
        msg = f"expected a seed or a numpy.random.Generator, got {quoted(seed)}"
        raise InvalidValue(msg) from error


def _in_two_bytes(numbers: Ints) -> Ints:
    if numbers.max() > ~NONE or numbers.min() < NONE:
        return numbers.clip(NONE, ~NONE)
    return numbers


def as_bits(cards: npt.NDArray[np.integer[Any]]) -> Ints:
    """Return the bits of cards, given by index."""
    bits: Ints = np.left_shift(np.int64(1), cards)
    return bits


def count_card_points(masks: Ints, ranking: Ranking) -> Ints:
    """Return the card points in masks, with all suits counted as side suits."""
    points = np.zeros_like(masks)
    for cards, worth in worth_masks(None, ranking):
        points += np.bitwise_count(masks & cards) * np.int64(worth)
    return points


def in_words(bits: int, words: int) -> BitWords:
    """Return an int as 64-bit words, the lowest first; `words` is their number."""
    rows = range(0, WORD * words, WORD)
    return np.array([bits >> at & (1 << WORD) - 1 for at in rows], np.uint64)


def _family_of(game: AnyRuleset) -> type[Deals]:
    """Return the class for a ruleset; raise `InvalidValue` if it is not supported."""
    module, _, name = FAMILIES.get(getattr(game, "name", ""), "").partition(".")
    if module:
        there = importlib.import_module(f"{__package__}.{module}")
        family: type[Deals] = getattr(there, name)
        if type(game) is family.ruleset:
            return family
    msg = f"expected a game of this library without house rules, got {quoted(game)}"
    raise InvalidValue(msg)
