"""A house game with its own words: four aces are the best four, and have a name."""

from __future__ import annotations

from typing import ClassVar

import attrs
from aces_high import AcesHigh

from jasskort.ruleset_base import OwnWords


@attrs.frozen(kw_only=True)
class AtHome(AcesHigh):
    """Schmaus with four aces on top, and words for them by language."""

    words: ClassVar[OwnWords] = {
        "en": {"things": {"four 4A": "p/the four lords"}},
    }
