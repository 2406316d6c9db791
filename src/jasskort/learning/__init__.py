"""What a seat knows as numbers, and environments for training. It needs numpy."""

from jasskort.craft.extras import brought_by, check_numpy

with brought_by("jasskort[learning]", __name__):
    check_numpy()
    from jasskort.learning.encoding import Encoding, OpenEncoding
    from jasskort.learning.layout import Column

__all__ = ["Column", "Encoding", "OpenEncoding"]
