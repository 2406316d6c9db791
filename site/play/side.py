"""A seat at a table, as the page shows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from catalogue import name_of
from texts import NAMES, ON, Answer, Asked, labels_of

from jasskort import pictures
from jasskort.announcements import LogEntry, Told
from jasskort.cards import Card
from jasskort.moves import Claim, Move, Play
from jasskort.playing.bots import AnyView
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.words import Words, words_for
from jasskort.words.story import is_told

SHEET = 420
"""The largest width of a score in pixels."""


def link(game: AnyRuleset, rule: str) -> str:
    """Return the link to a rule, relative to the rules in the documentation."""
    room = "index" if rule.startswith("COM-") else name_of(game)
    return f"{room}.html#{rule.lower()}"


class Side(ABC):
    """A seat at a table, as the page shows it."""

    game: AnyRuleset
    seat: Seat | None
    told: list[str]
    last: LogEntry | None
    seconds: float | None = None

    @property
    @abstractmethod
    def view(self) -> AnyView:
        """The view of the person."""

    @property
    @abstractmethod
    def waits_for(self) -> str:
        """The side to act: "you", "others" or, after the match, "nobody"."""

    @property
    @abstractmethod
    def made(self) -> int:
        """The number of moves and deals so far."""

    @property
    @abstractmethod
    def lets_go(self) -> bool:
        """Whether the person can answer `ON` out of turn."""

    @property
    def on_label(self) -> str:
        """The label of the answer `ON`."""
        return self.labels["deal" if self.view.turn is None else "go_on"]

    @property
    @abstractmethod
    def besides(self) -> Answer:
        """More entries of the answer to the page."""

    def tell(self, told: Told) -> None:
        """Add an announcement to the log."""
        self.last = told.move
        self.told += [self.words.event(each) for each in told.events if is_told(each)]

    def speak(self, asked: Asked) -> None:
        """Set the language and the layout."""
        labels, seats = labels_of(asked.get("language", "en")), self.game.seats
        names = [labels["me"] if s == self.seat else NAMES[s] for s in seats]
        language, suits = asked.get("language", "en"), asked.get("suits", "french")
        self.words: Words = words_for(
            self.game, language, names=names, suits=suits, me=self.seat
        )
        self.labels, self.size = labels, asked.get("size", 640)

    def shown(self, refused: Refusal | None = None) -> Answer:
        """Return the answer that the page shows."""
        view, waits, words = self.view, self.waits_for, self.words
        yours = waits == "you"
        legal = list(view.legal_moves) if yours else []
        by_card = {card: move for move in reversed(legal) if (card := _card_of(move))}
        drawn = pictures.table(
            view,
            moves=tuple(by_card.values()),
            last=self.last,
            words=words,
            size=self.size,
        )
        hand = [
            self._card(card, by_card.pop(card, Play(view.seated(), card)), legal)
            for card in view.hand
        ]
        table = [self._card(card, move, legal) for card, move in by_card.items()]
        in_cards = {each["move"] for each in (*hand, *table)}
        actions = [self._action(m) for m in legal if str(m) not in in_cards]
        if yours and (view.turn is None or view.turn != self.seat) and self.lets_go:
            actions.append({"move": ON, "text": self.on_label, "warning": ""})
        thinker = None if waits != "others" or view.turn == self.seat else view.turn
        own = thinker is not None and self.seconds
        answer: Answer = {
            "name": name_of(self.game),
            "title": words.title,
            "picture": drawn,
            "waits": waits,
            "hand": hand,
            "table": table,
            "actions": actions,
            "told": self.told,
            "opening": words.opening(),
            "score": words.score(view.score),
            "board": "" if view.turn is None else self._sheet(view),
            "entries": [f"{e.deal}: {words.entry(e)}" for e in view.score.entries],
            "thinker": "" if thinker is None else words.player(thinker),
            "seconds": own or 0,
            "made": self.made,
            "last": "" if self.last is None else str(self.last),
        }
        if refused is not None:
            rule = refused.rule
            where = link(self.game, rule)
            text = words.refusal(refused)
            answer["refused"] = {"text": text, "rule": rule, "link": where}
        return {**answer, **self.besides}

    def _sheet(self, view: AnyView) -> str:
        """Return the picture of the score; between deals the table shows it."""
        size = min(self.size, SHEET)
        return pictures.score(view.score, words=self.words, size=size)

    def _card(self, card: Card, move: Move, legal: Sequence[Move]) -> Answer:
        may = move in legal
        said = self.words.move(move) if may else self.words.card(card)
        return {"card": str(card), "move": str(move), "may": may, "text": said}

    def _action(self, move: Move) -> Answer:
        warning = self.labels["claim"] if isinstance(move, Claim) else ""
        return {"move": str(move), "text": self.words.move(move), "warning": warning}

    def hint(self) -> str:
        """Return the move of the rules of thumb in notation, or `ON`."""
        asked = self.waits_for == "you" and self.seat is not None
        move = self.game.thumb(self.view) if asked else None
        return ON if move is None else str(move)


def _card_of(move: Move) -> Card | None:
    """Return the card of a move, or None."""
    card = getattr(move, "card", None)
    return card if isinstance(card, Card) else None
