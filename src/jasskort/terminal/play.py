"""A match at a terminal: a person in one seat, bots in the others, each with its view."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rich.console import Console

from jasskort.cards import Card
from jasskort.craft.streams import naming
from jasskort.errors import ParseError, told_by
from jasskort.moves import Claim, Move, Play
from jasskort.playing.advice import advise, review
from jasskort.playing.table import Bot, Players, split
from jasskort.records.files import write
from jasskort.records.record import Record
from jasskort.terminal.screen import Screen
from jasskort.view import AnyView
from jasskort.words import Words

_HELP = frozenset(["?", "h", "help", "hilfe", "hjälp", "hjælp", "save", "seen"])
_HINT = frozenset(["t", "hint", "tip", "tipp", "tips", "vink"])
_LETTERS = MappingProxyType({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "10": "T"})


class Undone(Exception):  # noqa: N818 - not an error
    """The person has taken back their last move."""


class Session:
    """A match at the terminal, in which the person sees the view of one seat.

    Bots have the other seats. If there are fewer bots than other seats, the same bots
    take the next seats too, in the same order. The seed determines the cards and the
    choices of the bots.
    """

    def __init__(
        self,
        record: Record,
        seat: int,
        bots: Sequence[Bot],
        words: Words,
        *,
        seed: int,
        may_undo: bool = False,
    ) -> None:
        self.record, self.game = record, record.game
        self.seat = self.game.table.check(seat)
        self.screen = Screen(Console(highlight=False), words, self.seat)
        self.seed, self.may_undo, self.rng = seed, may_undo, random.Random()  # noqa: S311 - a game
        seats = self.game.seats
        others = iter([*bots] * len(seats))
        self.table = [self if each == seat else next(others) for each in seats]
        self.players = Players(self.game, self.table, self.rng, None)

    def play(self) -> None:
        """Play until the match is over, or the person leaves.

        Raises:
            IllegalMove: a bot has chosen a move that is not legal.
            InvalidValue: a bot in turn has chosen None, or a bot has chosen a deal.
        """
        self.screen.tell(self.screen.words.opening())
        self.screen.say("see_help")
        if self.record.deals and not self.record.over:
            self.screen.say("resumed")
        self._look_back()
        try:
            while not self.record.over:
                self._go_on()
        except EOFError:
            self.screen.say("bye")
        else:
            self.screen.standing(self._view())
        self.players.end(self.record.state)

    def _go_on(self) -> None:
        made = sum([len(deal.moves) + 1 for deal in self.record.deals])
        # After an undo the bots' choices and the cards stay the same.
        key = f"{self.seed} {made}"
        self.rng.seed(key)
        self.players.rngs = split(key, len(self.game.seats))
        state = self.record.state
        try:
            chosen = self.players.asked(state)
            if chosen is None:  # before a deal
                chosen = self._answer(self._view())
        except Undone:
            return
        if chosen is None:
            self.players.end(state)
        move = chosen or self.game.shuffle(self.rng)
        self.record = self.record.append(move)
        told = self.game.told(state, move, self.record.state, self.seat)
        self.screen.happened(told.events)
        if state.turn is not None and self.record.state.turn is None:
            found = review(self.record, self.seat)
            if found is not None:
                self.screen.tell(self.screen.words.review(found))

    def choose(self, view: AnyView, _rng: random.Random) -> Move | None:
        """Ask the person for a move, and return it, or None to wait.

        Out of turn, the person is asked only if a move other than a claim is legal. A
        claim out of turn is also offered before the next deal.
        """
        rights = any(not isinstance(move, Claim) for move in view.legal_moves)
        if view.turn is None or (view.turn != self.seat and not rights):
            return None
        self.screen.show(view)
        return self._answer(view)

    def _view(self) -> AnyView:
        return self.game.view(self.record.state, self.seat)

    def _look_back(self) -> None:
        self.screen.forget()
        for before, move, after in self.record:
            for event in self.game.told(before, move, after, self.seat).events:
                self.screen.note(event)

    def _answer(self, view: AnyView) -> Move | None:
        """Ask until a move is chosen; out of turn, return None for an empty line."""
        mine = view.turn == self.seat
        self._offer(view)
        while True:
            said = self.screen.ask(None if mine else "go_on")
            if not (said or mine):
                return None
            if not said:
                self.screen.show(view)
                self._offer(view)
                continue
            move = self._meant(view, said)
            if move is not None and self._agreed(view, move, said):
                return move

    @property
    def _costly(self) -> set[type[Move]]:
        """The kinds of moves that can lose a deal or a match at once."""
        return {Claim, *self.game.playing.cuts_short}

    def _agreed(self, view: AnyView, move: Move, said: str) -> bool:
        """Return whether a move costs nothing, or its text was repeated after a warning."""
        if type(move) not in self._costly:
            return True
        warning = self.screen.words.warning(view, move)
        self.screen.tell(warning or self.screen.labels["risky"])
        return self.screen.ask("again") == said

    def _offer(self, view: AnyView) -> None:
        if view.legal_moves:
            self.screen.offer(view)

    def _meant(self, view: AnyView, said: str) -> Move | None:
        """Return the move that was typed, or run the command that was typed."""
        match said.split(maxsplit=1):
            case ["q" | "quit"]:
                raise EOFError
            case ["s" | "score"]:
                self.screen.entries(view)
            case [word] if word.casefold() in _HINT:
                self._hint(view)
            case [word] if word.casefold() in _HELP:
                self.screen.say("help")
                if self.may_undo:
                    self.screen.say("undo")
            case ["u" | "undo"] if self.may_undo:
                self._take_back()
            case ["save" | "seen" as what, file]:
                self._save(what, Path(file))
            case _:
                return self._chosen(view, said)
        return None

    def _chosen(self, view: AnyView, said: str) -> Move | None:
        """Return the move with a number, with a card, or in the notation."""
        moves = view.legal_moves
        if said.isdecimal():
            if 0 < int(said) <= len(moves):
                return moves[int(said) - 1]
            self.screen.say("not_listed", said)
            return None
        if card := self._card(said):
            return self._with_card(view, card)
        return self._written(view, said)

    def _hint(self, view: AnyView) -> None:
        """Say what to do, and why."""
        words = self.screen.words
        if not view.legal_moves:
            self.screen.say("nothing_to_advise")
            return
        made = sum([len(deal.moves) for deal in self.record.deals])
        found = advise(view, random.Random(made))  # noqa: S311 - a game
        wait = self.screen.labels["wait"]
        move = wait if found.move is None else words.move(found.move)
        self.screen.say("hint", move, words.advice(found))

    def _card(self, said: str) -> Card | None:
        """Return the card that was typed: "H8", "8h", "♥8", "10 h", or its name."""
        words, text = self.screen.words, said.replace(" ", "").upper()
        for sign, letter in _LETTERS.items():
            text = text.replace(sign, letter)
        for card in self.game.pack:
            named = words.card(card).casefold() == said.casefold()
            if named or text in {str(card), str(card)[::-1]}:
                return card
        return None

    def _with_card(self, view: AnyView, card: Card) -> Move | None:
        """Return the one legal move with a card; show several, or say why there is none."""
        with_cards = [move for move in view.legal_moves if hasattr(move, "card")]
        found = [move for move in with_cards if getattr(move, "card", None) == card]
        if len(found) == 1:
            return found[0]
        if found:
            self.screen.offer(view)
            return None
        kind: Any = type(with_cards[0]) if with_cards else Play
        return self._legal(view, kind(view.seated(), card))

    def _written(self, view: AnyView, said: str) -> Move | None:
        words = self.screen.words
        try:
            move = self.game.parse(f"{self.seat} {said}", seat=self.seat)
        except ParseError as error:
            self.screen.tell(f"{words.mistake(self._harmless(error))}.")
            self.screen.say("see_help")
            return None
        return self._legal(view, move)

    def _legal(self, view: AnyView, move: Move) -> Move | None:
        """Return the move if it is legal, else say why not."""
        if refused := view.refusal(move):
            self.screen.tell(self.screen.words.refusal(refused))
            return None
        return move

    def _harmless(self, error: ParseError) -> ParseError:
        """Return the error without a suggestion of a call that can cost the deal."""
        if error.meant in {kind.verb for kind in self._costly}:
            error.meant = ""
        return error

    def _take_back(self) -> None:
        record = self.record
        while record.deals:
            moves = record.deals[-1].moves
            last, record = moves[-1] if moves else None, record.undone()
            if last is not None and last.seat == self.seat:
                self.players.end(self.record.state)
                self.record = record
                self._look_back()
                self.screen.say("undone")
                raise Undone
        self.screen.say("nothing_to_undo")

    def _save(self, what: str, file: Path) -> None:
        record = self.record if what == "save" else self.record.seen_by(self.seat)
        try:
            with naming(file):
                file.write_text(write(record), encoding="utf-8", newline="\n")
        except OSError as error:
            self.screen.tell(told_by(error))
        else:
            self.screen.say("saved", file)
