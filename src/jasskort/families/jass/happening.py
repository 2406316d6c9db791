"""What happens in the two-handed jass games, and in which order.

Carries of SCH-10, FRA-5 and FRA-6 what is dealt where, of SCH-24, SCH-26, FRA-33 and
FRA-35 who draws which card and who sees it, and of SCH-14, SCH-16, FRA-17 and FRA-34 when
a follower has let a declaration stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from jasskort.events import (
    CardDrawn,
    DealEnd,
    Event,
    Laid,
    TrumpSet,
    UpcardTurned,
)
from jasskort.families.jass.events import (
    Answered,
    Declared,
    LetStand,
    MeldBooked,
    Robbed,
)
from jasskort.families.jass.melding import Comparing
from jasskort.families.jass.model import OTHER, UPCARD, Declares
from jasskort.families.jass.rules import DealT, DeclareT, Jass, RightT
from jasskort.families.jass.tricks import Following
from jasskort.mechanics.stock import LAST_TWO
from jasskort.moves import Book, Draw, Play, Rob, Say
from jasskort.ruleset import MoveT, StateT
from jasskort.whereabouts import Spot

if TYPE_CHECKING:
    from jasskort.cards import Card
    from jasskort.families.jass.deal import InDeal
    from jasskort.happening import Step


class HappeningJass(Jass[DealT, DeclareT, RightT, StateT, MoveT]):
    """What a move of a two-handed jass game brings about."""

    __slots__ = ()

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of the hands, the upcard whose suit is trump, and the stock on it."""
        yield from self.hands_dealt(step)
        upcard = cast("Card", step.dealt[UPCARD])
        yield UpcardTurned(upcard)
        yield TrumpSet(upcard.suit)
        yield Laid(Spot.STOCK, step.dealt[UPCARD + 1 :])

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell what is said, robbed and drawn, and what a card that is played means."""
        match step.move:
            case Draw() as draw:
                yield from self._drawn(step, draw)
            case Rob(seat=seat):
                position = self._position(step)
                robber, upcard = position.deal.trumps.robber, position.stock[-1]
                yield Robbed(seat, robber, upcard)
            case Declares(seat=seat, called=called):
                yield Declared(seat, called)
            case Say(seat=seat, answer=answer):
                yield Answered(seat, answer)
            case Book(seat=seat, meld=meld):
                yield MeldBooked(seat, meld)
            case _:
                yield from super().move_events(step)
        yield from self._let_stand(step)

    def _position(self, step: Step) -> InDeal[DealT, DeclareT, RightT]:
        """Give the position before a move of a deal."""
        return cast("InDeal[DealT, DeclareT, RightT]", step.before)

    def _drawn(self, step: Step, draw: Draw) -> Iterator[CardDrawn]:
        """Tell who draws what: the winner of the trick first (SCH-24, FRA-33).

        The last face-down card is shown, and the other seat takes the upcard (SCH-26,
        FRA-35).
        """
        winner, other = draw.seat, OTHER[draw.seat]
        place = UPCARD + 1 + LAST_TWO * (step.times(Draw) - 1)
        first, *rest = step.dealt[place : place + LAST_TWO]
        yield CardDrawn(winner, first, Spot.STOCK, shown=not rest)
        if rest:
            yield CardDrawn(other, rest[0], Spot.STOCK, shown=False)
        else:
            upcard = self._position(step).stock[-1]
            yield CardDrawn(other, upcard, Spot.UPCARD, shown=True)

    def _let_stand(self, step: Step) -> Iterator[LetStand]:
        """Tell that a follower concedes by its card (SCH-14, SCH-16, FRA-17, FRA-34).

        Where it was rejected before, as by "trump" in Schmaus, or stands itself, there is
        nothing to concede.
        """
        before, move = step.before, step.move
        if isinstance(move, Play) and isinstance(before, Following | Comparing):
            standing = before.standing
            if standing is not None:
                yield LetStand(move.seat, standing.seat)

    def entered_at_once(self, step: Step) -> int:
        """Count what is booked before a trick is turned: a meld (SCH-18, FRA-23)."""
        return int(isinstance(step.move, Book))

    def how_ended(self, step: Step) -> DealEnd:
        """Tell whether all cards were played, or the end of the match came before."""
        whole = step.times(Play) == len(self.pack)
        return DealEnd.PLAYED_OUT if whole else DealEnd.BROKEN_OFF
