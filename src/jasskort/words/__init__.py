"""Sentences in several languages, each a TOML file in this folder."""

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
