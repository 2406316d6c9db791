"""Rules of thumb for a trick: what a card is likely to win now, and what it may later.

No world is drawn and nothing is played out. Each card that may be played is weighed by
what lies on the table, what was not seen yet, and how many play after it; what it would
be worth if it were kept is taken off.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

import attrs

from jasskort.cards import SUIT_MASKS, Card, cards_in
from jasskort.craft.values import Immutable
from jasskort.seats import Seat
from jasskort.tricks.tricks import SUIT_OF, Choose, Tricks

_HIGHER_COSTS, _GUARD_HELPS = 0.35, 0.1
_RUFFED, _LEAST, _FRIEND_WINS = 0.6, 0.05, 0.3


def share_of(held: int, unseen: int) -> float:
    """Return how likely one of the unseen cards is in a hand that holds so many.

    That is below 0 if more lie open than were counted.
    """
    return min(1, max(0, held) / max(1, unseen.bit_count()))


@attrs.frozen(kw_only=True)
class AtTrick(Immutable):
    """A trick as the seat that is to play to it sees it.

    Args:
        hand: its cards, as a mask.
        playable: those that it may play.
        lie: the cards on the table, the card led first.
        tricks: how the tricks are played.
        worths: by its index, what it is worth to win a card.
        unseen: the cards of which it does not know where they are.
        share: how likely one of them is in the hand of a given seat, 0 to 1.
        sure: the cards that foes who play after it surely hold.
        foes: how many foes play after it.
        friends: how many partners play after it.
        ours: whether a partner's card wins so far.
        strict: whether suit must be followed.
        pot: what the other cards of a trick are usually worth.
        lead: what it is worth to win the trick beside its cards.
        dear: what it is worth to keep a card for something else than tricks.
    """

    hand: int
    playable: int
    lie: tuple[Card, ...]
    tricks: Tricks
    worths: Sequence[float]
    unseen: int
    share: float
    sure: int = 0
    foes: int = 1
    friends: int = 0
    ours: bool = False
    strict: bool = True
    pot: float = 8.0
    lead: float = 1.0
    dear: Mapping[Card, float] = MappingProxyType({})

    def without(self, cards: int) -> float:
        """Return how likely a given foe holds none of some cards."""
        if cards & self.sure:
            return 0.0
        return float((1 - self.share) ** (cards & self.unseen).bit_count())

    def stays_best(self, card: Card, led: int) -> float:
        """Return how likely no foe beats a card that wins so far; the suit is a mask."""
        higher, trumps = self.tricks.beaters[card.index], self.tricks.trumps
        same = self.without(higher & SUIT_MASKS[card.suit.index])
        ruffs = 1 - self.without(higher & trumps)
        if card.bit & trumps:
            ruffs = 0.0
        elif self.strict:
            ruffs *= self.without(led)
        else:
            ruffs *= _RUFFED
        return float((same * (1 - ruffs)) ** self.foes)

    def wins_later(self, card: Card) -> float:
        """Tell roughly how likely a card wins a trick if it is kept."""
        suit = SUIT_MASKS[card.suit.index]
        higher = self.tricks.beaters[card.index] & suit & (self.unseen | self.sure)
        guards = (self.hand & suit & ~card.bit).bit_count()
        chance = 1 - _HIGHER_COSTS * higher.bit_count() + _GUARD_HELPS * guards
        trumps = self.tricks.trumps
        if not card.bit & trumps and trumps & (self.unseen | self.sure):
            chance *= _RUFFED
        return min(1, max(_LEAST, chance))

    def wins_now(self, card: Card, best: Card | None) -> float:
        """Return how likely the party wins with a card, where another is the best so far."""
        if best is None or self.tricks.beaters[best.index] & card.bit:
            suit = self.lie[0].suit if self.lie else card.suit
            chance = self.stays_best(card, SUIT_MASKS[suit.index])
        elif self.ours:
            chance = self.stays_best(best, SUIT_MASKS[self.lie[0].suit.index])
        else:
            chance = 0.0
        return max(chance, _FRIEND_WINS) if self.friends else chance

    def weigh(self, card: Card) -> float:
        """Tell what it brings to play a card now rather than to keep it."""
        lie, worth = self.lie, self.worths[card.index]
        best = lie[self.tricks.best(lie)] if lie else None
        lies = sum([self.worths[each.index] for each in lie])
        after = self.foes + self.friends
        coming = self.pot * after / max(1, after + len(lie))
        now = self.wins_now(card, best)
        gain = (2 * now - 1) * (lies + worth + coming) + now * self.lead
        later = self.wins_later(card)
        return (
            gain - (2 * later - 1) * worth - later * self.pot - self.dear.get(card, 0)
        )

    def choice(self) -> Card:
        """Return the card that weighs most, of equals the first."""
        return max(cards_in(self.playable), key=self.weigh)


@functools.cache
def in_order(tricks: Tricks, dear: int) -> tuple[int, ...]:
    """Return the cards of a pack, as bits: no trumps first, then by worth, then weak ones.

    Those of most worth come first if `dear` is -1, and those of least if it is 1.
    """
    beats, trumps, worths = tricks.beats, tricks.trumps, tricks.worths

    def key(bit: int) -> tuple[bool, int, int]:
        worth = dear * worths[bit.bit_length() - 1]
        return bool(bit & trumps), worth, -beats[bit].bit_count()

    return tuple(sorted(beats, key=key))


def quick_choice(  # noqa: C901 - playouts ask it for each card
    tricks: Tricks,
    packs: Sequence[int],
    piles: Sequence[int],
    wants: Callable[[Seat, Seat], bool],
    friends: Sequence[Collection[Seat]],
) -> Choose:
    """Return how cards are chosen by rules of thumb that are quick.

    Who wants a trick leads a card that nobody beats in its suit; who has two friends or
    more, trumps last. It follows with the cheapest card that nobody beats, or that just
    wins; as the last to play, with the one of most worth that wins. Who does not want it,
    or cannot win, throws the cheapest; that of most worth, if a friend surely wins.

    Args:
        tricks: how tricks are played.
        packs: by seat, the cards that may be in play as far as it knows, as a mask.
        piles: the tricks taken, by seat; they may grow.
        wants: tells whether a seat wants the trick that another wins so far, itself
            where it leads.
        friends: by seat, with whom it shares what it wins, itself left out.
    """
    beats, last_to_play = tricks.beats, len(packs) - 1
    cheap, dear = in_order(tricks, 1), in_order(tricks, -1)
    high, no_cards = cheap[::-1], cheap[:0]
    plain = (*[bit for bit in high if not bit & tricks.trumps], *high)
    first = [plain if len(others) > 1 else high for others in friends]

    def unseen(seat: Seat, seen: int) -> int:
        for pile in piles:
            seen |= pile
        return packs[seat] & ~seen

    def choose(
        seat: Seat, hand: int, may: int, lying: int, higher: int, winner: Seat
    ) -> int:
        if not may & may - 1:
            return may
        order, sure = cheap, no_cards
        last = lying.bit_count() == last_to_play
        if not wants(seat, winner):
            may = may & ~higher or may
            if winner in friends[seat]:
                surely = last or not higher & unseen(seat, hand | lying)
                order = dear if surely else cheap
        elif not lying:
            sure = first[seat]
        elif wins := may & higher:
            may = wins
            if last:
                order = dear
            else:
                sure = cheap
        if sure:
            unknown = unseen(seat, hand | lying)
            for bit in sure:
                if may & bit and not beats[bit] & unknown & SUIT_OF[bit]:
                    return bit
        return next(filter(may.__and__, order))

    return choose
