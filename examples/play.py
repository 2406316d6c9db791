"""Play any game against players that do not cheat, on a terminal.

    python examples/play.py schmaus --language de-CH --seed 7

You see what your seat sees, and so do the others: each has its view, and nothing else.
A number chooses a move of the list; a move can be written in the notation too, and what
is refused is said in words. A match can be saved, and taken up again with --resume.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from agreed import NAMES, agreed, make_parser
from honest_bot import choose
from rich.console import Console
from screen import Screen
from screen_words import Label

from jasskort import Claim, Deal, JasskortError, Move, Seat, Told, View
from jasskort.records import Record, read, write
from jasskort.words import Language, words_for
from jasskort.words.story import is_told


class Host:
    """The one place that has the state: it deals, and tells each seat its own.

    Args:
        record: the match so far.
        seed: what the cards are drawn from, and what the others choose.
    """

    def __init__(self, record: Record, seed: int) -> None:
        """Take up a match where it was left."""
        self.record, self.seed = record, seed

    def view(self, seat: Seat) -> View[Move]:
        """Give what a seat knows."""
        return self.record.game.view(self.record.state, seat)

    def do(self, move: Move | Deal, seat: Seat) -> Told:
        """Do a move, and give what a seat is told of it."""
        before = self.record.state
        self.record = self.record.append(move)
        return self.record.game.told(before, move, self.record.state, seat)

    def move_of_others(self) -> Move | Deal:
        """Give the next move of another seat, or deal; after an undo it is the same."""
        made = sum([len(deal.moves) + 1 for deal in self.record.deals])
        rng = random.Random(f"{self.seed} {made}")
        turn = self.record.state.turn
        if turn is None:
            return self.record.game.shuffle(rng)
        return choose(self.view(turn), rng)

    def take_back(self, seat: Seat) -> bool:
        """Go back to the last decision of a seat; tell whether there was one."""
        record = self.record
        while record.deals:
            moves = record.deals[-1].moves
            last, record = moves[-1] if moves else None, record.undone()
            if last is not None and last.seat == seat:
                self.record = record
                return True
        return False


class Person:
    """Somebody at the terminal, who sees a view and nothing else.

    Args:
        host: who deals, and does what is asked.
        seat: the seat.
        screen: where it is all shown.
        may_undo: whether moves may be taken back.
    """

    def __init__(
        self, host: Host, seat: Seat, screen: Screen, *, may_undo: bool
    ) -> None:
        """Sit down."""
        self.host, self.seat, self.screen = host, seat, screen
        self.may_undo = may_undo
        self.view = host.view(seat)

    def play(self) -> None:
        """Play until the match is over.

        Raises:
            EOFError: the player has left.
        """
        self.screen.tell(self.screen.words.opening())
        while not self.view.over:
            move = self.asked() if self.is_asked() else self.host.move_of_others()
            if move is not None:
                self.hear(self.host.do(move, self.seat))
        self.screen.entries(self.view)

    def hear(self, told: Told) -> None:
        """Tell what happened, and go on with what was told."""
        self.screen.happened(filter(is_told, told.events))
        self.view = self.view.after(told)

    def is_asked(self) -> bool:
        """Tell whether to ask the player: in turn, before a deal, or for a right."""
        if self.view.turn in {self.seat, None}:
            return True
        return any(not isinstance(move, Claim) for move in self.view.legal_moves)

    def asked(self) -> Move | Deal | None:
        """Ask what to do; None if something was done that is no move."""
        view, moves = self.view, self.view.legal_moves
        mine = view.turn == self.seat
        if mine:
            self.screen.show(view)
        if moves:
            self.screen.offer(moves, Label.YOU_MAY if mine else Label.OUT_OF_TURN)
        said = self.screen.ask(Label.GO_ON if not mine else None)
        if not said and not mine:
            return self.host.move_of_others()
        if said.isdecimal() and 0 < int(said) <= len(moves):
            return moves[int(said) - 1]
        return self.does(said)

    def does(self, said: str) -> Move | None:
        """Do what was typed and is no number of the list."""
        match said.split():
            case ["q"]:
                raise EOFError
            case ["s"]:
                self.screen.entries(self.view)
            case ["?"] | []:
                self.screen.say(Label.HELP)
            case ["u"]:
                self.undo()
            case ["save", file]:
                self.save(Path(file))
            case _:
                return self.wanted(said)
        return None

    def wanted(self, said: str) -> Move | None:
        """Give the move that was written in the notation, or say why it may not be."""
        try:
            move = self.view.game.parse(f"{self.seat} {said}")
            refused = self.view.refusal(move)
        except JasskortError:
            self.screen.say(Label.NO_SUCH_THING, said)
            return None
        if refused is None and isinstance(move, Move):
            return move
        if refused is not None:
            self.screen.tell(self.screen.words.refusal(refused))
        return None

    def undo(self) -> None:
        """Take the last move of the player back."""
        if not self.may_undo:
            self.screen.say(Label.NO_UNDO)
        elif self.host.take_back(self.seat):
            self.view = self.host.view(self.seat)
            self.screen.say(Label.UNDONE)
        else:
            self.screen.say(Label.NOTHING_TO_UNDO)

    def save(self, file: Path) -> None:
        """Write the match down."""
        try:
            file.write_text(write(self.host.record), encoding="utf-8")
        except OSError as error:
            self.screen.tell(str(error))
        else:
            self.screen.say(Label.SAVED, file)


def main(arguments: list[str] | None = None) -> int:
    """Play the match that the arguments ask for; give the exit code."""
    parser = make_parser(str(__doc__), needs_game=False)
    add = parser.add_argument
    add("--seat", type=int, default=0, help="your seat")
    add("--undo", action="store_true", help="let moves be taken back")
    add("--resume", type=Path, metavar="FILE", help="go on with a match that was saved")
    asked = parser.parse_args(arguments)
    record = taken_up(parser, asked)
    game = record.game
    if asked.seat not in game.seats:
        parser.error(f"argument --seat: a seat of {game.name}, not {asked.seat}")
    language, names = Language(asked.language), record.players
    words = words_for(game, language, names=names, suits=asked.suits)
    screen = Screen(Console(highlight=False), words, language)
    if asked.resume and not record.state.over:
        screen.say(Label.RESUMED)
    host, seat = Host(record, asked.seed), Seat(asked.seat)
    try:
        Person(host, seat, screen, may_undo=asked.undo).play()
    except (EOFError, KeyboardInterrupt):
        screen.say(Label.BYE)
    return 0


def taken_up(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> Record:
    """Give the match that is to be played: one that was saved, or a new one."""
    if asked.resume:
        try:
            saved = read(asked.resume.read_text(encoding="utf-8"))
        except (OSError, JasskortError, UnicodeDecodeError) as error:
            parser.error(f"argument --resume: {error}")
        if saved.seat is not None:
            why = f"{asked.resume} has the cards of seat {saved.seat} alone"
            parser.error(f"argument --resume: {why}")
        return saved
    if asked.game is None:
        parser.error("a game is to be named, or a match to go on with (--resume)")
    game = agreed(parser, asked)
    names = NAMES[: len(game.seats)]
    return Record.of(game, (), dealer=asked.dealer, players=names)


if __name__ == "__main__":
    sys.exit(main())
