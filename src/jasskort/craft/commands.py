"""Commands: parsing, completion, exit codes and error messages."""

from __future__ import annotations

import argparse
import contextlib
import errno
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NoReturn, Self

from jasskort.craft.streams import open_to_all_letters
from jasskort.errors import JasskortError, nearest, quoted, told_by

WRONG, IMPOSSIBLE, STOPPED = 1, 2, 130
"""The exit codes other than 0.

`WRONG`: a file has an error, a comparison has found a difference, or the work failed.
`IMPOSSIBLE`: the command cannot be run. `STOPPED`: the user has pressed Ctrl-C.
"""
_SIGNALLED = 128
"""The exit code after a signal is this plus the number of the signal."""
_NOT_TAKEN = frozenset([errno.EBADF, errno.EFBIG, errno.EIO, errno.ENOSPC])
"""The errors of standard output when it does not accept a text."""


class Parser(argparse.ArgumentParser):
    """The parser of a command or subcommand; `done` parses arguments and runs it."""

    def add_commands(self) -> argparse._SubParsersAction[Self]:
        """Add subcommands; the command without a subcommand prints its help."""
        self.add_work(lambda given: given.parser.print_help() or 0)
        return self.add_subparsers(dest="command", metavar="COMMAND")

    def error(self, message: str) -> NoReturn:
        """Exit with 2 and one line that says which argument is wrong."""
        self.exit(IMPOSSIBLE, f"{self.prog}: {message}; see {self.prog} --help\n")

    def add_work(self, run: Callable[[argparse.Namespace], int]) -> None:
        """Set the function that runs the command and returns its exit code."""
        self.set_defaults(run=run, prog=self.prog, parser=self)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(each) for each in action.choices]
            why = f"expected one of {', '.join(known)}, got {quoted(value)}"
            raise argparse.ArgumentError(action, why + nearest(value, known))

    def done(self, arguments: Sequence[str] | None) -> int:
        """Run the command and return its exit code."""
        given = argparse.Namespace(prog=self.prog)
        with open_to_all_letters(), ended_by_signals() as received:
            try:
                try:
                    code = self._work(arguments, given)
                finally:
                    sys.stdout.flush()
            except KeyboardInterrupt:
                code = tell(given, "stopped", STOPPED)
            except BrokenPipeError:
                return WRONG  # the reader of the output has closed it
            except (OSError, JasskortError, UnicodeDecodeError) as error:
                code = tell(given, _why(error), IMPOSSIBLE)
            return _SIGNALLED + received[0] if received else code

    def _work(self, arguments: Sequence[str] | None, given: argparse.Namespace) -> int:
        _, unknown = self.parse_known_args(arguments, given)
        if unknown:
            known = given.parser._option_string_actions  # noqa: SLF001
            typed = [each.partition("=")[0] for each in unknown if each[:2] == "--"]
            near = "".join([nearest(each, known) for each in typed[:1]])
            why = f"unrecognized arguments: {' '.join(unknown)}{near}"
            return tell(given, f"{why}; see {given.prog} --help", IMPOSSIBLE)
        code: int = given.run(given)
        return code


def tell(given: argparse.Namespace, why: str, code: int = 0) -> int:
    """Write one line to standard error, with the command first; return the exit code."""
    with contextlib.suppress(OSError):  # standard error may be closed
        sys.stderr.write(f"{given.prog}: {' '.join(why.split())}\n")
    return code


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is None and error.strerror:
        taken = "standard output: " if error.errno in _NOT_TAKEN else ""
        return f"{taken}{error.strerror}"
    return told_by(error)


# --- signals --------------------------------------------------------------------------


def _too_late(_number: int, _frame: object) -> None:
    """Ignore a signal, without the warning that SIG_IGN gives for a pending signal."""


@contextlib.contextmanager
def ended_by_signals() -> Iterator[list[int]]:
    """Turn SIGTERM and SIGHUP into `KeyboardInterrupt`, so that worker processes end.

    Yields a list, empty until a signal is received: then the number of the signal is
    added. Later signals are ignored.
    """
    received = list[int]()

    def end(number: int, _frame: object) -> None:
        for kind in before:
            signal.signal(kind, _too_late)
        received.append(number)
        raise KeyboardInterrupt

    kinds = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    if threading.current_thread() is not threading.main_thread():
        kinds = []  # only the main thread can set handlers
    found = {kind: signal.getsignal(kind) for kind in kinds if kind}
    # Signals that are already ignored stay ignored, as under nohup. `getsignal` returns
    # None for a handler that was not set by Python.
    before = {
        k: by for k, by in found.items() if by not in {None, signal.SIG_IGN, _too_late}
    }
    for kind in before:
        signal.signal(kind, end)
    try:
        yield received
    finally:
        if not received:
            for kind, by in before.items():
                signal.signal(kind, by)


# --- completion in shells -------------------------------------------------------------

SCRIPTS = MappingProxyType(
    {
        "bash": """\
_jasskort() {
    local IFS=$'\\n' typed=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
    COMPREPLY=($(jasskort completion bash "${typed[@]/#/--word=+}" \\
        --word="+${COMP_WORDS[COMP_CWORD]}" 2>/dev/null))
}
complete -o default -F _jasskort jasskort
""",
        "zsh": """\
#compdef jasskort
_jasskort() {
    local typed=("${(@)words[2,CURRENT-1]}")
    local found=("${(@f)$(jasskort completion zsh "${(@)typed/#/--word=+}" \\
        --word="+$words[CURRENT]" 2>/dev/null)}")
    if [[ -n "$found" ]]; then compadd -- $found; else _files; fi
}
compdef _jasskort jasskort
""",
        "fish": """\
function _jasskort
    set -l typed (commandline -opc)[2..]
    set -l last (commandline -ct)
    set -l found (jasskort completion fish --word=+$typed --word="+$last" 2>/dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path "$last"
    end
end
complete -c jasskort -f -a '(_jasskort)'
""",
    }
)
"""The completion script of each shell. The scripts call `jasskort completion`.

They pass each word with a "+" in front, since argparse does not accept "--" as a value.
"""
_BREAKS = (":", "=")
"""The characters at which bash splits words."""


def completed(
    parser: argparse.ArgumentParser,
    typed: Sequence[str],
    values: Mapping[str, Iterable[str]],
    *,
    parted: bool,
) -> list[str]:
    """Return the completions of the last word of a command line.

    The list is empty if the word is a file name, which the shell completes. `values`
    has the possible values of arguments, by metavar or name. Pass `parted=True` if the
    shell splits words at ":" and "=", as bash does: then completions omit the text up
    to the last of these characters.
    """
    words = _joined(typed) if parted else [*typed]
    last = words.pop()
    kept = max(map(last.rfind, _BREAKS)) + 1 if parted else 0
    fitting = [each for each in _fitting(parser, words, last, values) if each]
    return [each[kept:] for each in fitting if each.startswith(last)]


def _joined(parts: Iterable[str]) -> list[str]:
    words, joins = list[str](), False
    for part in parts:
        if words and (joins or part in _BREAKS):
            words[-1] += part
        else:
            words.append(part)
        joins = part in _BREAKS
    return words


def _fitting(
    parser: argparse.ArgumentParser,
    words: Iterable[str],
    last: str,
    values: Mapping[str, Iterable[str]],
) -> Iterator[str]:
    """Yield the possible next words: options, or values of the next argument."""
    due: argparse.Action | None = None
    options, places = _arguments(parser)
    for word in words:
        if due is not None:
            due = None  # the word is its value
        elif word in options:
            due = options[word] if options[word].nargs != 0 else None
        elif not word.startswith("-") and places:
            place = places[0] if places[0].nargs in {"+", "*"} else places.pop(0)
            if isinstance(place, argparse._SubParsersAction):  # noqa: SLF001
                known = place.choices.get(word)
                options, places = _arguments(known) if known else ({}, [])
    option, equals, _ = last.partition("=")
    if due is None and last.startswith("-"):
        if equals and option in options:
            yield from [f"{option}={each}" for each in _values(options[option], values)]
        else:
            yield from options
    elif due is not None or places:
        yield from _values(due or places[0], values)


def _arguments(
    parser: argparse.ArgumentParser,
) -> tuple[dict[str, argparse.Action], list[argparse.Action]]:
    actions = parser._actions  # noqa: SLF001 - argparse has no public name for them
    shown = [each for each in actions if each.help != argparse.SUPPRESS]
    options = {name: each for each in shown for name in each.option_strings}
    return options, [each for each in shown if not each.option_strings]


def _values(action: argparse.Action, values: Mapping[str, Iterable[str]]) -> list[str]:
    named = [values.get(str(name), ()) for name in (action.metavar, action.dest)]
    return [*map(str, action.choices or named[0] or named[1])]
