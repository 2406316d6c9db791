"""States of the games of tricks as values, and what their verbs refuse."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from support import texts

from jasskort import (
    Deal,
    Fyrtioett,
    InvalidValue,
    OptionError,
    Reason,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import PACK_32, PACK_52
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.games.schmaus import Declare
from jasskort.moves import Rob
from jasskort.seats import Seat
from jasskort.testing import walk

FORMS = ("four", "three", "plocketolva", "bordstolva")
GAMES: list[Any] = [ZugerTapp(), Fyrtioett(), *(Tolva(form=form) for form in FORMS)]
AUCTION = (
    *(zuger_tapp.Bidding, zuger_tapp.LayingAside, zuger_tapp.Naming),
    fyrtioett.Bidding,
)
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def every_phase() -> list[tuple[Any, Any]]:
    """Give a state of every phase of both games, with its ruleset."""
    met: dict[tuple[Any, type], tuple[Any, Any]] = {}
    games: list[Any] = [ZugerTapp(deals=1), Fyrtioett(deals=1)]
    games += [Tolva(form=form, deals=1) for form in FORMS]
    for game in games:
        for seed in range(20):
            for state, _, after in walk(game, seed):
                for each in (state, after):
                    met[game, type(each)] = game, each
    return list(met.values())


@pytest.mark.parametrize(
    ("game", "state"), every_phase(), ids=lambda each: type(each).__name__
)
def test_a_state_is_a_small_frozen_value(game: Any, state: Any) -> None:
    """It is frozen and slotted, shows cards and no numbers, and pickles small."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.history = None
    assert not hasattr(state, "__dict__")
    assert type(state).__name__ in repr(state)
    bare = state.without_log()
    assert bare == state
    assert hash(bare) == hash(state)
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert copy.log == state.log
    assert game.legal_moves(copy) == game.legal_moves(state)
    rows = any(getattr(getattr(state, "spread", None), "under", ()))
    if not state.over:
        assert len(pickle.dumps(bare)) < (560 if rows else 400)


@pytest.mark.parametrize(
    ("game", "state"), every_phase(), ids=lambda each: type(each).__name__
)
def test_who_is_not_in_turn_may_do_nothing(game: Any, state: Any) -> None:
    """Only a correction of trump is made out of turn, and only by the declarer."""
    assert game.legal_melds(state) == game.legal_melds(state, state.turn)
    for seat in game.seats:
        assert not game.legal_melds(state, seat) or seat == state.turn
        if seat == state.turn:
            assert game.legal_moves(state, seat) == game.legal_moves(state) != ()
        elif type(state) is zuger_tapp.Opened and seat == state.deal.declarer:
            assert len(game.legal_moves(state, seat)) == 3
        else:
            assert game.legal_moves(state, seat) == ()


def test_what_is_done_after_a_move_is_what_apply_does() -> None:
    """A phase, asked by itself, gives the state that apply gives; so at once."""
    for game, state in every_phase():
        for seat in game.seats:
            for move in game.legal_moves(state, seat):
                after = game.apply(state, move)
                assert state.after(move) == after
                assert state.at_once(move) in (None, after)


def test_a_deal_record_shows_its_cards() -> None:
    """The hands of the auction and of the play; the rows of bordstolva, and vinsten."""
    deal = Deal(PACK_52.cards)
    game: Any = Fyrtioett()
    state = game.apply(game.start(), deal)
    for bid in ("1 bid 2", "2 bid 2", "3 bid 3", "0 bid 6"):
        state = game.apply(state, game.parse(bid))
    hands = " | ".join(str(hand) for hand in state.hands)
    assert repr(state.deal).startswith("<Played deal=1, bids=[6, 2, 2, 3], ")
    assert repr(state.deal).endswith(f", hands={hands}>")
    for form in FORMS:
        game = Tolva(form=form)
        state = game.apply(game.start(), Deal(game.pack.cards))
        assert re.fullmatch(r"<TolvaDeal .*carry=0.*>", repr(state.deal))
        rows = [state.spread.row(seat, 0) for seat in game.seats]
        stock = len(state.spread.stock)
        assert repr(state.spread) == f"<Spread rows={' | '.join(rows)}, stock={stock}>"
    gubbe = tolva.Gubbe(Seat(1), tolva.Item.HALV_GUBBE, 1, 4, 0)
    assert repr(gubbe) == "<Gubbe halv gubbe of seat 1, tricks 1 to 4, before=>"
    deal = attrs.evolve(state.deal, gubbe=gubbe)
    assert "gubbe=halv gubbe of seat 1" in repr(deal)
    assert "gubbe=halv gubbe of seat 1" in repr(attrs.evolve(state, deal=deal))


def test_a_playing_phase_objects_to_plays_alone() -> None:
    """To whatever else its game lists the game must object, or it is told so."""
    game: Any = Fyrtioett()
    state = next(each for _, each in every_phase() if type(each) is fyrtioett.Playing)
    bid = game.parse(f"{state.turn} bid 2")
    rules: Any = state.rules
    assert rules.refusal(state, bid).rule == "FYR-4"
    with pytest.raises(NotImplementedError, match="Playing does not list"):
        state.objection(bid)


def test_a_playing_state_tells_what_lies_where() -> None:
    """Hands shrink, the trick grows, piles and tricks are counted by seat."""
    game: Any = Fyrtioett()
    for state, _, _ in walk(game, 3):
        if not isinstance(state, fyrtioett.Playing):
            continue
        played = sum(state.tricks) * 4 + len(state.trick)
        assert sum(map(len, state.hands)) == 52 - played
        assert state.leader == (state.turn - len(state.trick)) % 4
        assert state.match is state.deal.match
        assert ("trick=" in repr(state)) == bool(state.trick)
        assert f"trick={' '.join(texts(state.trick))}" in repr(state) or not state.trick
        assert game.score(state).unbooked == state.tricks
        assert [len(pile) // 4 for pile in state.piles] == list(state.tricks)


@every_game
def test_a_history_begins_with_the_deal(game: Any) -> None:
    """The log is the moves since then, and goes on from the deal."""
    deal = Deal(game.pack.cards)
    dealt = game.apply(game.start(), deal)
    assert (dealt.history, dealt.shuffled, dealt.log) == ((None, deal), deal, ())
    move = game.legal_moves(dealt)[0]
    after = game.apply(dealt, move)
    assert (after.shuffled, after.log) == (deal, (move,))
    assert (after.without_log().shuffled, after.without_log().log) == (None, ())


def test_in_the_auction_nothing_lies_and_nothing_is_taken() -> None:
    """Trick and piles are empty before the play."""
    for game, state in every_phase():
        if type(state) in AUCTION:
            assert state.trick == ()
            assert not any(state.piles)
            assert set(game.score(state).unbooked) == {0}


@every_game
@pytest.mark.parametrize("seat", [4, -1, True, "0"])
def test_com_1_a_seat_that_is_none(game: Any, seat: object) -> None:
    """Every verb that takes a seat names what is none."""
    start = game.start()
    dealt = game.apply(start, Deal(game.pack.cards))
    asked: list[Callable[[Any], object]] = [
        lambda seat: game.start(dealer=seat),
        game.vocabulary,
        lambda seat: game.legal_moves(start, seat),
        lambda seat: game.legal_moves(dealt, seat),
        lambda seat: game.legal_melds(dealt, seat),
    ]
    for verb in asked:
        with pytest.raises(InvalidValue, match=re.escape(f"not {seat!r}")):
            verb(seat)


@every_game
def test_what_is_refused_everywhere(game: Any) -> None:
    """Moves of other games, wrong packs, deals out of time, what is no move at all."""
    start = game.start()
    dealt = game.apply(start, Deal(game.pack.cards))
    for state in (start, dealt):
        for move in (Rob(Seat(0)), Declare(Seat(1), 20)):
            refusal = game.refusal(state, move)
            assert refusal.reason is Reason.NO_SUCH_MOVE
            assert refusal.rule == game.ids.pack
        with pytest.raises(InvalidValue, match="no move: 'pass'"):
            game.refusal(state, "pass")
    assert game.refusal(start, Deal(PACK_32.cards)).reason is Reason.WRONG_PACK
    assert game.refusal(dealt, Deal(game.pack.cards)).reason is Reason.DEAL_UNDER_WAY
    assert game.refusal(start, game.vocabulary(1)[0]).reason is Reason.DEAL_DUE


@pytest.mark.parametrize("kind", [ZugerTapp, Fyrtioett, Tolva])
def test_rulesets_are_values(kind: Any) -> None:
    """Equal options, equal rulesets; a wrong number of deals is refused."""
    assert kind(deals=3) == kind(deals=3) != kind()
    assert hash(kind(deals=3)) == hash(kind(deals=3))
    assert pickle.loads(pickle.dumps(kind(deals=3))) == kind(deals=3)
    with pytest.raises(OptionError, match="deals"):
        kind(deals=0)
    with pytest.raises(TypeError):
        kind(3)


def test_moves_check_their_parts() -> None:
    """A bid is a contract, a card a card, a suit a suit."""
    wrong_parts: list[tuple[Any, object]] = [
        (zuger_tapp.Bid, "tapp"),
        (zuger_tapp.LayAside, "H6"),
        (zuger_tapp.NameTrump, "H"),
        (fyrtioett.Bid, 0),
        (tolva.Meld, "H"),
    ]
    for make, wrong in wrong_parts:
        with pytest.raises(InvalidValue, match=f"not {wrong!r}"):
            make(Seat(0), wrong)
