"""Whole deals side by side, in arrays of numpy."""

from jasskort.craft.extras import brought_by, check_numpy

with brought_by("jasskort[fast]", __name__):
    check_numpy()
    from jasskort.vector.deals import Deals

__all__ = ["Deals"]
