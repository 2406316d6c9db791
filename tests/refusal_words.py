"""The sentence of each refusal, made again from its rule, reason, cards and values alone.

`SENTENCES` has what all games share, and Zuger Tapp, Fyrtioett and Tolva.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from jasskort import GAMES, CardSet, Reason, Refusal

Values: TypeAlias = tuple[Any, ...]
Words: TypeAlias = Callable[[CardSet, Values], str]
"""Makes a sentence, without the rule, from the cards and the values of a refusal."""


def fixed(text: str) -> Words:
    """Give words in which nothing varies; no card or value may be lost on them."""

    def say(cards: CardSet, values: Values) -> str:
        assert not cards
        assert not values
        return text

    return say


def filled(text: str) -> Words:
    """Give words in which values are filled in, and cards as `{cards}`."""
    return lambda cards, values: text.format(*values, cards=cards)


def many(number: int, noun: str) -> str:
    """Count things: 1 card, 2 cards."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def no_move(title: str) -> Words:
    """Say that a game of this title has no such move."""
    return lambda _, values: f'{title} has no move "{values[0]}"'


def duty(what: str) -> Words:
    """Say which cards can do their duty to the suit led, and beat the best if they must."""

    def say(cards: CardSet, values: Values) -> str:
        card, led, *best = values
        beat = "".join(f" and beat {each}" for each in best)
        return f"{card} cannot be played: {led.spoken} were led, {what.format(cards)}{beat}"

    return say


def of_form(_: CardSet, values: Values) -> str:
    """Say that a form of Tolva has no such move."""
    form, move = values
    return f'the form "{form.value}" of Tolva has no move "{move}"'


def gubbe_announced(_: CardSet, values: Values) -> str:
    """Say who has announced which gubbe, and what that bars."""
    item, seat = values
    bars = "nobody melds, asks or announces another"
    return f"seat {seat} has announced {item.value}: {bars}"


def by_points(what: str, by: str) -> Words:
    """Say that nobody goes out by something that brings points to a party."""

    def say(_: CardSet, values: Values) -> str:
        total, points, target = values
        stands = f"the party has {many(total, 'point')}"
        return f"{stands}, {what} brings {points}, and nobody comes to {target} {by}"

    return say


def spoken(text: str) -> Words:
    """Give words in which the last value is a suit."""
    return lambda _, values: text.format(*values[:-1], values[-1].spoken)


def left(text: str) -> Words:
    """Give words in which the one value counts cards."""
    return lambda _, values: text.format(
        many(values[0], "card"), "is" if values[0] == 1 else "are"
    )


SHARED: dict[tuple[str, Reason], Words] = {
    ("COM-1", Reason.NO_SUCH_SEAT): filled("there is no seat {}"),
    ("COM-6", Reason.NOT_IN_HAND): filled("{cards} is not in the hand of seat {}"),
    ("COM-8", Reason.MATCH_OVER): fixed("the match is over"),
    ("COM-9", Reason.NOT_YOUR_TURN): filled("seat {} is in turn, not seat {}"),
}
for kind in GAMES.values():
    deal, pack, follow = kind.deal_rule, kind.pack_rule, kind.follow_rule
    not_whole = "this is not the whole pack: {cards} "
    SHARED |= {
        (deal, Reason.DEAL_DUE): fixed("a deal is due first"),
        (deal, Reason.DEAL_UNDER_WAY): fixed("the deal under way is not over"),
        (pack, Reason.NO_SUCH_MOVE): no_move(kind.title),
        (pack, Reason.NOT_IN_THE_PACK): filled(not_whole + "not in a pack of {}"),
        (pack, Reason.WRONG_PACK): filled(not_whole + "missing"),
        (pack, Reason.TWICE_IN_THE_PACK): filled(not_whole + "more than once"),
        (follow, Reason.MUST_FOLLOW_SUIT): duty("and {} can follow"),
        (follow, Reason.MUST_TRUMP): duty("nothing can follow, and {} can trump"),
    }

ZUGER_TAPP: dict[tuple[str, Reason], Words] = {
    ("ZUG-6", Reason.NO_SUCH_MOVE): no_move("Zuger Tapp"),
    ("ZUG-7", Reason.NO_OPENING_BID): filled(
        "the auction is opened with {} or {}, not with {}"
    ),
    ("ZUG-8", Reason.NOT_THE_NEXT_BID): filled("after {} the next bid is {}, not {}"),
    ("ZUG-8", Reason.BID_NOT_HIGHER): filled("{} was bid, and {} is not higher"),
    ("ZUG-9", Reason.HAS_PASSED): filled(
        "seat {} has passed, and is out of the auction"
    ),
    ("ZUG-10", Reason.AUCTION_OPEN): fixed("the auction is not over"),
    ("ZUG-10", Reason.AUCTION_OVER): fixed("the auction is over"),
    ("ZUG-12", Reason.HAS_PASSED): filled("seat {} has passed, and lays nothing aside"),
    ("ZUG-12", Reason.MUST_LAY_ASIDE): left("{} {} to be laid aside first"),
    ("ZUG-12", Reason.NOT_DECLARER): filled("seat {} is the declarer and lays aside"),
    ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): fixed(
        "four cards have been laid aside, and none is taken back"
    ),
    ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): filled(
        "in {} the talon is laid aside unseen"
    ),
    ("ZUG-14", Reason.HAS_PASSED): filled("seat {} has passed, and names no trump"),
    ("ZUG-14", Reason.NOT_DECLARER): filled("seat {} is the declarer and names trump"),
    ("ZUG-14", Reason.TRUMP_FINAL): spoken("{} are trump for good"),
    ("ZUG-14", Reason.TRUMP_ALREADY): spoken("{} were led and are trump already"),
}

FYRTIOETT: dict[tuple[str, Reason], Words] = {
    ("FYR-4", Reason.NO_SUCH_MOVE): no_move("Fyrtioett"),
    ("FYR-4", Reason.AUCTION_OPEN): fixed("not all seats have bid yet"),
    ("FYR-4", Reason.AUCTION_OVER): fixed("all seats have bid, each once"),
    ("FYR-4", Reason.HAS_BID): filled("seat {} has bid, and each seat bids once"),
    ("FYR-7", Reason.AUCTION_OVER): fixed(
        "all seats have bid, and nobody throws in any more"
    ),
    ("FYR-7", Reason.BIDS_TOO_LOW): lambda _, values: (
        f"a bid of {values[0]} is worth {many(values[1], 'point')}, and play needs "
        f"{values[2]} from it: bid higher or throw the cards in"
    ),
    ("FYR-7", Reason.MUST_BID): lambda _, values: (
        f"the bids are worth {many(values[0], 'point')}: the fourth must bid"
    ),
    ("FYR-7", Reason.NOT_LAST_TO_BID): filled(
        "seat {} bids last, and no other throws the cards in"
    ),
}

_MELD_OUT = by_points("a meld", "by melding")
_FEW_CARDS = left("{} {} left, and a meld needs three")
_TRUMP_SET = spoken("{} are trump, and a gubbe goes without trump")
_HAS_LED = filled("seat {} has led in this deal, and announces too late")
_NOT_TO_LEAD = filled("seat {} is not to lead, and a gubbe comes before a lead")
_AFTER_BOTH = fixed("a gubbe is announced after drawing or turning up")

TOLVA: dict[tuple[str, Reason], Words] = {
    ("COM-6", Reason.NOT_HELD): filled("seat {} has no {cards} to show"),
    ("TOL-9", Reason.MUST_BEAT): filled("{} does not beat {}, which {cards} can beat"),
    ("TOL-12", Reason.NO_TRICK_WON): fixed(
        "before the first lead no trick has been won"
    ),
    ("TOL-12", Reason.TRICK_UNDER_WAY): fixed(
        "a trick is being played, and none has just been won"
    ),
    ("TOL-13", Reason.TOO_FEW_CARDS): _FEW_CARDS,
    ("TOL-14", Reason.ONCE_AN_OCCASION): spoken(
        "seat {} has melded {} since it won the trick, "
        "and the next meld needs another trick"
    ),
    ("TOL-14", Reason.SUIT_MELDED): spoken("{} were melded in this deal"),
    ("TOL-15", Reason.MUST_ANSWER): filled("seat {} has asked for a meld"),
    ("TOL-15", Reason.NO_QUESTION): fixed("no question waits for an answer"),
    ("TOL-15", Reason.NOT_OF_THIS_FORM): of_form,
    ("TOL-15", Reason.ONCE_AN_OCCASION): lambda _, values: (
        f"seat {values[0]} has asked since it won the trick, and does not meld itself"
        if len(values) == 1
        else f"seat {values[0]} has melded {values[1].spoken} since it won the trick, "
        f"and who melds does not ask"
    ),
    ("TOL-18", Reason.WOULD_GO_OUT): _MELD_OUT,
    ("TOL-19", Reason.NOTHING_TO_MELD): fixed("all suits have been melded"),
    ("TOL-19", Reason.ONCE_AN_OCCASION): filled(
        "seat {} has asked since it won the trick, and asks once"
    ),
    ("TOL-19", Reason.TOO_FEW_CARDS): _FEW_CARDS,
    ("TOL-19", Reason.WOULD_GO_OUT): _MELD_OUT,
    ("TOL-23", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
    ("TOL-23", Reason.NOT_IN): _NOT_TO_LEAD,
    ("TOL-23", Reason.TRUMP_SET): _TRUMP_SET,
    ("TOL-24", Reason.TOO_FEW_TRICKS): lambda _, values: (
        f"seat {values[0]} leads with at most {many(values[1], 'trick')} left, "
        f"and halv gubbe needs five"
    ),
    ("TOL-25", Reason.SCORE_TOO_HIGH): by_points("halv gubbe", "by it"),
    ("TOL-26", Reason.FIRST_TRICK_LOST): filled(
        "seat {} has won the first trick, and hel gubbe needs it"
    ),
    ("TOL-26", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
    ("TOL-26", Reason.NOT_IN): _NOT_TO_LEAD,
    ("TOL-26", Reason.TOO_LATE): fixed(
        "the second trick was led, and hel gubbe comes before"
    ),
    ("TOL-26", Reason.TRUMP_SET): _TRUMP_SET,
    ("TOL-27", Reason.GUBBE_ANNOUNCED): gubbe_announced,
    ("TOL-29", Reason.ALREADY_DRAWN): lambda _, values: (
        f"seat {values[0]} has drawn since the trick, and the meld comes before"
        if values
        else "cards have been drawn since the last trick"
    ),
    ("TOL-29", Reason.MUST_DRAW): fixed("cards must be drawn first"),
    ("TOL-29", Reason.NOT_OF_THIS_FORM): of_form,
    ("TOL-29", Reason.NO_TRICK_WON): fixed(
        "cards are drawn after a trick, and none has been won"
    ),
    ("TOL-29", Reason.STOCK_GONE): fixed("the stock is gone"),
    ("TOL-29", Reason.TRICK_UNDER_WAY): fixed("cards are drawn when the trick is over"),
    ("TOL-30", Reason.MUST_DRAW): _AFTER_BOTH,
    ("TOL-30", Reason.MUST_TURN_UP): _AFTER_BOTH,
    ("TOL-33", Reason.MUST_TURN_UP): fixed("cards must be turned up first"),
    ("TOL-33", Reason.NOTHING_TO_TURN_UP): fixed("no card is to be turned up"),
    ("TOL-33", Reason.NOT_OF_THIS_FORM): of_form,
    ("TOL-33", Reason.OWN_CARD_TURNED_UP): filled(
        "seat {} has turned up a card of its own, and the meld comes before"
    ),
    ("TOL-33", Reason.TRICK_UNDER_WAY): fixed(
        "cards are turned up when the trick is over"
    ),
    ("TOL-34", Reason.FROM_THE_TABLE): filled(
        "the first trick is played from the table, not with {}"
    ),
}

SENTENCES = {**SHARED, **ZUGER_TAPP, **FYRTIOETT, **TOLVA}


def sentence(refusal: Refusal, sentences: dict[tuple[str, Reason], Words]) -> str:
    """Make the sentence of a refusal again, from its parts alone."""
    assert isinstance(refusal.reason, Reason)
    say = sentences.get((refusal.rule, refusal.reason))
    assert say, f"no words for {refusal!r}"
    return f"{say(refusal.cards, refusal.values)} ({refusal.rule})"
