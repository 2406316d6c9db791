"""Telling in Swedish, in the words of Swedish descriptions of the games.

`grammar` has nouns, numerals and cards; `common` what all games share, `jass` what the
two jass games share, and each game has a module of its own.
"""
