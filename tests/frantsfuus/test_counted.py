"""What counts for a claim, as the ruleset tells it, and the last agreed deal."""

from __future__ import annotations

from support import FIRST_SEVEN, LONG, NINE_MORE, play, play_tricks

from jasskort import Frantsfuus, State
from jasskort.games.frantsfuus import Ending

# Seat 1 takes 49 card points in seven tricks, seat 0 the others, 103, and the last.
TRICKS = [*FIRST_SEVEN, *NINE_MORE]


def counted(game: Frantsfuus, state: State) -> list[int]:
    """Give what counts for a claim of each seat."""
    return [game.counted(state, seat) for seat in game.seats]


def test_fra_43_turned_tricks_count_and_the_last_ten_when_booked() -> None:
    """A trick at hand counts for nobody; after the end the final totals do."""
    game = Frantsfuus()
    state = play(game, game.start(), str(LONG), "1 play CA, 0 play D7")
    assert counted(game, state) == [0, 11]
    state = play(game, state, "1 draw, 1 play CK")
    assert counted(game, state) == [0, 11]
    state = play(game, state, "0 play D8")
    assert counted(game, state) == [0, 15]
    state = play_tricks(game, play(game, game.start(), str(LONG)), *TRICKS)
    assert counted(game, state) == [113, 49]
    over = play(game, state, "0 claim")
    assert counted(game, over) == [113, 49]


def test_com_10_after_the_last_agreed_deal_nobody_claims() -> None:
    """The target that only the last trick brings is no claim of the referee any more."""
    game = Frantsfuus(deals=1, target=113, claims="referee")
    score = game.score(play_tricks(game, play(game, game.start(), str(LONG)), *TRICKS))
    assert (score.outcome, score.winners) == (Ending.AGREED_DEALS, (0,))
    assert score.stakes == 1
