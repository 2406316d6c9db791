"""Tables, hands, cards and scores as SVG pictures; records as HTML pages."""

from jasskort.pictures.drawing import COLORS, Options
from jasskort.pictures.pages import html_of, move, page, svg_of
from jasskort.pictures.scores import score
from jasskort.pictures.tables import card, hand, table

__all__ = [
    "COLORS",
    "Options",
    "card",
    "hand",
    "html_of",
    "move",
    "page",
    "score",
    "svg_of",
    "table",
]
