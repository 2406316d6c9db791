"""How a match of Zuger Tapp is told."""

from __future__ import annotations

from collections.abc import Iterator

from story import NAMES, Story, counted, spoken

from jasskort import Entry, Move, Play, State, ZugerTapp
from jasskort.games.zuger_tapp import (
    BetweenDeals,
    Bid,
    Contract,
    Ending,
    LayAside,
    LayingAside,
    MatchOver,
    NameTrump,
    Naming,
    Opened,
)


class ZugerTappStory(Story):
    """Tells Zuger Tapp: the auction, trump, the talon, who pays whom."""

    why = {Ending.AGREED_DEALS: "came out best after the agreed deals"}

    def __init__(self, game: ZugerTapp) -> None:
        """Begin the story of a match."""
        tapp = "65" if game.tapp_at_65 else "61, drawn with 60"
        super().__init__(game, f"for units, tapp won with {tapp}", tricks=8)

    def plays(self, before: State, move: Play, state: State) -> Iterator[str]:
        """Tell of a card; trump may be led, or corrected before the next card."""
        yield from super().plays(before, move, state)
        if isinstance(before, Naming):
            name, led = NAMES[move.seat], move.card.suit.spoken
            yield f"    So {led} are trump, unless {name} names another suit at once."

    def does(self, before: State, move: Move, state: State) -> Iterator[str]:
        """Tell of bids, and of what is laid aside: that it is, not what."""
        if not isinstance(move, LayAside):
            yield from super().does(before, move, state)
        elif not isinstance(state, LayingAside):
            yield f"    {NAMES[move.seat]} takes the talon and lays four cards aside."
        if isinstance(move, NameTrump) and isinstance(before, Opened):
            yield f"    The card led stays, and {move.suit.spoken} are trump."

    def says(self, move: Move) -> str:
        """Say a bid by its name."""
        match move:
            case Bid(contract=contract):
                return f"{str(contract).capitalize()}."
            case NameTrump(suit=suit):
                return f"{suit.spoken.capitalize()} are trump."
            case _:
                return "Pass."

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell how the contract came out, what lay apart, and the payments."""
        assert isinstance(state, BetweenDeals | MatchOver)
        result = state.result
        if result is None:
            yield "All have passed: the cards are thrown in."
        else:
            apart = (
                "Laid aside were"
                if result.contract is Contract.TAPP
                else "The talon was"
            )
            yield f"{apart} {spoken(result.apart)}."
            points = counted(result.card_points, "card point")
            name = NAMES[result.declarer]
            yield f"{name} has {result.verdict} {result.contract} with {points}."
        yield from super().deal_over(before, state)

    def books(self, entry: Entry) -> str:
        """Tell who gets and who pays."""
        verb = "gets" if entry.points >= 0 else "pays"
        return f"{NAMES[entry.seat]} {verb} {counted(abs(entry.points), 'unit')}."
