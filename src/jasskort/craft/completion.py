"""Completion in a shell: what fits where a command is typed, and scripts that ask for it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

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
"""What a shell runs once, so that it asks the command what fits, by shell.

A "+" stands before each word, since argparse takes one that is "--" for no value.
"""
_BREAKS = (":", "=")
"""Where bash parts words as they are typed."""


def completed(
    parser: argparse.ArgumentParser,
    typed: Sequence[str],
    values: Mapping[str, Iterable[str]],
    *,
    parted: bool,
) -> list[str]:
    """List what fits for the last of some words of a command: nothing where a file does.

    Args:
        parser: the command.
        typed: the words so far.
        values: what may stand for an argument, by its metavar or its name.
        parted: whether words are parted at ":" and "=", as in bash, which puts what fits
            behind these.
    """
    words = _joined(typed) if parted else [*typed]
    last = words.pop()
    kept = max(map(last.rfind, _BREAKS)) + 1 if parted else 0
    fitting = [each for each in _fitting(parser, words, last, values) if each]
    return [each[kept:] for each in fitting if each.startswith(last)]


def _joined(parts: Iterable[str]) -> list[str]:
    """Join words that were parted."""
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
    """Yield what may stand behind some words: options, or values of what is due."""
    due: argparse.Action | None = None
    options, places = _arguments(parser)
    for word in words:
        if due is not None:
            due = None  # which is its value
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
    """Return the options of a command by name, and what stands in its places."""
    actions = parser._actions  # noqa: SLF001 - argparse shows them nowhere else
    shown = [each for each in actions if each.help != argparse.SUPPRESS]
    options = {name: each for each in shown for name in each.option_strings}
    return options, [each for each in shown if not each.option_strings]


def _values(action: argparse.Action, values: Mapping[str, Iterable[str]]) -> list[str]:
    named = [values.get(str(name), ()) for name in (action.metavar, action.dest)]
    return [*map(str, action.choices or named[0] or named[1])]
