"""A house game with words of its own: fours of aces are high, and have a name."""

from __future__ import annotations

from typing import ClassVar

import attrs
from aces_high import AcesHigh


@attrs.frozen(kw_only=True)
class AtHome(AcesHigh):
    """What is said of it stands in a module a language, beside this one."""

    words: ClassVar[str] = "at_home_{language}"
