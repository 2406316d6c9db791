"""The examples play and refuse as they promise."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from aces_high import AcesHigh
from at_home import AtHome
from support import play, refused, schmaus_deal, texts
from twenty import DealDue, Trick, Twenty, Word

from jasskort import (
    Book,
    CardSet,
    Deal,
    Four,
    Rank,
    Reason,
    Schmaus,
    Seat,
)
from jasskort.records import Record, read, write
from jasskort.testing import check_laws, walk
from jasskort.words import words_for

# Whole matches are played, which no coverage is wanted of.
pytestmark = pytest.mark.law

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def test_a_house_game_has_words_of_its_own() -> None:
    """Four aces have a name at home, where there are words for them, and no other meld."""
    says = words_for(AtHome(), "en")
    assert says.move(Book(Seat(0), Four(Rank.ACE))) == "book the four lords"
    assert says.move(Book(Seat(0), Four(Rank.JACK))) == "book four jacks"


def test_a_whole_game_in_some_hundred_lines() -> None:
    source = (EXAMPLES / "twenty.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 110


@pytest.mark.parametrize("game", [Twenty(), Twenty(deals=1), Twenty(deals=3)], ids=repr)
def test_twenty_obeys_all_laws(game: Twenty) -> None:
    check_laws(game)


def test_aces_high_obeys_all_laws() -> None:
    check_laws(AcesHigh(claims="referee", target=300))


def test_four_aces_are_worth_two_hundred_where_aces_are_high() -> None:
    """They beat four jacks there, which are worth 150 and usually beat them."""
    aces, jacks = "CA DA HA SA C7 C8 D7 D8 H7", "CJ DJ HJ SJ CK DK HT ST S6"
    deal = str(schmaus_deal(aces, jacks, "H9"))
    house = AcesHigh(claims="referee")
    state = play(house, house.start(), deal, "1 declare 150, 1 play S6")
    assert "0 declare 200" in texts(house.legal_moves(state))
    state = play(house, state, "0 declare 200, 0 play SA, 0 book 4A")
    assert house.score(state).totals == (200, 0)
    usual = Schmaus(claims="referee")
    state = play(usual, usual.start(), deal, "1 declare 200, 1 play S6")
    assert not any("declare" in text for text in texts(usual.legal_moves(state)))
    assert usual.score(play(usual, state, "0 play SA, 1 book 4J")).totals == (0, 200)


def test_what_a_seat_has_seen_of_twenty_is_read_again() -> None:
    """The ruleset names the enums of what is booked, and of how a match ends."""
    game, rng = Twenty(deals=1), random.Random(1)
    deal = game.shuffle(rng)
    end = game.playout(game.apply(game.start(), deal), rng, match=True)
    for seat in game.seats:
        seen = Record.of(game, [deal, *end.log]).seen_by(seat)
        assert read(write(seen), games={"twenty:Twenty": Twenty}) == seen


# Seat 0 deals, seat 1 leads: it holds the clubs and the diamonds.
BLACK_AND_RED = Twenty().pack_for(
    dealer=0, hands=[CardSet.parse("HA HK HQ HJ HT SA SK SQ SJ ST"), CardSet()]
)


def test_twenty_by_hand() -> None:
    game = Twenty(deals=1)
    state = play(game, game.start(), str(BLACK_AND_RED))
    assert isinstance(state, Trick)
    assert (state.turn, [len(hand) for hand in state.hands]) == (1, [10, 10])
    assert texts(state.hands[1]) == [
        f"{suit}{rank}" for suit in "CD" for rank in "TJQKA"
    ]
    # Seat 0 has none of the suit: any card will do, and none of them wins.
    led = play(game, state, "1 play CT")
    assert len(game.legal_moves(led)) == 10
    assert refused(game, led, "0 play CA").rule == "COM-6"
    assert play(game, led, "0 play SA").turn == 1
    mixed = game.pack_for(dealer=1, hands=[CardSet.parse("CT DA"), CardSet.parse("CA")])
    state = play(game, game.start(dealer=1), str(mixed), "0 play CT")
    refusal = refused(game, state, "1 play HJ")
    assert (refusal.rule, refusal.reason) == ("TWE-1", Reason.MUST_FOLLOW_SUIT)
    # The rest was filled up in the order of the pack: CJ to seat 1, CQ to seat 0, CK.
    assert refusal.cards == CardSet.parse("CJ CK CA")
    assert play(game, state, "1 play CA").turn == 1


def test_twenty_to_its_end() -> None:
    game = Twenty(deals=2)
    state = play(game, game.start(), str(BLACK_AND_RED))
    while state.turn is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    assert isinstance(state, DealDue)
    assert state.match.dealer == 1
    assert game.score(state).totals == (0, 10)
    assert {entry.what for entry in game.score(state).entries} == {Word.TRICKS}
    *_, (_, _, over) = walk(Twenty(deals=1), 5)
    score = Twenty(deals=1).score(over)
    assert sum(score.totals) == 10
    assert score.outcome is Word.AGREED_DEALS
    refusal = Twenty(deals=1).refusal(over, Deal(game.pack.cards))
    assert refusal is not None
    assert refusal.reason is Reason.MATCH_OVER
