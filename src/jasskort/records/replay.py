"""Playing a record again: states where all cards are known, else the views of a seat.

Files are replayed and checked on reading: each move is applied, and totals and result are
compared with those that come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from jasskort.cards import Card
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, JasskortError, quoted
from jasskort.knowing import Learned
from jasskort.ledger import Entry
from jasskort.moves import Deal, Hidden, Move
from jasskort.phase import SETS, State
from jasskort.records.codec import cards_text, numbers_text
from jasskort.records.errors import RecordError
from jasskort.records.parts import Beyond, DealRecord, Result
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.view import LogEntry, Told, View

AnyView: TypeAlias = View[Move]


class Replay:
    """A match that is played again from its record, move by move.

    Attributes:
        position: the last state, or the last view of the seat whose record it is.
    """

    def __init__(self, game: AnyRuleset, dealer: int, seat: Seat | None) -> None:
        """Begin a match."""
        state = game.start(dealer=dealer)
        self.position: State | AnyView = (
            state if seat is None else game.view(state, seat)
        )

    def go(self, deal: DealRecord, place: int) -> None:
        """Make a move of a deal; 0 is the deal itself. Errors have their path in it."""
        position = self.position
        try:
            if isinstance(position, View):
                self.position = view_after(position, deal, place)
            else:
                self.position = state_after(position, deal, place)
        except RecordError as error:
            where = ("moves", place - 1) if place else ("pack",)
            raise error if error.path else error.within(*where) from None

    def go_through(self, deal: DealRecord) -> None:
        """Make all moves of a deal."""
        for place in range(len(deal.moves) + 1):
            self.go(deal, place)

    def known(self, deals: Sequence[DealRecord]) -> tuple[DealRecord, ...]:
        """Return deals with no more cards of the last than the seat has seen by now."""
        view = self.position
        if not deals or not isinstance(view, View):
            return tuple(deals)
        return (*deals[:-1], evolved(deals[-1], pack=view.dealt))

    def close(self, deal: DealRecord) -> None:
        """Compare totals, and what is known of the cards, when all moves are made."""
        position, totals = self.position, deal.totals
        if isinstance(position, View) and position.dealt != deal.pack:
            msg = (
                f"seat {position.seat} has not seen all the cards that are written down"
            )
            raise RecordError(msg, path=("pack",))
        if totals is None:
            return
        counted = score_of(position).totals
        why = f"the totals are {numbers_text(counted)}, not {numbers_text(totals)}"
        if position.turn is not None:
            why = "the totals stand after a deal that is not over"
        elif counted == totals:
            return
        raise RecordError(why, path=("totals",))


def score_of(position: State | AnyView) -> Score:
    """Return the score of a state, or of a view."""
    if isinstance(position, View):
        return position.score
    return position.rules.score(position)


def result_of(position: State | AnyView) -> Result | None:
    """Return the result of a match; None if it is not over."""
    score = score_of(position)
    if score.outcome is None:
        return None
    return Result(score.totals, score.winners, str(score.outcome.value))


def check_result(position: State | AnyView, result: Result) -> None:
    """Compare the result that is written down with the one that comes out."""
    found = result_of(position)
    if found != result:
        why = "the match is not over, and has no result"
        if found is not None:
            why = f"the result is {_said(found)}, not"
        msg = f"{why} {_said(result)}"
        raise RecordError(msg, path=("result",))


def _said(result: Result) -> str:
    winners = numbers_text(result.winners)
    return f"{numbers_text(result.totals)}, won by {winners} ({result.outcome})"


# Where all cards are known.


def move_at(deal: DealRecord, place: int) -> Move | Deal:
    """Return a move of a record all of whose cards are known; 0 is the deal itself."""
    if deal.told:
        msg = "what was told is written down in the record of a seat only"
        raise RecordError(msg, path=("told", str(deal.told[0][0])))
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


def state_after(state: State, deal: DealRecord, place: int) -> State:
    """Make a move of a record all of whose cards are known; 0 is the deal itself."""
    try:
        return state.rules.apply(state, move_at(deal, place))
    except IllegalMove as error:
        raise RecordError(str(error), refusal=error.refusal) from None


# Where a seat has been told what it has seen.


def view_after(view: AnyView, deal: DealRecord, place: int) -> AnyView:
    """Tell a seat of a move of its record, if it can follow; 0 is the deal itself."""
    move, beyond = deal.moves[place - 1] if place else None, deal.beyond(place)
    after, told = gone_on(view, deal.pack, move, beyond.entries)
    if told != beyond:
        msg = f"this does not follow: {quoted(beyond)}"
        raise does_not_follow(InvalidValue(msg))
    return after


def gone_on(
    view: AnyView,
    pack: Sequence[Card | None],
    move: LogEntry | None,
    entries: Sequence[Entry],
) -> tuple[AnyView, Beyond]:
    """Return the view after a move, if it can follow, and what it tells beyond the move.

    Args:
        view: the view before.
        pack: the cards of the deal, as far as they are written down.
        move: the move; None for the deal itself.
        entries: what is entered by it.
    """
    try:
        if move is None:
            _check_pack(view, pack)
        else:
            _check_move(view, move)
        learned = Learned(move, _cards_seen(view, pack, move), entries)
        after, events = view.rules.gone_on(view, learned)
    except RecordError:
        raise
    # A position with blanks answers for what can follow, and for nothing else.
    except Exception as error:
        raise does_not_follow(error) from error
    return after, Beyond.of(Told(view.seat, len(after.log), move, events))


def does_not_follow(error: Exception) -> RecordError:
    """Say of whatever went wrong that something does not follow."""
    why = str(error) if isinstance(error, JasskortError) else "it does not follow"
    return RecordError(why)


def _check_pack(view: AnyView, pack: Sequence[Card | None]) -> None:
    """Check a deal of which a seat has seen some cards; hands are sorted."""
    game = view.rules
    known = [card for card in pack if card is not None]
    if len(pack) != len(game.pack.cards):
        msg = (
            f"{len(game.pack.cards)} cards are dealt, known or not, and not {len(pack)}"
        )
        raise RecordError(msg)
    if len({*known}) < len(known) or any(card not in game.pack.cards for card in known):
        msg = f"a card is dealt twice, or is none of the pack: {cards_text(known)}"
        raise RecordError(msg)
    for place, places in game.dealt_places(view.position.match.dealer).items():
        if place not in SETS:
            continue
        together = [card for at in places if (card := pack[at]) is not None]
        if together != sorted(together):
            msg = f"what is dealt as a set is sorted, not {cards_text(together)}"
            raise RecordError(msg)


def _check_move(view: AnyView, move: LogEntry) -> None:
    """Check a move as far as a seat can tell whether it is legal."""
    if view.over:
        msg = f'"{move}" comes after the end of the match'
        raise RecordError(msg)
    if move.seat != view.seat:
        if type(move) in view.rules.hidden_moves:
            msg = f'"{move}" is hidden from seat {view.seat}'
            raise RecordError(msg)
    elif isinstance(move, Hidden):
        msg = f'nothing of "{move}" is hidden from seat {view.seat}'
        raise RecordError(msg)
    elif (refusal := view.refusal(move)) is not None:
        raise RecordError(str(IllegalMove(move, refusal)), refusal=refusal)


def _cards_seen(
    view: AnyView, pack: Sequence[Card | None], move: LogEntry | None
) -> tuple[Card, ...]:
    """Return the cards that a seat sees by a move and has not seen before."""
    game, seat = view.rules, view.seat
    if move is None:
        places = game.places_seen(pack, view.position.match.dealer, (), seat)
    else:
        dealer = view.dealer
        before = game.places_seen(pack, dealer, view.log, seat)
        places = game.places_seen(pack, dealer, (*view.log, move), seat)[len(before) :]
    cards = tuple([card for place in places if (card := pack[place]) is not None])
    if len(cards) < len(places):
        msg = f"seat {seat} sees a card, and it is not written down"
        raise RecordError(msg)
    return cards


def places_of(deals: Sequence[DealRecord]) -> Iterator[tuple[DealRecord, int]]:
    """Walk the moves of deals: the deal, and the number of the move."""
    for deal in deals:
        for place in range(len(deal.moves) + 1):
            yield deal, place
