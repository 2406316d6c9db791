"""What tests of rules say of a refusal, in one line."""

from __future__ import annotations

from typing import Any

from support import Room, refused

from jasskort import CardSet, Refusal, State
from jasskort.refusals import Reason


def refuses(
    state: State,
    text: str,
    rule: str,
    reason: Reason,
    *values: object,
    cards: str | None = None,
) -> Refusal:
    """Check why a move is refused; it is neither listed nor applied.

    "[a|b]" in texts is what it says in its game, as in `Room`. Values, or their texts, and
    cards are given if the test is about them.
    """
    game: Any = state.game
    room = Room(game)
    refusal = refused(game, state, room.text(text))
    assert (refusal.rule, refusal.reason) == (room.text(rule), reason)
    if values:
        pairs = zip(refusal.values, values, strict=True)
        said = [str(told) if isinstance(value, str) else told for told, value in pairs]
        assert said == [*values]
    if cards is not None:
        assert refusal.cards == CardSet.parse(room.text(cards))
    return refusal
