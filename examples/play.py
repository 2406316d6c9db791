"""Play any game against players that do not cheat, on a terminal.

    python examples/play.py schmaus --language de-CH --seed 7

You see what your seat sees, and so do the others: each has its view, and nothing else.
Numbers choose a move; a move can be written in the notation too, and what is refused is
said in words. The match can be saved as a record, and taken up again.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from honest_bot import choose
from play_match import agreed, make_parser
from rich.console import Console
from screen import Screen
from screen_words import Label
from story import lines_of

from jasskort import (
    AnyRuleset,
    Claim,
    Deal,
    JasskortError,
    Move,
    Seat,
    State,
    Told,
    View,
)
from jasskort.records import Record, read, write
from jasskort.telling import Language, Suits, words_for

NAMES = ("Anna", "Beat", "Carl", "Dora")


class Host:
    """The one place that has the state: it deals, and tells each seat its own.

    Args:
        record: the match so far.
        seed: what the cards, and the players that do not cheat, are drawn from.
    """

    def __init__(self, record: Record, seed: int) -> None:
        """Take up a match where it was left."""
        self.record, self.seed = record, seed
        self.game = record.game

    @property
    def state(self) -> State:
        """The position."""
        return self.record.state

    def view(self, seat: Seat) -> View[Move]:
        """Give what a seat knows."""
        return self.game.view(self.state, seat)

    def do(self, move: Move | Deal, seat: Seat) -> Told:
        """Do a move, and give what a seat is told of it.

        Raises:
            IllegalMove: the move is not legal.
        """
        before = self.state
        self.record = self.record.append(move)
        return self.game.told(before, move, self.state, seat)

    def next_of_others(self) -> Move | Deal:
        """Give the next move of another seat, or deal."""
        rng = random.Random(f"{self.seed} {self.record.made}")
        turn = self.state.turn
        if turn is None:
            return self.game.shuffle(rng)
        return choose(self.view(turn), rng)

    def taken_back(self, seat: Seat) -> Record | None:
        """Give the record before the last move of a seat, if there is one."""
        record = self.record
        while record.made:
            last, record = record.last, record.undone()
            if isinstance(last, Move) and last.seat == seat:
                return record
        return None


class Person:
    """Somebody at the terminal, who sees a view and nothing else.

    Args:
        host: who deals, and does what is asked.
        seat: the seat.
        screen: where it is all shown.
        may_undo: whether moves may be taken back.
    """

    def __init__(self, host: Host, seat: Seat, screen: Screen, *, may_undo: bool) -> None:
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
            move = self.asked() if self.is_asked() else self.host.next_of_others()
            if move is not None:
                self.hear(self.host.do(move, self.seat))
        self.screen.entries(self.view)

    def hear(self, told: Told) -> None:
        """Tell what happened, and go on with what was told."""
        for line in lines_of(self.view.events(told), self.screen.words):
            self.screen.tell(line)
        self.view = self.view.after(told)

    def is_asked(self) -> bool:
        """Tell whether to ask the player: in turn, before a deal, or for a right."""
        if self.view.turn in (self.seat, None):
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
        prompt = "> " if mine else f"({self.screen.labels[Label.GO_ON]}) > "
        said = self.screen.console.input(prompt).strip()
        if not said and not mine:
            return self.host.next_of_others()
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
            case ["?"]:
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
            move = self.host.game.parse(f"{self.seat} {said}")
        except JasskortError:
            self.screen.say(Label.NO_SUCH_THING, said)
            return None
        if isinstance(move, Move) and (refused := self.view.refusal(move)) is None:
            return move
        if isinstance(move, Move) and refused is not None:
            self.screen.tell(self.screen.words.refusal(refused))
        return None

    def undo(self) -> None:
        """Take the last move of the player back."""
        record = self.host.taken_back(self.seat) if self.may_undo else None
        if record is None:
            label = Label.NOTHING_TO_UNDO if self.may_undo else Label.NO_UNDO
            self.screen.say(label)
            return
        self.host.record = record
        self.view = self.host.view(self.seat)
        self.screen.say(Label.UNDONE)

    def save(self, file: Path) -> None:
        """Write the match down."""
        file.write_text(write(self.host.record), encoding="utf-8")
        self.screen.say(Label.SAVED, file)


def main(arguments: list[str] | None = None) -> int:
    """Play the match that the arguments ask for; give the exit code."""
    parser = make_parser(__doc__ or "")
    add = parser.add_argument
    add("--seat", type=int, default=0, help="your seat")
    add("--undo", action="store_true", help="let moves be taken back")
    add("--resume", type=Path, metavar="FILE", help="go on with a match that was saved")
    asked = parser.parse_args(arguments)
    try:
        record = taken_up(asked, parser)
    except (OSError, JasskortError) as error:
        parser.error(str(error))
    game, language = record.game, Language(asked.language)
    words = words_for(
        game, language, names=NAMES[: len(game.seats)], suits=Suits(asked.suits)
    )
    if asked.seat not in game.seats:
        parser.error(f"argument --seat: a seat of {game.name}, not {asked.seat}")
    screen = Screen(Console(highlight=False), words, language)
    if asked.resume:
        screen.say(Label.RESUMED)
    person = Person(
        Host(record, asked.seed), Seat(asked.seat), screen, may_undo=asked.undo
    )
    try:
        person.play()
    except (EOFError, KeyboardInterrupt):
        screen.say(Label.BYE)
    return 0


def taken_up(asked: argparse.Namespace, parser: argparse.ArgumentParser) -> Record:
    """Give the match that is to be played: one that was saved, or a new one."""
    if asked.resume:
        return read(asked.resume.read_text(encoding="utf-8"))
    game: AnyRuleset = agreed(parser, asked)
    return Record.of(
        game, (), dealer=asked.dealer, players=NAMES[: len(game.seats)]
    )


if __name__ == "__main__":
    sys.exit(main())
