"""Rules of thumb of the jass games: what is done in positions worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jasskort import Card, CardSet, Frantsfuus, Schmaus, State, Suit
from jasskort.games.jass.model import OTHER
from jasskort.games.jass.playing import open_choice
from jasskort.options import Claims
from jasskort.seats import Seat
from jasskort.testing import walk

if TYPE_CHECKING:
    from support import AnyJass

SCHMAUS, FRANTSFUUS = Schmaus(), Frantsfuus()
GAMES = [SCHMAUS, Schmaus(claims="referee", ties="leader", target=200), FRANTSFUUS]
GAMES += [Frantsfuus(claims=Claims.REFEREE, match_bonus=True, target=150)]
HEARTS = SCHMAUS.playing.tricks(Suit.HEARTS)


def quick(state: State) -> str:
    """Write what is done next, which is also what the view of the seat names."""
    game: Any = state.game
    move = game.thumbs.quick(state)
    assert game.thumb(game.view(state, move.seat)) == move
    return str(move)


def done(game: AnyJass, one: str, zero: str, lead: str = "") -> list[str]:
    """Deal hands to seat 1, which leads, and seat 0, and list the moves of a trick.

    The ace of diamonds is turned up for trump. Seat 1 leads a card if it is told to.
    """
    hands = [CardSet.parse(zero), CardSet.parse(one)]
    deal = game.pack_for(dealer=0, hands=hands, upcard=Card.parse("DA"))
    state: State = game.apply(game.start(dealer=0), deal)
    lines: list[str] = []
    while not lines or not lines[-1].endswith("draw"):
        line = f"1 play {lead}" if lead and not lines else quick(state)
        lines.append(line)
        state = game.apply(state, game.parse(line))
    return lines


@pytest.mark.parametrize(
    ("game", "one", "zero", "lines"),
    [
        # Seat 0 robs out of turn; seat 1 leads what is worth least.
        (
            *(SCHMAUS, "CA C9 C7 S6 S8 SJ H6 H9 HQ", "D6 CJ CK CT H8 HT SA SQ DT"),
            "0 rob, 1 play H6, 0 play H8, 0 draw",
        ),
        # The six is booked before it robs.
        (
            *(SCHMAUS, "D6 D7 D8 CA C8 S6 S9 SJ H7", "CK CT C7 S7 SQ H6 H9 HJ DT"),
            "1 declare 20, 1 play S9, 0 play H6, 1 book D83, 1 rob, 1 turn, 1 draw",
        ),
        # Belle is said; what is declared after a trick was led stands.
        (
            *(FRANTSFUUS, "DK DQ C9 C7 S7 S8 SJ H7 H9", "CA CT D8 D9 DT C8 H8 HT SA"),
            "1 belle, 1 play C7, 0 declare terts, 0 play CT, 0 book DT3, 0 turn, 0 draw",
        ),
        # Equals are compared, as far as it goes; the tie is in favour of seat 1.
        (
            *(SCHMAUS, "HA HK HQ C9 C7 S6 S8 SJ D8", "CA CK CQ CT D7 D9 S9 S7 HT"),
            (
                "1 declare 20, 1 play C7, 0 declare 20, 1 say rank A, 0 say rank A, 1 say plain"
                ", 0 play S7, 1 book HA3, 1 turn, 1 draw"
            ),
        ),
        # The lowest that rejects is declared, and the lowest at all where none does.
        (
            *(SCHMAUS, "HA HK HQ C9 C7 S6 S8 SJ D8", "CK CQ CJ CT D7 D9 S9 S7 HT"),
            "1 declare 20, 1 play C7, 0 declare 50, 0 play S7, 0 book CK4, 0 turn, 1 draw",
        ),
        # All that may be booked in Frantsfuus is.
        (
            *(FRANTSFUUS, "HA HK HQ CA CK CQ S7 S9 D8", "C8 C9 DJ D9 SJ ST HT HJ H8"),
            "1 declare terts, 1 play S7, 0 play ST, 1 book CA3, 1 book HA3, 1 turn, 0 draw",
        ),
    ],
)
def test_what_is_said_and_done(game: AnyJass, one: str, zero: str, lines: str) -> None:
    assert ", ".join(done(game, one, zero)) == lines


@pytest.mark.parametrize(
    ("lead", "zero", "follows"),
    [
        # An ace takes a ten, and an eight, since it then counts; a six goes to others.
        ("HT", "HA H7 H6 CK CJ S9 S7 D9 DT", "HA"),
        ("H8", "HA H7 H6 CK CJ S9 S7 D9 DT", "HA"),
        ("SJ", "HA H7 H6 CK CJ S9 S7 D9 DT", "H6"),
        # The cards of a run, and of one that lacks a card, are dear.
        ("CQ", "H7 H8 H9 S6 SK SJ D9 DT DQ", "S6"),
        ("CQ", "H7 H9 S8 SK SJ HK D9 DT DQ", "S8"),
        # So are three tens: none of them wins the nine.
        ("C9", "HT CT ST H7 HK SK D8 D9 DQ", "H7"),
    ],
)
def test_a_card_to_follow_with(lead: str, zero: str, follows: str) -> None:
    lines = done(SCHMAUS, f"{lead} C7 D7", zero, lead)
    assert f"0 play {follows}" in lines


@pytest.mark.parametrize(
    ("hand", "other", "lying", "chosen"),
    [
        # The jack and the nine win, and draw trumps; the ace would lose to the nine.
        ("HJ HA CA", "H9 HK C9", "", "HJ"),
        ("HA C8 C7", "H9 HK C9", "", "C7"),
        # A side suit wins if nobody beats it, and it is followed or there is no trump.
        ("HT CA ST", "H9 C9 C8", "", "CA"),
        ("HT CA S7", "H9 S9 D8", "", "S7"),
        ("HT CA S7", "S9 D8 D9", "", "HT"),
        # Who follows wins, with a ten rather than an eight, and with a low trump.
        ("CT C8 H6", "D9", "C7", "CT"),
        ("HA H6 S8", "D9", "CA", "H6"),
        # Who cannot win throws what counts least, no trump if there is a choice.
        ("CT C8 C6", "D9", "CA", "C6"),
        ("H7 S8 ST", "D9", "HJ", "S8"),
        ("H7", "D9", "HJ", "H7"),
    ],
)
def test_a_card_when_all_is_known(
    hand: str, other: str, lying: str, chosen: str
) -> None:
    held, foe, lies = [CardSet.parse(each).mask for each in (hand, other, lying)]
    choose = open_choice(HEARTS, (held, foe))
    higher = HEARTS.beats[lies] if lies else 0
    bit = choose(Seat(0), held, held, lies, higher, OTHER[0])
    assert CardSet.from_mask(bit) == CardSet.parse(chosen)


@pytest.mark.parametrize("game", [SCHMAUS, FRANTSFUUS], ids=repr)
def test_cards_are_kept_while_melds_may_be_made(game: AnyJass) -> None:
    state: Any
    for _, _, state in walk(game, 2):
        view = game.view(state, state.turn)
        kept = state.turn is not None and bool(state.stock)
        assert game.thumbs.keep_cards(view) == kept
        if state.turn is None and not state.over:
            low = [seat for seat in game.movers(state) if state.match.totals[seat] < 99]
            assert all(game.thumb(game.view(state, seat)) is None for seat in low)
