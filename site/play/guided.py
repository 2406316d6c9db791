"""A match of one guided deal, in which lessons tell what is new."""

from __future__ import annotations

import random

from catalogue import PRESETS, name_of
from guide import DEALS, Guide
from match import Match, new_record
from texts import ON, Answer, Asked

from jasskort.announcements import Told
from jasskort.moves import Deal
from jasskort.records import Record

GENTLE = "greedy"
"""The level of the bots in a guided deal."""


def guided_record(asked: Asked) -> Record:
    """Return the empty record of the guided deal of a game."""
    return new_record(_guided(asked["game"], asked))


def _guided(name: str, asked: Asked) -> Asked:
    options, seed = DEALS[name]
    return {
        **asked,
        "game": name,
        "options": {**options},
        "seed": seed,
        "level": GENTLE,
    }


class Guided(Match):
    """A match of one guided deal.

    Args:
        record: the deal so far.
        asked: language and layout.
    """

    def __init__(self, record: Record, asked: Asked) -> None:
        """Continue a guided deal; what was met before is not told again."""
        name = name_of(record.game)
        self.guide = Guide(name)
        self.marked = ON
        super().__init__(record, _guided(name, asked))
        for before, move, _ in record:
            if not isinstance(move, Deal) and move.seat == self.seat:
                view = self.game.view(before, self.seat)
                self.guide.skip(view, self.game.thumb(view))

    def tell_again(self) -> None:
        """Rebuild the log of the deal, and what has happened in it."""
        self.guide.heard.clear()
        super().tell_again()

    def tell(self, told: Told) -> None:
        """Add an announcement to the log, and note what has happened."""
        self.guide.hear(told.events)
        super().tell(told)

    def lay_out(self, asked: Asked) -> None:
        """Set the size of the picture, and whether it shows what can be deduced."""
        super().lay_out(asked)
        self.guide.deduced = self.layout["deduced"]

    def understood(self) -> None:
        """Go on to another lesson of the decision at hand, if one follows."""
        self._forget()
        self.guide.understood()

    @property
    def besides(self) -> Answer:
        """Also the lesson and the recommended move, when the person is asked."""
        more = super().besides
        if self.waits_for == "others":
            return more
        view = self.view
        advised = None if view.over else self.game.thumb(view)
        self.marked = ON if advised is None else str(advised)
        lesson = self.guide.at(view, advised, self.made, self.words)
        if lesson is not None:
            more["lesson"] = lesson
        if not view.over:
            more["hint"] = self.marked
        return {**more, "guided": True}

    def hint(self) -> Answer:
        """Return the marked move, and why it is advised if playouts agree."""
        found = super().hint()
        agreed = found["hint"] == self.marked
        return found if agreed else {"hint": self.marked, "why": ""}

    def next_match(self) -> Record:
        """Return an empty record of a match with the usual options."""
        name = name_of(self.game)
        seed = random.Random().getrandbits(32)  # noqa: S311 - a game
        return new_record(
            {"game": name, "options": {**PRESETS.get(name, {})}, "seed": seed}
        )
