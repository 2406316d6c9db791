"""A house game with words of its own: fours of aces are high, and have a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import attrs
from aces_high import AcesHigh


@attrs.frozen(kw_only=True)
class AtHome(AcesHigh):
    """What is said of it otherwise stands here, by the tag of the language."""

    words: ClassVar[Mapping[str, object]] = {
        "en": {"things": {"four 4A": "p/the four lords"}},
    }
