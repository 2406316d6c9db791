"""How a match of Tolva is told."""

from __future__ import annotations

from collections.abc import Iterator

from story import NAMES, Story, named, spoken

from jasskort import (
    Draw,
    Entry,
    InvalidValue,
    Marriage,
    Move,
    Play,
    Score,
    State,
    Suit,
    Tolva,
)
from jasskort.games import tolva
from jasskort.games.tolva import Ending, Halv, Hel, InDeal, LowCards, Meld, TurnUp

LOW = {
    2: ((Suit.HEARTS, Suit.DIAMONDS), (Suit.SPADES, Suit.CLUBS)),
    3: ((Suit.HEARTS,), (Suit.SPADES,), (Suit.DIAMONDS,)),
}
"""By the number of parties, whose low cards are whose: each lies once (TOL-35)."""


class TolvaStory(Story):
    """Tells Tolva: kings and queens, gubbes, rows, and the score in low cards."""

    why = {
        Ending.TARGET: "reached the target and won",
        Ending.AGREED_DEALS: "came out best after the agreed deals",
    }

    def __init__(self, game: Tolva) -> None:
        """Begin the story of a match."""
        goal = f"the form {game.form}, to {game.target}"
        if game.first_trick_from_table:
            goal += ", with the first trick from the table"
        super().__init__(game, goal, game.layout.tricks)
        self.layout = game.layout

    def deals(self, state: State) -> str:
        """Tell who deals, and which cards lie face up."""
        assert isinstance(state, InDeal)
        rows = "".join(
            f"\nBefore {NAMES[seat]} lie {spoken(row)}, each on a card face down."
            for seat, row in enumerate(state.face_up)
            if row
        )
        return f"{super().deals(state)}{rows}"

    def plays(self, before: State, move: Play, state: State) -> Iterator[str]:
        """Tell of a card, and whether it lay on the table."""
        assert isinstance(before, InDeal)
        table = " from the table" if move.card in before.face_up[move.seat] else ""
        for line in super().plays(before, move, state):
            yield f"{line[:-1]}{table}."

    def does(self, before: State, move: Move, state: State) -> Iterator[str]:
        """Tell of melds and what they do, of gubbes, of drawing and turning up."""
        assert isinstance(before, InDeal)
        assert isinstance(state, InDeal)
        name = NAMES[move.seat]
        match move:
            case Meld(suit=suit):
                called = state.match.ledger.last
                assert called is not None
                said = f"{called.what_for.capitalize()} in {suit.spoken}."
                yield f'    {name}: "{said}"'
                yield f"    {name} shows {Marriage(suit).spoken}."
                if before.trump is None:
                    yield f"    {suit.spoken.capitalize()} are trump."
            case Draw():
                yield f"    {name} draws first, then {NAMES[1 - move.seat]}."
            case TurnUp():
                for seat, row in enumerate(state.face_up):
                    for card in row - before.face_up[seat]:
                        yield f"    {NAMES[seat]} turns up the {card.spoken}."
            case _:
                yield from super().does(before, move, state)

    def says(self, move: Move) -> str:
        """Say what a player says who asks, answers or announces."""
        match move:
            case tolva.Ask():
                return "Partner, have you anything?"
            case Halv():
                return "Halv gubbe."
            case Hel():
                return "Hel gubbe."
            case _:
                return "No."

    def deal_over(self, before: State, state: State) -> Iterator[str]:
        """Tell what is booked, and what is carried over."""
        assert isinstance(before, InDeal)
        carry = getattr(state, "carry", 0)
        if carry > before.deal.carry:
            yield "The most card points are shared: vinsten is carried over."
        yield from super().deal_over(before, state)

    def books(self, entry: Entry) -> str:
        """Tell of an entry: partners have it together."""
        party = self.layout.parties[entry.seat]
        verb = "book" if entry.points >= 0 else "lose"
        s = "s" if len(party) == 1 else ""
        return f"{named(party)} {verb}{s} {abs(entry.points)} for {entry.what_for}."

    def totals(self, score: Score) -> str:
        """Give the totals by party, in low cards as far as there are enough of them."""
        parties = self.layout.table.parties
        low = zip(parties, score.party_totals, LOW[len(parties)], strict=True)
        return ", ".join(
            f"{named(party)} {total}{in_low_cards(total, suits)}"
            for party, total, suits in low
        )


def in_low_cards(total: int, suits: tuple[Suit, ...]) -> str:
    """Show a total in low cards (TOL-35), if it can be laid out."""
    try:
        return f" ({LowCards.of(total, suits)})" if total else ""
    except InvalidValue:
        return ""
