"""Sentences about games in several languages; each language has a TOML file here."""

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
