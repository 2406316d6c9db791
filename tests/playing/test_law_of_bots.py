"""The law of bots, held against those of the library, and against some that break it."""

from __future__ import annotations

import random

import attrs
import pytest
from rulesets import SOME, THOROUGH
from tournament_case import By, Keeping, KeepsWorlds, Recording

from jasskort import AnyRuleset, Fyrtioett, Move, Play, Schmaus
from jasskort.playing.bots import (
    AnyView,
    Bot,
    Endgame,
    FlatMonteCarlo,
    Greedy,
    Ismcts,
    Random,
)
from jasskort.testing import LawBroken, check_bot, check_laws
from jasskort.testing.check import laws_of_bots

BOTS: list[tuple[Bot, int]] = [
    (Random(), 80),
    (Random(cuts_short=True), 80),
    (Greedy(), 100),
    (FlatMonteCarlo(1), 25),
    (FlatMonteCarlo(1, policy="uniform", thumbs=False), 8),
]
"""Bots, and how many moves of a match they are asked in."""
SEARCHING: list[Bot] = [
    Ismcts(iterations=6),
    Ismcts(iterations=6, policy="uniform"),
    Endgame(Greedy(), cards=8),
    FlatMonteCarlo(3),
]
"""Bots that search, held to it in whole matches where there is time."""


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME, ids=repr)
def test_bots_of_the_library_obey_the_law(game: AnyRuleset) -> None:
    for bot, most in BOTS:
        for law in laws_of_bots(bot):
            # A whole deal is played for law 3, which takes its time where all is tried.
            if law.number < 3 or not isinstance(bot, FlatMonteCarlo):
                check_laws(game, laws=[law], seeds=[1], most=most)


@pytest.mark.law
@pytest.mark.parametrize("game", SOME, ids=repr)
def test_bots_that_search_obey_the_law(game: AnyRuleset) -> None:
    for bot in SEARCHING:
        if THOROUGH:
            check_bot(bot, game)
        else:
            check_laws(game, laws=laws_of_bots(bot)[:2], seeds=[1], most=40)


@attrs.define
class Moody:
    asked: int = 0

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        self.asked += 1
        return view.legal_moves[self.asked % len(view.legal_moves)]


def cheat(asked: list[AnyView]) -> By:
    """Make a bot that is told every second time of something that it never saw."""

    def choose(view: AnyView) -> Move:
        asked.append(view)
        return view.legal_moves[len(asked) % 4 // 3]

    return By(choose)


def first_card(view: AnyView) -> Move:
    return Play(view.seated(), view.game.pack.cards[0])


def test_a_bot_may_remember_the_deal() -> None:
    """What a player keeps that is made for the deal breaks no law."""
    check_bot(Keeping(), Fyrtioett(deals=1), seeds=[1], most=2)
    check_bot(KeepsWorlds(2), Fyrtioett(deals=1), seeds=[1], most=8)


def test_a_player_is_told_the_beginning_before_it_is_asked() -> None:
    bot = Recording(Greedy())
    check_laws(Fyrtioett(deals=1), laws=laws_of_bots(bot)[:1], seeds=[1], most=3)
    assert bot.made > 1
    told = [[what for what, _ in each] for each in bot.of_players()]
    assert told == [["begin", "choose"]] * bot.made


def test_a_bot_with_a_memory_plays_other_deals() -> None:
    law = laws_of_bots(Moody())[2]
    with pytest.raises(LawBroken, match="two different deals"):
        check_laws(Fyrtioett(deals=1), laws=[law], seeds=[1], most=2)


@pytest.mark.parametrize(
    ("bot", "game", "told"),
    [
        (By(lambda _: None), Fyrtioett(deals=1), "law 1.*in turn, got None"),
        (By(first_card), Fyrtioett(deals=1), "law 1.*a legal move from the bot"),
        (Moody(), Fyrtioett(deals=1), "law 2.*in a second call"),
        (cheat([]), Fyrtioett(deals=1), "law 2.*, got .* in a world, <"),
        (By(lambda _: 1 / 0), Schmaus(deals=1), "choose raises ZeroDivisionError"),
    ],
)
def test_a_bot_that_breaks_the_law_is_seen(
    bot: Bot, game: AnyRuleset, told: str
) -> None:
    with pytest.raises(LawBroken, match=f"(?s){told}"):
        check_bot(bot, game, seeds=[1], most=30)
