"""Bots that are programs in any language, which read JSON and write moves."""

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
"""The most bytes of a line that are read, and the most characters of a command."""


class ProgramError(JasskortError, RuntimeError):
    """An error of a program that returned no legal move, with `command` and `why`."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(command, why)
        self.command, self.why = command, why

    def __str__(self) -> str:
        return f"exec:{shortened(self.command)}: {self.why}"


@attrs.frozen
class Program(Immutable):
    """A bot that sends a line of JSON to a program, which answers with a move.

    The program is started at the first move, once in each process and thread that uses
    the bot, and is killed with the process, together with its child processes. After an
    error it is killed, and started again at the next move.

    Args:
        command: the program and its arguments, split as in a shell; no shell runs it.
        seconds: the time for a move; for the first move it includes the start.

    Raises:
        OptionError: `command` or `seconds` is invalid, or the system is Windows.
    """

    command: str
    seconds: float = 10.0

    def __attrs_post_init__(self) -> None:
        if not hasattr(os, "killpg"):
            msg = "programs cannot play on Windows: they cannot be ended there"
            raise OptionError(msg)
        if not is_number(self.seconds) or not 0 < self.seconds < threading.TIMEOUT_MAX:
            msg = f"expected a number above 0 for seconds, got {quoted(self.seconds)}"
            raise OptionError(msg)
        words, command = list[str](), self.command
        if isinstance(command, str) and len(command) <= _LONGEST_COMMAND:
            with contextlib.suppress(ValueError):  # an open quotation mark
                words = shlex.split(command)
        if not words:
            msg = f"expected a command, got {quoted(command)}"
            raise OptionError(msg)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Return the program's move; raise `ProgramError` if it is not a legal move."""
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
        # The program could answer this question later, in place of the next: end it.
        except BaseException:
            _RUNNING.pop(key).end()
            raise


class _Running:
    """A running program, and a thread that talks to it, since that can block."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._questions = queue.SimpleQueue[str]()
        self._answers = queue.SimpleQueue[bytes]()
        pipe = subprocess.PIPE
        try:
            # In its own session, so that its child processes can be killed with it.
            self._process = subprocess.Popen(  # noqa: S603 - a bot of the caller's choice
                shlex.split(command), stdin=pipe, stdout=pipe, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = f"cannot be started: {told_by(error)}"
            raise ProgramError(command, why) from error
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()
        # Workers of a pool do not run `atexit` handlers.
        self._finalize = Finalize(None, self.end, exitpriority=1)

    def _talk(self) -> None:
        """Pass questions to the program, and its answers back; b"" if it has ended."""
        # Signals must wake up the thread that waits for the answer, not this one.
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
            why = f"no answer within {seconds:g} s"
            raise ProgramError(self._command, why) from None
        answer = line.decode(errors="replace").strip()
        if answer in moves:
            return moves[answer]
        why = f"{quoted(answer)} is not one of the moves {', '.join(moves)}"
        if not line:
            try:
                code = self._process.wait(1)
                why = f"it ended without an answer, exit code {code}"
            except subprocess.TimeoutExpired:
                why = "it closed its input or output without an answer, and still runs"
        raise ProgramError(self._command, why)

    def end(self) -> None:
        self._finalize.cancel()
        self._questions.put("")
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._thread.join(1)


_RUNNING: dict[tuple[int, int, Program], _Running] = {}
"""The running programs, by process and thread."""
