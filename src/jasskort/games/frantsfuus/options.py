"""The options of Frantsfuus, and which rules say what: what its chapters share."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.cards import SUITS
from jasskort.families.jass.model import CARD_POINTS
from jasskort.families.jass.rules import RuleIds
from jasskort.families.jass.ruleset import JassRuleset
from jasskort.games.frantsfuus.model import (
    PACK,
    Belle,
    Declare,
    FrantsfuusDeal,
    FrantsfuusMove,
    Item,
    Kind,
    Right,
)
from jasskort.games.frantsfuus.ranking import FIRST_DECLARATIONS, VALUES, find_melds
from jasskort.mechanics.melding import MeldTable
from jasskort.melds import SHORTEST, Answer
from jasskort.moves import Book, Claim, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, agreed_deals, count, switch, to_claims
from jasskort.packs import Pack
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.frantsfuus.ruleset import FrantsfuusState


@attrs.frozen(kw_only=True, eq=False)
class Options(
    JassRuleset[FrantsfuusDeal, Declare, Right, "FrantsfuusState", FrantsfuusMove]
):
    """What the players agree on before a match.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: who ends the match; a member or its text (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        by_players: whether the players claim the match.
        alert: the total from which what is not booked yet may end the match.
        first_declarations: by seat and melds, what it may declare where nothing was
            booked or declared before.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(501)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    match_bonus: bool = switch(default=False)
    deals: int | None = agreed_deals()
    by_players: bool = attrs.field(init=False, eq=False, repr=False)
    alert: float = attrs.field(init=False, eq=False, repr=False)
    first_declarations: tuple[MeldTable[tuple[Declare, ...]], ...] = attrs.field(
        init=False, eq=False, repr=False
    )

    name: ClassVar[str] = "frantsfuus"
    words: ClassVar[str] = "jasskort.telling.{language}.frantsfuus"
    title: ClassVar[str] = "Frantsfuus"
    pack: ClassVar[Pack] = PACK
    pack_rule: ClassVar[str] = "FRA-1"
    follow_rule: ClassVar[str] = "FRA-37"
    deal_rule: ClassVar[str] = "FRA-5"
    for_card_points: ClassVar[Item] = Item.CARD_POINTS
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({Rob, Belle, Claim})
    ids: ClassVar[RuleIds] = RuleIds(
        too_late="FRA-15",
        once="FRA-16",
        too_low="FRA-17",
        asked="FRA-18",
        answer="FRA-18",
        tie="FRA-19",
        said="FRA-21",
        held="FRA-30",
        book="FRA-23",
        turn="FRA-24",
        draw="FRA-33",
        rob="FRA-34",
        referee="FRA-48",
        last_drawn="FRA-35",
        couple="FRA-14",
    )
    values: ClassVar[Mapping[Kind, int]] = VALUES
    """What melds are worth, by kind (FRA-9, FRA-10); a house rule has its own."""

    def __attrs_post_init__(self) -> None:
        """Derive what is looked up at every move."""
        players = self.claims is Claims.PLAYERS
        alert = math.inf if players else self.target - CARD_POINTS
        object.__setattr__(self, "by_players", players)
        object.__setattr__(self, "alert", alert)
        object.__setattr__(self, "first_declarations", FIRST_DECLARATIONS)

    def actions(self, seat: Seat) -> Iterator[FrantsfuusMove]:
        """List every move that a seat could ever make, in the order of the action ids.

        First the 32 plays by card, then the 10 declarations by kind, the answers (the
        top ranks from nine to ace, the suits), the bookings (sequences by suit, top
        rank and length, then fours by rank), draw, turn, rob, belle and claim.
        """
        for card in PACK.cards:
            yield Play(seat, card)
        for kind in Kind:
            yield Declare(seat, kind)
        answers: list[Answer] = [*PACK.ranks[SHORTEST - 1 :], *SUITS]
        for answer in answers:
            yield Say(seat, answer)
        for meld in find_melds(PACK.mask):
            yield Book(seat, meld)
        yield from (Draw(seat), TurnTrick(seat), Rob(seat), Belle(seat), Claim(seat))
