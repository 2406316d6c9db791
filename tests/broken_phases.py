"""Rulesets that are broken on purpose in a phase: Twenty and Fyrtioett, and one class.

Each phase is sound but for what its docstring says.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import attrs

from jasskort import CardSet, Deal, Fyrtioett
from jasskort.games.fyrtioett import BetweenDeals, Bidding
from jasskort.ledger import Match
from jasskort.moves import Play
from jasskort.phase import History
from jasskort.sight import Hands

sys.path.append(str(Path(__file__).parent.parent / "examples"))
from twenty import DealDue, Trick, Twenty


def turned_into(kind: type[Any], state: Any) -> Any:
    """Give the same state in a class that has the same fields."""
    return kind(
        **{each.name: getattr(state, each.name) for each in attrs.fields(type(state))}
    )


class Tricks(Trick):
    """A trick of a class of its own, as are those that follow."""

    def after(self, move: Play) -> Any:
        """Play on in the same class."""
        after: Any = Trick.after(self, move)
        return turned_into(type(self), after) if type(after) is Trick else after


@attrs.frozen(repr=False)
class Due(DealDue):
    """A deal is due in a game with tricks of its own."""

    def deal(self, move: Deal) -> Any:
        rules: Any = self.rules
        return turned_into(rules.trick, super().deal(move))


class WithTrick(Twenty):
    """Twenty with tricks of another class."""

    trick: type[Trick] = Trick

    def between_deals(self, history: History, match: Match) -> Any:
        return Due(history, self, match)


def with_trick(kind: type[Trick]) -> type[WithTrick]:
    """Make a ruleset with tricks of a class; it is found in this module."""
    made = type(f"With{kind.__name__}", (WithTrick,), {"trick": kind})
    made.__module__ = __name__
    made.__doc__ = kind.__doc__
    globals()[made.__name__] = made
    return made


@attrs.frozen(repr=False, eq=False)
class BlindToHands(Tricks):
    """Is equal whatever the hands are."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BlindToHands) and self._seen() == other._seen()

    def __hash__(self) -> int:
        return hash(self._seen())

    def _seen(self) -> tuple[object, ...]:
        return self.rules, self.turn, self.match, self.piles, self.trick


@attrs.frozen(repr=False, eq=False)
class BlindToPiles(Tricks):
    """Is equal whatever was won."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BlindToPiles) and self._seen() == other._seen()

    def __hash__(self) -> int:
        return hash(self._seen())

    def _seen(self) -> tuple[object, ...]:
        return self.rules, self.turn, self.match, self.hands, self.trick


@attrs.frozen(repr=False)
class HandsLeftOut(Tricks):
    """Leaves the hands out of equality by its field."""

    held: Hands = attrs.field(eq=False)


class ShortLog(Tricks):
    """Forgets in its log the first move of a deal."""

    @property
    def log(self) -> Any:
        return super().log[1:]


class NobodyDealt(Tricks):
    """Forgets the deal that it comes from."""

    @property
    def shuffled(self) -> Any:
        return None


class OpenToChange(Tricks):
    """Lets its fields be set."""

    __setattr__ = object.__setattr__


class Copied(Tricks):
    """Gives another object when it is copied."""

    def __deepcopy__(self, _memo: object) -> Any:
        return turned_into(type(self), self)


class ShownAsNumbers(Tricks):
    """Shows hands as numbers."""

    def __repr__(self) -> str:
        return f"<hands={[hand.mask for hand in self.hands]}>"


class Nowhere(Tricks):
    """Has its cards in no place."""

    @property
    def places(self) -> tuple[CardSet, ...]:
        return ()


class Silent(Tricks):
    """Does not say why a move is not legal."""

    def objection(self, move: Any) -> Any:
        return super(Trick, self).objection(move)


class FailsToObject(Tricks):
    """Fails with an error of its own where a card is not in hand."""

    def objection(self, move: Any) -> Any:
        return self.why_not(move)  # type: ignore[attr-defined]


class FailsToPlay(Tricks):
    """Lists a card that it cannot play."""

    def after(self, move: Play) -> Any:
        raise NotImplementedError


@attrs.frozen(repr=False)
class DueWithHands(DealDue):
    """Has cards in hand between deals, which lie nowhere."""

    @property
    def hands(self) -> Any:
        return CardSet.from_mask(self.rules.pack.cards[0].bit), CardSet()


class HandsBetweenDeals(Twenty):
    """Leaves a card in hand between deals."""

    def between_deals(self, history: History, match: Match) -> Any:
        return DueWithHands(history, self, match)


@attrs.frozen(repr=False)
class SaidLeftOut(Bidding):
    """Leaves what was bid out of equality."""

    said: tuple[int, ...] = attrs.field(eq=False)

    def after(self, move: Any) -> Any:
        after = super().after(move)
        return turned_into(SaidLeftOut, after) if type(after) is Bidding else after


@attrs.frozen(repr=False)
class DueForBlindBids(BetweenDeals):
    """A deal is due, before bids that are not compared."""

    def deal(self, move: Deal) -> Any:
        return turned_into(SaidLeftOut, super().deal(move))


class BlindToBids(Fyrtioett):
    """Is equal whatever was bid."""

    def between_deals(self, history: History, match: Match) -> Any:
        return DueForBlindBids(history, self, match)
