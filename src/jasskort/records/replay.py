"""Playing a record again: states where all cards are known, else the views of a seat.

Nothing that is written down is believed: each move is applied, and totals and result are
compared with those that come out.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from jasskort.cards import Card
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.knowing import Learned
from jasskort.moves import Deal, Hidden, Move
from jasskort.phase import SETS, State
from jasskort.records.deals import (
    Beyond,
    DealRecord,
    LogEntry,
    Result,
)
from jasskort.records.shapes import numbers_text
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.view import Told, View

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands in a record: ("deals", 2, "moves", 17), counted from 0."""

AnyView: TypeAlias = View[Move]


class Defect(Exception):  # noqa: N818 - a record has it, whoever raises it
    """What is wrong in a record, and where; readers turn it into a `RecordError`.

    Attributes:
        why: what is wrong, in words.
        path: where it stands.
        refusal: why a move is not legal, if that is what is wrong.
    """

    def __init__(
        self, why: str, path: Path = (), refusal: Refusal | None = None
    ) -> None:
        """Keep what is wrong, and where."""
        super().__init__(why, path, refusal)
        self.why = why
        self.path = path
        self.refusal = refusal

    def within(self, *path: str | int) -> Defect:
        """Give the same as part of something larger."""
        return Defect(self.why, (*path, *self.path), self.refusal)


def state_after(
    game: AnyRuleset, state: State, deal: DealRecord, place: int
) -> tuple[Move | Deal, State]:
    """Make a move of a record all of whose cards are known.

    Args:
        game: the ruleset.
        state: the state before.
        deal: the deal as far as it is written down.
        place: the number of the move; 0 for the deal itself.

    Raises:
        Defect: it is not legal, or something is not known.
    """
    if deal.told:
        msg = "what was told is written down in the record of a seat only"
        raise Defect(msg, ("told", str(deal.told[0][0])))
    made = deal.moves[place - 1] if place else _known(deal.pack)
    if isinstance(made, Hidden):
        msg = f'"{made}" is hidden, and the record is that of no seat'
        raise Defect(msg)
    try:
        return made, game.apply(state, made)
    except IllegalMove as error:
        raise Defect(str(error), (), error.refusal) from None


def _known(pack: Sequence[Card | None]) -> Deal:
    cards = [card for card in pack if card is not None]
    if len(cards) < len(pack):
        msg = "a card is not known, and the record is that of no seat"
        raise Defect(msg)
    return Deal(cards)


def view_after(view: AnyView, deal: DealRecord, place: int) -> tuple[Told, AnyView]:
    """Tell a seat of a move of its record.

    Args:
        view: its view before.
        deal: the deal as far as it is written down.
        place: the number of the move; 0 for the deal itself.

    Raises:
        Defect: it does not follow, as far as the seat can tell.
    """
    with _following():
        move = deal.moves[place - 1] if place else None
        if move is None:
            _check_pack(view, deal.pack)
        else:
            _check_move(view, move)
        cards = _cards_seen(view, deal.pack, move)
        beyond = deal.beyond(place)
        learned = Learned(move, cards, beyond.entries)
        after, events = view.rules.gone_on(view, learned)
        told = Told(view.seat, place, move, events)
        if Beyond.of(told) != beyond:
            msg = f"this does not follow: {quoted(beyond)}"
            raise InvalidValue(msg)
        return told, after


def told_after(view: AnyView, told: Told) -> AnyView:
    """Tell a seat of a move.

    Raises:
        Defect: it does not follow, as far as the seat can tell.
    """
    with _following():
        return view.after(told)


@contextlib.contextmanager
def _following() -> Iterator[None]:
    """Say of whatever goes wrong that something does not follow."""
    try:
        yield
    except Defect:
        raise
    # A position with blanks answers for what can follow, and for nothing else.
    except Exception as error:
        why = str(error) if isinstance(error, JasskortError) else "it does not follow"
        raise Defect(why) from error


def _check_pack(view: AnyView, pack: Sequence[Card | None]) -> None:
    """Check a deal of which a seat has seen some cards; hands are sorted."""
    game = view.rules
    known = [card for card in pack if card is not None]
    if len(pack) != len(game.pack.cards):
        msg = (
            f"{len(game.pack.cards)} cards are dealt, known or not, and not {len(pack)}"
        )
        raise Defect(msg)
    if len({*known}) < len(known) or any(card not in game.pack.cards for card in known):
        msg = "a card is dealt twice, or is none of the pack"
        raise Defect(msg)
    for place, places in game.dealt_places(view.position.match.dealer).items():
        if place not in SETS:
            continue
        together = [card for at in places if (card := pack[at]) is not None]
        if together != sorted(together):
            msg = (
                f"what is dealt as a set is sorted, not {' '.join(map(str, together))}"
            )
            raise Defect(msg)


def _check_move(view: AnyView, move: LogEntry) -> None:
    """Check a move as far as a seat can tell whether it is legal."""
    if view.over:
        msg = f'"{move}" comes after the end of the match'
        raise Defect(msg)
    if move.seat != view.seat:
        if type(move) in view.rules.hidden_moves:
            msg = f'"{move}" is hidden from seat {view.seat}'
            raise Defect(msg)
    elif isinstance(move, Hidden):
        msg = f'nothing of "{move}" is hidden from seat {view.seat}'
        raise Defect(msg)
    elif (refusal := view.refusal(move)) is not None:
        raise Defect(str(IllegalMove(move, refusal)), (), refusal)


def _cards_seen(
    view: AnyView, pack: Sequence[Card | None], move: LogEntry | None
) -> tuple[Card, ...]:
    """Give the cards that a seat sees by a move and has not seen before."""
    game, seat = view.rules, view.seat
    if move is None:
        places = game.places_seen(pack, view.position.match.dealer, (), seat)
    else:
        dealer = view.dealer
        before = game.places_seen(pack, dealer, view.log, seat)
        places = game.places_seen(pack, dealer, (*view.log, move), seat)[len(before) :]
    cards = [card for place in places if (card := pack[place]) is not None]
    if len(cards) < len(places):
        msg = f"seat {seat} sees a card, and it is not written down"
        raise Defect(msg)
    return tuple(cards)


def places_of(deals: Sequence[DealRecord]) -> Iterator[tuple[DealRecord, int]]:
    """Walk the moves of deals: the deal, and the number of the move."""
    for deal in deals:
        for place in range(len(deal.moves) + 1):
            yield deal, place


class Replay:
    """A match that is played again from its record, move by move.

    It is used up by one reading. `position` is the last state, or the view of the seat.
    """

    def __init__(self, game: AnyRuleset, dealer: int, seat: Seat | None) -> None:
        """Begin a match.

        Raises:
            InvalidValue: there is no such seat.
        """
        state = game.start(dealer=dealer)
        self.game = game
        self.seat = seat
        self.position: State | AnyView = (
            state if seat is None else game.view(state, seat)
        )

    def go(self, deal: DealRecord, place: int) -> None:
        """Make a move of a deal.

        Raises:
            Defect: it is not legal, or something is not known.
        """
        position = self.position
        if isinstance(position, View):
            _, self.position = view_after(position, deal, place)
        else:
            _, self.position = state_after(self.game, position, deal, place)

    def go_through(self, deal: DealRecord) -> None:
        """Make all moves of a deal."""
        for place in range(len(deal.moves) + 1):
            self.go(deal, place)

    def known(self, deals: Sequence[DealRecord]) -> tuple[DealRecord, ...]:
        """Give deals with no more cards of the last one than the seat has seen by now."""
        view = self.position
        if not deals or not isinstance(view, View):
            return tuple(deals)
        return (*deals[:-1], evolved(deals[-1], pack=view.dealt))

    def close(self, deal: DealRecord) -> None:
        """Compare what is known of a deal when all its moves are made.

        Raises:
            Defect: the seat has not seen a card that is written down, or the totals
                are others.
        """
        position = self.position
        if isinstance(position, View) and position.dealt != deal.pack:
            msg = f"seat {self.seat} has not seen all the cards that are written down"
            raise Defect(msg, ("pack",))
        if deal.totals is not None:
            self._check_totals(deal.totals)

    def _check_totals(self, totals: Sequence[int]) -> None:
        if self.position.turn is not None:
            msg = "the totals stand after a deal that is not over"
            raise Defect(msg, ("totals",))
        counted = score_of(self.position).totals
        if counted != tuple(totals):
            msg = f"the totals are {numbers_text(counted)}, not {numbers_text(totals)}"
            raise Defect(msg, ("totals",))


def check_result(position: State | AnyView, result: Result) -> None:
    """Compare the result of a match.

    Raises:
        Defect: the match is not over, or it is another.
    """
    found = result_of(position)
    if found is None:
        msg = "the match is not over, and has no result"
        raise Defect(msg, ("result",))
    if found != result:
        msg = f"the result is {_said(found)}, not {_said(result)}"
        raise Defect(msg, ("result",))


def score_of(position: State | AnyView) -> Score:
    """Give the score of a state, or of a view."""
    if isinstance(position, View):
        return position.score
    return position.rules.score(position)


def result_of(position: State | AnyView) -> Result | None:
    """Give the result of a match; None if it is not over."""
    score = score_of(position)
    if score.outcome is None:
        return None
    return Result(score.totals, score.winners, str(score.outcome.value))


def _said(result: Result) -> str:
    winners = numbers_text(result.winners)
    return f"{numbers_text(result.totals)}, won by {winners} ({result.outcome})"
