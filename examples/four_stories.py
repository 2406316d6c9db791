"""How matches of Zuger Tapp, Tolva and Fyrtioett are told, and bid for at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from table_story import NAMES, TableStory

from jasskort import Fyrtioett, Move, State, Suit, Tolva, ZugerTapp
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.moves import Draw, Pass

PASSES = 0.6
LOW = 4


class ZugerTappStory(TableStory):
    """Tells Zuger Tapp: the auction, the tricks, who pays whom."""

    def __init__(self, game: ZugerTapp) -> None:
        """Begin the story of a match."""
        super().__init__(game, "Zuger Tapp", f"over {game.deals} deals")

    def said(self, move: Move) -> str:
        """Say a bid by its name; what is laid aside stays hidden."""
        match move:
            case zuger_tapp.Bid(contract=contract):
                return str(contract).capitalize()
            case zuger_tapp.NameTrump(suit=suit):
                return f"{suit.spoken.capitalize()} are trump"
            case zuger_tapp.LayAside():
                return "I lay one aside"
            case _:
                return "Pass"

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell how the contract came out, and the payments."""
        result = getattr(state, "result", None)
        if result is not None:
            name = NAMES[result.declarer]
            yield (
                f"  {name} has {result.verdict.value} {result.contract} with "
                f"{result.card_points} card points."
            )
        yield from super().deal_over(before, state)


class FyrtioettStory(TableStory):
    """Tells Fyrtioett: the bids, the tricks, what was made and what was not."""

    def __init__(self, game: Fyrtioett) -> None:
        """Begin the story of a match."""
        super().__init__(game, "Fyrtioett", f"to {game.target}, hearts are trump")

    def said(self, move: Move) -> str:
        """Say the number that is bid."""
        if isinstance(move, fyrtioett.Bid):
            return f"I take {move.tricks}"
        return "I throw the cards in"


class TolvaStory(TableStory):
    """Tells Tolva: tricks, kings and queens, gubbes, and the score in low cards."""

    def __init__(self, game: Tolva) -> None:
        """Begin the story of a match."""
        form = f"in the form {game.form.value}, to {game.target}"
        super().__init__(game, "Tolva", form)

    def said(self, move: Move) -> str:
        """Say what a player says who melds, asks or announces."""
        match move:
            case tolva.Meld(suit=suit):
                return f"King and queen of {suit.spoken}"
            case tolva.Ask():
                return "Partner, have you anything"
            case tolva.Halv():
                return "Halv gubbe"
            case tolva.Hel():
                return "Hel gubbe"
            case tolva.TurnUp():
                return "We turn up"
            case Draw():
                return "We draw"
            case _:
                return "No"

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell what is booked, and lay the score out in low cards."""
        yield from super().deal_over(before, state)
        for party, total in zip(
            self.game.table.parties, self.game.score(state).party_totals, strict=True
        ):
            names = " and ".join(NAMES[seat] for seat in party)
            yield f"  {names}: {tolva.LowCards.of(total, tuple(Suit))}".rstrip()


def cautious(moves: tuple[Move, ...], rng: random.Random) -> tuple[Move, ...]:
    """Give the moves that a cautious bidder considers: to pass, or the lowest bids."""
    passes: list[Move] = [each for each in moves if isinstance(each, Pass)]
    if passes and rng.random() < PASSES:
        return tuple(passes)
    # A gubbe sinks a random player.
    moves = tuple(
        each for each in moves if not isinstance(each, tolva.Halv | tolva.Hel)
    )
    bids = [each for each in moves if isinstance(each, fyrtioett.Bid)]
    if not bids:
        return moves
    low = tuple(bid for bid in bids if bid.tricks <= LOW)
    return low or tuple(each for each in moves if each not in bids) or tuple(bids[:1])
