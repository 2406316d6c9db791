"""What Anna reads at the table in the first tricks of a deal of every game and form.

The deals are in `at_the_table.txt`: a form and a language, then the lines. "?" is what is
asked of Anna, "!" what one of her moves risks, after the move; other lines are moves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support import blocks_of

from jasskort import Form, Frantsfuus, Fyrtioett, Schmaus, Tolva, ZugerTapp
from jasskort.moves import Hidden
from jasskort.words import Language, Words, words_for
from jasskort.words.risks import risk_of

NAMES = ("Anna", "Beat", "Carl", "Dora")
# By form: the ruleset, the dealer, the seed of the pack, and the moves.
DEALS: dict[str, tuple[Any, int, int, str]] = {
    "schmaus": (
        *(Schmaus(), 0, 160),
        (
            "1 declare 20; 1 play D9; 0 rob; 0 declare 20; 1 say rank 8; 0 say rank Q; "
            "0 play D8; 0 book DQ3; 0 turn; 1 draw; 1 play SA; 0 declare 20; 0 play DJ; "
            "0 book DK3; 0 turn; 0 draw; 0 play ST; 1 declare 50"
        ),
    ),
    "frantsfuus": (
        *(Frantsfuus(), 0, 60),
        (
            "1 belle; 1 play DT; 0 declare jacks; 0 play D9; 0 book 4J; 0 turn; 1 draw; "
            "1 rob; 1 declare terts; 1 play ST; 0 declare terts; 1 say rank 9; 0 play DJ; "
            "1 book C93; 1 turn; 1 draw; 1 play C8; 0 play H9"
        ),
    ),
    "zuger_tapp": (
        *(ZugerTapp(deals=4), 3, 88),
        (
            "0 bid tapp; 1 pass; 2 pass; 3 pass; 0 aside C9; 0 aside S6; 0 aside S9; "
            "0 aside H7; 0 play D7; 0 trump C; 1 play CQ; 2 play DA; 3 play D6; 1 play H9; "
            "2 play HT; 3 play HA; 0 play CK"
        ),
    ),
    "against": (
        *(ZugerTapp(), 0, 3),
        (
            "1 bid tapp; 2 pass; 3 pass; 0 bid solo; 1 bid super; 0 pass; 1 play C6; "
            "2 play C8; 3 play CK; 0 play C7; 3 play HA; 0 play HJ; 1 play H8"
        ),
    ),
    "fyrtioett": (
        *(Fyrtioett(), 0, 14),
        "1 bid 2; 2 bid 1; 3 bid 2; 0 bid 6; 1 play CT; 2 play CA; 3 play C3; 0 play C4",
    ),
    "tolva": (
        *(Tolva(), 3, 52),
        (
            "0 play SJ; 1 play S9; 2 play SA; 3 play ST; 2 ask; 0 meld S; 2 play C7; "
            "3 play CJ; 0 play CT; 1 play C8; 0 ask; 2 no; 0 play D6; 1 play DT"
        ),
    ),
    "three": (
        *(Tolva(form=Form.THREE), 2, 25),
        (
            "0 play C7; 1 play CJ; 2 play DT; 1 play ST; 2 play SA; 0 play S8; 2 play SJ; "
            "0 play HT; 1 play SQ; 1 play H7; 2 play HK; 0 play HA; 0 meld D; 0 play DQ"
        ),
    ),
    "plocketolva": (
        *(Tolva(form=Form.PLOCKETOLVA), 0, 369),
        (
            "1 play DK; 0 play DQ; 1 draw; 1 play S7; 0 play S9; 0 meld S; 0 draw; 0 play SK; "
            "1 play ST; 1 draw; 1 play H9; 0 play S6; 0 draw; 0 play CJ"
        ),
    ),
    "bordstolva": (
        *(Tolva(form=Form.BORDSTOLVA), 0, 4),
        (
            "1 play H9; 0 play HA; 0 turnup; 0 play CQ; 1 play HJ; 0 meld D; 0 play DQ; "
            "1 play DA; 1 turnup; 1 play H8; 0 play D7; 0 turnup; 0 play CA; 1 play DT"
        ),
    ),
}


def told(name: str, language: str) -> Iterator[str]:
    game, dealer, seed, moves = DEALS[name]
    words = words_for(game, language, names=NAMES[: len(game.seats)], me=0)
    yield words.aim()
    state = game.start(dealer=dealer)
    yield f"? {words.asked(game.view(state, 0))}"
    state = game.apply(state, game.shuffle(random.Random(seed)))
    known = set[str]()
    for line in moves.split("; "):
        view, move = game.view(state, 0), game.parse(line)
        yield f"? {words.asked(view)}"
        yield from warnings_of(words, view, known)
        hides = move.seat and isinstance(move, tuple(game.hidden_moves))
        shown = Hidden(move.seat, move.verb) if hides else move
        yield f"{words.player(move.seat)}: {words.acts(shown)}"
        state = game.apply(state, move)
    yield f"? {words.asked(game.view(state, 0))}"


def warnings_of(words: Words, view: Any, known: set[str]) -> Iterator[str]:
    """Yield the warnings of moves, once for each kind of risk in a deal."""
    for move in view.legal_moves:
        risk = risk_of(view, move)
        if risk and risk[0] not in known:
            known.add(risk[0])
            yield f"! {str(move)[2:]}: {words.warning(view, move)}"


FILE = Path(__file__).with_name("at_the_table.txt")
HELD = {tuple(first.split()): rest for first, *rest in blocks_of(FILE)}


@pytest.mark.parametrize("language", [each.value for each in Language])
@pytest.mark.parametrize("name", DEALS)
def test_what_is_read_at_the_table_is_held_word_by_word(
    name: str, language: str
) -> None:
    assert [*told(name, language)] == HELD[name, language]
