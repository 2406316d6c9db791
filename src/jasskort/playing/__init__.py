"""Bots, which see only views, the tables at which they play, and tournaments."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jasskort.craft.late import late_names
from jasskort.playing.table import Course, play_deal, play_match

if TYPE_CHECKING:
    from jasskort.learning.guided import Guided as Guided
    from jasskort.learning.players import Learned as Learned

__all__ = ["Course", "play_deal", "play_match"]

__getattr__: Callable[[str], Any] = late_names(
    __name__,
    Guided="jasskort.learning.guided",
    Learned="jasskort.learning.players",
)
