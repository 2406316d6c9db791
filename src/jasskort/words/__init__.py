"""Words: whatever the library says, in several languages.

`words_for` gives the words for a game in a language; they say cards, moves, events,
refusals, entries, endings and scores, each made from the value alone. What a language
says is data, a TOML file a language beside this.
"""

from jasskort.words.checking import check_phrasebook
from jasskort.words.phrasebook import Language, Phrasebook, Suits, load_phrasebook
from jasskort.words.words import Words, english_refusal, words_for

__all__ = [
    "Language",
    "Phrasebook",
    "Suits",
    "Words",
    "check_phrasebook",
    "english_refusal",
    "load_phrasebook",
    "words_for",
]
