"""Quick rules of thumb: which card they choose, and what each game adds."""

from __future__ import annotations

import pytest

from jasskort import AnyRuleset, CardSet, Fyrtioett, State, Suit, ZugerTapp
from jasskort.cards import cards_in, mask_of
from jasskort.seats import Seat
from jasskort.tricks.heuristics import quick_choice

TRICKS = ZugerTapp().playing.tricks(Suit.HEARTS)
LEADER, OTHERS = Seat(0), (Seat(1), Seat(2), Seat(3))


def cards(text: str) -> int:
    return CardSet.parse(text).mask


@pytest.mark.parametrize(
    ("hand", "lie", "unseen", "friends", "chosen"),
    [
        # A card is led that nobody beats in its suit, or else the cheapest.
        ("SA S6", "", "ST", 0, "SA"),
        ("ST S6", "", "SA", 0, "S6"),
        # Trumps are drawn, but not by those who are two against one.
        ("HA SA", "", "S6", 0, "HA"),
        ("HA SA", "", "S6", 2, "SA"),
        ("HA ST", "", "SA", 2, "HA"),
        # It is won with the cheapest that is sure, or that wins so far.
        ("SA SK S7", "S6", "ST", 0, "SA"),
        ("SA SK S7", "S6", "C6", 0, "S7"),
        ("SK S7", "S6", "SA ST", 0, "S7"),
        # The last to play takes it with the ace; who cannot throws the lowest.
        ("ST SA S6", "SK S7 S8", "", 0, "SA"),
        ("SK S6", "SA", "", 0, "S6"),
        ("H6 H7", "SA", "HA", 0, "H6"),
        # A friend is given the ten, if nobody can take its trick any more.
        ("ST S6", "SA", "C6", 3, "ST"),
        ("ST S6", "SA", "H6", 3, "S6"),
        ("ST S6", "SA S7 S8", "H6", 3, "ST"),
        ("SA S6", "SK", "ST", 3, "S6"),
    ],
)
def test_a_card_is_chosen(
    hand: str, lie: str, unseen: str, friends: int, chosen: str
) -> None:
    """The seat that decides plays after the leader; its friends are the first seats."""
    lying = CardSet.parse(lie).mask
    trick = sorted(cards_in(lying), key=lambda card: str(card) not in lie[:2])
    seat, held = Seat(len(trick)), cards(hand)
    allies = [each for each in (LEADER, *OTHERS) if each != seat][:friends]
    winner = Seat(TRICKS.best(trick)) if trick else seat
    choose = quick_choice(
        TRICKS,
        [cards(unseen) | held | lying] * 4,
        [0] * 4,
        lambda _seat, winner: winner not in allies,
        [allies] * 4,
    )
    higher = TRICKS.higher(trick) if trick else 0
    assert choose(seat, held, held, mask_of(trick), higher, winner) == cards(chosen)


def after(game: AnyRuleset, hands: list[str], lines: str, **lies: CardSet) -> State:
    held = [CardSet.parse(each) for each in hands]
    state = game.apply(game.start(), game.pack_for(dealer=0, hands=held, **lies))
    for line in lines.split(", "):
        state = game.apply(state, game.parse(line))
    return state


def quick(game: AnyRuleset, state: State, moves: int) -> list[str]:
    made = []
    for _ in range(moves):
        move = game.thumbs.quick(state)
        made.append(str(move))
        state = game.apply(state, move)
    return made


def test_in_fyrtioett_tricks_go_to_those_who_need_them() -> None:
    """A seat leaves a trick to a partner that needs it; then it wants one of its own."""
    game = Fyrtioett()
    hands = ["S8 S9 ST", "SA S2 S3", "S4 S7 SJ SQ", "SK S5 S6"]
    state = after(game, hands, "1 bid 1, 2 bid 1, 3 bid 1, 0 bid 8, 1 play SA")
    assert quick(game, state, 3) == ["2 play S4", "3 play S5", "0 play S8"]
    for line in ("2 play S4", "3 play S5", "0 play S8", "1 play S3", "2 play SQ"):
        state = game.apply(state, game.parse(line))
    assert quick(game, state, 1) == ["3 play SK"]


def test_in_zuger_tapp_the_declarer_knows_what_it_has_laid_aside() -> None:
    """A king is high to the seat that has laid aside ace and ten, and to no other."""
    game = ZugerTapp()
    hands = ["", "SK S7 S8 C6 C7 C8 D6 D7", "", ""]
    talon = CardSet.parse("SA ST HA HT")
    calls = "1 bid tapp, 2 pass, 3 pass, 0 pass"
    aside = ", 1 aside SA, 1 aside ST, 1 aside HA, 1 aside HT, 1 trump C"
    tapp = after(game, hands, calls + aside, talon=talon)
    assert quick(game, tapp, 1) == ["1 play SK"]
    solo = after(
        game, hands, calls.replace("tapp", "solo") + ", 1 trump C", talon=talon
    )
    assert quick(game, solo, 1) == ["1 play D6"]
