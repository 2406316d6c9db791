"""Bots and rulesets by what is typed."""

from __future__ import annotations

import pytest
from tournament_case import Chancy, First

from jasskort import Claims, Fyrtioett, Schmaus, ZugerTapp
from jasskort.errors import InvalidValue, OptionError
from jasskort.playing.bots import (
    Bot,
    Endgame,
    Greedy,
    Ismcts,
    Program,
    Random,
    bot_named,
    game_named,
)


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("random", Random()),
        ("greedy", Greedy()),
        ("random:true", Random(cuts_short=True)),
        ("random:cuts_short=false", Random()),
        ("endgame:ismcts:200", Endgame(Ismcts(200))),
        ("endgame:random:true,cards=12", Endgame(Random(cuts_short=True), 12)),
        ("endgame:bot=greedy,cards=12", Endgame(Greedy(), 12)),
        ("exec:./mybot", Program("./mybot")),
        ("exec:node bot.mjs,seconds=2", Program("node bot.mjs", 2)),
        ("exec:command=bot --x=1,seconds=0.5", Program("bot --x=1", 0.5)),
        ("endgame:exec:./bot", Endgame(Program("./bot"))),
        ("tournament_case:First", First()),
        ("tournament_case:CAUTIOUS", First()),
        ("tournament_case:Chancy:noise=4", Chancy(4)),
    ],
)
def test_bots_by_name(text: str, bot: Bot) -> None:
    assert bot_named(text) == bot


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        *(("7", 7), ("-7", -7), ("0.5", 0.5), ("1e3", 1000.0), ("cards", "cards")),
        *(("true", True), ("false", False), ("none", None), ("greedy", Greedy())),
        *(("True", True), ("None", None), ("TRUE", "TRUE"), ("NONE", "NONE")),
    ],
)
def test_values(typed: str, value: object) -> None:
    named = bot_named(f"tournament_case:Chancy:{typed}")
    assert isinstance(named, Chancy)
    assert (type(named.noise), named.noise) == (type(value), value)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("clever", "no bot 'clever'; there are random"),
        (".bots:Mine", "no bot '.bots:Mine'"),
        ("endgame", "'endgame': the option bot=VALUE is missing"),
        ("no_such_module:Mine", "no bot 'no_such_module:Mine'; .* \\(No module named"),
        ("tournament_case:Nobody", "no bot 'tournament_case:Nobody'"),
        ("tournament_case:NO_BOT", "NO_BOT' is neither a bot nor a callable"),
        ("tournament_case:no_bot", "no_bot' is not a bot: it has no choose"),
        ("tournament_case:broken", "'tournament_case:broken': out of order"),
        (f"{'m' * 9999}:Mine", "^.{,900}$"),
        ("greedy:5", "'greedy:5'"),
        ("random:speed=5", "'random:speed=5'.*speed.*cuts_short"),
        ("random:5", "'random:5': expected True or False for cuts_short, got 5"),
        ("flat:0", "'flat:0': expected an int"),
        ("flat:policy=wild", "expected one of"),
        ("tournament_case:CAUTIOUS:5", "this is a bot already, so it takes no options"),
        ("tournament_case:Chancy:1,2", "as name=value, got '2'"),
    ],
)
def test_what_is_no_bot(text: str, match: str) -> None:
    with pytest.raises(InvalidValue, match=match):
        bot_named(text)


def test_games_by_name() -> None:
    assert game_named("zuger_tapp") == ZugerTapp()
    made = game_named("schmaus", ["claims=referee", "target=300"])
    assert made == Schmaus(claims=Claims.REFEREE, target=300)
    assert game_named("jasskort:Fyrtioett", ["deals=none"]) == Fyrtioett()
    with pytest.raises(InvalidValue, match="no game 'whist'"):
        game_named("whist")
    with pytest.raises(
        OptionError, match="no option 'goal'; the options are target, claims"
    ):
        game_named("schmaus", ["goal=3"])
    with pytest.raises(OptionError, match="'schmaus': expected an int"):
        game_named("schmaus", ["target=few"])
