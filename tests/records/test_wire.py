"""Events, what is told, and views as JSON: all come back, and look as they should."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulesets import RULESETS
from wire_case import (
    House,
    Mood,
    Sang,
    Short,
    Torn,
    Twenty,
    Whispered,
    all_sent,
    back,
    by_suits,
    sent,
)

from jasskort import (
    GAMES,
    AnyRuleset,
    Card,
    CardSet,
    Entry,
    Fyrtioett,
    Hidden,
    InvalidValue,
    Play,
    Rank,
    Schmaus,
    Seat,
    Suit,
    Told,
    Tolva,
    View,
    ZugerTapp,
)
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
    HandDealt,
    Laid,
    MatchClaimed,
    MatchWon,
    Passed,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
    TrumpSet,
    UpcardTurned,
)
from jasskort.games.frantsfuus import Frantsfuus, Kind
from jasskort.games.fyrtioett import Ending as FyrtioettEnding
from jasskort.games.fyrtioett import Item as FyrtioettItem
from jasskort.games.jass.model import Declared, LetStand, Robbed
from jasskort.games.schmaus.ruleset import Ending, Item
from jasskort.games.tolva.model import Item as TolvaItem
from jasskort.games.tolva.model import Married
from jasskort.games.zuger_tapp.model import (
    Contract,
    ContractJudged,
    LaidAside,
    Result,
    Verdict,
)
from jasskort.records.errors import RecordError
from jasskort.records.wire import event_kinds, from_json, to_json
from jasskort.whereabouts import InHand, Spot

SCHMAUS, FRANTSFUUS = Schmaus(), Frantsfuus()
ZERO, ONE = Seat(0), Seat(1)


def card(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


def hand(text: str) -> tuple[Card, ...]:
    """Read cards in their order."""
    return tuple(map(card, text.split()))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_all_that_is_sent_comes_back(game: AnyRuleset) -> None:
    """Events, what is told, and views of all seats are the same after the journey."""
    kinds = set()
    for value in all_sent(game, 11, 120):
        again = back(game, value)
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)
        kinds.add(type(value))
    assert {View, Told} < kinds


HEAD: dict[str, Any] = {"format": "jasskort-event", "version": 1}
EVENTS: list[tuple[AnyRuleset, Event, dict[str, Any]]] = [
    (SCHMAUS, DealBegun(3, ONE), {"kind": "deal_begun", "number": 3, "dealer": 1}),
    (
        SCHMAUS,
        HandDealt(ONE, (card("H6"), None)),
        {"kind": "hand_dealt", "seat": 1, "cards": "H6 ??", "taken_up": True},
    ),
    (
        SCHMAUS,
        HandDealt(ZERO, (), taken_up=False),
        {"kind": "hand_dealt", "seat": 0, "cards": "", "taken_up": False},
    ),
    (
        SCHMAUS,
        Laid(Spot.STOCK, (None, None)),
        {"kind": "laid", "place": "stock", "cards": "?? ??"},
    ),
    (SCHMAUS, UpcardTurned(card("HT")), {"kind": "upcard_turned", "card": "HT"}),
    (SCHMAUS, TrumpSet(Suit.HEARTS), {"kind": "trump_set", "suit": "H"}),
    (SCHMAUS, DealEnded(DealEnd.THROWN_IN), {"kind": "deal_ended", "how": "thrown in"}),
    (SCHMAUS, CardsGathered(), {"kind": "cards_gathered"}),
    (ZugerTapp(), Passed(Seat(3)), {"kind": "passed", "seat": 3}),
    (
        SCHMAUS,
        CardPlayed(ZERO, card("HJ"), InHand(ZERO), leads=True),
        {
            "kind": "card_played",
            "seat": 0,
            "card": "HJ",
            "source": "hand 0",
            "leads": True,
        },
    ),
    (
        SCHMAUS,
        TrickCompleted(hand("HJ H6"), ONE, ONE, 20),
        {
            "kind": "trick_completed",
            "cards": "HJ H6",
            "leader": 1,
            "winner": 1,
            "points": 20,
        },
    ),
    (
        SCHMAUS,
        TrickTurned(ONE, hand("HJ H6")),
        {"kind": "trick_turned", "winner": 1, "cards": "HJ H6"},
    ),
    (
        SCHMAUS,
        CardDrawn(ONE, None, Spot.STOCK, shown=False),
        {
            "kind": "card_drawn",
            "seat": 1,
            "card": "??",
            "source": "stock",
            "shown": False,
        },
    ),
    (
        SCHMAUS,
        PointsEntered(Entry(2, ONE, 20, Item.STOECK), (ONE,)),
        {
            "kind": "points_entered",
            "entry": {"deal": 2, "seat": 1, "points": 20, "for": "stöck"},
            "seats": [1],
        },
    ),
    (SCHMAUS, MatchClaimed(ZERO), {"kind": "match_claimed", "seat": 0}),
    (
        SCHMAUS,
        MatchWon((ONE,), Ending.CLAIM, 2),
        {"kind": "match_won", "winners": [1], "ending": "a claim", "stakes": 2},
    ),
    # Those of a family, and of one game.
    (
        SCHMAUS,
        Robbed(ONE, card("H6"), card("HT")),
        {"kind": "robbed", "seat": 1, "card": "H6", "upcard": "HT"},
    ),
    (SCHMAUS, Declared(ONE, 50), {"kind": "declared", "seat": 1, "called": 50}),
    (
        FRANTSFUUS,
        Declared(ONE, Kind.FUUS5),
        {"kind": "declared", "seat": 1, "called": "fuus5"},
    ),
    (
        SCHMAUS,
        LetStand(ONE, ZERO),
        {"kind": "let_stand", "seat": 1, "declarer": 0},
    ),
    (
        Tolva(),
        Married(Seat(2), Suit.SPADES, TolvaItem.MAEL),
        {"kind": "married", "seat": 2, "suit": "S", "called": "mäl"},
    ),
    (
        ZugerTapp(),
        LaidAside(Seat(2), None),
        {"kind": "laid_aside", "seat": 2, "card": "??"},
    ),
    (
        ZugerTapp(),
        ContractJudged(
            Result(ONE, Contract.TAPP, 71, CardSet(hand("H6 C9")), Verdict.WON, 1)
        ),
        {
            "kind": "contract_judged",
            "result": {
                "declarer": 1,
                "contract": "tapp",
                "card_points": 71,
                "apart": "C9 H6",
                "verdict": "won",
                "value": 1,
            },
        },
    ),
]


@pytest.mark.parametrize(
    ("game", "event", "written"), EVENTS, ids=[each[2]["kind"] for each in EVENTS]
)
def test_an_event_is_written_by_its_fields(
    game: AnyRuleset, event: Event, written: dict[str, Any]
) -> None:
    """Cards, places and members are texts, what was not seen is "??"."""
    assert sent(event) == {**HEAD, **written}
    assert from_json(game, {**HEAD, **written}) == event


def test_what_a_seat_is_told_is_written_in_notation() -> None:
    """A play that ends a match, a move that was not seen, and a deal."""
    won = Told(
        seat=Seat(2),
        number=4,
        move=Play(ONE, card("HJ")),
        events=(
            PointsEntered(Entry(1, ZERO, 10, FyrtioettItem.MADE), (ZERO,)),
            MatchWon((ZERO, Seat(3)), FyrtioettEnding.AGREED_DEALS, 1),
        ),
    )
    entry = {"deal": 1, "seat": 0, "points": 10, "for": "a bid that was made"}
    ending = "the agreed number of deals"
    assert sent(won) == {
        "format": "jasskort-told",
        "version": 1,
        "seat": 2,
        "number": 4,
        "move": "1 play HJ",
        "events": [
            {"kind": "points_entered", "entry": entry, "seats": [0]},
            {"kind": "match_won", "winners": [0, 3], "ending": ending, "stakes": 1},
        ],
    }
    assert back(Fyrtioett(), won) == won
    hidden = Told(None, 5, Hidden(ONE, "aside"), (LaidAside(ONE, None),))
    assert sent(hidden) == {
        "format": "jasskort-told",
        "version": 1,
        "seat": None,
        "number": 5,
        "move": "1 aside ??",
        "events": [{"kind": "laid_aside", "seat": 1, "card": "??"}],
    }
    assert back(ZugerTapp(), hidden) == hidden
    dealt = Told(ZERO, 0, None, (HandDealt(ZERO, hand("H6 C9")),))
    assert sent(dealt)["move"] is None
    assert back(ZugerTapp(), dealt) == dealt


GLAD = PointsEntered(Entry(1, ONE, 3, Mood.GLAD), (ONE,))


def test_a_game_of_ones_own_is_sent() -> None:
    """It names its enums; its events are those of its module, and of what it is made of."""
    game = House(deals=1)
    for value in all_sent(game, 3, 20):
        assert back(game, value) == value
    told = Told(ONE, 0, None, (GLAD,))
    assert sent(told)["events"][0]["entry"]["for"] == "glad"
    assert back(game, told) == told
    sang = Sang(ONE, Mood.GLAD, loud=True, verse="la", ranks=(Rank.ACE, Rank.TEN))
    assert sent(sang) == {
        **HEAD,
        "kind": "sang",
        "seat": 1,
        "mood": "glad",
        "loud": True,
        "verse": "la",
        "ranks": ["A", "T"],
    }
    assert back(game, sang) == sang
    quiet = Sang(ONE, None, loud=False, verse="", ranks=())
    assert sent(quiet)["mood"] is None
    assert back(game, quiet) == quiet


@pytest.mark.parametrize("name", GAMES)
def test_the_events_of_a_game_are_its_own(name: str) -> None:
    """Those of all games, of its family and of its room; none of another room."""
    game = GAMES[name]()
    homes = {kind.__module__ for kind in event_kinds(game).values()}
    assert "jasskort.events" in homes
    assert not {
        home
        for home in homes
        if home.startswith("jasskort.games")
        and home.split(".")[2] not in {"jass", name}
    }
    assert ("asked" in event_kinds(game)) == (name == "tolva")
    assert ("robbed" in event_kinds(game)) == (name in ("schmaus", "frantsfuus"))
    assert "sang" not in event_kinds(game)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_entered_and_how_it_ended_is_told_apart(name: str) -> None:
    """No two members of the enums of a game are written alike."""
    enums = GAMES[name].enums
    texts = [str(member) for kind in enums for member in kind]
    assert len(texts) == len(set(texts)) > 1


def test_what_would_be_written_alike_is_refused() -> None:
    """Two items of one text could not be told apart by a reader."""
    game = Torn()
    with pytest.raises(RecordError, match="would be written alike"):
        back(game, Told(ONE, 0, None, (GLAD,)))


def test_what_is_not_sent_is_named() -> None:
    """A state, a phase that the game does not name, and what JSON cannot say."""
    game, _, state = by_suits()
    with pytest.raises(InvalidValue, match="an event, a told or a view is sent, not"):
        to_json(state)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=r"not written as JSON: 2j"):
        to_json(Whispered(2j))
    with pytest.raises(InvalidValue, match=r"not written as JSON: <class 'int'>"):
        to_json(Whispered(int))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="Twenty does not name its phases"):
        to_json(Twenty().view(Twenty().start(), 0))
    short = Short(deals=1)
    bidding = short.apply(short.start(), short.shuffle(random.Random(1)))
    with pytest.raises(InvalidValue, match="Bidding is no phase that Fyrtioett names"):
        to_json(short.view(bidding, 0))
    with pytest.raises(InvalidValue, match="a ruleset is played by, not 7"):
        from_json(7, sent(game.view(state, 1)))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="a ruleset is played by, not 7"):
        event_kinds(7)  # type: ignore[arg-type]
