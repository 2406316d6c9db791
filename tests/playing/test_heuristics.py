"""Rules of thumb: what they name in positions where a player would not think long."""

from __future__ import annotations

import random

import attrs
import pytest
from support import play

from jasskort import (
    CardSet,
    Claim,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.craft.parts import part
from jasskort.games.fyrtioett import FyrtioettThumbs
from jasskort.games.jass.playing import JassThumbs
from jasskort.moves import Move
from jasskort.playing.bots import FlatMonteCarlo, Greedy, Ismcts
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.tricks.heuristics import Thumbs
from jasskort.view import View


def dealt(game: AnyRuleset, hands: list[str], *lines: str) -> State:
    deal = game.pack_for(dealer=0, hands=[CardSet.parse(each) for each in hands])
    return play(game, game.apply(game.start(dealer=0), deal), *lines)


def named(game: AnyRuleset, state: State, seat: int | None = None) -> str:
    asked = state.turn if seat is None else seat
    return str(Greedy().choose(game.view(state, asked), random.Random(1)))


def test_fyrtioett_bids_what_is_counted() -> None:
    game = Fyrtioett()
    strong = "HA HK HQ HJ HT H9 SA SK CA DA D2 D3 D4"
    weak = "S2 S3 S4 S5 C2 C3 C4 C5 D5 D6 D7 H2 H3"
    state = dealt(game, ["", strong, weak, ""])
    assert int(named(game, state).split()[-1]) >= 8
    assert named(game, play(game, state, "1 bid 1")) == "2 bid 1"
    last = dealt(game, [weak, "", "", ""], "1 bid 1", "2 bid 1", "3 bid 1")
    assert named(game, last) == "0 throw"


def test_zuger_tapp_bids_and_names_the_best_suit() -> None:
    game = ZugerTapp()
    strong = "HA HT HK HQ HJ SA CA DA"
    weak = "S6 S7 C6 C7 D6 D7 H6 H7"
    state = dealt(game, ["", strong, weak, ""])
    assert named(game, state).startswith("1 bid")
    solo = dealt(game, ["", strong, weak, ""], "1 bid solo")
    assert named(game, solo) == "2 pass"
    solo = play(game, solo, "2 pass, 3 pass, 0 pass")
    assert named(game, solo) == "1 trump H"
    tapp = dealt(game, ["", strong, weak, ""], "1 bid tapp, 2 pass, 3 pass, 0 pass")
    aside = named(game, tapp)
    assert aside.startswith("1 aside")
    assert aside[-2] != "H"
    opened = play(game, solo, "1 play HA")
    assert named(game, opened, 1) == "None"


def test_tolva_melds_asks_and_announces_only_what_is_sure() -> None:
    game = Tolva()
    sure = "HA HT HK HQ HJ H9 H8 H7 H6"
    assert named(game, dealt(game, ["", sure, "", ""])) == "1 hel"
    high_cards = "HA HT HK SA ST SK CA CT D6"
    assert named(game, dealt(game, ["", high_cards, "", ""])) == "1 halv"
    few = "HA SA CA D6 D7 D8 S6 S7 S8"
    assert named(game, dealt(game, ["", few, "", ""])).startswith("1 play")
    hands = ["D9 DT DA ST SA C9 CT CA S9", "HA HK HQ DJ C6 C7 C8 D6 D7"]
    hands += ["H6 DK DQ S6 S7 S8 SJ D8 H9", "H7 H8 HJ HT SK SQ CJ CQ CK"]
    lines = "1 play HA, 2 play H6, 3 play H7, 0 play S9"
    assert named(game, dealt(game, hands, lines)) == "1 meld H"
    hands[1], hands[3] = hands[1].replace("HK", "HT"), hands[3].replace("HT", "HK")
    assert named(game, dealt(game, hands, lines)) == "1 ask"
    first = dealt(Tolva(target=40), ["", sure, "", ""], "1 halv")
    assert named(Tolva(target=40), first).startswith("1 play")
    high = Tolva(target=5)
    assert named(high, dealt(high, ["", sure, "", ""])) == "1 hel"


def test_jass_claims_what_is_true() -> None:
    for game in (Schmaus(target=50), Frantsfuus(target=50)):
        claimed = false = 0
        for seed in range(10):
            rng = random.Random(seed)
            state: State = game.apply(game.start(), game.shuffle(rng))
            while state.turn is not None:
                for seat in game.movers(state):
                    move = Greedy().choose(game.view(state, seat), rng)
                    if isinstance(move, Claim):
                        claimed += 1
                        false += game.view(state, seat).counted < game.target
                    if seat == state.turn:
                        assert move is not None
                        state = game.apply(state, move)
                        break
        assert claimed > 0
        assert false == 0


class PlainThumbs(FyrtioettThumbs):
    def quick(self, state: State) -> Move:
        return Thumbs.quick(self, state)


@attrs.frozen(kw_only=True, eq=False)
class Plain(Fyrtioett):
    """Fyrtioett without rules of thumb of its own."""

    thumbs = part(PlainThumbs)


def test_a_game_without_a_page_has_the_rule_of_all_trick_games() -> None:
    """It leads high, wins with the lowest card that does, and else throws the lowest."""
    game = Plain()
    hands = ["S2 S9 SK D2", "SA S3", "S4 SQ", "ST S5"]
    state = dealt(game, hands)
    assert named(game, state, 0) == "None"
    assert named(game, state) == "1 bid 1"
    state = play(game, state, "1 bid 7, 2 bid 1, 3 bid 1, 0 bid 1")
    assert named(game, state)[-1] == "A"
    state = play(game, state, "1 play S3")
    assert named(game, state)[-2:] in {"S4", "S6", "S7", "S8"}
    state = play(game, state, "2 play SQ")
    assert named(game, state) == "3 play S5"
    assert not game.thumbs.keep_cards(game.view(state, 3))


@pytest.mark.parametrize(
    "game", [Schmaus(claims="referee"), ZugerTapp(), Tolva(), Fyrtioett()], ids=repr
)
def test_nothing_is_named_where_nothing_is_to_be_done(game: AnyRuleset) -> None:
    state = game.apply(game.start(), game.shuffle(random.Random(4)))
    other = next(seat for seat in game.seats if seat != state.turn)
    assert game.thumb(game.view(state, other)) is None
    assert not game.thumbs.keep_cards(game.view(game.start(), other))
    with pytest.raises(InvalidValue, match="spectator"):
        game.thumb(game.view(game.start(), None))


class BoldThumbs(JassThumbs):
    def named(self, view: View[Move]) -> Move | None:
        claims = [move for move in view.legal_moves if isinstance(move, Claim)]
        return claims[0] if claims else super().named(view)


@attrs.frozen(kw_only=True, eq=False)
class Bold(Schmaus):
    thumbs = part(BoldThumbs)


@pytest.mark.parametrize("policy", ["thumb", "cards"])
def test_a_claim_that_thumbs_name_is_made_if_it_wins(policy: str) -> None:
    """It is none of what is weighed: with no points at all nobody claims 1500."""
    game, rng = Bold(), random.Random(3)
    state = game.apply(game.start(), game.shuffle(rng))
    while len(state.log) < 6:
        assert state.turn is not None
        view = game.view(state, state.turn)
        assert isinstance(game.thumb(view), Claim)
        searched = Ismcts(4, policy=policy).choose(view, rng)
        move = FlatMonteCarlo(2, policy=policy).choose(view, rng)
        assert not isinstance(searched, Claim)
        assert not isinstance(move, Claim)
        assert move is not None
        state = game.apply(state, move)


def test_what_ends_a_deal_is_not_played_out() -> None:
    game = Fyrtioett()
    weak = "S2 S3 S4 S5 C2 C3 C4 C5 D5 D6 D7 H2 H3"
    state = dealt(game, [weak, "", "", ""], "1 bid 1", "2 bid 1", "3 bid 1")
    gains = FlatMonteCarlo(2, thumbs=False).weigh(game.view(state, 0), random.Random(1))
    assert gains[game.legal_moves(state)[-1]] == 0


@pytest.mark.parametrize("policy", [None, "thumb", "cards"])
def test_each_game_has_the_policy_by_which_bots_are_strongest(
    policy: str | None,
) -> None:
    """By thumbs, as in Zuger Tapp, calls are weighed; at random, as in Fyrtioett, not."""
    rng = random.Random(1)
    for game, own in ((ZugerTapp(), "thumb"), (Fyrtioett(), "cards")):
        state = game.apply(game.start(), game.shuffle(random.Random(1)))
        view = game.view(state, state.turn)
        for bot in (FlatMonteCarlo(2, policy=policy), Ismcts(2, policy=policy)):
            before = rng.getstate()
            assert bot.choose(view, rng) in view.legal_moves
            assert (rng.getstate() != before) == ((policy or own) == "thumb")


def test_playouts_by_thumbs_weigh_what_is_said() -> None:
    """Who holds five trumps from the ace and three aces does not pass, whatever is named."""
    game = ZugerTapp()
    strong = "HA HT HK HQ HJ SA CA DA"
    state = dealt(game, ["", strong, "", ""])
    view = game.view(state, 1)
    gains = FlatMonteCarlo(4).weigh(view, random.Random(1))
    assert [*gains] == [*view.legal_moves]
    assert max(gains, key=lambda move: gains[move]) != view.legal_moves[0]
    state = dealt(game, ["", strong, "", ""], "1 bid solo, 2 pass, 3 pass, 0 pass")
    view = game.view(state, 1)
    found = Ismcts(60).search(view, random.Random(1))
    assert {each.move for each in found.tried} == {*view.legal_moves}
    assert str(FlatMonteCarlo(4).choose(view, random.Random(1))) == "1 trump H"


def test_one_world_may_overrule_thumbs() -> None:
    """Of two moves in one world, that which thumbs name is made unless it gains less."""
    game, overruled = Fyrtioett(deals=1), set[bool]()
    bot = FlatMonteCarlo(1, policy="thumb", exact=0)
    for state, _, _ in walk(game, 1):
        view = game.view(state, state.turn)
        if len(view.legal_moves) == 2:
            named, gains = game.thumb(view), bot.weigh(view, random.Random(1))
            less = gains[named] < max(gains.values())
            assert (bot.choose(view, random.Random(1)) != named) == less
            overruled.add(less)
    assert overruled == {True, False}
