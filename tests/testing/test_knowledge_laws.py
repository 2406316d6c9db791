"""What a ruleset tells a seat too much, or makes of it wrongly, is caught by its law."""

from __future__ import annotations

from typing import Any

import broken_knowledge as broken
import pytest
from support import late, play
from twenty import Twenty

from jasskort import CardSet, Fyrtioett, Schmaus, Suit, Tolva, ZugerTapp
from jasskort.testing import LAWS, LawBroken, check_laws
from jasskort.testing.laws import Played

SEEDS = range(4)
MOST = {"OpenAside": 90, "TellingScore": 120, "WithStrangeWorlds": 120}


CASES: list[Any] = [
    late(9, broken.OpenAside(deals=2)),
    (9, broken.OpenHands(deals=1)),
    (9, broken.OpenPast(deals=1)),
    (9, broken.OtherEyes(deals=1)),
    (9, broken.OneCardTooMany(deals=1)),
    (9, broken.TellingRefusals(deals=1)),
    (9, broken.TellingMoves(deals=1)),
    late(9, broken.TellingScore(deals=1, claims="referee")),
    (9, broken.TellsTheHand(deals=1)),
    (9, broken.HandsOnTheTable(deals=1)),
    (10, broken.ForgetsDuties(deals=1)),
    (10, broken.strange("other")),
    (11, broken.OtherMoves(deals=1)),
    (11, broken.OtherMovers(deals=1)),
    (11, broken.ForgetsTheLog(deals=1)),
    (12, broken.strange("global")),
    (12, broken.strange("none")),
    (12, broken.strange("not in")),
    late(13, broken.strange("twice")),
    late(13, broken.strange("no walk")),
    (13, broken.strange("all")),
    (13, broken.strange("half")),
    (14, broken.strange("more")),
]


@pytest.mark.parametrize(("number", "game"), CASES)
def test_what_is_told_too_much_is_caught(number: int, game: Any) -> None:
    """The law that it breaks says so, and does not hold against what is sound."""
    law = LAWS[number - 1]
    assert law.number == number
    with pytest.raises(LawBroken, match=f"law ({number}|8) is broken"):
        check_laws(
            game, laws=[law], seeds=SEEDS, most=MOST.get(type(game).__name__, 40)
        )


def test_a_walk_that_finds_no_world_is_caught() -> None:
    """Each seat was dealt a suit: after a trick and more, seat 0 knows where all cards lie."""
    game = broken.strange("no walk")
    suits = [CardSet(c for c in game.pack.cards if c.suit is suit) for suit in Suit]
    start = game.start(dealer=0)
    deal = game.pack_for(dealer=0, hands=suits)
    dealt = game.apply(start, deal)
    bids = "1 bid 7, 2 bid 1, 3 bid 1, 0 bid 1"
    tricks = "1 play D2, 2 play H2, 3 play S2, 0 play C2, 2 play H3, 3 play S3"
    played, last = play(game, dealt, bids, tricks), game.parse("0 play C3")
    steps = (start, deal, dealt), (played, last, game.apply(played, last))
    problems = LAWS[12].check(Played(game, 0, steps, ends=True, seed=1))
    assert next(iter(problems)) == (2, "1 worlds of seat 0 are counted, not 0")


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "game",
    [
        Twenty(deals=1),
        Fyrtioett(deals=1),
        ZugerTapp(deals=2),
        Tolva(deals=1),
        Schmaus(deals=1, claims="referee"),
    ],
)
def test_sound_games_obey(game: Any) -> None:
    """Nothing leaks from the games of the library, nor from the example."""
    check_laws(game, laws=LAWS[8:], seeds=range(2), most=30)
