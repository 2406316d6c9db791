"""Tolva: a trick-taking game in four forms, in which melding king and queen sets trump.

Implements TOL-1 to TOL-35.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS
from jasskort.craft.parts import part
from jasskort.craft.values import pickled_as
from jasskort.errors import ParseError
from jasskort.games.tolva import model, tricks
from jasskort.games.tolva.deal import MatchOver, ties
from jasskort.games.tolva.knowledge import TolvaKnowledge
from jasskort.games.tolva.model import Form, Item, TolvaMove
from jasskort.games.tolva.playing import TolvaCardPlay, TolvaThumbs
from jasskort.ledger import Match
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.phase import History
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset_base import action_space
from jasskort.seats import Seat

TolvaState: TypeAlias = (
    tricks.BetweenDeals
    | tricks.Leading
    | tricks.Following
    | tricks.Drawing
    | tricks.Uncovering
    | tricks.Answering
    | MatchOver
)
# Moves that only some forms have, each with the id of its rule.
_OF_FORMS: Mapping[type[Move], str] = MappingProxyType(
    {model.Ask: "TOL-15", model.No: "TOL-15", Draw: "TOL-29", model.TurnUp: "TOL-33"}
)


@pickled_as("tolva")
@attrs.frozen(kw_only=True, eq=False)
class Tolva(model.TolvaGame[TolvaState]):
    """Tolva: 36 cards, kings and queens, to 12 points, in four forms.

    `legal_moves` lists plays, melds, `ask`, `no`, `halv`, `hel`, `draw` and `turnup`,
    in this order. A subclass can change the points of melds and gubbes with `worths`.

    Args:
        form: "four" (in partnerships), "three", or for two players "plocketolva" or
            "bordstolva". Action ids differ by form.
        target: the points that win the match, at least 1.
        first_trick_from_table: whether the first trick of bordstolva is played from
            the table, before the hands are taken up (TOL-34).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        table: the seats and parties of the form, and the sizes of hands, stock and rows.

    Raises:
        OptionError: an option is out of its range, or not for this form.
    """

    knowledge: ClassVar[part[TolvaKnowledge]] = part(TolvaKnowledge)
    thumbs: ClassVar[part[TolvaThumbs]] = part(TolvaThumbs)
    playing: ClassVar[part[TolvaCardPlay]] = part(TolvaCardPlay)

    def between_deals(
        self, history: History, match: Match, carry: int | None = None
    ) -> tricks.BetweenDeals:
        """Return the state in which a deal is due; `carry` points add to its vinsten.

        By default, `carry` is computed from the ledger.
        """
        if carry is None:
            carry = ties(match.ledger) * self.worths[Item.VINSTEN]
        return tricks.new_between_deals(history, self, match, carry)

    def actions(self, seat: Seat) -> Iterator[TolvaMove]:
        """Yield the 36 plays by card, the 4 melds by suit, then the moves of the form.

        All forms have `halv` and `hel`. The form with partners has `ask` and `no`, the
        form with a stock `draw`, and the form with rows `turnup`.
        """
        table = self.table
        for card in self.pack.cards:
            yield Play(seat, card)
        for suit in SUITS:
            yield model.MeldMarriage(seat, suit)
        if len(table.party[seat]) > 1:
            yield from (model.Ask(seat), model.No(seat))
        yield from (model.Halv(seat), model.Hel(seat))
        if table.stock:
            yield Draw(seat)
        if table.row:
            yield model.TurnUp(seat)

    def _unknown(self, move: Move) -> Refusal:
        rule = _OF_FORMS.get(type(move))
        if rule is None:
            return super()._unknown(move)
        return refuse(rule, Reason.NOT_OF_THIS_FORM, self.form, move)

    def _read(self, text: str) -> TolvaMove | Deal:
        try:
            return super()._read(text)
        except ParseError:
            forms = [f'"{form.value}"' for form in Form if _has(form, text)]
            if not forms:
                raise
            own = f'no move of the form "{self.form.value}" of {self.title}'
            problem = f"{own}, but of {' and '.join(forms)}"
            raise ParseError(text, problem, "form", text) from None


def _has(form: Form, text: str) -> bool:
    try:
        action_space(Tolva(form=form)).parse(text)
    except ParseError:
        return False
    return True
