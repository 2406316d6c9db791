"""The Python side of the page: requests and answers as JSON.

The worker of the page loads this module and calls `Page.ask`. The modules of the page
contain no rules: the ruleset lists the legal moves, and explains refusals.
"""

from __future__ import annotations

import json

from catalogue import catalogue
from guest import Guest, Heard
from guided import Guided, guided_record
from match import Match, new_record
from side import Side
from summary import summary
from texts import LABELS, Answer, Asked

from jasskort.errors import JasskortError
from jasskort.games import GAMES
from jasskort.records import Record, read
from jasskort.refusals import Refusal
from jasskort.words import words_for


class Page:
    """The interface of the page: JSON in, JSON out."""

    def __init__(self) -> None:
        """Start without a match."""
        self.match: Match | None = None
        self.guest: Guest | None = None

    def ask(self, text: str) -> str:
        """Return the answer to a request; errors of the library become `error`."""
        asked: Asked = json.loads(text)
        # The stored language can be one of another version of the page.
        if asked.get("language", "en")[:2] not in LABELS:
            asked["language"] = "en"
        try:
            answer = self._answer(asked)
        except JasskortError as error:
            answer = {"error": self._said(error, asked)}
        return json.dumps(answer)

    def _said(self, error: JasskortError, asked: Asked) -> str:
        """Return an error in the language of the page."""
        side = self.guest or self.match
        game = GAMES["schmaus"]() if side is None else side.game
        words = words_for(game, asked.get("language", "en"))
        return f"{words.mistake(error)}."

    def _answer(self, asked: Asked) -> Answer:
        match asked["do"]:
            case "catalogue":
                return catalogue(asked.get("language", "en"))
            case "start":
                self.guest = None
                guided = asked.get("guided", False)
                made = guided_record(asked) if guided else new_record(asked)
                self.match = _match(made, asked)
            case "open":
                self.match = _match(read(asked["text"]), asked)
            case "hear":
                self._hear(json.loads(asked["text"]), asked)
        side = self.guest or self.match
        if side is not None and (told := _told(side, asked["do"])) is not None:
            return told
        if self.guest is not None:
            return self.guest.shown(self.guest.done(asked))
        if self.match is None:
            return {}
        if asked["do"] == "again":
            self.match = Match(self.match.next_match(), asked)
        return self.match.shown(_done(self.match, asked))

    def _hear(self, heard: Heard, asked: Asked) -> None:
        if "view" in heard:
            self.guest = Guest(heard, asked)
        elif self.guest is not None:
            self.guest.hear(heard)


def _match(record: Record, asked: Asked) -> Match:
    return (Guided if asked.get("guided") else Match)(record, asked)


def _told(side: Side, do: str) -> Answer | None:
    """Return the answer to a question about the match, which changes nothing."""
    match do:
        case "hint":
            return side.hint()
        case "review":
            return {"review": side.review()}
        case "summary":
            return summary(side.game, side.words, side.labels)
    return None


def _done(match: Match, asked: Asked) -> Refusal | None:
    """Carry out a request, and return the refusal of its move, if any."""
    match asked["do"]:
        case "move":
            return match.do(asked["move"])
        case "next":
            match.go_on()
        case "undo":
            match.undo()
        case "understood" if isinstance(match, Guided):
            match.understood()
        case "look":
            match.look(asked)
        case "speak":
            match.asked = asked
            match.speak(asked)
            match.tell_again()
    return None
