"""Telling: whatever the library says, in several languages.

`words_for` gives the words for a game in a language; they say cards, moves, events,
refusals, entries, endings and scores, each made from the value alone.
"""

from jasskort.telling.language import Language, Suits
from jasskort.telling.words import Words, words_for

__all__ = ["Language", "Suits", "Words", "words_for"]
