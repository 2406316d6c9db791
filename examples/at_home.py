"""A house game with words of its own: fours of aces are high, and have a name."""

from __future__ import annotations

from typing import ClassVar

import attrs
from aces_high import AcesHigh

from jasskort.ruleset_base import OwnWords


@attrs.frozen(kw_only=True)
class AtHome(AcesHigh):
    """What is said of it otherwise stands here, by the tag of the language."""

    words: ClassVar[OwnWords] = {
        "en": {"things": {"four 4A": "p/the four lords"}},
    }
