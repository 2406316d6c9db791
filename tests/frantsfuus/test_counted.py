"""What counts for a claim, as the ruleset tells it, and the last agreed deal."""

from __future__ import annotations

from support import frantsfuus_deal, play, play_tricks

from jasskort import Frantsfuus
from jasskort.games.frantsfuus import Ending, FrantsfuusState

# Hearts are trump. Seat 1 leads its clubs to seven tricks, worth 49 card points; seat 0
# takes the others, worth 103, and the last.
DEAL = frantsfuus_deal(
    "H7 D7 D8 D9 DT DJ DQ DK DA",
    "S7 CA CK CQ CJ CT C9 C8 C7",
    "HJ",
    "S8 H8 S9 H9 ST HT SJ HQ SQ HK SK HA SA",
)
TRICKS = (
    *("CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ", "C8 DK", "S7 H8", "H9 C7"),
    *("HT S8", "HQ S9", "HK ST", "HA SJ", "HJ SQ", "H7 SK", "DA SA"),
)


def counted(game: Frantsfuus, state: FrantsfuusState) -> list[int]:
    """Give what counts for a claim of each seat."""
    return [game.counted(state, seat) for seat in game.seats]


def test_fra_43_turned_tricks_count_and_the_last_ten_when_booked() -> None:
    """A trick at hand counts for nobody; after the end the final totals do."""
    game = Frantsfuus()
    state = play(game, game.start(), str(DEAL), "1 play CA, 0 play D7")
    assert counted(game, state) == [0, 11]
    state = play(game, state, "1 draw, 1 play CK")
    assert counted(game, state) == [0, 11]
    state = play(game, state, "0 play D8")
    assert counted(game, state) == [0, 15]
    state = play_tricks(game, play(game, game.start(), str(DEAL)), *TRICKS)
    assert counted(game, state) == [113, 49]
    over = play(game, state, "0 claim")
    assert counted(game, over) == [113, 49]


def test_com_10_after_the_last_agreed_deal_nobody_claims() -> None:
    """The target that only the last trick brings is no claim of the referee any more."""
    game = Frantsfuus(deals=1, target=113, claims="referee")
    score = game.score(play_tricks(game, play(game, game.start(), str(DEAL)), *TRICKS))
    assert (score.outcome, score.winners) == (Ending.AGREED_DEALS, (0,))
    assert score.stakes == 1
