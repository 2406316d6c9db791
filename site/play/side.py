"""A seat at a table, as the page shows it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypedDict

from catalogue import name_of
from texts import END, NAMES, ON, Answer, Asked, labels_of

from jasskort import pictures
from jasskort.announcements import LogEntry, Told
from jasskort.cards import Card
from jasskort.events import DealEnded, Event, TrickCompleted
from jasskort.moves import Move, Play
from jasskort.pictures.layout import meld_of
from jasskort.playing.advice import advise
from jasskort.playing.bots import AnyView
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.words import Words, words_for
from jasskort.words.sayings import capitalized
from jasskort.words.story import is_told, settling

SHEET = 420
"""The largest width of a score in pixels."""


class Layout(TypedDict):
    """How a table is drawn: its size in pixels, with deductions or without."""

    size: int
    height: int | None
    deduced: bool


def link(game: AnyRuleset, rule: str) -> str:
    """Return the link to a rule, relative to the rules in the documentation."""
    room = "index" if rule.startswith("COM-") else name_of(game)
    return f"{room}.html#{rule.lower()}"


class Side(ABC):
    """A seat at a table, as the page shows it."""

    game: AnyRuleset
    seat: Seat | None
    told: list[str]
    seen: list[Event]
    tricks: list[Answer]
    last: LogEntry | None
    seconds: float | None = None
    names: Sequence[str] = NAMES

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
        if told.move is None:
            self.seen = []
        self.seen += told.events
        self.told += [self.words.event(each) for each in told.events if is_told(each)]

    @property
    def ends(self) -> list[str]:
        """How the last deal ended: what was told after its last trick."""
        told = self.seen[settling(self.seen) :]
        return [
            self.words.event(event)
            for event in told
            if is_told(event) and not isinstance(event, DealEnded)
        ]

    def show_trick(self, before: AnyView, told: Told) -> None:
        """Add the picture of the trick that a card completes, if it completes one."""
        for event in told.events:
            if isinstance(event, TrickCompleted) and isinstance(told.move, Play):
                drawn = pictures.table(
                    before,
                    played=told.move,
                    winner=event.winner,
                    words=self.words,
                    **self.layout,
                )
                said = self.words.event(event)
                self.tricks.append(
                    {"picture": drawn, "text": said, "winner": event.winner}
                )

    def speak(self, asked: Asked) -> None:
        """Set the language and the layout."""
        labels, seats = labels_of(asked.get("language", "en")), self.game.seats
        names = [labels["me"] if s == self.seat else self.names[s] for s in seats]
        language, suits = asked.get("language", "en"), asked.get("suits", "french")
        self.words: Words = words_for(
            self.game, language, names=names, suits=suits, me=self.seat
        )
        self.labels = labels
        self.lay_out(asked)

    def lay_out(self, asked: Asked) -> None:
        """Set the size of the picture, and whether it shows what can be deduced."""
        self.size = asked.get("size", 640)
        self.layout: Layout = {
            "size": self.size,
            "height": asked.get("height"),
            "deduced": asked.get("deduced", True),
        }

    def shown(self, refused: Refusal | None = None) -> Answer:
        """Return the answer that the page shows."""
        view, waits, words = self.view, self.waits_for, self.words
        yours = waits == "you"
        legal = list(view.legal_moves) if yours else []
        by_card = {card: move for move in reversed(legal) if (card := _card_of(move))}
        drawn = pictures.table(
            view,
            moves=tuple(by_card.values()),
            # Only a card that was played is marked: other marks are advice.
            last=self.last if isinstance(self.last, Play) else None,
            words=words,
            **self.layout,
        )
        hand = [
            self._card(view, card, by_card.pop(card, Play(view.seated(), card)), legal)
            for card in view.hand
        ]
        table = [self._card(view, card, move, legal) for card, move in by_card.items()]
        for each in table:
            each["text"] = capitalized(str(each["text"]))
        in_cards = {each["move"] for each in (*hand, *table)}
        actions = [self._action(view, m) for m in legal if str(m) not in in_cards]
        if yours and (view.turn is None or view.turn != self.seat) and self.lets_go:
            actions.append(_spoken(ON, self.on_label))
            if self.is_endless and view.turn is None:
                actions.append(_spoken(END, self.labels["end"]))
        thinker = None if waits != "others" or view.turn == self.seat else view.turn
        own = thinker is not None and self.seconds
        answer: Answer = {
            "name": name_of(self.game),
            "title": words.title,
            "picture": drawn,
            "tricks": self.tricks,
            "trick": self._trick(view),
            "waits": waits,
            "asked": words.asked(view) if self.seat is not None else "",
            "hand": hand,
            "table": table,
            "actions": actions,
            "dealt": view.turn is not None,
            "begins": view.position.match.number == 0,
            "told": self.told,
            "ends": self.ends,
            "opening": words.aim(),
            "score": words.score(view.score),
            "board": self._sheet(view),
            "result": self._result(view) if waits == "nobody" else [],
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

    @property
    def is_endless(self) -> bool:
        """Whether the match has no end of its own: no target and no number of deals."""
        agreed = getattr(self.game, "deals", None)
        return agreed is None and not hasattr(self.game, "target")

    def _trick(self, view: AnyView) -> list[Answer]:
        """Return the cards on the table, for readers of the screen."""
        lying = zip(view.trick, view.trick_seats, strict=True)
        return [
            {
                "card": str(card),
                "text": f"{self.words.card(card)}, {self.words.player(seat)}",
            }
            for card, seat in lying
        ]

    def _result(self, view: AnyView) -> list[Answer]:
        """Return the points of each party by source, those of most points first."""
        rows = []
        parties = dict.fromkeys(map(self.game.scoring_with, self.game.seats))
        for party in parties:
            sources: dict[str, int] = {}
            for entry in view.score.entries:
                if entry.seat in party:
                    source = self.words.item(entry.what)
                    sources[source] = sources.get(source, 0) + entry.points
            most = sorted(sources.items(), key=lambda item: -item[1])
            total = view.score.totals[party[0]]
            rows.append(
                {"who": self.words.players(party), "total": total, "sources": most}
            )
        return rows

    def _sheet(self, view: AnyView) -> str:
        """Return the picture of the score."""
        size = min(self.size, SHEET)
        return pictures.score(view.score, words=self.words, size=size)

    def _card(
        self, view: AnyView, card: Card, move: Move, legal: Sequence[Move]
    ) -> Answer:
        may = move in legal
        said = self.words.move(move) if may else self.words.card(card)
        warning = self.words.warning(view, move) if may else None
        return {
            "card": str(card),
            "move": str(move),
            "may": may,
            "text": said,
            "warning": warning or "",
        }

    def _action(self, view: AnyView, move: Move) -> Answer:
        meld = meld_of(move)
        return {
            "move": str(move),
            "text": capitalized(self.words.move(move)),
            "warning": self.words.warning(view, move) or "",
            "cards": [] if meld is None else [str(card) for card in meld.cards],
        }

    def hint(self) -> Answer:
        """Return an advised move in notation, or `ON`, and why it is advised."""
        view = self.view
        if self.waits_for != "you" or self.seat is None or not view.legal_moves:
            return {"hint": ON, "why": ""}
        rng = random.Random(self.made)  # noqa: S311 - a game
        found = advise(view, rng)
        hint = ON if found.move is None else str(found.move)
        return {"hint": hint, "why": self.words.advice(found)}

    def review(self) -> str:
        """Return what a better move had brought in the last deal; "" if that is unknown."""
        return ""


def _spoken(move: str, text: str) -> Answer:
    return {"move": move, "text": text, "warning": "", "cards": []}


def _card_of(move: Move) -> Card | None:
    """Return the card of a move, or None."""
    card = getattr(move, "card", None)
    return card if isinstance(card, Card) else None
