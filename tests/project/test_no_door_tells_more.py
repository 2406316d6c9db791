"""What takes a seat tells it what it knows: the same of all matches that it cannot tell apart.

Hidden cards are exchanged (`worlds`), and the match goes on with the same moves, to its end
where that can be. Then every door is asked of both: records, pages, words, JSON, encodings,
environments, the terminal, the page that plays, servers.
"""

from __future__ import annotations

import io
import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from match import Match as PageMatch
from page import Page
from rich.console import Console
from rulesets import THOROUGH
from server import Table
from server_for_two import Server

from jasskort import (
    Deal,
    Form,
    Frantsfuus,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    Schmaus,
    Seat,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.learning import Encoding
from jasskort.learning.episode import Episode
from jasskort.learning.pettingzoo import TableEnv
from jasskort.phase import BetweenDeals, made_in
from jasskort.pictures import move as picture_of_move
from jasskort.pictures import page, table
from jasskort.records import Record, write
from jasskort.records.wire import to_json
from jasskort.ruleset import AnyRuleset
from jasskort.terminal.screen import Screen
from jasskort.testing import played
from jasskort.vector import Deals
from jasskort.words import words_for
from jasskort.words.story import Story

pyspiel: Any = pytest.importorskip("pyspiel")
openspiel: Any = pytest.importorskip("jasskort.learning.openspiel")
GAMES: list[AnyRuleset] = [
    Schmaus(claims="referee", target=100),
    Frantsfuus(claims="referee", target=100),
    ZugerTapp(deals=2),
    Fyrtioett(deals=2),
    *[Tolva(form=form, deals=2) for form in Form],
]
Twins = tuple[int | None, Record, Record]
SEEDS = range(2, 8 if THOROUGH else 3)


def twins(game: AnyRuleset, seed: int) -> Iterator[Twins]:
    """Yield pairs of matches that a seat, or a spectator, cannot tell apart."""
    match, rng = played(game, seed, most=90), random.Random(seed)
    moves = [move for _, move, _ in match.steps]
    last_deal = max(at for at, move in enumerate(moves) if isinstance(move, Deal))
    places = rng.sample(range(1, len(moves)), min(len(moves) - 1, 3))
    for place in sorted({*places, last_deal + 1, len(moves) - 1}):
        state = match.states[place]
        if isinstance(state, BetweenDeals) or state.over:
            continue
        for seat in (rng.choice(game.seats), None):
            try:
                world = game.worlds(game.view(state, seat)).sample(rng)
            except InvalidValue:  # a spectator has none in games with a stock
                continue
            before = moves[: place - len(made_in(state))]
            longer = gone_on(game, state, world, moves[place:], seat)
            for more in [[], longer] if longer else [[]]:
                one, two = [
                    Record.of(game, [*before, *made_in(e), *more], dealer=match.dealer)
                    for e in (state, world)
                ]
                yield seat, one, two


def gone_on(
    game: AnyRuleset, one: State, two: State, moves: list[Any], seat: int | None
) -> list[Move | Deal]:
    """Return the moves that can be made in both states, as long as a seat is told the same."""
    done = list[Move | Deal]()
    for move in moves:
        pair = [one, two]
        try:
            after = [game.apply(each, move) for each in pair]
        except IllegalMove:
            break
        told = [
            game.told(before, move, then, seat)
            for before, then in zip(pair, after, strict=True)
        ]
        if told[0] != told[1]:
            break
        one, two = after
        done.append(move)
    return done


# --- the doors ------------------------------------------------------------------------


def records(record: Record, seat: int | None) -> Iterator[object]:
    seen = record.seen_by(seat)
    yield (write(seen), repr(seen), pickle.dumps(seen), write(seen.closed()))
    yield [(view, repr(view), str(view)) for view in record.views(seat)]
    yield write(seen.undone())


def pages(record: Record, seat: int | None) -> Iterator[object]:
    deal = len(record.deals)
    seen = record.seen_by(seat)
    yield (table(seen.last), picture_of_move(seen))
    if seat is not None:
        yield page(record.with_comment(str(record.deals[-1])), seat=seat, deal=deal)
        yield picture_of_move(record, seat=seat)


def words(record: Record, seat: int | None) -> Iterator[object]:
    game = record.game
    story = Story(words_for(game, "de-CH", me=seat))
    for step in record:
        yield [*story.after(*step)]
    yield [*story.ending(record.state)]


def verbs(record: Record, seat: int | None) -> Iterator[object]:
    game, state = record.game, record.state
    for before, move, after in record:
        told = game.told(before, move, after, seat)
        yield (told, repr(told), json.dumps(to_json(told)))
        yield game.step(before, move).told[seat]
        yield [event.seen_by(seat) for event in game.events(before, move, after)]
    view = game.view(state, seat)
    yield (json.dumps(to_json(view)), pickle.dumps(view), view.places, view.clues)
    yield (view.movers, view.legal_moves, view.score, view.about)
    yield (game.score(state), state.turn, state.over)
    if seat is not None:
        yield (game.legal_moves(state, seat), game.legal_melds(state, seat))
        yield (game.counted(state, seat), game.thumb(view))
        refused = [game.refusal(state, move) for move in game.vocabulary(seat)]
        yield refused
        spoken = words_for(game, "sv", me=seat)
        yield [spoken.refusal(each) for each in refused if each is not None]


def numbers(record: Record, seat: int | None) -> Iterator[object]:
    game, state = record.game, record.state
    if seat is None:
        return
    encoding = Encoding(game)
    packed = encoding.pack(state, seat)
    yield (packed, encoding.pack(game.view(state, seat)))
    yield (encoding.expand(packed).tobytes(), encoding.mask(packed).tobytes())
    if not isinstance(game.view(state, seat).shown_position, BetweenDeals):
        yield Encoding(game, segments=("order", "may")).pack(state, seat)
    episode = Episode(game)
    episode.state = state
    yield {n: each.tobytes() for n, each in episode.observe(Seat(seat)).items()}
    env = TableEnv(game)
    env.episode.state = state
    yield {n: each.tobytes() for n, each in env.observe(f"seat_{seat}").items()}
    if state.turn == seat:
        env.episode.asked = Seat(seat)
        yield env.episode.shown()
        lanes = Deals.of([state])
        yield (lanes.observe().tobytes(), lanes.legal.tobytes())


def screens(record: Record, seat: int | None) -> Iterator[object]:
    game = record.game
    if seat is None:
        return
    console = Console(file=io.StringIO(), record=True, width=80)
    screen = Screen(console, words_for(game, "en", me=seat), seat)
    for before, move, after in record:
        screen.happened(game.told(before, move, after, seat).events)
    view = game.view(record.state, seat)
    screen.show(view)
    screen.entries(view)
    yield console.export_text()
    match = PageMatch(record, {"seat": seat, "level": "random"})
    shown = match.shown()
    shown.pop("record", None)  # what is kept at the person's own device
    yield (json.dumps(shown), match.hint())


def servers(record: Record, seat: int | None) -> Iterator[object]:
    game = record.game
    if seat is None:
        return
    desk = Table(game, random.Random(1))
    desk.server.state = record.state
    line = desk.sit(seat)
    attacks = [str(move) for each in game.seats for move in game.vocabulary(each)]
    attacks += ["deal HJ", "x", "", "9 play HJ"]
    legal = {str(move) for move in game.legal_moves(record.state, seat)}
    for text in attacks:
        if text not in legal:
            desk.hear(seat, text)
    while not line.empty():
        yield line.get_nowait()
    browser, server = Page(), Server(game, random.Random(1))
    server.state = record.state
    sent = {"view": to_json(server.view(seat)), "told": []}
    asked = {"do": "hear", "text": json.dumps(sent), "language": "fr"}
    yield browser.ask(json.dumps(asked))


def in_openspiel(name: str, record: Record, seat: int) -> list[object]:
    """Return what OpenSpiel is told; who is asked before a move, waits."""
    game = record.game
    loaded = pyspiel.load_game(f"jasskort_{name}", {"dealer": record.dealer})
    state = loaded.new_initial_state()
    (deal,), actions = record.deals, len(game.vocabulary(0))
    for card in deal.pack:
        state.apply_action(game.pack.cards.index(card))
    for move in record.state.log:
        while move.seat != state.at.player:
            state.apply_action(actions)
        state.apply_action(game.index(move))
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.legal_actions(seat) if state.current_player() == seat else [],
    ]


Door = Callable[[Record, int | None], Iterator[object]]
DOORS: list[Door] = [records, pages, words, verbs, numbers, screens, servers]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_door_tells_twins_alike(game: AnyRuleset) -> None:
    found = 0
    for seed in SEEDS:
        for seat, one, two in twins(game, seed):
            assert one.seen_by(seat) == two.seen_by(seat)
            found += one.deals[-1] != two.deals[-1]
            for door in DOORS:
                for this, that in zip(door(one, seat), door(two, seat), strict=True):
                    assert this == that, (door.__name__, seat)
    assert found >= 2 * len(SEEDS)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", openspiel.BOUNDS)
def test_openspiel_is_told_twins_alike(name: str) -> None:
    found = 0
    for seed in SEEDS:
        for seat, one, two in twins(openspiel.rules_of(name), seed):
            if seat is not None:
                told = [in_openspiel(name, each, seat) for each in (one, two)]
                assert told[0] == told[1]
                found += 1
    assert found >= len(SEEDS)
