"""Playing on at random to the end of a deal, on numbers: the same for all four forms.

What a seat may do is listed by the functions that the phases list by (TOL-9, TOL-12 to
TOL-19, TOL-23 to TOL-33); here it is done in place, and one state is made at the end.
"""

from __future__ import annotations

from math import floor
from operator import or_
from typing import TypeAlias

from jasskort.cards import bits_of, mask_of
from jasskort.games.tolva.deal import (
    Earned,
    Ended,
    InDeal,
    new_spread,
    settle,
    vinsten_and_sistan,
)
from jasskort.games.tolva.melding import (
    KINGS,
    Answering,
    BeforeLead,
    announcements,
    decided,
    may_ask,
    melding,
    with_gubbe,
    with_meld,
)
from jasskort.games.tolva.model import (
    ASK,
    DRAW,
    NO,
    TURN_UP,
    Ask,
    Closed,
    Halv,
    Hel,
    Meld,
    TolvaDeal,
)
from jasskort.games.tolva.tricks import (
    Drawing,
    Following,
    Leading,
    Uncovering,
    after_trick,
    new_leading,
)
from jasskort.ledger import gained_since
from jasskort.moves import Move
from jasskort.seats import Seat
from jasskort.tricks.dealing import draw_for_both
from jasskort.tricks.playout import (
    OTHERS,
    SUIT_OF,
    NextFloat,
    beats_by_bit,
    known_bits,
    nth_bit,
)

Right: TypeAlias = Meld | Ask | Halv | Hel
"""What a seat that is to lead may do but lead."""

# A member is found through its class at a price.
_DRAWN, _TURNED_UP = Closed.DRAWN, Closed.TURNED_UP
_KNOWN = frozenset({Leading, Following, Drawing, Uncovering, Answering})


def played_on(
    state: InDeal, draw: NextFloat, *, cards: bool, log: bool
) -> Ended | None:
    """Play to the end of the deal; None if phases of another take part in it.

    Args:
        state: the state to begin with.
        draw: gives the numbers, one a decision, forced ones too.
        cards: whether nobody melds, asks, or announces a gubbe.
        log: whether the moves are to stand in the log of the state at the end.
    """
    table = _Table.of(state, cards=cards, log=log)
    if table is None:
        return None
    earned = table.play_on(state, draw)
    return settle(table.won(), earned)


def points_on(state: InDeal, draw: NextFloat, *, cards: bool) -> tuple[int, ...] | None:
    """Play to the end of the deal, and give the points booked by seat, as above."""
    table = _Table.of(state, cards=cards, log=False)
    if table is None:
        return None
    earned = table.play_on(state, draw)
    points = [*gained_since(state.match, table.deal.match)]
    parties = state.rules.layout.parties
    for seat, worth, _ in earned[0]:
        for each in parties[seat]:
            points[each] += worth
    return tuple(points)


def as_usual(state: InDeal) -> bool:
    """Tell whether no phase of another takes part, which may list what it likes."""
    return type(state) in _KNOWN and state.rules.leading is new_leading


class _Table:
    """A deal while it is played on: what a state has, to be changed in place.

    Attributes:
        speaks: whether seats may say more than they must.
        hands: by seat, what it could play: its hand, once it is taken up, and its
            cards that lie face up.
        aside: the hands that are not taken up yet, by seat; none if they are.
        covered: by seat, the cards under those of its row, by their bits.
        plays: by seat, its plays by their bits; none if nothing is written down.
        late: the seats that announce no gubbe any more, whether they have been in or
            not, a bit a seat.
        rows: whether a hand may be taken up, or a card lie free, after a trick.
        still: whether nothing comes between tricks but the lead.
    """

    __slots__ = (
        *("aside", "been_in", "beats", "closed", "covered", "deal", "hands"),
        *("history", "late", "over", "partners", "piles", "plays", "received", "rows"),
        *("rules", "speaks", "still", "stock", "tricks", "trumps", "turn", "up"),
        "waiting",
    )

    @classmethod
    def of(cls, state: InDeal, *, cards: bool, log: bool) -> _Table | None:
        """Set up; None if a phase is another's, which may list what it likes."""
        if not as_usual(state):
            return None
        return cls(state, cards=cards, log=log)

    def __init__(self, state: InDeal, *, cards: bool, log: bool) -> None:
        """Lay out the cards."""
        spread, seats, left = state.spread, state.rules.seats, ~state.played
        self.rules, self.speaks = state.rules, not cards
        self.partners = state.rules.layout.partners
        self.turn, self.been_in, self.tricks = state.turn, state.been_in, state.tricks
        self.closed: Closed | None = None
        self.received, self.piles = [*state.received], [*state.pile_masks]
        self.stock, self.up, self.waiting = spread.stock, spread.up, [*spread.waiting]
        self.over, self.covered = [*spread.over], [dict(row) for row in spread.under]
        got = state.taken_up
        self.hands = [cards & left for cards in map(or_, got, spread.up)]
        self.aside = () if got is state.received else state.received
        plays = state.rules.plays
        self.plays = [plays.by_bit(seat) for seat in seats] if log else None
        self.history = state.history
        self._note(state.deal)

    def _note(self, deal: TolvaDeal) -> None:
        """Note what a meld or a gubbe has changed."""
        self.deal = deal
        self.trumps, self.beats = deal.must_trump, beats_by_bit(deal.beaters)
        self.late = -1 if deal.trump or deal.gubbe else 0
        self._look()

    def _look(self) -> None:
        """See whether anything comes between tricks."""
        self.rows = bool(self.aside) or any(self.over)
        waits = self.stock or self.rows or any(self.waiting)
        self.still = not waits and self.deal.gubbe is None

    def play_on(self, state: InDeal, draw: NextFloat) -> Earned:  # noqa: C901, PLR0912, PLR0915 - as in `play_tricks`
        """Play to the end of the deal, and give what it brings."""
        hands, piles, plays, bits = self.hands, self.piles, self.plays, known_bits()
        speaks, others = self.speaks, OTHERS[len(hands)]
        lying = led = beating = 0
        winner, due = self.turn, others[self.turn]
        if isinstance(state, Following):
            lying, led = mask_of(state.cards), SUIT_OF[state.cards[0].bit]
            winner, beating = state.winner, self.beats[state.best.bit]
            due = (self.turn, *due[: -len(state.cards)])
        else:
            self._begin(state, draw)
        while True:
            if not lying:
                seat = winner = self.turn
                lying = hand = hands[seat]
                count = hand.bit_count()
                rights = self._rights(seat, hand) if speaks else ()
                pick = floor(draw() * (count + len(rights)))
                if pick < count:
                    while pick:
                        lying &= lying - 1
                        pick -= 1
                    lying &= -lying
                else:
                    lying = self._speak(seat, rights[pick - count], draw)
                hands[seat] = hand ^ lying
                self.been_in |= 1 << seat
                led, beating, due = SUIT_OF[lying], self.beats[lying], others[seat]
                if plays is not None:
                    self.history = (self.history, plays[seat][lying])
            trumps, beats = self.trumps, self.beats
            for seat in due:
                hand = hands[seat]
                duty = hand & led or hand & trumps
                if duty:
                    legal = duty & beating or duty
                    try:
                        choice = bits[legal]
                    except KeyError:
                        choice = bits[legal] = bits_of(legal)
                    bit = choice[floor(draw() * len(choice))]
                    if beating & bit:
                        beating, winner = beats[bit], seat
                else:
                    bit, count = hand, floor(draw() * hand.bit_count())
                    while count:
                        bit &= bit - 1
                        count -= 1
                    bit &= -bit
                hands[seat] = hand ^ bit
                lying |= bit
                if plays is not None:
                    self.history = (self.history, plays[seat][bit])
            piles[winner] |= lying
            self.turn, self.closed = winner, None
            self.tricks += 1
            if not self.still:
                earned = self._between(lying, draw)
                if earned is not None:
                    return earned
            lying = 0
            if not hands[winner]:
                return vinsten_and_sistan(self.rules, self.deal, piles, winner)

    def _begin(self, state: InDeal, draw: NextFloat) -> None:
        """Do what comes before the lead to the first trick."""
        if isinstance(state, Answering):
            self._answer(state.asker, draw)
            return
        self.closed = state.closed if isinstance(state, BeforeLead) else None
        if isinstance(state, Drawing | Uncovering):
            self._get_ready(draw)

    def _between(self, trick: int, draw: NextFloat) -> Earned | None:
        """Do what comes between two tricks; give what a decided gubbe brings."""
        if self.rows:
            self._uncover(trick)
        given = (self.deal, self.piles, self.turn, self.tricks)
        earned = decided(self.rules, *given)
        if earned is not None:
            return earned
        if self.stock or any(self.waiting):
            self._get_ready(draw)
        if not self.stock:
            self._look()
        return None

    def _uncover(self, trick: int) -> None:
        """Take up hands that are not, and note what lies free."""
        if self.aside:
            self.hands[:] = map(or_, self.hands, self.aside)
            self.aside = ()
        for seat, over in enumerate(self.over):
            if over & trick:
                self.over[seat] = over & ~trick
                self.waiting[seat] |= self.covered[seat][over & trick]

    def _rights(self, seat: Seat, hand: int) -> tuple[Right, ...]:
        """List what the seat that is to lead may say."""
        rights: tuple[Right, ...] = ()
        if self.closed is None and self.deal.gubbe is None:
            if hand & hand << 1 & KINGS:
                rights = self._melding()
            if self.partners[seat] and may_ask(
                self.rules, self.deal, seat, hand.bit_count()
            ):
                rights += ASK[seat]
        if not (self.been_in | self.late) >> seat & 1:
            rights += announcements(self.rules, self.deal, seat, self.tricks)
        return rights

    def _speak(self, seat: Seat, move: Right, draw: NextFloat) -> int:
        """Say something before the lead, and more if it falls so; give the card to lead."""
        hand = self.hands[seat]
        count = hand.bit_count()
        while True:
            self._said(move)
            match move:
                case Meld():
                    self.closed = Closed.MELDED
                    self._note(with_meld(self.rules, self.deal, move))
                case Ask():
                    (self.turn,) = self.partners[seat]
                    self._answer(seat, draw)
                case announced:
                    given = (self.deal, announced, self.tricks, self.piles)
                    self._note(with_gubbe(self.rules, *given))
            rights = self._rights(seat, hand)
            pick = floor(draw() * (count + len(rights)))
            if pick < count:
                return nth_bit(hand, pick)
            move = rights[pick - count]

    def _melding(self) -> tuple[Meld, ...]:
        """List the melds of the seat in turn."""
        seat = self.turn
        down = self.over[seat].bit_count() + self.waiting[seat].bit_count()
        return melding(self.rules, self.deal, seat, self.hands[seat], down)

    def _said(self, move: Move) -> None:
        """Write down a move that is no play."""
        if self.plays is not None:
            self.history = (self.history, move)

    def _answer(self, asker: Seat, draw: NextFloat) -> None:
        """Have the seat in turn answer, and the one that has asked go on (TOL-15)."""
        melds = self._melding() if self.speaks else ()
        answers = melds + NO[self.turn]
        answer = answers[floor(draw() * len(answers))]
        self._said(answer)
        if isinstance(answer, Meld):
            self._note(with_meld(self.rules, self.deal, answer))
        self.turn, self.closed = asker, Closed.ASKED

    def _get_ready(self, draw: NextFloat) -> None:
        """Draw or turn up; the winner of the trick may meld before (TOL-29, TOL-33)."""
        seat, hands = self.turn, self.hands
        hand = hands[seat]
        if self.speaks and hand & hand << 1 & KINGS:
            self._meld_before(draw)
        else:
            draw()
        if self.stock:
            self._said(*DRAW[seat])
            self.stock, (zero, one) = draw_for_both(self.stock, (0, 0), seat)
            self.received[0] |= zero
            self.received[1] |= one
            self.closed = _DRAWN
        else:
            self._said(*TURN_UP[seat])
            zero, one = self.waiting
            self.up, self.waiting = (self.up[0] | zero, self.up[1] | one), [0, 0]
            if (zero, one)[seat]:
                self.closed = _TURNED_UP
        hands[0] |= zero
        hands[1] |= one

    def _meld_before(self, draw: NextFloat) -> None:
        """Decide between melds and getting ready, until it is the latter."""
        while True:
            melds = self._melding() if self.closed is None else ()
            pick = floor(draw() * (len(melds) + 1))
            if pick == len(melds):
                return
            self._said(melds[pick])
            self._note(with_meld(self.rules, self.deal, melds[pick]))
            self.closed = Closed.MELDED

    def won(self) -> BeforeLead:
        """Give the state after the last trick, as it stood before anything was booked."""
        under = tuple([tuple(covered.items()) for covered in self.covered])
        rest = (tuple(self.over), tuple(self.waiting))
        spread = new_spread(self.stock, self.up, under, *rest)
        return after_trick(self.rules, spread)(
            self.history,
            self.rules,
            self.deal,
            self.turn,
            tuple(self.received),
            sum(self.piles),
            spread,
            tuple(self.piles),
            self.been_in,
            None,
        )
