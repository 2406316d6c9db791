"""The table as one player sees it, drawn with rich."""

from __future__ import annotations

import importlib.resources
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator

import attrs
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from jasskort.cards import Card, Suit
from jasskort.events import CardPlayed, DealBegun, Event, Passed, TrickCompleted
from jasskort.games.fyrtioett import TricksBid
from jasskort.games.tolva.model import GubbeAnnounced
from jasskort.games.zuger_tapp.model import ContractBid
from jasskort.moves import Move
from jasskort.seats import Seat
from jasskort.view import AnyView
from jasskort.words import Suits, Words
from jasskort.words.story import Story, is_told

_LINES = 24
"""The fewest lines of a screen for the whole table."""
_RED = (Suit.DIAMONDS, Suit.HEARTS)


class Screen:
    """The screen of one player: draws the view and asks for input."""

    def __init__(self, console: Console, words: Words, seat: int) -> None:
        self.console, self.words, self.seat = console, words, seat
        file = importlib.resources.files("jasskort.terminal") / "labels.toml"
        labels = tomllib.loads(file.read_text(encoding="utf-8"))
        # A custom phrasebook has no labels.
        self.labels: dict[str, str] = labels.get(words.book.name[:2], labels["en"])
        french = attrs.evolve(words, suits=Suits.FRENCH)
        self.in_signs = all(words.suit(suit) == french.suit(suit) for suit in Suit)
        self.forget()

    def forget(self) -> None:
        """Forget the events of the deal."""
        self.bids: dict[Seat, str] = {}
        self.trick: dict[Seat, Card] = {}
        self.tricks = dict.fromkeys(self.words.game.seats, 0)

    # Events.

    def happened(self, events: Iterable[Event]) -> None:
        """Print events, one per line, and each trick before it is taken."""
        for event in events:
            if isinstance(event, TrickCompleted):
                self.console.print(Text.assemble("  ", self._in_trick()))
            self.note(event)
            if is_told(event):
                self.tell(self.words.event(event))

    def note(self, event: Event) -> None:
        """Update the bids, the trick on the table and the tricks taken."""
        match event:
            case DealBegun():
                self.forget()
            case TricksBid(seat=seat, tricks=tricks):
                self.bids[seat] = str(tricks)
            case ContractBid(seat, item) | GubbeAnnounced(seat, item):
                self.bids[seat] = self.words.item(item)
            case Passed(seat=seat):
                self.bids.setdefault(seat, "–")
            case CardPlayed(seat=seat, card=card):
                self.trick[seat] = card
            case TrickCompleted(winner=winner):
                self.trick = {}
                self.tricks[winner] += 1

    # Lines.

    def say(self, label: str, *parts: object) -> None:
        """Print a label that is not about the game."""
        # As `Text`, since typed input and file names can look like markup of rich.
        said = self.labels[label].strip().format(*parts)
        self.console.print(Text(said, style="italic"))

    def tell(self, line: str) -> None:
        """Print a line in the words of the game."""
        self.console.print(Text(line))

    def ask(self, hint: str | None) -> str:
        """Ask for a line; raise `EOFError` if the input is closed."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        return self.console.input(f"({self.labels[hint]}) > " if hint else "> ").strip()

    def offer(self, view: AnyView) -> None:
        """Print what is asked of the player, and the numbered moves."""
        self.console.print(Text(self.words.asked(view), style="bold"))
        moves = view.legal_moves
        if self.is_low:
            kind = type(moves[0])
            said = [self._numbered(at, m, kind) for at, m in enumerate(moves, 1)]
            self._print_filled(said)
        else:
            said = [
                Text(f"{at:2} {self.words.move(m)}") for at, m in enumerate(moves, 1)
            ]
            self.console.print(Columns(said, padding=(0, 3)))

    @property
    def is_low(self) -> bool:
        """Whether the screen has too few lines for the whole table."""
        return self.console.height < _LINES

    def _print_filled(self, parts: Iterable[Text]) -> None:
        """Print parts in lines that are as full as possible; no part is broken."""
        line = Text()
        for part in parts:
            if line and line.cell_len + 3 + part.cell_len > self.console.width:
                self.console.print(line)
                line = Text()
            line = Text.assemble(line, "   " if line else "", part)
        self.console.print(line)

    def _numbered(self, at: int, move: Move, kind: type[Move]) -> Text:
        """Return a move with its number; of the usual kind only its card."""
        card = getattr(move, "card", None)
        if card is None or type(move) is not kind:
            return Text(f"{at} {self.words.move(move)}")
        return Text.assemble(f"{at} ", self.in_cards([card]))

    def entries(self, view: AnyView) -> None:
        """Print the score entry by entry, and the totals."""
        for entry in view.score.entries:
            self.tell(f"{entry.deal}: {self.words.entry(entry)}")
        self.standing(view)

    def standing(self, view: AnyView) -> None:
        """Print the score sheet of the game, if it has one, and the totals."""
        score = view.score
        if board := Story(self.words).board(score):
            self.tell(board)
        self.tell(self.words.score(score))

    # Drawing.

    def show(self, view: AnyView) -> None:
        """Draw the table and the player's hand."""
        if self.is_low:
            self._show_briefly(view)
            return
        hand = self._labelled("hand", self.in_cards(view.hand))
        parts: list[RenderableType] = [self._players(view), *self._about(view), hand]
        deal, _ = self.words.sheet_words()
        title = f"{self.words.game.title} · {deal} {view.position.match.number}"
        self.console.print(Panel(Group(*parts), title=title, expand=False))

    def _show_briefly(self, view: AnyView) -> None:
        """Print the table in a few lines, the trick and the hand last."""
        deal, _ = self.words.sheet_words()
        score = self.words.score(view.score)
        head = (
            f"{self.words.game.title} · {deal} {view.position.match.number} · {score}"
        )
        self.console.print(Text(head, style="dim"))
        *about, _score = self._about(view)
        tricks = [f"{self._name(seat)} {n}" for seat, n in self.tricks.items()]
        about.append(self._labelled("tricks", ", ".join(tricks)))
        if self.bids:
            bids = [f"{self._name(seat)} {bid}" for seat, bid in self.bids.items()]
            about.append(self._labelled("bids", ", ".join(bids)))
        self._print_filled(about)
        for seat in view.game.seats:
            known = view.shown[seat]
            if seat != self.seat and known:
                label = f"{self.labels['hand']}, {self._name(seat)}: "
                self.console.print(Text.assemble((label, "dim"), self.in_cards(known)))
        if self.trick:
            self.console.print(self._labelled("table", self._in_trick()))
        self.console.print(self._labelled("hand", self.in_cards(view.hand)))

    def _players(self, view: AnyView) -> Table:
        bids = ["bids"] * bool(self.bids)
        heads = [Text(self.labels[name], "dim") for name in ("table", "tricks", *bids)]
        grid = Table.grid(padding=(0, 2))
        grid.add_row("", "", "", *heads)
        for seat in view.game.seats:
            known = view.shown[seat]
            backs = "▒" * (view.hand_sizes[seat] - len(known))
            held = Text.assemble((backs, "blue"), " ", self.in_cards(known))
            card = self.in_cards([self.trick[seat]] if seat in self.trick else [])
            grid.add_row(
                "▶" if seat == view.turn else " ",
                Text(self._name(seat)),
                Text() if seat == self.seat else held,
                card,
                str(self.tricks[seat]),
                *[Text(self.bids.get(seat, ""))] * len(bids),
            )
        return grid

    def _in_trick(self) -> Text:
        played = [
            Text.assemble((f"{self._name(seat)} ", "dim"), self.in_cards([card]))
            for seat, card in self.trick.items()
        ]
        return Text("  ").join(played)

    def _about(self, view: AnyView) -> Iterator[Text]:
        position, about = view.shown_position, view.about
        if position.trump is not None:
            yield self._labelled("trump", self.words.suit(position.trump))
        if "upcard" in about:
            yield self._labelled("upcard", self.drawn(str(about["upcard"])))
        if stock := view.stock_size:
            yield self._labelled("stock", str(stock))
        if "rows" in about:
            for seat, row in enumerate(str(about["rows"]).split(" | ")):
                name = self._name(seat)
                yield self._labelled("rows", Text(f"{name} ") + self.drawn(row))
        yield self._labelled("score", self.words.score(view.score))

    def _name(self, seat: int) -> str:
        return self.labels["me"] if seat == self.seat else self.words.player(seat)

    def drawn(self, written: str) -> Text:
        """Draw cards in the notation; "##" is the back of a card."""
        text = Text()
        for part in re.split(r"([ /]+)", written):
            if part == "##":
                text.append("▒▒", "blue")
            elif part.strip(" /-"):
                text.append_text(self.in_cards([Card.parse(part)]))
            else:
                text.append(part)
        return text

    def in_cards(self, cards: Iterable[Card]) -> Text:
        """Draw some cards: "♥J ♠10", or for other packs "Rosenunder, Schiltenbanner"."""
        drawn = []
        for card in cards:
            said = card.unicode if self.in_signs else self.words.card(card)
            drawn.append(Text(said, "bold red" if card.suit in _RED else "bold"))
        return Text(" " if self.in_signs else ", ").join(drawn)

    def _labelled(self, label: str, what: Text | str) -> Text:
        return Text.assemble((f"{self.labels[label]}: ", "dim"), what)
