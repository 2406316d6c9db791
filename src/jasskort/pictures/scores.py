"""Pictures of scores: deal by deal, and as each game writes them down."""

from __future__ import annotations

from jasskort.pictures.drawing import Pen
from jasskort.score import Score
from jasskort.words import Words

_LINE = 20


def draw_score(
    pen: Pen, words: Words, score: Score, x: float, y: float, room: float
) -> float:
    """Draw a score: what it comes to; return how high it is."""
    pen.text(words.score(score), x, y + _LINE, size=14, within=room)
    return _LINE + 10
