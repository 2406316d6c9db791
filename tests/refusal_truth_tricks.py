"""What each refusal of Zuger Tapp, Fyrtioett and Tolva claims, read back by its rule.

`TRICKS` has what must be so where a rule and a reason are given. What is given as a bar
for now must be none for the rest of the deal (`for_good`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from refusal_facts import (
    CONTRACTS,
    LEAST_CARDS,
    LEAST_IN_ALL,
    LEAST_TRICKS,
    Table,
    aside,
    auction_over,
    bids,
    declarer,
    for_good,
    passed,
    trump_fixed,
    trump_of,
    worth,
)

from jasskort import CardSet, Deal, Marriage, Reason
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.moves import Draw, Pass, Play

Truth: TypeAlias = Callable[[Any, Any, Any, Any], bool]
"""Tells whether a refusal is true, by ruleset, state, move and refusal."""

OPENINGS = CONTRACTS[:2]
GUBBES = (tolva.Halv, tolva.Hel)


def holds(state: Any, seat: int) -> CardSet:
    """Give what a seat has in hand, and face up."""
    rows = getattr(state, "face_up", None)
    return CardSet([*state.hands[seat], *(rows[seat] if rows else ())])


def may_play(game: Any, state: Any, seat: int) -> CardSet:
    """Give the cards that the duties leave (ZUG-16, FYR-9, TOL-8, TOL-9)."""
    if game.name == "tolva":
        return Table(game, state).playable(seat)
    hand: CardSet = state.hands[seat]
    follow = hand.of_suit(state.trick[0].suit)
    trumps = [
        c for c in hand if game.name == "zuger_tapp" and c.suit is trump_of(state)
    ]
    return follow or CardSet(trumps) or hand


def best_told(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether card and suit led are named, and the best card where it matters."""
    told = (move.card, state.trick[0].suit)
    if game.name == "tolva":
        table = Table(game, state)
        if table.playable(move.seat) != table.wide(move.seat):
            told = (*told, table.best()[1])
    return bool(refusal.values == told)


def must_follow(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are those that may be played, all of the suit led."""
    led, cards = state.trick[0].suit, refusal.cards
    return bool(
        move.card in holds(state, move.seat)
        and move.card.suit is not led
        and cards == may_play(game, state, move.seat) == cards.of_suit(led)
        and cards
        and best_told(game, state, move, refusal)
    )


def must_trump(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are those that may be played, trumps to a side suit."""
    trump, cards = trump_of(state), refusal.cards
    owned = holds(state, move.seat)
    if game.name == "tolva":
        owned = Table(game, state).owned(move.seat)
    return bool(
        trump
        and not owned.of_suit(state.trick[0].suit)
        and move.card in owned
        and move.card.suit is not trump
        and cards == may_play(game, state, move.seat) == cards.of_suit(trump)
        and cards
        and best_told(game, state, move, refusal)
    )


def must_beat(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether all that may be played beats the best card, and this does not."""
    table, cards = Table(game, state), refusal.cards
    return bool(
        cards
        and cards == table.playable(move.seat)
        and all(map(table.beats, cards))
        and move.card in table.wide(move.seat)
        and not table.beats(move.card)
        and refusal.values == (move.card, table.best()[1])
    )


def not_in_hand(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the card is not there, to a seat that knows its hand."""
    blind = game.name == "tolva" and Table(game, state).blind
    return bool(
        not blind
        and refusal.cards == {move.card}
        and refusal.values == (move.seat,)
        and move.card not in holds(state, move.seat)
        and move.seat == state.turn
    )


def not_held(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are what the meld lacks, and nothing else bars it."""
    missing = Marriage(move.suit).cards - holds(state, move.seat)
    table = Table(game, state)
    return bool(
        missing
        and refusal.cards == missing
        and refusal.values == (move.seat,)
        and not table.blind
        and (table.leader == move.seat or table.asker is not None)
    )


def occasion(kind: Any, *, once_more: bool) -> Truth:
    """Tell whether the seat in turn has melded, or asked, since it won the trick.

    Args:
        kind: what it has done.
        once_more: whether it wants the same again.
    """

    def tell(game: Any, state: Any, move: Any, refusal: Any) -> bool:
        table = Table(game, state)
        mine = [
            each
            for each in table.since
            if isinstance(each, kind) and each.seat == move.seat
        ]
        suits = [each.suit for each in mine if isinstance(each, tolva.Meld)]
        return bool(
            table.leader == move.seat == state.turn
            and mine
            and isinstance(move, kind) is once_more
            and refusal.values == (move.seat, *suits)
        )

    return tell


def either(one: Truth, other: Truth) -> Truth:
    """Tell whether one of two is true."""
    return lambda *given: one(*given) or other(*given)


def seat_told(_game: Any, _state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the one value is the seat that moves."""
    return bool(refusal.values == (move.seat,))


def drawn(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether cards were drawn since the last trick."""
    table = Table(game, state)
    asked = () if isinstance(move, Draw) else (move.seat,)
    done = any(isinstance(each, Draw) for each in table.since)
    return bool(
        done and refusal.values == asked and isinstance(move, Draw | tolva.Meld)
    )


def own_turned_up(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether a card of the seat's own was turned up since the trick it won."""
    table = Table(game, state)
    told = seat_told(game, state, move, refusal)
    return told and move.seat in table.turned and table.leader == move.seat


def no_trick_yet(game: Any, state: Any, _move: Any, refusal: Any) -> bool:
    """Tell whether nobody has led."""
    table = Table(game, state)
    return not table.winners and not table.trick and not refusal.values


def meanwhile(kinds: Any) -> Truth:
    """Tell whether a trick is being played, for these kinds of moves."""
    return lambda g, s, m, r: (
        bool(Table(g, s).trick) and isinstance(m, kinds) and not r.values
    )


def gubbe_announced(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether this gubbe was announced by this seat, for what it bars."""
    gubbe = Table(game, state).gubbe
    items = {tolva.Halv: tolva.Item.HALV_GUBBE, tolva.Hel: tolva.Item.HEL_GUBBE}
    return bool(
        gubbe
        and refusal.values == (items[type(gubbe)], gubbe.seat)
        and isinstance(move, (tolva.Meld, tolva.Ask, *GUBBES))
    )


def too_few_cards(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the seat has fewer than three cards, face down ones included."""
    left = Table(game, state).left(move.seat)
    return bool(refusal.values == (left,) and left < LEAST_CARDS)


def would_go_out(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the next meld would bring the party to the target."""
    table = Table(game, state)
    points = 1 if table.melded else 2
    told = (table.total(move.seat), points, game.target)
    return bool(refusal.values == told and table.goes_out(move.seat, points))


def score_too_high(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether halv gubbe would bring the party to the target."""
    table = Table(game, state)
    told = (table.total(move.seat), 6, game.target)
    return bool(refusal.values == told and table.goes_out(move.seat, 6))


def of_other_form(game: Any, _state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether another form of Tolva has the move, by the rule that says which."""
    rules = {
        tolva.Ask: "TOL-15",
        tolva.No: "TOL-15",
        Draw: "TOL-29",
        tolva.TurnUp: "TOL-33",
    }
    return bool(
        refusal.values == (game.form, move)
        and rules[type(move)] == refusal.rule
        and move not in game.vocabulary(move.seat)
        and any(
            move.seat < len(other.seats) and move in other.vocabulary(move.seat)
            for other in (tolva.Tolva(form=form) for form in tolva.Form)
        )
    )


def from_the_table(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the card does not lie in the row, and those named may be played."""
    table = Table(game, state)
    return bool(
        table.blind
        and move.card not in state.face_up[move.seat]
        and refusal.values == (move.card,)
        and refusal.cards == table.playable(move.seat)
    )


def no_opening(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether nobody has bid, and it is not a bid to open with."""
    told = (*OPENINGS, move.contract)
    return not bids(state) and move.contract not in OPENINGS and refusal.values == told


def standing(state: Any) -> int:
    """Give the place of the bid that stands."""
    return CONTRACTS.index(bids(state)[-1].contract)


def not_next(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether it jumps over the next higher bid."""
    stands = standing(state)
    told = (*CONTRACTS[stands : stands + 2], move.contract)
    jumps = CONTRACTS.index(move.contract) > stands + 1
    return bool(refusal.values == told and jumps)


def not_higher(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the bid that stands is the same, or higher."""
    stands = standing(state)
    told = (CONTRACTS[stands], move.contract)
    low = CONTRACTS.index(move.contract) <= stands
    return refusal.values == told and low


def has_passed(kinds: Any) -> Truth:
    """Tell whether the seat has passed, for these kinds of moves."""
    return lambda g, s, m, r: (
        seat_told(g, s, m, r) and m.seat in passed(s) and isinstance(m, kinds)
    )


def not_declarer(kind: Any) -> Truth:
    """Tell whether another seat is the declarer, for a kind of move."""
    return lambda g, s, m, r: (
        auction_over(s)
        and r.values == (declarer(s),)
        and m.seat != declarer(s)
        and isinstance(m, kind)
    )


def bids_too_low(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the fourth bid would leave the sum below eleven (FYR-7)."""
    missing = LEAST_IN_ALL - worth(state)
    own = worth(state, move.tricks)
    told = (move.tricks, own, missing)
    return len(bids(state)) == 3 and own < missing and refusal.values == told


def no_such_move(kinds: Any) -> Truth:
    """Tell whether the game has no such move, of kinds that the rule speaks of."""
    return lambda g, s, m, r: (
        r.values == (m,) and m not in g.vocabulary(0) + g.vocabulary(1) and kinds(g, m)
    )


def lacks(state: Any, move: Any, refusal: Any, count: Callable[[int], bool]) -> bool:
    """Tell whether the cards named are those that lie in the deal so many times."""
    wrong = [c for c in state.rules.pack.cards if count(move.pack.count(c))]
    return bool(wrong and refusal.cards == set(wrong) and not refusal.values)


def foreign_cards(game: Any, _state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are those that the pack has not."""
    wrong = set(move.pack) - set(game.pack.cards)
    size = len(game.pack.cards)
    return bool(wrong and refusal.cards == wrong and refusal.values == (size,))


def not_to_lead(kind: Any) -> Truth:
    """Tell whether a trick is played, so that nobody is to lead, for a gubbe."""
    return lambda g, s, m, r: (
        seat_told(g, s, m, r) and bool(Table(g, s).trick) and isinstance(m, kind)
    )


def has_led(kind: Any) -> Truth:
    """Tell whether the seat has led in the deal, for a gubbe."""
    return lambda g, s, m, r: (
        seat_told(g, s, m, r) and m.seat in Table(g, s).have_led and isinstance(m, kind)
    )


def trump_set(kind: Any) -> Truth:
    """Tell whether this suit is trump, for a gubbe."""
    return lambda g, s, m, r: (
        r.values == (Table(g, s).trump,) and bool(r.values[0]) and isinstance(m, kind)
    )


def _always(_game: Any, _move: Any) -> bool:
    return True


_Rules: TypeAlias = dict[tuple[str, Reason], Truth]
_HALV, _HEL, _MELDS = tolva.Halv, tolva.Hel, (tolva.Meld, tolva.Ask)

TRICKS: _Rules = {
    ("COM-1", Reason.NO_SUCH_SEAT): lambda g, s, m, r: (
        seat_told(g, s, m, r) and m.seat >= len(g.seats)
    ),
    ("COM-6", Reason.NOT_IN_HAND): not_in_hand,
    ("COM-6", Reason.NOT_HELD): not_held,
    ("COM-8", Reason.MATCH_OVER): lambda g, s, m, r: s.over and not r.values,
    ("COM-9", Reason.NOT_YOUR_TURN): lambda g, s, m, r: (
        r.values == (s.turn, m.seat) and m.seat != s.turn is not None
    ),
    ("ZUG-6", Reason.NO_SUCH_MOVE): no_such_move(lambda g, m: m.verb == "bid"),
    ("ZUG-7", Reason.NO_OPENING_BID): no_opening,
    ("ZUG-8", Reason.NOT_THE_NEXT_BID): not_next,
    ("ZUG-8", Reason.BID_NOT_HIGHER): not_higher,
    ("ZUG-9", Reason.HAS_PASSED): has_passed((Pass, zuger_tapp.Bid)),
    ("ZUG-10", Reason.AUCTION_OPEN): lambda g, s, m, r: (
        s.turn is not None and not auction_over(s) and not isinstance(m, Pass)
    ),
    ("ZUG-10", Reason.AUCTION_OVER): lambda g, s, m, r: (
        auction_over(s) and isinstance(m, Pass | zuger_tapp.Bid)
    ),
    ("ZUG-12", Reason.HAS_PASSED): has_passed(zuger_tapp.LayAside),
    ("ZUG-12", Reason.MUST_LAY_ASIDE): lambda g, s, m, r: (
        r.values == (aside(s),) and aside(s) > 0
    ),
    ("ZUG-12", Reason.NOT_DECLARER): not_declarer(zuger_tapp.LayAside),
    ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): lambda g, s, m, r: (
        sum(isinstance(move, zuger_tapp.LayAside) for move in s.log) == 4
    ),
    ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): lambda g, s, m, r: (
        auction_over(s)
        and r.values == (bids(s)[-1].contract,) != (CONTRACTS[0],)
        and isinstance(m, zuger_tapp.LayAside)
    ),
    ("ZUG-14", Reason.HAS_PASSED): has_passed(zuger_tapp.NameTrump),
    ("ZUG-14", Reason.NOT_DECLARER): not_declarer(zuger_tapp.NameTrump),
    ("ZUG-14", Reason.TRUMP_FINAL): lambda g, s, m, r: (
        trump_fixed(s)
        and r.values == (trump_of(s),)
        and isinstance(m, zuger_tapp.NameTrump)
        and m.seat == declarer(s)
    ),
    ("ZUG-14", Reason.TRUMP_ALREADY): lambda g, s, m, r: (
        not trump_fixed(s)
        and len(s.trick) == 1
        and r.values == (m.suit,) == (s.trick[0].suit,)
    ),
    ("FYR-4", Reason.NO_SUCH_MOVE): no_such_move(
        lambda g, m: m.verb in {"bid", "pass"}
    ),
    ("FYR-4", Reason.AUCTION_OPEN): lambda g, s, m, r: (
        len(bids(s)) < 4 and isinstance(m, Play)
    ),
    ("FYR-4", Reason.AUCTION_OVER): lambda g, s, m, r: (
        len(bids(s)) == 4 and isinstance(m, fyrtioett.Bid)
    ),
    ("FYR-4", Reason.HAS_BID): lambda g, s, m, r: (
        seat_told(g, s, m, r)
        and any(bid.seat == m.seat for bid in bids(s))
        and isinstance(m, fyrtioett.Bid)
    ),
    ("FYR-7", Reason.AUCTION_OVER): lambda g, s, m, r: (
        len(bids(s)) == 4 and isinstance(m, fyrtioett.Throw)
    ),
    ("FYR-7", Reason.BIDS_TOO_LOW): bids_too_low,
    ("FYR-7", Reason.MUST_BID): lambda g, s, m, r: (
        r.values == (worth(s),)
        and worth(s) >= LEAST_IN_ALL
        and m.seat == s.match.dealer
    ),
    ("FYR-7", Reason.NOT_LAST_TO_BID): lambda g, s, m, r: (
        r.values == (s.match.dealer,) and m.seat != s.match.dealer
    ),
    ("TOL-9", Reason.MUST_BEAT): must_beat,
    ("TOL-12", Reason.NO_TRICK_WON): no_trick_yet,
    ("TOL-12", Reason.TRICK_UNDER_WAY): meanwhile(_MELDS),
    ("TOL-13", Reason.TOO_FEW_CARDS): too_few_cards,
    ("TOL-14", Reason.ONCE_AN_OCCASION): occasion(tolva.Meld, once_more=True),
    ("TOL-14", Reason.SUIT_MELDED): lambda g, s, m, r: (
        r.values == (m.suit,) and m.suit in Table(g, s).melded
    ),
    ("TOL-15", Reason.MUST_ANSWER): lambda g, s, m, r: r.values == (Table(g, s).asker,),
    ("TOL-15", Reason.NO_QUESTION): lambda g, s, m, r: Table(g, s).asker is None,
    ("TOL-15", Reason.NOT_OF_THIS_FORM): of_other_form,
    ("TOL-15", Reason.ONCE_AN_OCCASION): either(
        occasion(tolva.Ask, once_more=False), occasion(tolva.Meld, once_more=False)
    ),
    ("TOL-18", Reason.WOULD_GO_OUT): would_go_out,
    ("TOL-19", Reason.NOTHING_TO_MELD): lambda g, s, m, r: (
        len(set(Table(g, s).melded)) == 4
    ),
    ("TOL-19", Reason.ONCE_AN_OCCASION): occasion(tolva.Ask, once_more=True),
    ("TOL-19", Reason.TOO_FEW_CARDS): too_few_cards,
    ("TOL-19", Reason.WOULD_GO_OUT): would_go_out,
    ("TOL-23", Reason.NOT_FIRST_TIME_IN): has_led(_HALV),
    ("TOL-23", Reason.NOT_IN): not_to_lead(_HALV),
    ("TOL-23", Reason.TRUMP_SET): trump_set(_HALV),
    ("TOL-24", Reason.TOO_FEW_TRICKS): lambda g, s, m, r: (
        r.values == (m.seat, Table(g, s).at_best(m.seat)) and r.values[1] < LEAST_TRICKS
    ),
    ("TOL-25", Reason.SCORE_TOO_HIGH): score_too_high,
    ("TOL-26", Reason.FIRST_TRICK_LOST): lambda g, s, m, r: (
        r.values == tuple(Table(g, s).winners[:1]) and r.values[0] != m.seat
    ),
    ("TOL-26", Reason.NOT_FIRST_TIME_IN): has_led(_HEL),
    ("TOL-26", Reason.NOT_IN): not_to_lead(_HEL),
    ("TOL-26", Reason.TOO_LATE): lambda g, s, m, r: (
        sum(isinstance(each, Play) for each in s.log) > len(g.seats)
    ),
    ("TOL-26", Reason.TRUMP_SET): trump_set(_HEL),
    ("TOL-27", Reason.GUBBE_ANNOUNCED): gubbe_announced,
    ("TOL-29", Reason.ALREADY_DRAWN): drawn,
    ("TOL-29", Reason.MUST_DRAW): lambda g, s, m, r: (
        Table(g, s).winners
        and not Table(g, s).trick
        and not any(isinstance(each, Draw) for each in Table(g, s).since)
        and Table(g, s).stock > 0
    ),
    ("TOL-29", Reason.NOT_OF_THIS_FORM): of_other_form,
    ("TOL-29", Reason.NO_TRICK_WON): no_trick_yet,
    ("TOL-29", Reason.STOCK_GONE): lambda g, s, m, r: Table(g, s).stock == 0,
    ("TOL-29", Reason.TRICK_UNDER_WAY): meanwhile(Draw),
    ("TOL-33", Reason.NOTHING_TO_TURN_UP): lambda g, s, m, r: not Table(g, s).waiting,
    ("TOL-33", Reason.NOT_OF_THIS_FORM): of_other_form,
    ("TOL-33", Reason.OWN_CARD_TURNED_UP): own_turned_up,
    ("TOL-33", Reason.MUST_TURN_UP): lambda g, s, m, r: (
        bool(Table(g, s).waiting) and not Table(g, s).trick
    ),
    ("TOL-33", Reason.TRICK_UNDER_WAY): lambda g, s, m, r: (
        meanwhile(tolva.TurnUp)(g, s, m, r) and bool(Table(g, s).waiting)
    ),
    ("TOL-34", Reason.FROM_THE_TABLE): from_the_table,
}
TRICKS |= {
    ("TOL-30", reason): lambda g, s, m, r, told=TRICKS[rule, reason]: (
        told(g, s, m, r) and isinstance(m, GUBBES)
    )
    for rule, reason in (
        ("TOL-29", Reason.MUST_DRAW),
        ("TOL-33", Reason.MUST_TURN_UP),
    )
}
for kind in (tolva.Tolva, zuger_tapp.ZugerTapp, fyrtioett.Fyrtioett):
    TRICKS |= {
        (kind.deal_rule, Reason.DEAL_DUE): lambda g, s, m, r: (
            not s.over and s.turn is None and not isinstance(m, Deal)
        ),
        (kind.deal_rule, Reason.DEAL_UNDER_WAY): lambda g, s, m, r: (
            isinstance(m, Deal) and s.turn is not None
        ),
        (kind.pack_rule, Reason.NO_SUCH_MOVE): no_such_move(
            lambda g, m: (
                not any(
                    isinstance(each, type(m)) and not isinstance(m, Play)
                    for each in g.vocabulary(0)
                )
            )
        ),
        (kind.pack_rule, Reason.NOT_IN_THE_PACK): foreign_cards,
        (kind.pack_rule, Reason.WRONG_PACK): lambda g, s, m, r: lacks(
            s, m, r, lambda count: count == 0
        ),
        (kind.pack_rule, Reason.TWICE_IN_THE_PACK): lambda g, s, m, r: lacks(
            s, m, r, lambda count: count > 1
        ),
        (kind.follow_rule, Reason.MUST_FOLLOW_SUIT): must_follow,
        (kind.follow_rule, Reason.MUST_TRUMP): must_trump,
    }

FOR_NOW = {
    *(Reason.NOT_YOUR_TURN, Reason.NOT_IN, Reason.MUST_DRAW, Reason.MUST_TURN_UP),
    *(Reason.NO_TRICK_WON, Reason.TRICK_UNDER_WAY, Reason.ONCE_AN_OCCASION),
    *(Reason.ALREADY_DRAWN, Reason.OWN_CARD_TURNED_UP, Reason.MUST_ANSWER),
    *(Reason.AUCTION_OPEN, Reason.NOT_THE_NEXT_BID, Reason.NO_OPENING_BID),
    *(Reason.MUST_LAY_ASIDE, Reason.BIDS_TOO_LOW),
}
"""What may be otherwise later in the same deal."""


def untrue(game: Any, state: Any, move: Any, refusal: Any) -> str | None:
    """Tell what is not true of a refusal of these games, if anything is not."""
    truth = TRICKS.get((refusal.rule, refusal.reason))
    if truth is None:
        return "the rule says nothing of the kind"
    if not truth(game, state, move, refusal):
        return "it is not true"
    if refusal.reason in FOR_NOW and for_good(game, state, move):
        return "it is given for now, and is for good"
    return None
