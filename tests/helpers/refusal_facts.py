"""What is so in a deal of Zuger Tapp, Fyrtioett or Tolva, as its log and the rules tell.

All is worked out apart from the code that says what is legal, and why not. `for_good`
tells which moves a deal has no room for any more.
"""

from __future__ import annotations

from typing import Any

from jasskort import Card, CardSet, Deal, Suit
from jasskort.cards import ACE_TEN
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.moves import Draw, Pass, Play
from jasskort.ruleset_base import action_space

LEAST_IN_ALL, LEAST_TRICKS, LEAST_CARDS = 11, 5, 3
CONTRACTS = tuple(zuger_tapp.Contract)


class Table:
    """A deal of Tolva as somebody sees it who reads its log with the rules in hand."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state
        self.seats = len(game.seats)
        self.forehand = (state.match.dealer + 1) % self.seats
        self.trump: Suit | None = None
        self.melded: list[Suit] = []
        self.gubbe: Any = None
        self.asker: int | None = None
        self.trick: list[tuple[int, Card]] = []
        self.winners: list[int] = []
        self.have_led: set[int] = set()
        self.since: list[Any] = []  # what was done since the last trick was over
        self.draws = 0
        self.covered = self.rows_dealt()
        self.waiting: list[tuple[int, Card]] = []
        self.turned: list[int] = []  # whose cards were turned up since the last trick
        for move in state.log:
            self.see(move)

    def rows_dealt(self) -> dict[Card, tuple[int, Card]]:
        """Give by its upper card whose the lower card is, and which it is (TOL-6)."""
        if self.game.form is not tolva.Form.BORDSTOLVA:
            return {}
        pack, other = self.state.shuffled.pack, 1 - self.forehand
        return {
            pack[18 + place]: ((self.forehand, other)[place % 2], pack[place])
            for place in range(12)
        }

    def see(self, move: Any) -> None:
        match move:
            case Play(seat=seat, card=card):
                self.played(seat, card)
                return
            case tolva.MeldMarriage(suit=suit):
                self.trump = self.trump or suit
                self.melded.append(suit)
                self.asker = None
            case tolva.Ask(seat=seat):
                self.asker = seat
            case tolva.No():
                self.asker = None
            case tolva.Halv() | tolva.Hel():
                self.gubbe = move
            case Draw():
                self.draws += 1
            case tolva.TurnUp():
                self.turned = [seat for seat, _ in self.waiting]
                self.waiting = []
        self.since.append(move)

    def played(self, seat: int, card: Card) -> None:
        if not self.trick:
            self.have_led.add(seat)
        self.trick.append((seat, card))
        if card in self.covered:
            self.waiting.append(self.covered.pop(card))
        if len(self.trick) == self.seats:
            self.winners.append(self.best()[0])
            self.trick, self.since, self.turned = [], [], []

    def best(self) -> tuple[int, Card]:
        """Tell who wins the trick so far, and with which card (COM-4)."""
        led = self.trick[0][1].suit
        order = [*self.state.game.ranking.plain]

        def height(played: tuple[int, Card]) -> tuple[int, int]:
            card = played[1]
            suit = 2 if card.suit is self.trump else card.suit is led
            return suit, order.index(card.rank)

        return max(self.trick, key=height)

    @property
    def leader(self) -> int | None:
        if self.trick:
            return None
        return self.winners[-1] if self.winners else self.forehand

    @property
    def stock(self) -> int:
        return int(self.game.table.stock) - 2 * self.draws

    def left(self, seat: int) -> int:
        """Count the cards of a seat, those that lie face down too."""
        state = self.state
        down = [s for s, _ in self.covered.values()] + [s for s, _ in self.waiting]
        return len(state.hands[seat]) + len(state.face_up[seat]) + down.count(seat)

    @property
    def blind(self) -> bool:
        """Whether the first trick is played from the table (TOL-34)."""
        return self.game.first_trick_from_table and not self.winners

    def owned(self, seat: int) -> CardSet:
        """Give what a seat may play from (TOL-31, TOL-34)."""
        row: CardSet = self.state.face_up[seat]
        return row if self.blind else CardSet([*row, *self.state.hands[seat]])

    def beats(self, card: Card) -> bool:
        best = self.best()[1]
        if card.suit is best.suit:
            return ACE_TEN.strength(card, None) > ACE_TEN.strength(best, None)
        return card.suit is self.trump

    def wide(self, seat: int) -> CardSet:
        """Give the cards that do the duty of TOL-8."""
        owned = self.owned(seat)
        follow = [card for card in owned if card.suit is self.trick[0][1].suit]
        trumps = [card for card in owned if card.suit is self.trump]
        return CardSet(follow or trumps or owned)

    def playable(self, seat: int) -> CardSet:
        """Give the cards that may be played, by TOL-8 and TOL-9."""
        if not self.trick:
            return self.owned(seat)
        wide = self.wide(seat)
        return CardSet(card for card in wide if self.beats(card)) or wide

    def total(self, seat: int) -> int:
        total: int = self.game.score(self.state).totals[seat]
        return total

    def at_best(self, seat: int) -> int:
        return int(self.game.table.tricks) - len(self.winners) - (seat != self.leader)

    def goes_out(self, seat: int, points: int) -> bool:
        return bool(self.total(seat) + points >= self.game.target)

    def hel_gone(self, seat: int) -> bool:
        """Tell whether the time for hel gubbe is over for a seat (TOL-26)."""
        if not self.winners:
            return seat in self.have_led
        return len(self.winners) > 1 or bool(self.trick) or self.winners[0] != seat

    def for_good(self, move: Any) -> bool:
        """Tell whether a move cannot come up any more in the deal."""
        seat = move.seat
        match move:
            case tolva.MeldMarriage() | tolva.Ask():
                return bool(
                    self.gubbe
                    or (
                        isinstance(move, tolva.MeldMarriage)
                        and move.suit in self.melded
                    )
                    or len(self.melded) == 4
                    or self.left(seat) < LEAST_CARDS
                    or self.goes_out(seat, 1)
                )
            case tolva.Halv() | tolva.Hel() if self.gubbe or self.trump:
                return True
            case tolva.Halv():
                few = self.at_best(seat) < LEAST_TRICKS
                return seat in self.have_led or few or self.goes_out(seat, 6)
            case tolva.Hel():
                return seat in self.have_led or self.hel_gone(seat)
            case Draw():
                return self.stock == 0
            case tolva.TurnUp():
                return not self.covered and not self.waiting
            case _:
                return False


_LAST: list[Any] = []


def table(game: Any, state: Any) -> Table:
    """Read a deal of Tolva; the one that was asked about last is not read again."""
    if not _LAST or _LAST[0] is not state:
        _LAST[:] = [state, Table(game, state)]
    read: Table = _LAST[1]
    return read


def passed(state: Any) -> set[int]:
    return {move.seat for move in state.log if isinstance(move, Pass)}


def bids(state: Any) -> list[Any]:
    return [m for m in state.log if isinstance(m, zuger_tapp.Bid | fyrtioett.Bid)]


def auction_over(state: Any) -> bool:
    """Tell whether the auction is over (ZUG-10, FYR-4)."""
    if state.game.name == "fyrtioett":
        return len(bids(state)) == 4
    made = bids(state)
    return bool(made) and (
        made[-1].contract is CONTRACTS[-1] or len(passed(state)) == 3
    )


def declarer(state: Any) -> Any:
    return bids(state)[-1].seat if auction_over(state) else None


def aside(state: Any) -> int:
    """Count the cards that are still to be laid aside (ZUG-12)."""
    if not auction_over(state) or bids(state)[-1].contract is not CONTRACTS[0]:
        return 0
    return 4 - sum(isinstance(move, zuger_tapp.LayAside) for move in state.log)


def trump_fixed(state: Any) -> bool:
    """Tell whether trump is final: named aloud, or led and the next has played."""
    cards = [move for move in state.log if isinstance(move, Play)]
    return len(cards) > 1 or any(isinstance(m, zuger_tapp.NameTrump) for m in state.log)


def trump_of(state: Any) -> Suit | None:
    """Give the trump suit as the log tells it (FYR-1, ZUG-14, TOL-16)."""
    if state.game.name == "fyrtioett":
        return Suit.HEARTS
    named = [m.suit for m in state.log if isinstance(m, zuger_tapp.NameTrump)]
    named += [m.suit for m in state.log if isinstance(m, tolva.MeldMarriage)]
    led = [move.card.suit for move in state.log if isinstance(move, Play)]
    if state.game.name == "tolva":
        return named[0] if named else None
    return (named or led)[0]


def worth(state: Any, tricks: int | None = None) -> int:
    """Give the points of a bid, or of those so far, by the table of FYR-5."""
    made = [bid.tricks for bid in bids(state)] if tricks is None else [tricks]
    return sum(each if each <= 6 else 2 * each for each in made)


def never_held(game: Any, state: Any, seat: int, card: Card) -> bool:
    """Tell whether a seat knows that it cannot play a card any more in this deal."""
    played = {move.card for move in state.log if isinstance(move, Play)}
    lacks = card not in state.hands[seat]
    if game.name == "tolva":
        rows, read = state.face_up, table(game, state)
        if card in played or any(card in rows[s] for s in game.seats if s != seat):
            return True
        down = [s for s, _ in (*read.covered.values(), *read.waiting)]
        return not (read.blind or read.stock or seat in down) and (
            lacks and card not in rows[seat]
        )
    if game.name == "zuger_tapp" and not auction_over(state):
        made = bids(state)
        own = made and made[-1].seat == seat and made[-1].contract is CONTRACTS[0]
        return lacks and not own and bool(made or seat in passed(state))
    return lacks


def never_named(game: Any, state: Any, move: Any) -> bool:
    """Tell whether a meld, or what is laid aside, names a card that is never held."""
    if state.turn is None or move not in action_space(game):
        return False
    match move:
        case tolva.MeldMarriage(suit=suit):
            cards = CardSet.parse(f"{suit}K {suit}Q")
        case zuger_tapp.LayAside(card=card) if not auction_over(state):
            cards = CardSet([card])
        case _:
            return False
    return any(never_held(game, state, move.seat, card) for card in cards)


def for_good(game: Any, state: Any, move: Any) -> bool:
    """Tell whether a move is barred for the rest of the deal, whoever is in turn."""
    if state.turn is None or isinstance(move, Deal):
        return False
    if isinstance(move, Play) and move in game.vocabulary(move.seat):
        return never_held(game, state, move.seat, move.card)
    if game.name == "tolva":
        return table(game, state).for_good(move)
    return _said_for_good(state, move)


def _said_for_good(state: Any, move: Any) -> bool:
    over = auction_over(state)
    match move:
        case fyrtioett.Bid():
            return over or any(bid.seat == move.seat for bid in bids(state))
        case fyrtioett.Throw():
            last = move.seat == state.match.dealer
            return over or not last or worth(state) >= LEAST_IN_ALL
        case zuger_tapp.Bid(contract=contract):
            made = bids(state)
            low = (
                made and contract in CONTRACTS[: 1 + CONTRACTS.index(made[-1].contract)]
            )
            return bool(over or move.seat in passed(state) or low)
        case Pass():
            return over or move.seat in passed(state)
        case zuger_tapp.LayAside() if over:
            return aside(state) == 0 or move.seat != declarer(state)
        case zuger_tapp.NameTrump() if over:
            return move.seat != declarer(state) or trump_fixed(state)
        case zuger_tapp.LayAside() | zuger_tapp.NameTrump():
            return move.seat in passed(state)
        case _:
            return False
