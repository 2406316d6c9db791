"""Whole deals side by side, in arrays of numpy."""

from jasskort.vector.deals import Deals

__all__ = ["Deals"]
