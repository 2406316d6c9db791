"""The options of Schmaus, and which rules say what: what its chapters share."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.families.jass.model import CARD_POINTS
from jasskort.families.jass.rules import RuleIds
from jasskort.families.jass.ruleset import JassRuleset
from jasskort.games.schmaus.model import (
    PACK,
    STOECK_POINTS,
    VALUES,
    Declare,
    Item,
    SchmausDeal,
    SchmausMove,
    Ties,
)
from jasskort.games.schmaus.ranking import WEIS_TABLE, WeisTable, find_weis
from jasskort.mechanics.melding import MeldTable
from jasskort.melds import Answer, Line, Side
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, agreed_deals, choose, count, to_claims
from jasskort.packs import Pack
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.schmaus.ruleset import SchmausState


def _ties(value: Ties | str) -> Ties:
    return choose("ties", Ties, value)


@attrs.frozen(kw_only=True, eq=False)
class Options(JassRuleset[SchmausDeal, Declare, Claim, "SchmausState", SchmausMove]):
    """What the players agree on before a match.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: who ends the match; a member or its text (SCH-39).
        ties: whom equal side-suit sequences favour; a member or its text (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        by_players: whether the players claim the match.
        alert: the total from which what is not booked yet may end the match.
        first_declarations: by seat and melds, what it may declare where nothing was
            booked or declared before.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(1500)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    ties: Ties = attrs.field(default=Ties.NON_DEALER, converter=_ties)
    deals: int | None = agreed_deals()
    by_players: bool = attrs.field(init=False, eq=False, repr=False)
    alert: float = attrs.field(init=False, eq=False, repr=False)
    first_declarations: tuple[MeldTable[tuple[Declare, ...]], ...] = attrs.field(
        init=False, eq=False, repr=False
    )

    name: ClassVar[str] = "schmaus"
    words: ClassVar[str] = "jasskort.telling.{language}.schmaus"
    title: ClassVar[str] = "Schmaus"
    pack: ClassVar[Pack] = PACK
    pack_rule: ClassVar[str] = "SCH-1"
    follow_rule: ClassVar[str] = "SCH-28"
    deal_rule: ClassVar[str] = "SCH-10"
    for_card_points: ClassVar[Item] = Item.CARD_POINTS
    ids: ClassVar[RuleIds] = RuleIds(
        too_late="SCH-12",
        once="SCH-13",
        too_low="SCH-14",
        asked="SCH-15",
        answer="SCH-16",
        tie="SCH-7",
        said="SCH-17",
        held="SCH-22",
        book="SCH-18",
        turn="SCH-18",
        draw="SCH-24",
        rob="SCH-25",
        referee="SCH-39",
        last_drawn="SCH-26",
        couple="SCH-8",
    )
    weis_table: ClassVar[WeisTable] = WEIS_TABLE
    """What weis are worth (SCH-6); a house rule has a table of its own."""

    def __attrs_post_init__(self) -> None:
        """Derive what is looked up at every move."""
        players = self.claims is Claims.PLAYERS
        alert = math.inf if players else self.target - CARD_POINTS - STOECK_POINTS
        object.__setattr__(self, "by_players", players)
        object.__setattr__(self, "alert", alert)
        first = self.weis_table.first_declarations
        object.__setattr__(self, "first_declarations", first)

    def actions(self, seat: Seat) -> Iterator[SchmausMove]:
        """List every move that a seat could ever make, in the order of the action ids.

        First the 36 plays by card, then the 7 declarations by value, the answers
        (four, sequence, the ranks from six to ace, plain, trump), the bookings
        (sequences by suit, top rank and length, then fours by rank), draw, turn, rob
        and claim.
        """
        for card in PACK.cards:
            yield Play(seat, card)
        for value in VALUES:
            yield Declare(seat, value)
        answers: list[Answer] = [Line.FOUR, Line.SEQUENCE, *PACK.ranks]
        for answer in (*answers, Side.PLAIN, Side.TRUMP):
            yield Say(seat, answer)
        for meld in find_weis(PACK.mask):
            yield Book(seat, meld)
        yield from (Draw(seat), TurnTrick(seat), Rob(seat), Claim(seat))
