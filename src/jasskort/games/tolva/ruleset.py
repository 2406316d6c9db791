"""Tolva: a table of contents. What answers which verb, and in which phase.

Tricks, and kings and queens that set trump; first to 12 points, in four forms. The
rules are TOL-1 to TOL-35. `legal` and `refusing` tell what may be done when, `steps`
does it; the chapters that they ask are `dealing`, `play`, `marriage`, `gubbe`,
`points` and `lowcards`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
from typing_extensions import override

from jasskort.games.tolva import marriage, points
from jasskort.games.tolva.forms import LAYOUTS, Form
from jasskort.games.tolva.legal import LISTING
from jasskort.games.tolva.model import PACK, RANKING, Dealt, Options, TolvaMove
from jasskort.games.tolva.phases import BetweenDeals, InDeal, MatchOver, TolvaState
from jasskort.games.tolva.refusing import REFUSING
from jasskort.games.tolva.steps import QUICK, STEPS
from jasskort.games.tolva.words import VOCABULARIES
from jasskort.mechanics import melds
from jasskort.packs import Pack
from jasskort.round_table.ruleset import Ids, Room, RoundTable
from jasskort.seats import Table
from jasskort.vocabulary import Vocabulary


@attrs.frozen(kw_only=True)
class Tolva(Options, RoundTable[TolvaState, TolvaMove]):
    """Tolva: 36 cards, kings and queens, to 12 points, in four forms.

    States are phases (`jasskort.games.tolva.phases`); `legal_moves` lists plays,
    melds, ask, no, halv, hel, draw and turnup, in this order.

    Args:
        form: "four" in partnerships, "three", "plocketolva" or "bordstolva" for two.
        target: the points that win the match, at least 1.
        first_trick_from_table: whether the first trick of bordstolva is played from
            the table, with the hands not yet taken up (TOL-34).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range, or not for this form.
    """

    name: ClassVar[str] = "tolva"
    pack: ClassVar[Pack] = PACK
    room: ClassVar[Room] = Room(
        words=VOCABULARIES[Form.FOUR],
        table=LAYOUTS[Form.FOUR].table,
        ranking=RANKING,
        record=Dealt,
        together=True,
        phases=(BetweenDeals, MatchOver),
        ids=Ids(pack="TOL-1", deal="TOL-3", follow="TOL-8"),
        listing=LISTING,
        refusing=REFUSING,
        steps=STEPS,
        quick=QUICK,
        unbooked=points.unbooked,
    )

    @property
    @override
    def table(self) -> Table:
        """The seats of the form, and their parties."""
        return LAYOUTS[self.form].table

    @property
    @override
    def words(self) -> Vocabulary[TolvaMove]:
        """Every move of the form, numbered and spelled."""
        return VOCABULARIES[self.form]

    @override
    def next_match(self, state: TolvaState) -> TolvaState:
        """Give the state before the next match; its dealer by TOL-4."""
        return self.start(dealer=points.dealer_after(state))

    @override
    def legal_melds(
        self, state: TolvaState, seat: int | None = None
    ) -> tuple[melds.Meld, ...]:
        """List the kings and queens that a seat may meld now (TOL-12, TOL-15)."""
        at: Any = self._checked(state)
        asked = at.turn if seat is None else self.table.check(seat)
        if isinstance(at, InDeal) and asked is not None:
            return marriage.legal_melds(self, at, asked)
        return ()
