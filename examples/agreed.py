"""What players agree on before they play, as it is said on a command line."""

from __future__ import annotations

import argparse
from typing import Any

import attrs

from jasskort import GAMES, AnyRuleset, OptionError
from jasskort.words import Language, Suits

NAMES = ("Anna", "Beat", "Carl", "Dora")
ENDLESS = {"zuger_tapp": {"deals": 8}}
"""What is agreed on in the games that never end of themselves."""
OPTIONS = (
    *("deals", "target", "claims", "ties", "form"),
    *("match_bonus", "tapp_at_65", "first_trick_from_table"),
)
"""The options of all games."""


def make_parser(
    description: str, epilog: str = "", *, needs_game: bool = True
) -> argparse.ArgumentParser:
    """Describe the command line; what is not given is left to the game.

    Args:
        description: what the command does.
        epilog: what is said at the end of its help.
        needs_game: whether the game has to be named.
    """
    parser = argparse.ArgumentParser(
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    count = None if needs_game else "?"
    add("game", nargs=count, choices=sorted(GAMES), help="the game to play")
    add("--seed", type=int, default=7, help="of the cards and the players")
    add("--dealer", type=int, default=0, help="the seat that deals first")
    languages = [each.value for each in Language]
    add("--language", choices=languages, default="en", help="of the story")
    suits = [each.value for each in Suits]
    add("--suits", choices=suits, default="french", help="of the names of cards")
    add("--deals", type=int, help="an agreed number of deals")
    add("--target", type=int, help="the points that win the match")
    add("--claims", help='who ends the match: "players" or "referee"')
    add("--ties", help='of Schmaus, whom equals favour: "non-dealer" or "leader"')
    add("--form", help="of Tolva: four, three, plocketolva, bordstolva")
    for flag, text in (
        ("--match-bonus", "of Frantsfuus: the tricks without a stock count 100"),
        ("--tapp-at-65", "of Zuger Tapp: tapp is made with 65 card points"),
        ("--first-trick-from-table", "of bordstolva: hands are taken up after it"),
    ):
        add(flag, action="store_const", const=True, help=text)
    return parser


def agreed(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> AnyRuleset:
    """Give the ruleset that was asked for; what it has not is refused by the parser."""
    make_ruleset: Any = GAMES[asked.game]
    known = {field.name for field in attrs.fields(make_ruleset)}
    given = {
        option: value
        for option, value in vars(asked).items()
        if option in OPTIONS and value is not None
    }
    for option in sorted(given.keys() - known):
        flag = option.replace("_", "-")
        parser.error(f"argument --{flag}: {asked.game} has no such option")
    try:
        game: AnyRuleset = make_ruleset(**ENDLESS.get(asked.game, {}) | given)
    except OptionError as error:
        parser.error(str(error))
    if asked.dealer not in game.seats:
        parser.error(f"argument --dealer: a seat of {asked.game}, not {asked.dealer}")
    return game
