"""Bots that are given views only, the tables at which they play, and tournaments.

`jasskort.playing.bots` has the bots of the library by name, and
`jasskort.playing.tournament` compares bots.
"""

from jasskort.playing.table import Course, play_deal, play_match

__all__ = ["Course", "play_deal", "play_match"]
