"""What refusals of Tolva claim, read back against a deal as its log tells it."""

from __future__ import annotations

from typing import Any

from refusal_facts import LEAST_CARDS, LEAST_TRICKS, never_held, table
from refusal_truth_tricks import Truth, holds, seat_told

from jasskort import Marriage, Reason
from jasskort.games import tolva
from jasskort.moves import Draw, Play

GUBBES = (tolva.Halv, tolva.Hel)


def of_kind(kinds: Any, truth: Truth) -> Truth:
    return lambda g, s, m, r: truth(g, s, m, r) and isinstance(m, kinds)


def must_beat(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether all that may be played beats the best card, and this does not."""
    deal, cards = table(game, state), refusal.cards
    return bool(
        cards
        and cards == deal.playable(move.seat)
        and all(map(deal.beats, cards))
        and move.card in deal.wide(move.seat)
        and not deal.beats(move.card)
        and refusal.values == (move.card, deal.best()[1])
    )


def not_held(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are what the meld lacks, and nothing else bars it."""
    couple, deal = Marriage(move.suit).cards, table(game, state)
    missing = couple - holds(state, move.seat)
    if move.seat != state.turn:
        gone = {card for card in couple if never_held(game, state, move.seat, card)}
        return bool(gone and refusal.cards == gone and refusal.values == (move.seat,))
    return bool(
        missing
        and refusal.cards == missing
        and refusal.values == (move.seat,)
        and not deal.blind
        and (deal.leader == move.seat or deal.asker is not None)
    )


def occasion(kind: Any, *, once_more: bool) -> Truth:
    """Tell whether the seat in turn has melded, or asked, since it won the trick."""

    def tell(game: Any, state: Any, move: Any, refusal: Any) -> bool:
        deal = table(game, state)
        mine = [
            each
            for each in deal.since
            if isinstance(each, kind) and each.seat == move.seat
        ]
        suits = [each.suit for each in mine if isinstance(each, tolva.MeldMarriage)]
        return bool(
            deal.leader == move.seat == state.turn
            and mine
            and isinstance(move, kind) is once_more
            and refusal.values == (move.seat, *suits)
        )

    return tell


def either(one: Truth, other: Truth) -> Truth:
    return lambda *given: one(*given) or other(*given)


def drawn(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether cards were drawn since the last trick."""
    deal = table(game, state)
    asked = () if isinstance(move, Draw) else (move.seat,)
    done = any(isinstance(each, Draw) for each in deal.since)
    return bool(
        done and refusal.values == asked and isinstance(move, Draw | tolva.MeldMarriage)
    )


def own_turned_up(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    deal = table(game, state)
    told = seat_told(game, state, move, refusal)
    return told and move.seat in deal.turned and deal.leader == move.seat


def no_trick_yet(game: Any, state: Any, _move: Any, refusal: Any) -> bool:
    deal = table(game, state)
    return not deal.winners and not deal.trick and not refusal.values


def meanwhile(kinds: Any) -> Truth:
    return lambda g, s, m, r: (
        bool(table(g, s).trick) and isinstance(m, kinds) and not r.values
    )


def gubbe_announced(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    gubbe = table(game, state).gubbe
    items = {tolva.Halv: tolva.Item.HALV_GUBBE, tolva.Hel: tolva.Item.HEL_GUBBE}
    return bool(
        gubbe
        and refusal.values == (items[type(gubbe)], gubbe.seat)
        and isinstance(move, (tolva.MeldMarriage, tolva.Ask, *GUBBES))
    )


def too_few_cards(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    left = table(game, state).left(move.seat)
    return bool(refusal.values == (left,) and left < LEAST_CARDS)


def would_go_out(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    deal = table(game, state)
    points = 1 if deal.melded else 2
    told = (deal.total(move.seat), points, game.target)
    return bool(refusal.values == told and deal.goes_out(move.seat, points))


def score_too_high(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    deal = table(game, state)
    told = (deal.total(move.seat), 6, game.target)
    return bool(refusal.values == told and deal.goes_out(move.seat, 6))


def of_other_form(game: Any, _state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether another form of Tolva has the move, by the rule that says which."""
    ids = {
        tolva.Ask: "TOL-15",
        tolva.No: "TOL-15",
        Draw: "TOL-29",
        tolva.TurnUp: "TOL-33",
    }
    return bool(
        refusal.values == (game.form, move)
        and ids[type(move)] == refusal.rule
        and move not in game.vocabulary(move.seat)
        and any(
            move.seat < len(other.seats) and move in other.vocabulary(move.seat)
            for other in (tolva.Tolva(form=form) for form in tolva.Form)
        )
    )


def from_the_table(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the card does not lie in the row, and those named may be played."""
    deal = table(game, state)
    return bool(
        deal.blind
        and move.card not in state.face_up[move.seat]
        and refusal.values == (move.card,)
        and refusal.cards == deal.playable(move.seat)
    )


def not_to_lead(kind: Any) -> Truth:
    """Tell whether a trick is played, so that nobody is to lead, for a gubbe."""
    return lambda g, s, m, r: (
        seat_told(g, s, m, r) and bool(table(g, s).trick) and isinstance(m, kind)
    )


def has_led(kind: Any) -> Truth:
    return lambda g, s, m, r: (
        seat_told(g, s, m, r) and m.seat in table(g, s).have_led and isinstance(m, kind)
    )


def trump_set(kind: Any) -> Truth:
    return lambda g, s, m, r: (
        r.values == (table(g, s).trump,) and bool(r.values[0]) and isinstance(m, kind)
    )


_HALV, _HEL, _MELDS = tolva.Halv, tolva.Hel, (tolva.MeldMarriage, tolva.Ask)

TOLVA: dict[tuple[str, Reason], Truth] = {
    ("COM-6", Reason.NOT_HELD): not_held,
    ("TOL-9", Reason.MUST_BEAT): must_beat,
    ("TOL-12", Reason.NO_TRICK_WON): no_trick_yet,
    ("TOL-12", Reason.TRICK_UNDER_WAY): meanwhile(_MELDS),
    ("TOL-13", Reason.TOO_FEW_CARDS): of_kind(tolva.MeldMarriage, too_few_cards),
    ("TOL-14", Reason.ONCE_AN_OCCASION): occasion(tolva.MeldMarriage, once_more=True),
    ("TOL-14", Reason.SUIT_MELDED): lambda g, s, m, r: (
        r.values == (m.suit,) and m.suit in table(g, s).melded
    ),
    ("TOL-15", Reason.MUST_ANSWER): lambda g, s, m, r: r.values == (table(g, s).asker,),
    ("TOL-15", Reason.NO_QUESTION): lambda g, s, m, r: table(g, s).asker is None,
    ("TOL-15", Reason.NOT_OF_THIS_FORM): of_other_form,
    ("TOL-15", Reason.ONCE_AN_OCCASION): either(
        occasion(tolva.Ask, once_more=False),
        occasion(tolva.MeldMarriage, once_more=False),
    ),
    ("TOL-18", Reason.WOULD_GO_OUT): of_kind(tolva.MeldMarriage, would_go_out),
    ("TOL-19", Reason.NOTHING_TO_MELD): of_kind(
        tolva.Ask, lambda g, s, m, r: len(set(table(g, s).melded)) == 4
    ),
    ("TOL-19", Reason.ONCE_AN_OCCASION): occasion(tolva.Ask, once_more=True),
    ("TOL-19", Reason.TOO_FEW_CARDS): of_kind(tolva.Ask, too_few_cards),
    ("TOL-19", Reason.WOULD_GO_OUT): of_kind(tolva.Ask, would_go_out),
    ("TOL-23", Reason.NOT_FIRST_TIME_IN): has_led(_HALV),
    ("TOL-23", Reason.NOT_IN): not_to_lead(_HALV),
    ("TOL-23", Reason.TRUMP_SET): trump_set(_HALV),
    ("TOL-24", Reason.TOO_FEW_TRICKS): lambda g, s, m, r: (
        r.values == (m.seat, table(g, s).at_best(m.seat)) and r.values[1] < LEAST_TRICKS
    ),
    ("TOL-25", Reason.SCORE_TOO_HIGH): score_too_high,
    ("TOL-26", Reason.FIRST_TRICK_LOST): lambda g, s, m, r: (
        r.values == tuple(table(g, s).winners[:1]) and r.values[0] != m.seat
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
        bool(table(g, s).winners)
        and not table(g, s).trick
        and not any(isinstance(each, Draw) for each in table(g, s).since)
        and table(g, s).stock > 0
    ),
    ("TOL-29", Reason.NOT_OF_THIS_FORM): of_other_form,
    ("TOL-29", Reason.NO_TRICK_WON): no_trick_yet,
    ("TOL-29", Reason.STOCK_GONE): lambda g, s, m, r: table(g, s).stock == 0,
    ("TOL-29", Reason.TRICK_UNDER_WAY): meanwhile(Draw),
    ("TOL-33", Reason.NOTHING_TO_TURN_UP): lambda g, s, m, r: not table(g, s).waiting,
    ("TOL-33", Reason.NOT_OF_THIS_FORM): of_other_form,
    ("TOL-33", Reason.OWN_CARD_TURNED_UP): own_turned_up,
    ("TOL-33", Reason.MUST_TURN_UP): lambda g, s, m, r: (
        bool(table(g, s).waiting) and not table(g, s).trick
    ),
    ("TOL-33", Reason.TRICK_UNDER_WAY): lambda g, s, m, r: (
        meanwhile(tolva.TurnUp)(g, s, m, r) and bool(table(g, s).waiting)
    ),
    ("TOL-34", Reason.FROM_THE_TABLE): from_the_table,
}
"""By rule and reason, what must be so where they are given."""


TOLVA |= {
    ("TOL-30", reason): of_kind(GUBBES, TOLVA[rule, reason])
    for rule, reason in (
        ("TOL-29", Reason.MUST_DRAW),
        ("TOL-33", Reason.MUST_TURN_UP),
    )
}
