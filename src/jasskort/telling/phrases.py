"""How phrases are put together in any language: joined in a list, and begun."""

from __future__ import annotations

from collections.abc import Iterable


def joined(words: Iterable[str], last_with: str) -> str:
    """Join words as they are spoken: "one", "one and two", "one, two and three".

    Raises:
        ValueError: there are none.
    """
    *others, last = words
    return f"{', '.join(others)} {last_with} {last}" if others else last


def begun(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]
