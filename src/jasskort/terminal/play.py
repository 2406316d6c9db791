"""A match at a terminal: a person in one seat, bots in the others, each with its view."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from jasskort.craft.streams import naming
from jasskort.errors import ParseError, told_by
from jasskort.moves import Claim, Move
from jasskort.playing.table import Bot, Players, split
from jasskort.records.files import write
from jasskort.records.record import Record
from jasskort.terminal.screen import Screen
from jasskort.view import AnyView
from jasskort.words import Words


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
        move = chosen or self.game.shuffle(self.rng)
        self.record = self.record.append(move)
        told = self.game.told(state, move, self.record.state, self.seat)
        self.screen.happened(told.events)

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
            if isinstance(move, Claim) and self.screen.ask("claim") != said:
                continue
            if move is not None:
                return move

    def _offer(self, view: AnyView) -> None:
        label = "you_may" if view.turn == self.seat else "out_of_turn"
        if view.legal_moves:
            self.screen.offer(view.legal_moves, label)

    def _meant(self, view: AnyView, said: str) -> Move | None:
        """Return the move that was typed, or run the command that was typed."""
        moves = view.legal_moves
        match said.split(maxsplit=1):
            case ["q"]:
                raise EOFError
            case ["s"]:
                self.screen.entries(view)
            case ["?" | "save" | "seen"]:
                self.screen.say("help")
                if self.may_undo:
                    self.screen.say("undo")
            case ["u"] if self.may_undo:
                self._take_back()
            case ["save" | "seen" as what, file]:
                self._save(what, Path(file))
            case [number] if number.isdecimal():
                if 0 < int(number) <= len(moves):
                    return moves[int(number) - 1]
                self.screen.say("not_listed", number)
            case _:
                return self._written(view, said)
        return None

    def _written(self, view: AnyView, said: str) -> Move | None:
        words = self.screen.words
        try:
            move = self.game.parse(f"{self.seat} {said}", seat=self.seat)
        except ParseError as error:
            self.screen.tell(f"{words.mistake(error)}.")
            self.screen.say("see_help")
            return None
        if refused := view.refusal(move):
            self.screen.tell(words.refusal(refused))
            return None
        return move

    def _take_back(self) -> None:
        record = self.record
        while record.deals:
            moves = record.deals[-1].moves
            last, record = moves[-1] if moves else None, record.undone()
            if last is not None and last.seat == self.seat:
                self.record = record
                self.players = Players(self.game, self.table, self.rng, None)
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
