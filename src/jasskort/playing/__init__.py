"""Bots, which see only views, the tables at which they play, and tournaments."""

from jasskort.playing.table import Course, play_deal, play_match

__all__ = ["Course", "play_deal", "play_match"]
