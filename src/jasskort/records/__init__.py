"""Matches written down, and values as JSON for those who send them."""

__all__: list[str] = []
