"""Pictures in SVG: of tables, hands, cards, scores, and of a match to turn over."""

from jasskort.pictures.drawing import COLORS
from jasskort.pictures.tables import table

__all__ = ["COLORS", "table"]
