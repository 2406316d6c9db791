"""The lead, and what the seat that has it may do before: meld, ask, announce.

Carries TOL-7, and of TOL-12, TOL-14, TOL-29 and TOL-33 when the time for a meld is
over. What melds and gubbes are is told in `marriage` and `gubbe`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from jasskort.cardset import SUIT_MASKS
from jasskort.craft.building import builder
from jasskort.games.tolva import gubbe
from jasskort.games.tolva.drawing import out_of_time
from jasskort.games.tolva.following import Following, new_following, not_at_hand
from jasskort.games.tolva.marriage import Answering, BeforeLead, asked, may_ask
from jasskort.games.tolva.model import ASK, Ask, Halv, Hel, Meld
from jasskort.mechanics.duties import follow_and_beat
from jasskort.mechanics.tricks import AFTER
from jasskort.moves import Deal, Move, Play
from jasskort.phase import Phase, done
from jasskort.refusals import Refusal

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva


@attrs.frozen(repr=False)
class Leading(BeforeLead, Phase["Tolva", Play | Meld | Ask | Halv | Hel]):
    """A card is to be led.

    Args:
        closed: why the seat may not meld or ask; None if it has won a trick, and not
            melded, asked, drawn or turned up a card of its own since (TOL-12, TOL-14,
            TOL-15, TOL-29, TOL-33).
    """

    def moves(self) -> tuple[Play | Meld | Ask | Halv | Hel, ...]:
        """List plays, melds, asking (TOL-15, TOL-19), and the gubbes."""
        seat, rules, deal = self.turn, self.rules, self.deal
        moves: tuple[Play | Meld | Ask | Halv | Hel, ...]
        moves = rules.plays.of(seat, self.reach(seat))
        if self.closed is None:
            moves += self.melding()
            if rules.layout.partners[seat] and may_ask(
                rules, deal, seat, self.left(seat)
            ):
                moves += ASK[seat]
        # Most seats have been in, which is told fastest.
        if not self.been_in >> seat & 1:
            moves += gubbe.announcements(rules, deal, seat, self.tricks)
        return moves

    def at_once(self, move: Move | Deal) -> Following | None:
        """Lead a card; the seat has been in (TOL-23)."""
        seat, deal, spread, played = self.turn, self.deal, self.spread, self.played
        received = self.received
        hands = self.taken_up if deal.from_table else received
        if (
            type(move) is not Play
            or move.seat != seat
            or not (hands[seat] | spread.up[seat]) & (bit := (card := move.card).bit)
            or played & bit
        ):
            return None
        following = AFTER[len(received)][seat]
        return new_following(
            (self.history, move),
            self.rules,
            deal,
            following,
            received,
            played | bit,
            spread.uncovered(seat, bit) if spread.over[seat] & bit else spread,
            self.pile_masks,
            self.been_in | 1 << seat,
            (card,),
            card,
            seat,
            follow_and_beat(
                (hands[following] | spread.up[following]) & ~played,
                SUIT_MASKS[card.suit.index],
                deal.must_trump,
                deal.beaters[card.index],
            ),
        )

    def after(
        self, move: Play | Meld | Ask | Halv | Hel
    ) -> Leading | Following | Answering:
        """Lead, meld, ask the partner, or announce a gubbe."""
        match move:
            case Play():
                return done(self.at_once(move))
            case Meld():
                return self.melded(move)
            case Ask():
                return asked(self, move)
            case gubbe_due:
                return gubbe.announced(self, gubbe_due)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that is not there, to what is barred, or out of time."""
        match move:
            case Play():
                return not_at_hand(self, move, self.reach(self.turn))
            case Meld() | Ask():
                return self.unmeldable(move)
            case _:
                return out_of_time(self, move)


new_leading = builder(Leading)
