"""Playing: bots that are given views only, and tables at which they play.

`jasskort.playing.bots` has the bots, `jasskort.playing.table` has them play.
"""

from jasskort.playing.table import Course, play_deal, play_match

__all__ = ["Course", "play_deal", "play_match"]
