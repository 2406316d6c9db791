"""Playing a record again: states where all cards are known, else the views of a seat.

Files are replayed and checked on reading: each move is applied, and totals and result are
compared with those that come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from jasskort.cards import Card
from jasskort.craft.values import evolved
from jasskort.errors import JasskortError, quoted
from jasskort.game import dealt_places
from jasskort.ledger import Entry
from jasskort.moves import Deal, Hidden, Move
from jasskort.phase import SETS, State
from jasskort.records.codec import cards_text, numbers_text
from jasskort.records.errors import RecordError, at_path
from jasskort.records.parts import Beyond, DealRecord, Result
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.told import LogEntry, Told
from jasskort.view import View, gone_on, seen_next

AnyView: TypeAlias = View[Move]
Position: TypeAlias = State | AnyView
"""The latest state, or the latest view of the seat whose record it is."""


def begun(game: AnyRuleset, dealer: int, seat: Seat | None) -> Position:
    """Return where a match begins, to a seat or with all cards known."""
    state = game.start(dealer=dealer)
    return state if seat is None else game.view(state, seat)


def replayed(position: Position, deals: Iterable[DealRecord]) -> Iterator[Position]:
    """Make all moves of some deals, and yield the position after each; errors tell where."""
    for deal, place in places_of(deals):
        if deal.told and not isinstance(position, View):
            msg = "what was told is written down in the record of a seat only"
            raise RecordError(msg, path=("told", str(deal.told[0][0])))
        with at_path(*(("moves", place - 1) if place else ("pack",))):
            if isinstance(position, View):
                position = _view_after(position, deal, place)
            else:
                position = ruleset_of(position).apply(position, move_at(deal, place))
        yield position


def places_of(deals: Iterable[DealRecord]) -> Iterator[tuple[DealRecord, int]]:
    """Walk the moves of deals: the deal, and the number of the move."""
    for deal in deals:
        for place in range(len(deal.moves) + 1):
            yield deal, place


def known(position: Position, deals: Sequence[DealRecord]) -> tuple[DealRecord, ...]:
    """Return deals with no more cards of the last than a seat has seen by now."""
    if not deals or not isinstance(position, View):
        return tuple(deals)
    return (*deals[:-1], evolved(deals[-1], pack=position.dealt))


def check_end(position: Position, deal: DealRecord) -> None:
    """Compare totals, and what is known of the cards, when all moves are made."""
    totals = deal.totals
    if isinstance(position, View) and position.dealt != deal.pack:
        msg = f"seat {position.seat} has not seen all the cards that are written down"
        raise RecordError(msg, path=("pack",))
    if totals is not None and position.turn is not None:
        msg = "the totals stand after a deal that is not over"
        raise RecordError(msg, path=("totals",))
    counted = score_of(position).totals
    if totals not in (None, counted):
        msg = f"the totals are {numbers_text(counted)}, not {numbers_text(totals)}"
        raise RecordError(msg, path=("totals",))


def score_of(position: Position) -> Score:
    """Return the score of a state, or of a view."""
    if isinstance(position, View):
        return position.score
    return ruleset_of(position).score(position)


def result_of(position: Position) -> Result | None:
    """Return the result of a match; None if it is not over."""
    score = score_of(position)
    if score.outcome is None:
        return None
    return Result(score.totals, score.winners, str(score.outcome.value))


def check_result(position: Position, result: Result) -> None:
    """Compare the result that is written down with the one that comes out."""
    found = result_of(position)
    if found != result:
        why = f"result is {_said(found)}" if found else "match is not over"
        msg = f"the {why}, not {_said(result)}"
        raise RecordError(msg, path=("result",))


def _said(result: Result) -> str:
    winners = numbers_text(result.winners)
    return f"{numbers_text(result.totals)}, won by {winners} ({result.outcome})"


def move_at(deal: DealRecord, place: int) -> Move | Deal:
    """Return a move of a record all of whose cards are known; 0 is the deal itself."""
    if not place:
        cards = [card for card in deal.pack if card is not None]
        if len(cards) < len(deal.pack):
            msg = "a card is not known, and the record is that of no seat"
            raise RecordError(msg)
        return Deal(cards)
    move = deal.moves[place - 1]
    if isinstance(move, Hidden):
        msg = f'"{move}" is hidden, and the record is that of no seat'
        raise RecordError(msg)
    return move


def _view_after(view: AnyView, deal: DealRecord, place: int) -> AnyView:
    """Tell a seat of a move of its record, if it can follow; 0 is the deal itself."""
    move, beyond = deal.moves[place - 1] if place else None, deal.beyond(place)
    after, told = followed(view, deal.pack, move, beyond.entries)
    if told != beyond:
        msg = f"this does not follow: {quoted(beyond)}"
        raise RecordError(msg)
    return after


def followed(
    view: AnyView,
    pack: Sequence[Card | None],
    move: LogEntry | None,
    entries: Sequence[Entry],
) -> tuple[AnyView, Beyond]:
    """Return the view after a move, if it can follow, and what it tells beyond the move.

    The pack is that of the deal, as far as it is written down; the move is None for the
    deal itself; the entries are those that are made by it.
    """
    try:
        if move is None:
            _check_pack(view, pack)
        else:
            _check_move(view, move)
        after, events = gone_on(view, move, _cards_seen(view, pack, move), entries)
    except RecordError:
        raise
    # A position with blanks answers for what can follow, and for nothing else.
    except Exception as error:
        known = isinstance(error, JasskortError)
        raise RecordError(str(error) if known else "it does not follow") from error
    return after, Beyond.of(Told(view.seat, len(after.log), move, events))


def _check_pack(view: AnyView, pack: Sequence[Card | None]) -> None:
    """Check a deal of which a seat has seen some cards; hands are sorted."""
    game = view.rules
    if len(pack) != len(game.pack.cards):
        msg = f"{len(game.pack.cards)} cards are dealt, known or not, not {len(pack)}"
        raise RecordError(msg)
    known = [card for card in pack if card is not None]
    if len({*known}) < len(known):
        msg = f"a card is dealt twice: {cards_text(known)}"
        raise RecordError(msg)
    for place, places in dealt_places(game, view.position.match.dealer).items():
        together = [card for at in places if (card := pack[at]) is not None]
        if place in SETS and together != sorted(together):
            msg = f"what is dealt as a set is sorted, not {cards_text(together)}"
            raise RecordError(msg)


def _check_move(view: AnyView, move: LogEntry) -> None:
    """Check that a seat sees a move so, and that it is legal where it is its own."""
    own, hidden = move.seat == view.seat, isinstance(move, Hidden)
    if hidden if own else type(move) in view.rules.hidden_moves:
        msg = f'seat {view.seat} sees {"all" if own else "not all"} of "{move}"'
        raise RecordError(msg)
    if not isinstance(move, Hidden) and own and (refusal := view.refusal(move)):
        raise RecordError(str(IllegalMove(move, refusal)), refusal=refusal)


def _cards_seen(
    view: AnyView, pack: Sequence[Card | None], move: LogEntry | None
) -> dict[int, Card]:
    """Return the cards that a seat first sees by a move, by their place in the pack."""
    places = seen_next(view, move)
    cards = {at: card for at in places if (card := pack[at]) is not None}
    if len(cards) < len(places):
        msg = f"seat {view.seat} sees a card, and it is not written down"
        raise RecordError(msg)
    return cards
