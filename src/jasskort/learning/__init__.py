"""For those who train players: what a seat knows, as numbers. It needs numpy."""

from jasskort.learning.encoding import Encoding, OpenEncoding
from jasskort.learning.layout import Column

__all__ = ["Column", "Encoding", "OpenEncoding"]
