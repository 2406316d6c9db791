"""Bots that are programs, in any language: a line of JSON in, a line with a move out."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import shlex
import signal
import subprocess
import threading
from collections.abc import Mapping
from multiprocessing.util import Finalize

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import JasskortError, OptionError, quoted, shortened, told_by
from jasskort.moves import Move
from jasskort.playing.estimates import is_number
from jasskort.playing.table import checked_view
from jasskort.records.wire import to_json
from jasskort.ruleset_base import checked_generator
from jasskort.view import AnyView

_LONGEST, _LONGEST_COMMAND = 1000, 2**15
"""So many bytes of a line are read at most, and so many characters a command has."""


class ProgramError(JasskortError, RuntimeError):
    """A program that plays has given no move: which `command` it is, and `why`."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(command, why)
        self.command, self.why = command, why

    def __str__(self) -> str:
        return f"exec:{shortened(self.command)}: {self.why}"


@attrs.frozen
class Program(Immutable):
    """Asks a program for each move: it reads a line of JSON, and writes a line.

    The program is started when it is first asked, once in each process and thread that
    asks, and ended with the process. It is shown the view alone, and never the state. After
    an error it is ended, and started anew if it is asked again.

    Args:
        command: the program with its arguments, as a shell splits them; no shell runs it.
        seconds: how long it may take for a move. Its start counts with the first.

    Raises:
        OptionError: it is no command, or no time; or this is Windows.
    """

    command: str
    seconds: float = 10.0

    def __attrs_post_init__(self) -> None:
        if not hasattr(os, "killpg"):
            msg = "on Windows no programs play yet: they could not be ended there"
            raise OptionError(msg)
        if not is_number(self.seconds) or not 0 < self.seconds < threading.TIMEOUT_MAX:
            msg = f"a program has some seconds for a move, not {quoted(self.seconds)}"
            raise OptionError(msg)
        words, command = list[str](), self.command
        if isinstance(command, str) and len(command) <= _LONGEST_COMMAND:
            with contextlib.suppress(ValueError):  # a quotation mark may not be closed
                words = shlex.split(command)
        if not words:
            msg = f"a program is named by its command, not by {quoted(command)}"
            raise OptionError(msg)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Ask the program; raise `ProgramError` if it does not answer with one of its moves."""
        moves: dict[str, Move | None] = {
            str(move): move for move in checked_view(view).legal_moves
        }
        if view.turn != view.seat:
            moves["null"] = None
        seed, seconds = checked_generator(rng).getrandbits(32), float(self.seconds)
        question = {"view": to_json(view), "seed": seed, "seconds": seconds}
        key = (os.getpid(), threading.get_ident(), self)
        if key not in _RUNNING:
            _RUNNING[key] = _Running(self.command)
        try:
            return _RUNNING[key].answer(f"{json.dumps(question)}\n", seconds, moves)
        # Whatever has come between, what it answers next is no answer to what it is asked.
        except BaseException:
            _RUNNING.pop(key).end()
            raise


class _Running:
    """A program that runs, and a thread that talks to it, since that may take for ever."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._questions = queue.SimpleQueue[str]()
        self._answers = queue.SimpleQueue[bytes]()
        pipe = subprocess.PIPE
        try:
            # In a session of its own, so that it is ended with what it has started.
            self._process = subprocess.Popen(  # noqa: S603 - a bot of the caller's choice
                shlex.split(command), stdin=pipe, stdout=pipe, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = f"cannot be started: {told_by(error)}"
            raise ProgramError(command, why) from error
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()
        # Workers of a pool do not call what is registered with `atexit`.
        self._finalize = Finalize(None, self.end, exitpriority=1)

    def _talk(self) -> None:
        """Hand questions to the program, and what it answers back; b"" if it does not."""
        # Signals are to wake up whoever waits for the answer, and not this thread.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        with contextlib.suppress(OSError), self._process as running:
            asked, answered = running.stdin, running.stdout
            while asked and answered and (question := self._questions.get()):
                asked.write(question.encode())
                asked.flush()
                self._answers.put(answered.readline(_LONGEST))
        self._answers.put(b"")

    def answer(
        self, question: str, seconds: float, moves: Mapping[str, Move | None]
    ) -> Move | None:
        self._questions.put(question)
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            why = f"it has not answered within {seconds:g} s"
            raise ProgramError(self._command, why) from None
        answer = line.decode(errors="replace").strip()
        if answer in moves:
            return moves[answer]
        why = f"{quoted(answer)} is none of its moves, {', '.join(moves)}"
        if not line:
            try:
                code = self._process.wait(1)
                why = f"it has ended without an answer, with {code}"
            except subprocess.TimeoutExpired:
                why = "it has closed its input or its output, and goes on without an answer"
        raise ProgramError(self._command, why)

    def end(self) -> None:
        self._finalize.cancel()
        self._questions.put("")
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._thread.join(1)


_RUNNING: dict[tuple[int, int, Program], _Running] = {}
"""The programs that run, by process and thread."""
