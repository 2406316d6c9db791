"""Whether a state that somebody made, or that was pickled, can be one of its game.

What the library makes by play is made by builders, and is not asked. What anybody else has
made may be anything, so that nothing is known of its type until it was looked at.
"""

from __future__ import annotations

from typing import Any, get_args, get_origin

from jasskort.craft.typed import check_fields
from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Deal, Move


def check_state(state: Any) -> None:
    """Check a state: its phase, its fields, and that its cards lie in one place each.

    A ruleset that does not name its phases answers for its states itself.

    Raises:
        InvalidValue: it is no state of its ruleset.
    """
    rules = state.rules
    if not hasattr(type(rules), "phases"):
        msg = f"a state is played by a ruleset, not by {quoted(rules)}"
        raise InvalidValue(msg)
    phases = rules.phases
    if phases is None:
        return
    kinds = [
        kind
        for kind in get_args(phases) or (phases,)
        if isinstance(state, get_origin(kind) or kind)
    ]
    if not kinds:
        msg = f"{type(state).__name__} is no phase of {rules.title}"
        raise InvalidValue(msg)
    check_fields(state, kinds[0], len(rules.seats))
    try:
        whole = _is_history(state.history) and _is_whole(state)
    except Exception as error:
        raise _no_state(state) from error
    if not whole:
        raise _no_state(state)


def _no_state(state: Any) -> InvalidValue:
    return InvalidValue(f"the parts of a state do not go together: {quoted(state)}")


def _is_history(history: Any) -> bool:
    while history is not None:
        history, move = history
        if not isinstance(move, Move | Deal):
            return False
    return True


def _is_whole(state: Any) -> bool:
    """Tell whether a state whose fields are right answers all that it is asked."""
    rules, match = state.rules, state.match
    seats = rules.seats
    by_seat = (match.totals, state.hands, state.piles, state.unbooked)
    if any(len(each) != len(seats) for each in by_seat):
        return False
    if any(entry.seat not in seats for entry in match.ledger):
        return False
    if state.over:
        return bool(state.final.rules is rules)
    if state.turn is None:
        return True
    cards = tuple([card for place in state.places for card in place])
    if rules.pack.flaw(cards) is not None or not state.sizes_fit():
        return False
    moves = [state.moves(), *map(state.moves_out_of_turn, seats)]
    return all(isinstance(each, tuple) for each in moves)
