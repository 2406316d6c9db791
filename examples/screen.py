"""A view on a terminal: the table as one player sees it, drawn with rich."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from screen_words import LABELS, Label

from jasskort import Card, CardSet, Move, Seat, View
from jasskort.cards import Suit
from jasskort.events import Event
from jasskort.words import Language, Words, words_for
from jasskort.words.story import Story

RED = {Suit.DIAMONDS, Suit.HEARTS}
BACK = Text("▒▒", style="blue")
BY_SEAT = {"bids": Label.BIDS, "said": Label.BIDS, "tricks": Label.TRICKS}
"""What stands in a position for each seat, as numbers."""


class Screen:
    """Draws what one player sees.

    Args:
        console: where it is drawn.
        words: the language, and the names of the players.
        language: the language again, for the labels.
    """

    def __init__(self, console: Console, words: Words, language: Language) -> None:
        """Begin with an empty screen."""
        self.console, self.words = console, words
        self.labels = LABELS[language]
        french = words_for(words.game, language)
        self.in_signs = all(words.suit(suit) == french.suit(suit) for suit in Suit)

    def say(self, label: Label, *parts: object) -> None:
        """Say something that is not about the game."""
        # As text: what was typed, or names a file, may look like the marks of rich.
        said = Text(self.labels[label].format(*parts), style="italic")
        self.console.print(said)

    def tell(self, line: str) -> None:
        """Say a line in words of the game."""
        self.console.print(Text(line))

    def happened(self, events: Iterable[Event]) -> None:
        """Tell what happened, each thing on a line."""
        for event in events:
            self.tell(self.words.event(event))

    def ask(self, hint: Label | None) -> str:
        """Ask for a line; what is typed is given without spaces around it.

        Raises:
            EOFError: nobody is there any more.
        """
        prompt = f"({self.labels[hint]}) > " if hint else "> "
        return self.console.input(prompt).strip()

    def show(self, view: View[Move]) -> None:
        """Draw the table, and the player's hand."""
        parts: list[RenderableType] = [self._players(view), *self._about(view)]
        if view.trick:
            parts.append(self._labelled(Label.TABLE, self.in_cards(view.trick)))
        deal, _ = self.words.sheet_words()
        title = f"{self.words.game.title} · {deal} {view.position.match.number}"
        self.console.print(Panel(Group(*parts), title=title, expand=False))

    def offer(self, moves: tuple[Move, ...], label: Label) -> None:
        """Number what the player may do."""
        said = [
            Text(f"{number:2} {self.words.move(move)}")
            for number, move in enumerate(moves, 1)
        ]
        self.console.print(f"{self.labels[label]}:", style="bold")
        self.console.print(Columns(said, padding=(0, 3)))

    def entries(self, view: View[Move]) -> None:
        """Show the score: entry by entry, as it is written down, and how it stands."""
        score = view.score
        for entry in score.entries:
            self.tell(f"{entry.deal}: {self.words.entry(entry)}")
        if board := Story(self.words).board(score):
            self.tell(board)
        self.tell(self.words.score(score))

    def _players(self, view: View[Move]) -> Table:
        """Show who holds what, as far as the player knows, and who is in turn."""
        grid = Table.grid(padding=(0, 2))
        for seat in view.game.seats:
            turn = "▶" if seat == view.turn else " "
            name = Text(self.words.player(seat))
            grid.add_row(turn, name, self._held(view, seat))
        return grid

    def _held(self, view: View[Move], seat: Seat) -> Text:
        """Show the cards of a seat that are known, and backs for the others."""
        shown = view.shown[seat]
        backs = view.hand_sizes[seat] - len(shown)
        return Text(" ").join([self.in_cards(shown), *[BACK] * backs])

    def _about(self, view: View[Move]) -> Iterator[Text]:
        """Show trump, the upcard and the stock, rows, what was bid, and the score."""
        position, about = view.shown_position, view.about
        if position.trump is not None:
            yield self._labelled(Label.TRUMP, self.words.suit(position.trump))
        if "upcard" in about:
            yield self._labelled(Label.UPCARD, self.drawn(str(about["upcard"])))
        if stock := _face_down(view):
            yield self._labelled(Label.STOCK, str(stock))
        if "rows" in about:
            for seat, row in enumerate(str(about["rows"]).split(" | ")):
                name = self.words.player(Seat(seat))
                yield self._labelled(Label.ROWS, Text(f"{name} ") + self.drawn(row))
        if isinstance(contract := about.get("contract"), enum.Enum):
            who = self.words.player(Seat(int(str(about["declarer"]))))
            yield self._labelled(Label.BIDS, f"{who}: {self.words.item(contract)}")
        for name, label in BY_SEAT.items():
            if numbers := about.get(name):
                yield self._labelled(label, " ".join(re.findall(r"\d+", str(numbers))))
        yield self._labelled(Label.SCORE, self.words.score(view.score))

    def drawn(self, written: str) -> Text:
        """Draw cards that are written in the notation; "##" is a back."""
        text = Text()
        for part in re.split(r"([ /]+)", written):
            if part == "##":
                text.append_text(BACK)
            elif part.strip(" /-"):
                text.append_text(self.in_cards([Card.parse(part)]))
            else:
                text.append(part)
        return text

    def in_cards(self, cards: CardSet | tuple[Card, ...] | list[Card]) -> Text:
        """Draw some cards: "♥J ♠10", or "Rosenunder, Schiltenbanner"."""
        drawn = [
            Text(self._face(card), style="bold red" if card.suit in RED else "bold")
            for card in cards
        ]
        return Text(" " if self.in_signs else ", ").join(drawn)

    def _face(self, card: Card) -> str:
        """Draw a card with the sign of its suit; there is none for those of other packs."""
        if not self.in_signs:
            return self.words.card(card)
        return f"{card.suit.symbol}{'10' if card.rank.letter == 'T' else card.rank}"

    def _labelled(self, label: Label, what: Text | str) -> Text:
        return Text.assemble((f"{self.labels[label]}: ", "dim"), what)


def _face_down(view: View[Move]) -> int:
    """Count the cards of the stock that lie face down: not the upcard under them."""
    if "upcard" in view.about:
        return len(getattr(view.shown_position, "stock", ())) - 1
    return int(str(view.about.get("stock", 0)))
