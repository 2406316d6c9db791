"""The strategies give what they say, and all kinds of it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from jasskort import GAMES, CardSet, Form, Four, Marriage, Run, Schmaus, Seat, Tolva
from jasskort.cards import PACK_32, PACK_36, PACK_52
from jasskort.moves import Play
from jasskort.records import Record, read
from jasskort.testing import (
    PlayedMatch,
    cards,
    deals,
    hands,
    matches,
    melds,
    moves,
    packs,
    played,
    rulesets,
    states,
    steps,
)

GAME: Any = Schmaus(claims="referee", deals=1)


@given(st.data())
def test_cards_hands_and_melds_are_of_their_pack(data: st.DataObject) -> None:
    pack = data.draw(packs())
    whole = CardSet(pack.cards)
    assert data.draw(cards(pack)) in whole
    hand = data.draw(hands(pack, min_size=2, max_size=9))
    assert isinstance(hand, CardSet)
    assert hand <= whole
    assert 2 <= len(hand) <= 9
    assert data.draw(melds(pack)).cards <= whole
    assert pack.is_whole(data.draw(deals(pack)).pack)


def test_every_pack_and_kind_of_meld_comes() -> None:
    for pack in (PACK_32, PACK_36, PACK_52):
        find(packs(), pack.__eq__)
    for kind in (Run, Four, Marriage):
        find(melds(), lambda meld, kind=kind: isinstance(meld, kind))  # type: ignore[misc]


@given(rulesets())
def test_rulesets_are_of_the_catalogue(game: Any) -> None:
    assert type(game) is GAMES[game.name]
    assert game.start().turn is None


@pytest.mark.parametrize("form", Form)
def test_rulesets_have_every_form_and_option(form: Form) -> None:
    found: Any = find(
        rulesets(Tolva),
        lambda game: game.form is form and game.deals is not None and game.target != 12,
    )
    assert found.form is form
    with_switch: Any = find(rulesets(Tolva), lambda game: game.first_trick_from_table)
    assert with_switch.form is Form.BORDSTOLVA


@attrs.frozen(kw_only=True)
class Named:
    """Options with something that is neither number, switch nor enum."""

    title: str = "house"
    target: int = 5
    spare: int = 0
    form: Form | None = None


@given(rulesets(Named))  # type: ignore[arg-type]
def test_other_options_keep_their_default(options: Any) -> None:
    assert options.title == "house"
    assert 1 <= options.target <= 10
    assert options.spare in (0, 1)
    assert options.form in (None, *Form)


@pytest.mark.parametrize("form", [None, Form.BORDSTOLVA])
def test_an_enum_may_be_left_out(form: Form | None) -> None:
    kinds: Any = [Named]
    found: Any = find(
        rulesets(*kinds), lambda options: (options.form, options.spare) == (form, 1)
    )
    assert type(found) is Named


@given(st.data())
def test_states_steps_and_matches_come_from_play(data: st.DataObject) -> None:
    state, move, after = data.draw(steps(GAME, most=40))
    assert GAME.refusal(state, move) is None
    assert GAME.apply(state, move) == after
    assert GAME.score(data.draw(states(GAME, most=40)))
    assert data.draw(matches(GAME)).states[-1].over
    chosen = data.draw(moves(GAME))
    assert chosen in GAME.vocabulary(chosen.seat)


def test_what_fails_shrinks_to_few_moves_and_low_cards() -> None:
    """Of a trick that somebody has won a pack nearly in order is left, and no meld."""
    found: Any = find(
        steps(Tolva(deals=1), most=30),
        lambda step: any(step[2].piles),
        settings=settings(max_examples=50, deadline=None),
    )
    assert [type(move) for move in found[2].log] == [Play] * 4
    # How low the cards are depends on the version of Hypothesis.
    dealt = zip(found[2].shuffled.pack, PACK_36.cards, strict=True)
    assert sum(one != other for one, other in dealt) < 9


def test_a_match_that_fails_is_shown_as_a_record() -> None:
    match = played(GAME, 5, most=20)
    text = repr(match).removeprefix("<Played:\n").removesuffix(">")
    moves_made = [move for _, move, _ in match.steps]
    assert read(text) == Record.of(GAME, moves_made, dealer=match.dealer)
    assert len(text) < 1000

    @settings(max_examples=1, database=None, phases=[Phase.generate])
    @given(states(GAME, most=3))
    def fail(state: object) -> None:
        assert state is None

    with pytest.raises(AssertionError) as raised:
        fail()
    told = "".join(raised.value.__notes__)
    assert '<Played:\n[Jasskort "1"]\n[Game "schmaus"]\n' in told
    assert len(told) < 1000
    odd = PlayedMatch(
        game=match.game, dealer=Seat(0), steps=match.steps[1:], ends=True, seed=1
    )
    assert repr(odd).startswith(f"<Played:\n{moves_made[1]}\n{moves_made[2]}\n")
