"""A house rule in Fyrtioett: trump cannot be led before it is broken (HOUSE-2)."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs

from jasskort import Deal, Fyrtioett, Move, Play, Refusal, Suit
from jasskort.craft.parts import part
from jasskort.games.fyrtioett import AfterPlay, FyrtioettKnowledge, Playing
from jasskort.locations import Fact, lacked
from jasskort.refusals import refuse
from jasskort.view import View


class HouseReason(enum.Enum):
    NOT_BROKEN = "{0} cannot be led: trump is not broken yet"


@attrs.frozen(repr=False)
class Unbroken(Playing):
    def playable(self) -> int:
        cards, trumps = super().playable(), self.deal.tricks.trumps
        barred = not self.trick and not self.played & trumps
        return (cards & ~trumps or cards) if barred else cards

    def at_once(self, move: Move | Deal) -> AfterPlay | None:
        return super().at_once(move) if move in self.moves() else None

    def objection(self, move: Move) -> Refusal:
        if (
            isinstance(move, Play)
            and not self.trick
            and move.card in self.hands[move.seat]
        ):
            return refuse("HOUSE-2", HouseReason.NOT_BROKEN, move.card)
        return super().objection(move)


class WhoLedTrump(FyrtioettKnowledge):  # a leader of unbroken trump has only trumps
    def facts(self, view: View[Move]) -> Iterator[Fact]:
        yield from super().facts(view)
        plays = [each for each in enumerate(view.log) if isinstance(each[1], Play)]
        suits = [move.card.suit for _, move in plays if isinstance(move, Play)]
        if Suit.HEARTS in suits and (first := suits.index(Suit.HEARTS)) % 4 == 0:
            (time, move), trumps = (
                plays[first],
                self.game.playing.tricks(Suit.HEARTS).trumps,
            )
            others = self.game.pack.mask & ~trumps
            yield lacked(move.seat, time, first // 4 + 1, others, "HOUSE-2")


@attrs.frozen(kw_only=True)
class BreakFirst(Fyrtioett):
    phases = (Unbroken,)
    knowledge = part(WhoLedTrump)
