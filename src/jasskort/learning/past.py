"""The past of a deal as a seat has seen it, packed after the present."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import CARDS
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.learning.layout import classes_of
from jasskort.ledger import NO_ENTRIES, Entry, new_entry, new_match
from jasskort.moves import Deal, Hidden, Move, Play
from jasskort.phase import DealContext, State, made_in
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.view import View, canonical, written_next
from jasskort.visibility import Secret, fields_of, seen_by

_Plays: TypeAlias = tuple[tuple[Seat, int], ...]
"""Plays, each as a seat and the bit of a card."""


class Done(NamedTuple):
    """The moves of a deal."""

    history: object  # the `history` of the state after these moves
    deal: Deal | None
    log: tuple[LogEntry, ...]
    said: int  # a bit per move, by seat; a hidden move also has the bit of its kind
    plays: _Plays


NOTHING_DONE = Done(None, None, (), 0, ())


class Past:
    """Collects, packs and unpacks the moves of a deal."""

    def __init__(self, game: AnyRuleset, *, whole: bool) -> None:
        """Number the moves; with `whole` hidden moves are visible to all."""
        self.game, self.seats = game, len(game.seats)
        self.actions = len(game.vocabulary(0))
        self.verbs = sorted([kind.verb for kind in game.hidden_moves])
        # The count of numbers for the moves of a seat; the kinds of hidden moves are last.
        self.wide = self.actions + len(self.verbs)
        self._round = self.seats * self.wide
        self._codes: list[dict[LogEntry, bytes]] = []
        """By observer, the code of each move in a packed log, as bytes."""
        self.sees = [0] * self.seats
        """By observer, the bits of `said` that the observer sees."""
        bits: dict[LogEntry, int] = {}
        for me in game.seats:
            codes = self._coded(me, whole=whole)
            self._codes.append(
                {move: array("H", [code]).tobytes() for move, code in codes.items()}
            )
            for move, code in codes.items():
                bit = 1 << (code + me * self.wide) % self._round
                bits[move] = bits.get(move, 0) | bit
                self.sees[me] |= bit
        self._moves: dict[LogEntry, tuple[int, _Plays]] = {
            move: (bit, ((move.seat, move.card.bit),) if type(move) is Play else ())
            for move, bit in bits.items()
        }
        """For each move, its bits in `said`, and its play (none for other moves)."""
        self._together = [game.scoring_with(seat) for seat in game.seats]
        own: Any = type(game.start())
        self._due = [
            each.name
            for each in attrs.fields(own)
            if each.eq and each.name not in ("history", "game", "match")
        ]
        """The fields, other than the match, of a state in which a deal is due."""
        self._head = struct.Struct(f"<bbbi{self.seats + len(self._due)}i")
        records = classes_of(game, DealContext)
        kinds = [kind for record in records for kind in fields_of(record).values()]
        secrets = [kind.what for kind in kinds if isinstance(kind, Secret)]
        self._secret: Any = secrets[0] if secrets else None
        """The item of the score entry that makes a secret public."""

    def _coded(self, me: Seat, *, whole: bool) -> dict[LogEntry, int]:
        """Return the codes of the moves for an observer, whose own moves come first."""
        codes: dict[LogEntry, int] = {}
        for seat in self.game.seats:
            first = (seat - me) % self.seats * self.wide
            hidden = {v: first + self.actions + at for at, v in enumerate(self.verbs)}
            others = () if whole or seat == me else self.game.hidden_moves
            for at, move in enumerate(self.game.vocabulary(seat)):
                codes[move] = hidden[move.verb] if type(move) in others else first + at
            if seat != me:
                codes |= {Hidden(seat, verb): code for verb, code in hidden.items()}
        return codes

    def walked(self, state: State, known: Done) -> Done:
        """Return the moves of the deal up to a state; `known` moves are not read again."""
        rest, read = state.history, known.history
        if read is not None:
            if rest is read:
                return known
            if type(rest) is tuple and rest[0] is read:  # one more move
                move: Any = rest[1]
                bit, play = self._moves[move]
                said, plays = known.said | bit, known.plays + play
                return Done(rest, known.deal, (*known.log, move), said, plays)
        done: list[Any] = []
        while type(rest) is tuple and rest is not known.history:
            rest, move = rest
            done.append(move)
        done.reverse()
        if rest is None or rest is not known.history:
            done = [*made_in(state)]
            deal = done.pop(0) if done and type(done[0]) is Deal else None
            known = NOTHING_DONE._replace(deal=deal)
        return self.logged(known, done, state.history)

    def logged(self, before: Done, moves: Sequence[LogEntry], history: object) -> Done:
        """Return the moves `before`, followed by more moves."""
        _, deal, log, said, plays = before
        for move in moves:
            bit, play = self._moves[move]
            said |= bit
            plays += play
        return Done(history, deal, (*log, *moves), said, plays)

    def said_to(self, me: Seat, said: int) -> int:
        """Return those bits of `said` that an observer sees, its own moves first."""
        said, before = said & self.sees[me], me * self.wide
        return said >> before | (said & (1 << before) - 1) << self._round - before

    def dealt(self, gone: Done, dealer: Seat, me: Seat) -> bytes:
        """Return a byte for each place in the pack: 0, or 1 + the index of a seen card."""
        if gone.deal is None:
            return b""
        pack, knowledge = gone.deal.pack, self.game.knowledge
        whole = canonical(self.game, pack, dealer)
        seen = bytearray(len(whole))
        for place in knowledge.places_seen(pack, dealer, gone.log, me):
            seen[place] = whole[place].index + 1
        return bytes(seen)

    def pack(
        self,
        position: State,
        me: Seat,
        dealer: Seat,
        dealt: bytes,
        log: Sequence[LogEntry],
    ) -> bytes:
        """Return the past of a state, packed."""
        match, told = position.match, -1
        totals, ledger = [*match.totals], match.ledger
        while (entry := ledger.last) is not None and entry.deal == match.number:
            for seat in self._together[entry.seat]:
                totals[seat] -= entry.points
            if entry.what is self._secret:
                told = entry.seat
            ledger = ledger.before or NO_ENTRIES
        number, due = match.number - 1 if dealt else match.number, []
        if self._due:
            before = new_match(dealer, number, tuple(totals), ledger, None)
            between = position.due_in(before) if dealt else position
            due = [getattr(between, name) for name in self._due]
        try:
            head = self._head.pack(me, dealer, told, number, *totals, *due)
        except struct.error as error:
            msg = f"expected numbers of at most 32 bits, got {quoted((number, totals))}"
            raise InvalidValue(msg) from error
        return b"".join([head, dealt, *map(self._codes[me].__getitem__, log)])

    def codes(self, me: int, log: Sequence[LogEntry]) -> array[int]:
        """Return the codes of the moves of a log for an observer."""
        return array("H", b"".join(map(self._codes[me].__getitem__, log)))

    # Reading.

    def view(self, packed: bytes) -> View[Move]:
        """Return the view of a packed past."""
        game, head = self.game, self._head.size
        me, dealer, told, number, *rest = self._head.unpack(packed[:head])
        totals = tuple(rest[: self.seats])
        due: State = game.between_deals(
            None, new_match(dealer, number, totals, NO_ENTRIES, None)
        )
        if self._due:
            due = evolved(due, **dict(zip(self._due, rest[self.seats :], strict=True)))
        view = View(game, me, seen_by(due, me), (), ())
        packed = packed[head:]
        if not packed:
            return view
        cards = len(game.pack)
        dealt = [CARDS[each - 1] if each else None for each in packed[:cards]]
        codes = array("H", packed[cards:])
        entries: Sequence[Entry] = ()
        if told >= 0:
            entries = (new_entry(number + 1, Seat(told), 0, self._secret),)
        for move in (None, *[self._entry(code, me) for code in codes]):
            view, entries = written_next(view, dealt, move, entries, whole=False)
        return view

    def _entry(self, code: int, me: Seat) -> LogEntry:
        behind, at = divmod(code, self.wide)
        seat = Seat((me + behind) % self.seats)
        if at < self.actions:
            return self.game.vocabulary(seat)[at]
        return Hidden(seat, self.verbs[at - self.actions])
