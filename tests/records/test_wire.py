"""Events, announcements and views as JSON: round trips and forms."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import attrs
import pytest
from broken_games import with_phase
from rulesets import SOME, THOROUGH
from support import LONG, late, play
from twenty import Trick, Twenty
from wire_case import (
    House,
    Mood,
    Sang,
    Torn,
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
    Four,
    Frantsfuus,
    Hidden,
    InvalidValue,
    Marriage,
    Play,
    Rank,
    Run,
    Schmaus,
    Seat,
    Suit,
    Told,
    Tolva,
    View,
    ZugerTapp,
    events,
)
from jasskort.craft.parts import part
from jasskort.games.frantsfuus import Kind
from jasskort.games.jass.model import Answered, Declared
from jasskort.games.schmaus.ruleset import Ending, Item
from jasskort.games.tolva import model as tolva
from jasskort.games.zuger_tapp import model as zuger_tapp
from jasskort.ledger import booked_in_deal
from jasskort.locations import Aside, Covered, FaceUp, InHand, Spot, Taken
from jasskort.melds import Line, Side
from jasskort.moves import Deal
from jasskort.records.codec import RecordError
from jasskort.records.wire import event_kinds, from_json, to_json
from jasskort.testing import walk
from jasskort.worlds.worlds import Knowledge

SCHMAUS, FRANTSFUUS = Schmaus(), Frantsfuus()
ZERO, ONE = Seat(0), Seat(1)


def card(text: str) -> Card:
    return Card.parse(text)


def hand(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME, ids=str)
def test_all_that_is_sent_comes_back(game: AnyRuleset) -> None:
    kinds = set()
    for value in all_sent(game, 11, 250 if THOROUGH else 100):
        again = back(game, value)
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)
        assert pickle.loads(pickle.dumps(value)) == value
        kinds.add(type(value))
    assert {View, Told} < kinds


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME, ids=str)
def test_a_view_that_came_back_goes_on(game: AnyRuleset) -> None:
    for before, move, after in list(walk(game, 3, most=40))[1::8]:
        view, told = game.view(before, 1), game.told(before, move, after, 1)
        again = back(game, view)
        assert isinstance(again, View)
        assert again.legal_moves == view.legal_moves
        assert str(again) == str(view)
        assert again.after(told) == game.view(after, 1)


# Events, and what is told.

RESULT = zuger_tapp.ContractResult(
    *(ONE, zuger_tapp.Contract.TAPP, 71, CardSet(hand("H6 C9"))),
    *(zuger_tapp.Verdict.WON, 1),
)
HEAD: dict[str, Any] = {"format": "jasskort-event", "version": 1}
EVENTS: list[tuple[AnyRuleset, events.Event, str]] = [
    (
        SCHMAUS,
        events.HandDealt(ONE, (card("H6"), None)),
        '{"kind": "hand_dealt", "seat": 1, "cards": "H6 ??", "taken_up": true}',
    ),
    (
        SCHMAUS,
        events.Laid(Spot.STOCK, ()),
        '{"kind": "laid", "place": "stock", "cards": ""}',
    ),
    (
        SCHMAUS,
        events.DealEnded(events.DealEnd.THROWN_IN),
        '{"kind": "deal_ended", "how": "thrown_in"}',
    ),
    (
        SCHMAUS,
        events.CardPlayed(ZERO, card("HJ"), InHand(ZERO), leads=True),
        '{"kind": "card_played", "seat": 0, "card": "HJ", "source": "hand 0", "leads": true}',
    ),
    (
        SCHMAUS,
        events.PointsEntered(Entry(2, ONE, 20, Item.STOECK), (ONE,)),
        (
            '{"kind": "points_entered", "seats": [1], "entry": '
            '{"deal": 2, "seat": 1, "points": 20, "for": "stoeck"}}'
        ),
    ),
    (
        SCHMAUS,
        events.MatchWon((ONE,), Ending.FALSE_CLAIM, 2),
        '{"kind": "match_won", "winners": [1], "ending": "false_claim", "stakes": 2}',
    ),
    (SCHMAUS, Declared(ONE, 50), '{"kind": "declared", "seat": 1, "called": 50}'),
    (
        SCHMAUS,
        Declared(ONE, 50, same=True),
        '{"kind": "declared", "seat": 1, "called": 50, "same": true}',
    ),
    (
        FRANTSFUUS,
        Declared(ONE, Kind.FUUS5),
        '{"kind": "declared", "seat": 1, "called": "fuus5"}',
    ),
    (
        Tolva(),
        tolva.Married(Seat(2), Suit.SPADES, tolva.Item.MAEL),
        '{"kind": "married", "seat": 2, "suit": "S", "called": "mael"}',
    ),
    (
        ZugerTapp(),
        zuger_tapp.ContractJudged(RESULT),
        (
            '{"kind": "contract_judged", "result": {"declarer": 1, "contract": "tapp", '
            '"card_points": 71, "apart": "C9 H6", "verdict": "won", "value": 1}}'
        ),
    ),
]


@pytest.mark.parametrize(("game", "event", "written"), EVENTS)
def test_an_event_is_written_by_its_fields(
    game: AnyRuleset, event: events.Event, written: str
) -> None:
    """Cards and places are texts, members are keys, unseen cards are "??"."""
    data = {**HEAD, **json.loads(written)}
    assert sent(event) == data
    assert from_json(game, data) == event


def of(points: int, what: Any) -> events.PointsEntered:
    return events.PointsEntered(Entry(1, ZERO, points, what), (ZERO,))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.Laid(InHand(ZERO), ()), "hand 0"),
        (events.Laid(Aside(ZERO), ()), "aside 0"),
        (events.Laid(FaceUp(ONE), ()), "row 1"),
        (events.Laid(Taken(ONE), ()), "taken 1"),
        (events.Laid(Covered(ONE, 2), ()), "covered 1 2"),
        *[(events.Laid(spot, ()), spot.name.lower()) for spot in Spot],
        (Answered(ONE, Line.FOUR), "four"),
        (Answered(ONE, Line.SEQUENCE), "sequence"),
        (Answered(ONE, Rank.JACK), "rank J"),
        (Answered(ONE, Side.PLAIN), "plain"),
        (Answered(ONE, Side.TRUMP), "trump"),
        (Answered(ONE, Suit.HEARTS), "suit H"),
        (of(20, Run(Suit.HEARTS, Rank.JACK, 3)), "HJ3"),
        (of(20, Four(Rank.KING)), "4K"),
        # A marriage is told from a suit.
        (of(20, Marriage(Suit.HEARTS)), "marriage H"),
        # A reader of JSON that knows no whole numbers beyond 2 ** 53 keeps them too.
        (of(2**53 - 1, Item.MATCH), 2**53 - 1),
        (of(2**53, Item.MATCH), "0x20000000000000"),
        (of(-(2**53), Item.MATCH), "-0x20000000000000"),
    ],
)
def test_a_small_value_is_a_text(event: events.Event, text: object) -> None:
    written = sent(event)
    assert text in {**written, **written.get("entry", {})}.values()
    assert back(SCHMAUS, event) == event


def test_what_a_seat_is_told_is_written_in_notation() -> None:
    turned = events.TrickTurned(ONE, hand("H9 HJ"))
    played = Told(Seat(2), 4, Play(ONE, card("HJ")), (turned,))
    assert sent(played) == {
        "format": "jasskort-told",
        "version": 1,
        "seat": 2,
        "number": 4,
        "move": "1 play HJ",
        "events": [{"kind": "trick_turned", "winner": 1, "cards": "H9 HJ"}],
    }
    hidden = Told(None, 5, Hidden(ONE, "aside"), (zuger_tapp.LaidAside(ONE, None),))
    assert sent(hidden)["move"] == "1 aside ??"
    dealt = Told(ZERO, 0, None, (events.HandDealt(ZERO, hand("H6 C9")),))
    assert sent(dealt)["move"] is None
    for told in (played, hidden, dealt):
        assert back(ZugerTapp(), told) == told


GLAD = events.PointsEntered(Entry(1, ONE, 3, Mood.GLAD), (ONE,))


def test_a_game_of_ones_own_is_sent() -> None:
    game = House(deals=1)
    for value in all_sent(game, 3, 20):
        assert back(game, value) == value
    assert back(game, GLAD) == GLAD
    sang = Sang(ONE, Mood.GLAD, loud=True, verse="la", ranks=(Rank.ACE, Rank.TEN))
    written = {"seat": 1, "mood": "glad", "loud": True, "verse": "la"}
    assert sent(sang) == {**HEAD, "kind": "sang", **written, "ranks": ["A", "T"]}
    quiet = Sang(ONE, None, loud=False, verse="", ranks=())
    assert sent(quiet)["mood"] is None
    for event in (sang, quiet):
        assert back(game, event) == event


@pytest.mark.parametrize("name", GAMES)
def test_the_events_of_a_game_are_its_own(name: str) -> None:
    """Events of all games, of its family and of its module; none of other modules."""
    kinds = event_kinds(GAMES[name]())
    modules = [kind.__module__.split(".") for kind in kinds.values()]
    assert {module[2] for module in modules if "games" in module} <= {"jass", name}
    assert ("asked" in kinds) == (name == "tolva")
    assert ("robbed" in kinds) == (name in ("schmaus", "frantsfuus"))
    assert "sang" not in kinds


@pytest.mark.parametrize("name", GAMES)
def test_what_is_entered_and_how_it_ended_is_told_apart(name: str) -> None:
    members = [member for kind in GAMES[name].enums for member in kind]
    for texts in ([str(each) for each in members], [each.name for each in members]):
        assert len(texts) == len(set(texts)) > 0


def test_what_would_be_written_alike_is_refused() -> None:
    """A reader could not distinguish two items with the same name."""
    with pytest.raises(RecordError, match="have the same text"):
        back(Torn(), GLAD)


def test_what_is_not_sent_is_named() -> None:
    game, _, state = by_suits()
    with pytest.raises(InvalidValue, match="expected an Event, a Told or a View"):
        to_json(state)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=r"no JSON form: 2j"):
        to_json(Whispered(2j))
    with pytest.raises(InvalidValue, match="volume of a Whispered cannot be <class"):
        to_json(Whispered(int))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="expected a ruleset, got 7"):
        from_json(7, sent(game.view(state, 1)))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="expected a ruleset, got 7"):
        event_kinds(7)  # type: ignore[arg-type]


# Views.

DIAMONDS = "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA"
UNSEEN = " ".join(["??"] * 13)
TWO_OF_EIGHT = "?? ?? ?? ?? ?? ??"


def test_a_view_is_written_to_be_shown() -> None:
    """Seat 1 holds the diamonds, was dealt one and then six pairs, and is to bid."""
    game, _, state = by_suits()
    # The first card, then after those of three seats six times two, and those of three.
    pairs = ("D3 D4", "D5 D6", "D7 D8", "D9 DT", "DJ DQ", "DK DA")
    dealt = " ".join(["D2 ?? ?? ??", *[f"{pair} {TWO_OF_EIGHT}" for pair in pairs]])
    assert sent(game.view(state, 1)) == {
        "format": "jasskort-view",
        "version": 1,
        "game": "fyrtioett",
        "options": {"target": 41, "deals": 1},
        "seat": 1,
        "dealer": 0,
        "number": 1,
        "turn": 1,
        "phase": "Bidding",
        "over": False,
        "hand": DIAMONDS,
        "hands": [UNSEEN, DIAMONDS, UNSEEN, UNSEEN],
        "trick": "",
        "piles": ["", "", "", ""],
        "trump": "H",
        "beside": {},
        "about": {},
        "totals": [0, 0, 0, 0],
        "entries": [],
        "dealt": dealt,
        "log": [],
        "movers": [1],
        "legal_moves": [f"1 bid {number}" for number in range(1, 14)],
        "winners": [],
        "ending": None,
    }


def test_a_view_before_a_deal_has_no_cards() -> None:
    game, before, _ = by_suits()
    shown = sent(game.view(before, None))
    assert (shown["seat"], shown["number"], shown["dealt"]) == (None, 0, "")
    assert (shown["hands"], shown["beside"]) == ([""] * 4, {})


def test_a_view_whose_worlds_nobody_tells_comes_back() -> None:
    """Of what another has laid aside it is asked move by move."""
    says = {"knowledge": part(Knowledge), "__slots__": ()}
    game: Any = type("Untold", (ZugerTapp,), says)()
    views = [game.view(after, 0) for _, _, after in walk(game, 2, most=50)]
    hidden = [view for view in views if any(type(m) is Hidden for m in view.log)]
    assert hidden
    assert all(back(game, view) == view for view in hidden[:3])


class Apart(Trick):
    """A trick that says by name what is about it."""

    def about(self) -> dict[str, object]:
        return {**super().about(), "left": {"suits": [Suit.HEARTS], "tricks": 9}}


def test_what_a_position_is_about_may_be_named() -> None:
    game: Any = with_phase(Twenty(deals=1), Apart)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    assert sent(game.view(state, 0))["about"]["left"] == {"suits": ["H"], "tricks": 9}


def test_fra_20_what_was_declared_is_about_the_position() -> None:
    """Seat 0 holds eight diamonds in a row, and calls six of them."""
    game = Frantsfuus()
    state = play(game, game.start(), str(LONG), "1 play S7, 0 declare fuus6")
    shown = sent(game.view(state, 1))
    assert shown["about"]["said by 0"] == "fuus6"
    assert shown["about"]["upcard"] == shown["beside"]["upcard"]


@pytest.mark.parametrize(
    ("options", "seeds"), [({"deals": 1}, 7), late({"target": 300}, 3)]
)
def test_sch_8_stoeck_of_another_comes_back(options: Any, seeds: int) -> None:
    """By when it was entered a reader finds who has held both, and from when on."""
    game, met = Schmaus(claims="referee", **options), set()
    for seed in range(seeds):
        for _, _, after in walk(game, seed):
            booked = booked_in_deal(after.match)
            for seat in (*game.seats, None):
                if Item.STOECK in [each.what for each in booked if each.seat != seat]:
                    view = game.view(after, seat)
                    assert back(game, view) == view
                    met.add(seat)
    assert met == {*game.seats, None}


@pytest.mark.parametrize("deals", [1, 2])
def test_tol_21_what_vinsten_carries_is_read_from_the_ledger(deals: int) -> None:
    """After deals with sistan alone it is worth more; they need not be sent."""
    game = Tolva(form="three", target=50)
    state: Any = game.start()
    ledger = state.match.ledger
    for deal in range(1, deals + 1):
        ledger = ledger.entered(Entry(deal, ZERO, 1, tolva.Item.SISTAN))
    match = attrs.evolve(state.match, number=deals, totals=(deals, 0, 0), ledger=ledger)
    due = game.between_deals(None, match)
    assert due.carry == deals
    after = game.apply(due, Deal(game.pack.cards))
    view = game.view(after, 1)
    assert back(game, view) == view
    left = ledger.entered(Entry(deals + 1, ZERO, 3, tolva.Item.VINSTEN))
    assert game.between_deals(None, attrs.evolve(match, ledger=left)).carry == 0


def test_nothing_that_a_seat_does_not_know_is_sent() -> None:
    game, _, state = by_suits()
    text = str(sent(game.view(state, 1)))
    others = [str(c) for c in game.pack.cards if c.suit is not Suit.DIAMONDS]
    assert [each for each in others if each in text] == []
