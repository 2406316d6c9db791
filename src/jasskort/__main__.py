"""The command `jasskort`, or `python -m jasskort`: games, matches, bots and files.

The exit code is 0 for success, 1 if a file has errors, a count differs or a bot fails, and 2
if the command cannot be run. Standard error then has one line with the command and the
reason: "jasskort count: no.txt: No such file or directory". For an error in a file of
records, the line starts with the position instead: "match.jass:8:1: why".
"""

from __future__ import annotations

import argparse
import ast
import enum
import importlib.util
import inspect
import math
import platform
import random
import re
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import cast

import attrs

from jasskort import __version__
from jasskort.craft.commands import IMPOSSIBLE, SCRIPTS, WRONG, Parser, completed, tell
from jasskort.craft.streams import PIPED, written
from jasskort.errors import InvalidValue, told_by
from jasskort.games import GAMES, find_game
from jasskort.phase import State
from jasskort.playing.bots import BOTS, game_named
from jasskort.playing.commands import add_compare, add_league, bots_for
from jasskort.playing.table import Bot, Course, check_count, play_match
from jasskort.records import commands as records
from jasskort.records.codec import RecordError
from jasskort.records.files import read, write
from jasskort.records.record import Record, said_whose
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.testing import counts
from jasskort.words import Language, Suits, check_phrasebook, words_for
from jasskort.words.story import Story

WIDTH = 79
DEALS = 20
"""The default limit of deals for a match that might never end."""
OPPONENT = "ismcts:100"
NAMES = ("Anna", "Beat", "Carl", "Dora")
"""The default names of the players at a terminal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    if arguments is None:
        sys.path.append("")  # so that bots in the current folder can be imported
    return _parser().done(arguments)


# --- the arguments --------------------------------------------------------------------


_GAME = 'a game ("jasskort games" lists them), or "module:Class" of your own'
_BOTS = f"""\
A bot is {", ".join(BOTS)}, or your own as module:name.
Options follow a colon: ismcts:200, flat:worlds=10,thumbs=false, endgame:greedy,
my_bots:Uct:worlds=2. The option of exec is a program: exec:./mybot.
That of learned is the file of a player that you have trained."""
_EXAMPLES = MappingProxyType(
    {
        "games": """\
  jasskort games
  jasskort games tolva""",
        "play": f"""\
  jasskort play schmaus
  jasskort play tolva --option form=bordstolva --against greedy --undo
  jasskort play fyrtioett --option target=20 --language sv --seat 2
  jasskort play --resume match.jass

{_BOTS}
At the table, ? lists what you can type.""",
        "match": f"""\
  jasskort match schmaus greedy random
  jasskort match tolva greedy ismcts:100 --option form=three --language sv
  jasskort match fyrtioett greedy random --record --output match.jass

{_BOTS}
If there are fewer bots than seats, the same bots take the other seats, in order.""",
        "compare": f"""\
  jasskort compare schmaus greedy random --boards 200 --workers 2
  jasskort compare zuger_tapp my_bots:Cautious greedy --results results.jsonl

{_BOTS}""",
        "league": f"""\
  jasskort league fyrtioett greedy flat:10 ismcts:100 random --boards 200
  jasskort league schmaus my_bots:Mine greedy flat:10 --gauntlet --workers 2
  jasskort league tolva greedy random exec:./mybot --results league

{_BOTS}""",
        "check": """\
  jasskort check match.jass
  jasskort match schmaus greedy random --record | jasskort check -""",
        "show": """\
  jasskort show match.jass
  jasskort show match.jass --html --output match.html""",
        "convert": "  jasskort convert match.jass --to jsonl --output matches.jsonl",
        "words": "  jasskort words bokmaal.toml",
        "count": """\
  jasskort count schmaus --most 10000
  jasskort count counts/my_game.txt""",
        "bench": "  jasskort bench schmaus tolva --seconds 2",
        "completion": """\
  eval "$(jasskort completion bash)"       in ~/.bashrc
  eval "$(jasskort completion zsh)"        in ~/.zshrc, after compinit
  jasskort completion fish | source        in ~/.config/fish/config.fish""",
    }
)


def _parser() -> Parser:
    parser = Parser(
        prog="jasskort",
        description="Rules of five card games: play, compare, check and count.",
        epilog='"jasskort COMMAND --help" has examples of each command.',
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_commands()

    def command(name: str, says: str) -> Parser:
        return commands.add_parser(
            name,
            help=says,
            description=f"{says}.",
            epilog=f"examples:\n{_EXAMPLES[name]}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    games = command("games", "list the games and the meaning of their options")
    games.add_argument("games", nargs="*", metavar="GAME", help=_GAME)
    games.add_work(_list_games)
    _add_play(command("play", "play a match yourself, at the terminal, against bots"))
    _add_match(command("match", "play a match between bots, and tell or record it"))
    add_compare(command("compare", "compare bots over duplicate boards"))
    add_league(command("league", "compare bots pair by pair, and rate them"))
    words = command("words", "list the problems of phrasebooks")
    words.add_argument("files", nargs="+", metavar="FILE", help="a phrasebook")
    words.add_work(_check_words)
    for name, says in records.COMMANDS.items():
        records.add_arguments(command(name, says), name)
    count = command("count", "count sequences of legal moves, and compare with files")
    counts.add_arguments(count)
    bench = command("bench", "measure how many random deals per second are played")
    bench.add_argument("games", nargs="*", metavar="GAME", help=_GAME)
    seconds = "seconds for each measurement (1)"
    bench.add_argument("--seconds", type=float, default=1, metavar="S", help=seconds)
    bench.add_work(_bench)
    shells = command("completion", "write a completion script for a shell")
    shells.add_argument("shell", choices=SCRIPTS, help="the shell that runs it")
    shells.add_argument("--word", action="append", help=argparse.SUPPRESS)
    shells.add_work(lambda given: _complete(parser, given))
    return parser


def _add_play(parser: Parser) -> None:
    parser.add_work(_play)
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=_GAME)
    resume = "continue a saved match; name GAME too if it is your own"
    add("--resume", metavar="FILE", help=resume)
    against = f"a bot for the other seats, in order ({OPPONENT}); can be repeated"
    add("--against", action="append", metavar="BOT", help=against)
    add("--seat", type=int, default=0, help="your seat (0)")
    add("--undo", action="store_true", help="allow taking back moves")
    add("--seed", type=int, help="the seed of cards and bots (random)")
    _add_table(parser, ",".join(NAMES))


def _add_match(parser: Parser) -> None:
    parser.add_work(_match)
    add = parser.add_argument
    add("game", metavar="GAME", help=_GAME)
    add("bots", nargs="+", metavar="BOT", help="the players, from seat 0 on")
    add("--seed", type=int, default=1, help="the seed of cards and bots (1)")
    most = f"the limit of deals ({DEALS} if the match might never end)"
    add("--most", type=int, metavar="N", help=most)
    _add_table(parser, "those of the bots")
    record = "write a record, as .jass text, instead of telling the match"
    add("--record", action="store_true", help=record)
    output = "the file to write, in UTF-8 (the standard output)"
    add("--output", metavar="FILE", help=output)


def _add_table(parser: argparse.ArgumentParser, usual_names: str) -> None:
    add = parser.add_argument
    option = "an option of the game"
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=option)
    add("--dealer", type=int, default=0, help="the seat that deals first (0)")
    names = f"names of the players, by seat ({usual_names})"
    add("--names", type=lambda text: text.split(","), metavar="NAME,NAME", help=names)
    add("--language", default="en", help=f"{', '.join(map(str, Language))} (en)")
    how = "the names of suits (french)"
    add("--suits", choices=[*map(str, Suits)], default=str(Suits.FRENCH), help=how)


# --- games ----------------------------------------------------------------------------


def _list_games(given: argparse.Namespace) -> int:
    for name in given.games or GAMES:
        game = game_named(name)
        sys.stdout.write(f"{name}\n")
        about = (_doc_of(type(game)) or game.title).partition("\n")[0]
        _write_about("  ", about)
        for option, default, meaning in _options_of(game):
            sys.stdout.write(f"    {option}={default}\n")
            _write_about("        ", meaning)
    return 0


def _doc_of(kind: type) -> str:
    kinds = [each for each in kind.__mro__ if each not in Ruleset.__mro__]
    return next(filter(None, map(_own_doc_of, kinds)), "")


def _own_doc_of(kind: type) -> str:
    """Return the docstring of a class, from its source under `python -OO`."""
    if doc := vars(kind).get("__doc__"):
        return inspect.cleandoc(doc)
    try:
        (parsed,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    except (OSError, TypeError):
        return ""
    return ast.get_docstring(cast("ast.ClassDef", parsed)) or ""


def _write_about(indent: str, text: str) -> None:
    lines = textwrap.wrap(text, WIDTH - len(indent))
    sys.stdout.writelines(f"{indent}{line}\n" for line in lines)


def _options_of(game: AnyRuleset) -> Iterator[tuple[str, str, str]]:
    """Yield the name, default (as it is typed) and meaning of each option of a ruleset.

    The meanings are from the section "Args:" in the docstring of the class.
    """
    kind = type(game)
    _, _, section = _doc_of(kind).partition("Args:\n")
    entries = re.sub(r"\n {8,}", " ", section.partition("\n\n")[0])
    meanings = dict(re.findall(r"^    (\w+): (.*)$", entries, re.MULTILINE))
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        if field.init:
            value = getattr(game, field.name)
            value = value.value if isinstance(value, enum.Enum) else value
            plain = value is None or isinstance(value, bool)
            default = str(value).lower() if plain else str(value)
            yield field.name, default, meanings.get(field.name, "")


# --- a match --------------------------------------------------------------------------


def _play(given: argparse.Namespace) -> int:
    if importlib.util.find_spec("rich") is None:
        why = 'the terminal needs rich: pip install "jasskort[play]"'
        return tell(given, why, IMPOSSIBLE)
    from jasskort.terminal.play import Session  # noqa: PLC0415 - loads rich

    if not given.game and not given.resume:
        return tell(given, "name a GAME, or a match to --resume", IMPOSSIBLE)
    if given.resume:
        record = _resumed(given)
    else:
        own = game_named(given.game, given.option)
        players = _names(given, own, NAMES[: len(own.seats)])
        record = Record.of(own, (), dealer=given.dealer, players=players)
    game, names = record.game, record.players
    bots = _bots(game, given.against or [OPPONENT], len(game.seats) - 1)
    language, seat = given.language, given.seat
    words = words_for(game, language, names=names, suits=given.suits, me=seat)
    seed = random.randrange(1 << 32) if given.seed is None else given.seed  # noqa: S311 - a game
    match = Session(record, seat, bots, words, seed=seed, may_undo=given.undo)
    try:
        match.play()
    except (OSError, UnicodeError):
        raise
    except Exception as error:  # noqa: BLE001 - bots of users can raise anything
        return tell(given, f"{type(error).__name__}: {told_by(error)}", WRONG)
    return 0


def _names(
    given: argparse.Namespace, game: AnyRuleset, usual: Sequence[str]
) -> tuple[str, ...]:
    names = tuple(given.names or usual)
    if len(names) != len(game.seats):
        msg = f"expected {len(game.seats)} names of players, got {len(names)}"
        raise InvalidValue(msg)
    return names


def _resumed(given: argparse.Namespace) -> Record:
    games = {**GAMES, given.game: find_game(given.game)} if given.game else GAMES
    try:
        record = read(Path(given.resume).read_text("utf-8"), games=games)
    except (RecordError, UnicodeDecodeError) as error:
        msg = f"{given.resume}: {error}"
        raise InvalidValue(msg) from error
    if record.seat is not None:
        whose = said_whose(record.seat)
        msg = f"{given.resume} has only the view of {whose}, not all hands"
        raise InvalidValue(msg)
    if given.game and type(record.game) is not games[given.game]:
        msg = f"{given.resume} has a match of {record.game.title}, not of {given.game}"
        raise InvalidValue(msg)
    if given.option or given.names or given.dealer:
        msg = "omit options, names and dealer: the resumed match has its own"
        raise InvalidValue(msg)
    return record


def _bots(game: AnyRuleset, names: Sequence[str], seats: int) -> list[Bot]:
    if len(names) > seats:
        msg = f"expected at most {seats} bot{'s' * (seats > 1)}, got {len(names)}"
        raise InvalidValue(msg)
    return [bots_for(game, [name])[name] for name in names]


def _match(given: argparse.Namespace) -> int:
    game = game_named(given.game, given.option)
    seats = len(game.seats)
    bots = _bots(game, given.bots, seats)
    names = _names(given, game, _names_of(given.bots, seats))
    game.table.check(given.dealer)
    words = words_for(game, given.language, names=names, suits=given.suits)
    most = given.most
    if most is not None:
        check_count("most", most)
    elif not game.playing.comes_to_an_end:
        most = DEALS
    rng, table = random.Random(given.seed), (bots * seats)[:seats]  # noqa: S311 - a game
    try:
        course = play_match(game, table, rng, dealer=given.dealer, most=most)
    except Exception as error:  # noqa: BLE001 - bots of users can raise anything
        return tell(given, f"{type(error).__name__}: {told_by(error)}", WRONG)
    if given.most is None and not course.state.over:
        tell(given, f"stopped after {DEALS} deals; use --most N for more")
    if given.record:
        text = write(course.record(names))
    else:
        text = "".join([f"{line}\n" for line in _story(Story(words), course)])
    if given.record or given.output:
        with written(given.output or PIPED) as write_out:
            write_out(text)
    else:
        sys.stdout.write(text)
    return 0


def _names_of(bots: Sequence[str], seats: int) -> list[str]:
    named = [bots[seat % len(bots)] for seat in range(seats)]
    return [
        f"{name} {named[: seat + 1].count(name)}" if named.count(name) > 1 else name
        for seat, name in enumerate(named)
    ]


def _story(story: Story, course: Course) -> Iterator[str]:
    yield from story.opening()
    state = course.before
    for move in course.moves:
        after: State = story.game.apply(state, move)
        yield from story.after(state, move, after)
        state = after
    if state.over:
        yield from story.ending(state)


# --- phrasebooks ----------------------------------------------------------------------


def _check_words(given: argparse.Namespace) -> int:
    found = 0
    for name in given.files:
        try:
            problems = check_phrasebook(name)
        except InvalidValue as error:
            problems = [str(error)]
        sys.stdout.writelines(f"{name}: {problem}\n" for problem in problems)
        found += len(problems)
    sys.stdout.write(f"{found} {'problem' if found == 1 else 'problems'}\n")
    return min(found, WRONG)


# --- speed ----------------------------------------------------------------------------


def _bench(given: argparse.Namespace) -> int:
    games = [(name, game_named(name)) for name in given.games or GAMES]
    if not 0 < given.seconds < math.inf:
        msg = f"expected a positive number for --seconds, got {given.seconds}"
        raise InvalidValue(msg)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    sys.stdout.write(f"random deals per second, {python}\n")
    for name, game in games:
        sys.stdout.write(f"{name:20}{_rate(game, given.seconds):14,.0f}\n")
        sys.stdout.flush()
    return 0


def _rate(game: AnyRuleset, seconds: float) -> float:
    rng, before = random.Random(1), game.start()  # noqa: S311 - a game
    game.playouts([before], rng)  # so that imports and caches are not measured
    played, begun, spent = 0, time.perf_counter(), 0.0
    while spent < seconds:
        game.playouts([before], rng)
        played += 1
        spent = time.perf_counter() - begun
    return played / spent


# --- completion -----------------------------------------------------------------------


def _complete(parser: Parser, given: argparse.Namespace) -> int:
    if given.word is None:
        sys.stdout.write(SCRIPTS[given.shell])
        return 0
    typed = [word.removeprefix("+") for word in given.word]
    games = [game_named(word) for word in typed if word in GAMES]
    values = {
        **dict.fromkeys(("GAME", "game"), GAMES),
        "BOT": BOTS,
        "NAME=VALUE": [each for game in games[:1] for each in _values_of(game)],
        "language": map(str, Language),
        **({"FILE": GAMES} if "count" in typed[:1] else {}),
    }
    fitting = completed(parser, typed, values, parted=given.shell == "bash")
    sys.stdout.writelines(f"{each}\n" for each in fitting)
    return 0


def _values_of(game: AnyRuleset) -> Iterator[str]:
    for name, default, _ in _options_of(game):
        value = getattr(game, name)
        known = ["false", "true"] if isinstance(value, bool) else [default]
        if isinstance(value, enum.Enum):
            known = [each.value for each in type(value)]
        yield from [f"{name}={each}" for each in known]


if __name__ == "__main__":
    sys.exit(main())
