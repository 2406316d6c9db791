"""The knowledge of a seat as numbers, and environments; this package needs numpy."""

from jasskort.craft.extras import brought_by, check_numpy

with brought_by("jasskort[learning]", __name__):
    check_numpy()
    from jasskort.learning.encoding import Encoding, OpenEncoding
    from jasskort.learning.layout import Column

__all__ = ["Column", "Encoding", "OpenEncoding"]
