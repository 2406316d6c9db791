"""A match written down: who played, which cards were dealt, every move, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from jasskort.craft.pickling import Reduced
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.records.again import Playable
from jasskort.records.deals import (
    NOTHING_BEYOND,
    Beyond,
    DealRecord,
    LogEntry,
    Result,
)
from jasskort.records.errors import RecordError
from jasskort.records.parts import a_text, check_parts, checked_game, extra_of
from jasskort.records.plain import NOTHING_ELSE, Extra, check_text
from jasskort.records.replay import (
    AnyView,
    Defect,
    Replay,
    check_result,
    result_of,
    score_of,
    told_after,
    view_after,
)
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat
from jasskort.view import Told


@attrs.frozen(kw_only=True, repr=False)
class Record(Playable):
    """A match written down, over or not; each record can be played again.

    Moves of a deal are numbered from 1, deals too; move 0 is the deal itself, and deal 0
    what is before the first.

    Args:
        game: the ruleset, with all its options.
        dealer: the seat that deals first.
        players: the names of the players by seat; none if they are not known.
        date: when it was played: "2026-11-21", "2026-11" or "2026".
        event: what it was played for.
        place: where.
        board: a name of the cards (`board_name`), to know duplicate boards by.
        seed: what the cards follow from; as information, since the packs are there.
        seat: the seat from whose view it is written; None if all cards are known.
        deals: the deals with their moves.
        result: how it ended, if that is written down.
        extra: whatever else it was given, by name, as JSON.

    Raises:
        InvalidValue: one of them is none.
        RecordError: a move is not legal, or totals or result are not those that come out.
    """

    game: Ruleset[State, Move] = attrs.field(validator=checked_game)
    dealer: int = 0
    players: tuple[str, ...] = ()
    date: str | None = a_text()
    event: str | None = a_text()
    place: str | None = a_text()
    board: str | None = a_text()
    seed: str | None = a_text()
    seat: Seat | None = None
    deals: tuple[DealRecord, ...] = ()
    result: Result | None = None
    extra: Extra = attrs.field(default=NOTHING_ELSE, converter=extra_of)
    _last: State | AnyView = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Play it again, and keep the last position."""
        object.__setattr__(self, "_last", self._replayed())

    def _replayed(self) -> State | AnyView:
        """Check what no validator has, and give the last position."""
        check_parts(self)
        replay = Replay(self.game, self.dealer, self.seat)
        where = ""
        try:
            for number, deal in enumerate(self.deals, start=1):
                for place in range(len(deal.moves) + 1):
                    where = f"deal {number}, move {place}: "
                    replay.go(deal, place)
                where = f"deal {number}: "
                replay.close(deal)
            if self.result is not None:
                where = ""
                check_result(replay.position, self.result)
        except Defect as defect:
            raise RecordError(where + defect.why, refusal=defect.refusal) from None
        return replay.position

    # Making one.

    @classmethod
    def of(
        cls,
        game: AnyRuleset,
        moves: Iterable[Move | Deal],
        *,
        dealer: int = 0,
        players: tuple[str, ...] = (),
        date: str | None = None,
        event: str | None = None,
        place: str | None = None,
        board: str | None = None,
        seed: str | None = None,
        extra: Mapping[str, object] = NOTHING_ELSE,
    ) -> Record:
        """Write a match down from its moves, deals among them.

        Args:
            game: the ruleset.
            moves: the moves from the start.
            dealer: the seat that deals first.
            players: as in a record, and so are the others.
            date: when it was played.
            event: what it was played for.
            place: where.
            board: a name of the cards.
            seed: what the cards follow from.
            extra: whatever else there is.

        Raises:
            IllegalMove: a move is not legal.
            InvalidValue: one of them is none.
        """
        record = cls(
            game=game,
            dealer=dealer,
            players=players,
            date=date,
            event=event,
            place=place,
            board=board,
            seed=seed,
            extra=Extra.of(extra),
        )
        if not isinstance(moves, Iterable):
            msg = f"a match is written down from its moves, not from {quoted(moves)}"
            raise InvalidValue(msg)
        for move in moves:
            record = record.append(move)
        return record

    def append(self, made: Move | Deal | Told) -> Record:
        """Give the record with one more move.

        Args:
            made: the move, or a deal; in the record of a seat, what it was told.

        Raises:
            IllegalMove: the move is not legal; it says why.
            RecordError: in the record of a seat, it does not follow.
            InvalidValue: it is no move; or what was told, where moves are written.
        """
        if isinstance(made, Told):
            return self._with_told(made)
        if not isinstance(made, Move | Deal):
            msg = f"a move is written down, not {quoted(made)}"
            raise InvalidValue(msg)
        after = self.game.apply(self.state, made)
        if isinstance(made, Deal):
            deals = [*self.deals, DealRecord(made.pack)]
        else:
            deals = _longer(self.deals, made)
        deals[-1] = _totalled(deals[-1], after)
        return evolved(self, deals=tuple(deals), _last=after)

    def _with_told(self, told: Told) -> Record:
        view = self.view
        if told.move is None:
            deals = [*self.deals, DealRecord(())]
        else:
            deals = _longer(self.deals, told.move)
        deal = deals[-1]
        place, beyond = len(deal.moves), Beyond.of(told)
        noted = ((place, beyond),) if beyond != NOTHING_BEYOND else ()
        try:
            seen = told_after(view, told).dealt
            deal = evolved(deal, pack=seen, told=(*deal.told, *noted))
            _, after = view_after(view, deal, place)
        except Defect as defect:
            raise RecordError(defect.why, refusal=defect.refusal) from None
        deals[-1] = _totalled(deal, after)
        return evolved(self, deals=tuple(deals), _last=after)

    def with_comment(
        self, text: str, deal: int | None = None, move: int | None = None
    ) -> Record:
        """Give the record with a comment at a move; an empty one takes it away.

        Args:
            text: the comment.
            deal: the number of the deal; the last one if it is not named.
            move: the number of the move in it; the last one if it is not named.

        Raises:
            InvalidValue: there is no such move, or it is no text.
        """
        number, place = self._found(len(self.deals) if deal is None else deal, move)
        if number == 0:
            msg = "before the first deal there is nothing to comment on"
            raise InvalidValue(msg)
        check_text(text)
        commented = self.deals[number - 1]
        comments = {**dict(commented.comments), place: text}
        kept = tuple([(at, comments[at]) for at in sorted(comments) if comments[at]])
        deals = list(self.deals)
        deals[number - 1] = attrs.evolve(commented, comments=kept)
        return evolved(self, deals=tuple(deals))

    def closed(self) -> Record:
        """Give the record with the totals after each deal, and the result if it is over.

        Where the last deal is not over, it has no totals.
        """
        replay = Replay(self.game, self.dealer, self.seat)
        ends: list[State | AnyView] = []
        for deal in self.deals[:-1]:
            replay.go_through(deal)
            ends.append(replay.position)
        ends.append(self._last)  # which is there, even where there is no deal
        deals = [
            evolved(deal, totals=None if end.turn is not None else score_of(end).totals)
            for deal, end in zip(self.deals, ends, strict=False)
        ]
        return evolved(self, deals=tuple(deals), result=result_of(self._last))

    def truncated(self, deal: int, move: int | None = None) -> Record:
        """Give the record as far as a move.

        Args:
            deal: the number of the deal; 0 for what is before the first.
            move: the number of the move in it, 0 for the deal itself; the last one if
                it is not named.

        Raises:
            InvalidValue: there is no such move.
        """
        number, place = self._found(deal, move)
        if number == len(self.deals) and place == self._moves_in(number):
            return self
        deals = list(self.deals[:number])
        if number and place < len(deals[-1].moves):
            deals[-1] = deals[-1].until(place)
        replay = Replay(self.game, self.dealer, self.seat)
        for each in deals:
            replay.go_through(each)
        known, last = replay.known(deals), replay.position
        return evolved(self, deals=known, result=None, _last=last)

    def undone(self) -> Record:
        """Give the record without its last move.

        Raises:
            InvalidValue: it has none.
        """
        if not self.deals:
            msg = "there is no move to take back"
            raise InvalidValue(msg)
        number = len(self.deals)
        moves = self._moves_in(number)
        return (
            self.truncated(number, moves - 1) if moves else self.truncated(number - 1)
        )

    def _found(self, deal: int, move: int | None) -> tuple[int, int]:
        """Give the numbers of a deal and of a move in it.

        Raises:
            InvalidValue: there is no such move.
        """
        if type(deal) is not int or not 0 <= deal <= len(self.deals):
            msg = f"deals are numbered 0 to {len(self.deals)}, not {quoted(deal)}"
            raise InvalidValue(msg)
        moves = self._moves_in(deal)
        place = moves if move is None else move
        if type(place) is not int or not 0 <= place <= moves:
            msg = f"moves of deal {deal} are numbered 0 to {moves}, not {quoted(move)}"
            raise InvalidValue(msg)
        return deal, place

    def _moves_in(self, deal: int) -> int:
        return len(self.deals[deal - 1].moves) if deal else 0

    def at(self, deal: int, move: int | None = None) -> State:
        """Give the state after a move.

        Args:
            deal: the number of the deal; 0 for what is before the first.
            move: the number of the move in it, 0 for the deal itself; the last one if
                it is not named.

        Raises:
            InvalidValue: there is no such move, or it is the record of a seat.
        """
        return self.truncated(deal, move).state

    def seen_by(self, seat: int) -> Record:
        """Give the record of what one seat has seen.

        Comments, seed, board and extras are left out, since they may tell of cards.

        Raises:
            InvalidValue: there is no such seat, or it is the record of a seat already.
        """
        record = attrs.evolve(
            self,
            seat=self.game.table.check(seat),
            deals=(),
            result=None,
            seed=None,
            board=None,
            extra=NOTHING_ELSE,
        )
        for before, move, after in self:
            record = record.append(self.game.told(before, move, after, seat))
        deals = [
            evolved(seen, totals=deal.totals)
            for seen, deal in zip(record.deals, self.deals, strict=True)
        ]
        return evolved(record, deals=tuple(deals), result=self.result)

    def __repr__(self) -> str:
        """Show the game, and how long it is."""
        whose = "" if self.seat is None else f" of seat {self.seat}"
        moves = sum([len(deal.moves) for deal in self.deals])
        return f"<Record{whose}: {self.game!r}, {len(self.deals)} deals, {moves} moves>"

    def __reduce__(self) -> Reduced:
        """Pickle what is written down; the rest is played again."""
        fields = [each.name for each in attrs.fields(Record) if each.init]
        return _unpickled, tuple([(name, getattr(self, name)) for name in fields])


def _unpickled(*fields: tuple[str, Any]) -> Record:
    return Record(**dict(fields))


def _longer(deals: tuple[DealRecord, ...], move: LogEntry) -> list[DealRecord]:
    """Give the deals with one more move in the last of them.

    Raises:
        InvalidValue: there is none.
    """
    if not deals:
        msg = f"a match is written down from its first deal on, not from {quoted(move)}"
        raise InvalidValue(msg)
    *before, last = deals
    return [*before, evolved(last, moves=(*last.moves, move))]


def _totalled(deal: DealRecord, after: State | AnyView) -> DealRecord:
    """Give a deal with its totals as they are now, if it had any."""
    if deal.totals is None:
        return deal
    return evolved(deal, totals=score_of(after).totals)
