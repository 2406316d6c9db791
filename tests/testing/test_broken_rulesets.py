"""Rulesets that are broken on purpose are caught, each by its law and in words."""

from __future__ import annotations

from typing import Any

import broken_business as business
import broken_phases as phases
import broken_rules as rules
import pytest
from broken_bids import SOUND
from twenty import Twenty

from jasskort import Schmaus, Tolva, ZugerTapp
from jasskort.testing import LAWS, LawBroken, check_laws

SEEDS = range(4)
CASES: list[tuple[int, str, Any]] = [
    (2, "legal_moves(0) gives a list", rules.SharedList(deals=1)),
    (2, "legal_melds(0) gives a list", rules.ListOfMelds(deals=1)),
    (2, "score depends on what is done elsewhere", rules.ScoresTheLast(deals=1)),
    (2, "depends on what is done elsewhere", rules.RefusesByTheLast(deals=1)),
    (2, "gives what can be changed", rules.RefusesWithAList(deals=1)),
    (
        2,
        "can be changed: its history can be set",
        phases.with_trick(phases.OpenToChange)(deals=1),
    ),
    (1, "names the rule by its id, not by ''", rules.NoRule(deals=1)),
    (1, "by its id, not by 'the rules'", rules.RuleInWords(deals=1)),
    (5, "have won with", rules.LosersWin(deals=1)),
    (5, "have won with", rules.LosersWinByPoints(deals=1)),
    (5, "win together", rules.PartnerForgotten(deals=1)),
    (5, "each once and in their order", rules.WinnersTwice(deals=1)),
    (5, "nothing is left to be booked", rules.NotYetBooked(deals=1)),
    (5, "is changed afterwards", rules.ForgetsPoints(deals=2)),
    (8, "starts from nothing", rules.StartsRich(deals=1)),
    (6, '10", is not read: ', rules.NoTen(deals=1)),
    (6, "PLAY", rules.NoCapitals(deals=1)),
    (6, 'written "0 play ', rules.NoLowerCase(deals=1)),
    (8, "raises KeyError, which is no error of ours", rules.ReadsJunk(deals=1)),
    (8, "next_match", rules.NextMatchFails(deals=1)),
    (8, "is not refused, but gives", rules.NextMatchAtAnyTime(deals=1)),
    (8, "first_dealer raises NotImplementedError", rules.NoFirstDealer(deals=1)),
    (8, "seat 2 deals, which is none", rules.FirstDealerNobody(deals=1)),
    (8, "legal_melds raises NotImplementedError", rules.NoMelds(deals=1)),
    (1, "apply raises AttributeError: ", rules.FailsAtTheFirstCard(deals=1)),
    (8, "score raises ZeroDivisionError", rules.FailsToScore(deals=1)),
    (8, "'NoneType' object", rules.ListsNothingAtAll(deals=1)),
    (3, "twice, without", business.DealsACardTwice(deals=1)),
    (4, "but a deal is taken", business.DealsAgain(deals=1)),
    (
        1,
        "the vocabulary of seat 1 is not that of seat 0",
        business.OtherWayRound(deals=1),
    ),
    (8, "start(dealer=1) lets seat 0 deal", business.SameDealer(deals=1)),
    (8, "does not follow the generator", business.SameShuffle(deals=1)),
    (8, "that all programs share", business.SharedGenerator(deals=1)),
    (8, "is not refused, but gives ()", business.AnySeatMoves(deals=1)),
    (8, "is not refused, but gives ()", business.AnySeatMelds(deals=1)),
    (8, "vocabulary(-1) is not refused", business.SeatFromTheEnd(deals=1)),
    (
        8,
        "no move of the game; it raises InvalidValue",
        business.FailsAtForeignMoves(deals=1),
    ),
    (8, "its refusal is None", business.TakesForeignMoves(deals=1)),
    (8, "is not refused, but gives", business.TakesText(deals=1)),
    (8, "is not refused, but gives", business.OtherOptions(deals=1)),
    (8, "pack_for was asked for", business.PackForNobody(deals=1)),
    (7, "1 deals are agreed, but more are dealt", business.AnotherDeal(deals=1)),
    (1, "but the phase lists", business.ForgetsToFollow(deals=1)),
    (1, "apply raises InvalidValue", business.ForgetsToFollowAmongFour(deals=1)),
    (6, "equal, though deals differs", business.AllAlike(deals=1)),
    (
        6,
        "are equal that are not the same",
        phases.with_trick(phases.BlindToHands)(deals=1),
    ),
    (
        6,
        "are equal that are not the same",
        phases.with_trick(phases.HandsLeftOut)(deals=1),
    ),
    (6, "the log is not what was done", phases.with_trick(phases.ShortLog)(deals=1)),
    (6, "the log is not what was done", phases.with_trick(phases.NobodyDealt)(deals=1)),
    (6, "a copy of a state is another", phases.with_trick(phases.Copied)(deals=1)),
    (6, "a state is shown in cards", phases.with_trick(phases.ShownAsNumbers)(deals=1)),
    (3, "are not the pack", phases.with_trick(phases.Nowhere)(deals=1)),
    (
        8,
        "refusal raises NotImplementedError",
        phases.with_trick(phases.Silent)(deals=1),
    ),
    (
        8,
        "refusal raises AttributeError",
        phases.with_trick(phases.FailsToObject)(deals=1),
    ),
    (
        1,
        "apply raises NotImplementedError",
        phases.with_trick(phases.FailsToPlay)(deals=1),
    ),
    (3, "a hand has cards", phases.HandsBetweenDeals(deals=1)),
    (6, "equal that are not the same", phases.BlindToBids(deals=1)),
    (8, "shuffle gives a deal that apply refuses", business.HalfShuffle(deals=1)),
    (1, "is refused: ", business.FailsToRefuse(deals=1)),
    (1, 'apply takes "deal ', business.DealsAllTheSame(deals=1)),
    (1, 'the vocabulary of seat 1 has "0 play', business.OneForAll(deals=1)),
    (8, "which is no meld", business.MeldsInWords(deals=1)),
    (8, "next_match gives no first state", business.SameMatchAgain(deals=1)),
    (8, "but apply takes it", business.AppliesForeignMoves(deals=1)),
    (8, "refusal says: ", business.TwoRefusalsOfForeignMoves(deals=1)),
    (8, "a seat here is a number", business.EntryForNobody(deals=1)),
    (5, "is told by seat: (0,)", business.OneSeatUnbooked(deals=1)),
    (6, "is read as", business.ReadsForSeatZero(deals=1)),
    (6, "a ruleset that was pickled", business.LosesOptions(deals=1)),
    (
        6,
        "that differ in taken are equal",
        phases.with_trick(phases.BlindToPiles)(deals=1),
    ),
]


@pytest.mark.parametrize(
    ("number", "problem", "game"),
    CASES,
    ids=[type(game).__name__ for *_, game in CASES],
)
def test_what_is_broken_is_caught(number: int, problem: str, game: Any) -> None:
    """All laws are asked, and the one that is broken is told, with what is wrong.

    All but the last: a playout follows the phases, and so may be the first to show that
    a verb does not.
    """
    with pytest.raises(LawBroken) as raised:
        check_laws(game, laws=LAWS[:15], seeds=SEEDS)
    error = raised.value
    assert (error.law, error.game) == (LAWS[number - 1], game)
    assert problem in error.problem
    # The same is found again by what the error names.
    with pytest.raises(LawBroken) as again:
        check_laws(game, seeds=[error.seed], most=error.most)
    assert again.value.law == error.law


def test_what_is_not_taken_later_is_law_1_too() -> None:
    """A match of one move is played on by law 7, and comes to what apply refuses."""
    with pytest.raises(LawBroken, match="is listed, but apply raises") as raised:
        check_laws(business.ForgetsToFollowAmongFour(deals=1), seeds=[0], most=1)
    assert raised.value.law == LAWS[0]
    assert raised.value.most == 1


@pytest.mark.parametrize(
    "game",
    [
        Twenty(),
        Twenty(deals=2),
        Schmaus(target=50),
        SOUND,
        Schmaus(claims="referee", deals=1),
        Tolva(deals=1),
        ZugerTapp(deals=1),
    ],
    ids=repr,
)
def test_what_is_sound_passes(game: Any) -> None:
    """The rulesets that the broken ones are made of, and others, obey the laws of play."""
    check_laws(game, laws=LAWS[:8], seeds=SEEDS[:2])
