"""The examples that play by views: a player that does not cheat, a server for two."""

from __future__ import annotations

import random

import honest_bot
import pytest
import server_for_two

from jasskort import AnyRuleset, Claim, Frantsfuus, JasskortError, Schmaus, Seat, State

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("game", honest_bot.GAMES, ids=repr)
def test_the_honest_bot_plays_every_game(
    game: AnyRuleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(honest_bot, "WORLDS", 2)
    gains = honest_bot.ahead(game, packs=1, seed=3)
    assert len(gains) == 1
    assert gains == honest_bot.ahead(game, packs=1, seed=3)


def test_the_honest_bot_claims_where_that_wins() -> None:
    """Where players claim, a match ends by a claim of its own that is true."""
    game, rng = Schmaus(target=60, claims="players"), random.Random(5)
    state: State = game.start()
    move = None
    while not state.over:
        if state.turn is None:
            state = game.apply(state, game.shuffle(rng))
            continue
        move = honest_bot.choose(game.view(state, state.turn), rng)
        state = game.apply(state, move)
    assert isinstance(move, Claim)
    assert game.score(state).winners == (move.seat,)


def test_the_server_tells_and_refuses() -> None:
    game = Frantsfuus(deals=2, claims="referee")
    server = server_for_two.Server(game, random.Random(3))
    players = {
        seat: server_for_two.Player(server.view(seat), random.Random(seat))
        for seat in (0, 1)
    }
    for line in ("0 play HJ", "hello", "1 play HJ", "deal C7"):
        with pytest.raises(JasskortError):
            server.receive(Seat(0), line)
    server_for_two.play(server, players)
    assert server.state.over
    for seat, player in players.items():
        assert player.view == game.view(server.state, seat)
