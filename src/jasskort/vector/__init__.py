"""Many deals played side by side, in numpy arrays."""

from jasskort.craft.extras import brought_by, check_numpy

with brought_by("jasskort[fast]", __name__):
    check_numpy()
    from jasskort.vector.deals import Deals

__all__ = ["Deals"]
