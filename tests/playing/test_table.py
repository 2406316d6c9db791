"""Tables: bots are asked by the rules, and what they answer is held to them."""

from __future__ import annotations

import functools
import random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from support import SWEEP
from tournament_case import By, FailingAt, Keeping, KeepsWorlds, Recording

from jasskort import (
    AnyRuleset,
    Claim,
    Deal,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    Pass,
    Play,
    Rob,
    Schmaus,
    Seat,
    Tolva,
    ZugerTapp,
)
from jasskort.craft.parts import part
from jasskort.games.fyrtioett import Bid, FyrtioettCardPlay
from jasskort.playing import play_deal, play_match
from jasskort.playing.bots import AnyView, Bot, FlatMonteCarlo, Greedy, Ismcts, Random


@attrs.frozen
class Says:
    """A bot that makes its first move of a kind, and else the first of all."""

    kind: type[Move] | None = None

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        wanted = [m for m in view.legal_moves if self.kind and isinstance(m, self.kind)]
        if view.turn != view.seat:
            return wanted[0] if wanted else None
        return (wanted or view.legal_moves)[0]


def claim_between_deals(view: AnyView) -> Move | None:
    if view.turn == view.seat:
        return view.legal_moves[0]
    return Claim(view.seated()) if view.turn is None else None


def test_a_deal_is_played_by_the_verbs() -> None:
    game = Fyrtioett()
    course = play_deal(game, [Greedy()] * 4, random.Random(3), dealer=2)
    state = game.start(dealer=2)
    assert course.before == state
    for move in course.moves:
        state = game.apply(state, move)
    assert state == course.state
    assert state.turn is None
    assert course.points == state.match.totals
    names = ("Anna", "Beat", "Carl", "Dora")
    assert course.record(names).players == names
    assert course.record().game is game
    # A deal that is given is dealt, and a state that is given is gone on from.
    deal = course.moves[0]
    assert isinstance(deal, Deal)
    again = play_deal(game, [Greedy()] * 4, random.Random(9), deal=deal, dealer=2)
    assert again == course
    middle = game.apply(game.start(dealer=2), deal)
    assert (
        play_deal(game, [Greedy()] * 4, random.Random(1), state=middle).state == state
    )


def deals_of(view: AnyView, rng: random.Random) -> list[Deal]:
    """Step a generator back until it deals what a seat sees; return the deals."""
    version, words, gauss = rng.getstate()
    found = []
    for place in range(words[-1] + 1):
        back = random.Random()
        back.setstate((version, (*words[:-1], place), gauss))
        deal = view.game.shuffle(back)
        state = view.game.apply(view.game.start(dealer=view.dealer), deal)
        if view.game.view(state, view.seat) == view:
            found.append(deal)
    return found


@attrs.frozen
class Peeking:
    """Keeps the deals that its first generator tells, and is no further interested."""

    found: list[list[Deal]]

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        if not view.log:
            self.found.append(deals_of(view, rng))
        return Says().choose(view, rng)


@pytest.mark.no_cover
@pytest.mark.parametrize("play", [play_deal, play_match])
def test_the_generator_of_a_seat_does_not_tell_the_deal(play: Any) -> None:
    """Stepped back, that which dealt the cards tells them; that of a seat tells nothing."""
    for seed in range(3):
        rng, found = random.Random(seed), list[list[Deal]]()
        play(Fyrtioett(deals=1), [Peeking(found)] * 4, rng)
        assert found == [[]]
    play(Fyrtioett(deals=1), [Peeking(found)] * 4, rng, rngs=[rng] * 4)
    assert len(found[-1]) == 1


def test_rights_out_of_turn_come_first() -> None:
    game = Schmaus()
    deal = game.shuffle(random.Random(1))
    dealt = game.apply(game.start(dealer=1), deal)
    assert dealt.turn == 0
    assert Rob(1) in game.legal_moves(dealt, 1)
    for bot, second in ((Says(Rob), Rob(1)), (Says(), game.legal_moves(dealt)[0])):
        rng = random.Random(1)
        course = play_deal(game, [Says(), bot], rng, dealer=1, deal=deal)
        assert course.moves[1] == second


def test_a_match_stops_at_the_most_deals() -> None:
    course = play_match(Fyrtioett(), [Random()] * 4, random.Random(1), most=2)
    assert course.state.match.number == 2
    assert not course.state.over
    whole = play_match(ZugerTapp(deals=3), [Random()] * 4, random.Random(1))
    assert whole.state.over
    assert whole.state.match.number == 3


def test_a_match_is_claimed_between_deals() -> None:
    bots: list[Bot] = [Says(), By(claim_between_deals)]
    course = play_match(Schmaus(), bots, random.Random(1), most=3)
    assert course.state.over
    assert isinstance(course.moves[-1], Claim)


def deal_a_pack(view: AnyView) -> Move | Deal | None:
    if view.turn is None:
        return view.game.pack_for(dealer=view.dealer, hands=[(), ()])
    return view.legal_moves[0] if view.turn == view.seat else None


def test_bots_do_not_deal() -> None:
    """Between deals a seat may claim, and is asked; a pack is none of its business."""
    with pytest.raises(InvalidValue, match="expected a move of seat 0, got"):
        play_match(Schmaus(), [By(deal_a_pack), Says()], random.Random(1), most=1)


def test_a_deal_is_played_on_from_a_state_of_the_game() -> None:
    game, tolva, rng = Fyrtioett(deals=1), Tolva(deals=1), random.Random(1)
    wrong: Any
    for wrong in ("start", tolva.playout(tolva.start(), rng), Fyrtioett().start()):
        with pytest.raises(InvalidValue):
            play_deal(game, [Random()] * 4, rng, state=wrong)
    deal = game.shuffle(rng)
    over = game.playout(game.start(), rng)
    for state in (game.apply(game.start(), deal), over):
        with pytest.raises(
            InvalidValue, match="the cards are already dealt in this state"
        ):
            play_deal(game, [Random()] * 4, rng, state=state, deal=deal)
        course = play_deal(game, [Random()] * 4, rng, state=state)
        assert (course.moves == ()) == state.over


def always(move: Move | None) -> Bot:
    return By(lambda _: move)


def test_what_bots_answer_is_held_to_the_rules() -> None:
    game = ZugerTapp()
    for move, error, told in (
        (Play(1, game.pack.cards[0]), IllegalMove, "ZUG"),
        (Pass(2), InvalidValue, "is not a move of seat"),
        (None, InvalidValue, "in turn"),
    ):
        bots: list[Bot] = [always(move)] * 4
        with pytest.raises(error, match=told):
            play_deal(game, bots, random.Random(1))


@pytest.mark.parametrize(
    ("game", "bots", "rngs", "most", "told"),
    [
        ("whist", [Random()] * 4, None, None, "whist"),
        (Fyrtioett(), [Random()] * 3, None, None, "each of 4 seats"),
        (Fyrtioett(), ["random"] * 4, None, None, "random"),
        (Fyrtioett(), [Random] * 4, None, None, "expected a bot"),
        (Fyrtioett(), [SimpleNamespace(choose=5)] * 4, None, None, "expected a bot"),
        (Fyrtioett(), Random(), None, None, "each of 4 seats"),
        (Fyrtioett(), [Random()] * 4, [random.Random(1)], None, "generator"),
        (Fyrtioett(), [Random()] * 4, 7, None, "generator"),
        (Fyrtioett(), [Random()] * 4, None, 1.5, "1.5"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: AnyRuleset, bots: list[Bot], rngs: list[random.Random], most: int, told: str
) -> None:
    with pytest.raises(InvalidValue, match=told):
        play_match(game, bots, random.Random(1), rngs=rngs, most=most)


@pytest.mark.parametrize(
    "bot",
    [Random(), Greedy(), FlatMonteCarlo(1, thumbs=False), Ismcts(thumbs=False)],
    ids=repr,
)
def test_a_spectator_chooses_nothing(bot: Bot) -> None:
    game, rng = Fyrtioett(deals=1), random.Random(1)
    due = game.start()
    dealt = game.apply(due, game.shuffle(rng))
    over = game.playout(dealt, rng)
    for state in (due, dealt, over):
        with pytest.raises(InvalidValue, match="a spectator has no seat"):
            bot.choose(game.view(state, None), rng)
        assert bot.choose(game.view(state, 0), rng) is None


class BidsCutShort(FyrtioettCardPlay):
    cuts_short = frozenset({Bid})


@attrs.frozen(kw_only=True, eq=False)
class OnlyBids(Fyrtioett):
    playing = part(BidsCutShort)


def test_in_turn_something_is_always_done() -> None:
    game = OnlyBids()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    view = game.view(state, 1)
    rng = random.Random(2)
    assert {Random().choose(view, rng) for _ in range(200)} == {*view.legal_moves}


def test_claims_at_random_are_made_where_that_is_wanted() -> None:
    """Out of turn a seat of Schmaus can claim, which loses; none does but who cuts short."""
    game = Schmaus()
    view = game.view(game.apply(game.start(), SWEEP), 0)
    for bot, made in ((Random(), set()), (Random(cuts_short=True), {Claim(Seat(0))})):
        rngs = [random.Random(seed) for seed in range(9)]
        assert {bot.choose(view, rng) for rng in rngs} == {None, *made}


@pytest.mark.parametrize("rng", [5, random.random])
def test_what_is_no_generator_is_refused_at_once(rng: Any) -> None:
    game, bots = ZugerTapp(), [By(lambda _: None)] * 4
    rngs = [random.Random(1)] * 4
    deal = game.shuffle(random.Random(1))
    for each, given in ((rng, None), (rng, rngs), (rngs[0], [*rngs[1:], rng])):
        with pytest.raises(InvalidValue, match=r"expected a generator .*, got"):
            play_deal(game, bots, each, deal=deal, rngs=given)


def test_a_player_for_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Keeping] = []

    def for_deal(_: Keeping) -> Bot:
        made.append(Keeping())
        return made[-1]

    monkeypatch.setattr(Keeping, "for_deal", for_deal)
    bot, game = Keeping(), Fyrtioett(deals=3)
    play = functools.partial(play_match, game, [bot, bot, Greedy(), bot])
    course = play(random.Random(1))
    assert bot.asked == 0
    counts = [each.asked for each in made]
    assert len([count for count in counts if count]) == 3 * 3
    assert play(random.Random(1)) == course
    assert [each.asked for each in made] == counts * 2
    # Play that begins within a deal has players that begin there.
    before = game.apply(game.start(), game.shuffle(random.Random(1)))
    made.clear()
    middle = play_deal(game, [bot] * 4, random.Random(1), state=before)
    assert len(made) == 4
    assert sum(each.asked for each in made) == len(middle.moves)


# --- what players are told ------------------------------------------------------------


def test_players_are_told_when_their_deal_begins_and_ends() -> None:
    bot, game = Recording(Random()), Fyrtioett(deals=3)
    course = play_match(game, [bot, bot, Greedy(), bot], random.Random(1))
    assert all(view.turn is None for view in bot.check())
    told = bot.of_players()
    assert len(told) == 9
    # All are told before one is asked; the last view of a deal has its points.
    assert [what for _, what, _ in bot.told[:4]] == ["begin"] * 3 + ["choose"]
    states = [state for _, _, state in course.record()]
    ends = [state for state in states if state.turn is None]
    seats = [Seat(0), Seat(1), Seat(3)]
    assert [each[-1][1] for each in told] == [
        game.view(state, seat) for state in ends for seat in seats
    ]
    begun = [state for state in states if state.turn is not None and not state.log]
    assert [each[0][1] for each in told] == [
        game.view(state, seat) for state in begun for seat in seats
    ]
    assert told[-1][-1][1].score.totals == course.points
    # The same again, though players draw when they are told something.
    assert play_match(game, [bot, bot, Greedy(), bot], random.Random(1)) == course


def test_players_are_told_the_end_where_play_stops() -> None:
    game = Fyrtioett()
    bot = Recording(Greedy())
    play_match(game, [bot] * 4, random.Random(2), most=2)
    assert all(view.turn is None for view in bot.check())
    assert len(bot.of_players()) == 8
    # A deal that is begun already begins for its players where play begins.
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    while not state.piles[0]:
        state = game.apply(state, game.legal_moves(state)[0])
    bot = Recording(Greedy())
    course = play_deal(game, [bot] * 4, random.Random(1), state=state)
    assert all(view.turn is None for view in bot.check())
    for seat, told in enumerate(bot.of_players()):
        assert told[0] == ("begin", game.view(state, seat))
        assert told[-1] == ("end", game.view(course.state, seat))


def test_a_claim_ends_the_deal_for_players_too() -> None:
    game = Schmaus()
    bot = Recording(Says(Claim))
    course = play_match(game, [bot] * 2, random.Random(1), most=9)
    assert course.state.over
    assert all(view.turn is None for view in bot.check())
    assert [view.over for view in bot.check()] == [True, True]
    # Who may claim between deals is asked there, before being told the end.
    bot = Recording(By(claim_between_deals))
    course = play_match(game, [bot] * 2, random.Random(1), most=9)
    assert all(view.turn is None for view in bot.check())
    assert isinstance(course.moves[-1], Claim)
    last = bot.of_players()[-2:]
    assert all(told[-1][1].over for told in last)
    asked = [view for told in last for what, view in told if what == "choose"]
    assert any(view.turn is None for view in asked)


@pytest.mark.parametrize("what", ["begin", "end"])
def test_an_error_of_who_is_told_is_an_error_of_the_bot(what: str) -> None:
    """After it, as after one in a choice, nobody is told the end."""
    other = Recording(Greedy())
    bots: list[Bot] = [other, FailingAt(what), other, other]
    with pytest.raises(LookupError, match=f"seat 1 cannot {what}: True"):
        play_deal(Fyrtioett(), bots, random.Random(1))
    ends = [number for number, told, _ in other.told if told == "end"]
    assert ends == ([1] if what == "end" else [])
    bot = Recording(By(lambda _: 1 / 0))
    with pytest.raises(ZeroDivisionError):
        play_deal(Fyrtioett(), [bot] * 4, random.Random(1))
    assert [told for _, told, _ in bot.told] == ["begin"] * 4 + ["choose"]


def test_only_players_that_were_made_for_the_deal_are_told() -> None:
    """A bot at several seats is not; nor does a field of that name matter."""

    @attrs.frozen
    class Named(Says):
        begin: str = "once upon a time"

        def end(self, view: AnyView, rng: random.Random) -> None:
            raise NotImplementedError

    @attrs.frozen
    class Maker(Says):
        def for_deal(self) -> Bot:
            return SimpleNamespace(choose=self.choose, begin=0)

    for bot in (Named(), Maker()):
        assert play_match(Fyrtioett(deals=1), [bot] * 4, random.Random(1)).state.over


def test_worlds_are_kept_through_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept agrees with all that the seat has seen, and fewer worlds do."""
    kept = list[int]()
    choose = KeepsWorlds.choose

    def chosen(self: KeepsWorlds, view: AnyView, rng: random.Random) -> Move | None:
        drawn, move = self.drawn, choose(self, view, rng)
        assert {view.game.view(each, view.seat) for each in self.worlds} == {view}
        if self.drawn == drawn:
            kept.append(len(self.worlds))
        return move

    monkeypatch.setattr(KeepsWorlds, "choose", chosen)
    bot, game = KeepsWorlds(), Fyrtioett(deals=2)
    course = play_match(game, [bot] * 4, random.Random(1))
    assert not bot.worlds
    assert 20 in kept
    assert {*range(2, 20)} & {*kept}
    assert play_match(game, [bot] * 4, random.Random(1)) == course
