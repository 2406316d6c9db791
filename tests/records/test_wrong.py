"""Invalid input: each defect raises a `RecordError` that names it."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import jsonschema
import pytest
from record_samples import CANONICAL, CHECK, OUTCOME, PACK, TEXT
from rulesets import RULESETS
from wire_case import GONE, House, Mood, Sang, all_sent, by_suits, changed, sent

from jasskort import (
    AnyRuleset,
    Card,
    Fyrtioett,
    Rank,
    Schmaus,
    Seat,
    Suit,
    Told,
    Tolva,
    View,
    ZugerTapp,
    events,
)
from jasskort.games.jass.model import Answered, Declared, MeldBooked
from jasskort.games.schmaus.ruleset import Ending, Item
from jasskort.games.tolva.model import Asked
from jasskort.ledger import Entry
from jasskort.locations import InHand, Spot
from jasskort.melds import Line, Run
from jasskort.moves import Play
from jasskort.records import (
    RecordError,
    from_json,
    game_from_json,
    game_to_json,
    match_schema,
    read,
    to_json,
)
from jasskort.testing import walk

SCHMAUS, ZUGER_TAPP = Schmaus(), ZugerTapp()
ZERO = Seat(0)
HJ = Card.parse("HJ")
FORTY, _, BIDDING = by_suits()
GOOD: dict[str, Any] = {
    "begun": sent(events.DealBegun(1, ZERO)),
    "dealt": sent(events.HandDealt(ZERO, (HJ,))),
    "laid": sent(events.Laid(Spot.STOCK, (None,))),
    "played": sent(events.CardPlayed(ZERO, HJ, InHand(ZERO), leads=True)),
    "drawn": sent(events.CardDrawn(ZERO, HJ, Spot.STOCK, shown=False)),
    "trump": sent(events.TrumpSet(Suit.HEARTS)),
    "ended": sent(events.DealEnded(events.DealEnd.PLAYED_OUT)),
    "entered": sent(events.PointsEntered(Entry(1, ZERO, 20, Item.STOECK), (ZERO,))),
    "won": sent(events.MatchWon((ZERO,), Ending.CLAIM, 1)),
    "called": sent(Declared(ZERO, 50)),
    "answered": sent(Answered(ZERO, Line.FOUR)),
    "booked": sent(MeldBooked(ZERO, Run(Suit.HEARTS, Rank.JACK, 3))),
    "told": sent(Told(ZERO, 1, Play(ZERO, HJ), (events.TrumpSet(Suit.HEARTS),))),
    "view": sent(FORTY.view(BIDDING, 1)),
    "match": {**json.loads(CANONICAL), "check": None},
    "replayed": {**json.loads(CANONICAL), "check": CHECK},
    "game": game_to_json(SCHMAUS),
}
VALID = jsonschema.Draft202012Validator(match_schema())
ENTERED = {"winners": [0], "ending": OUTCOME}

WRONG: list[tuple[str, str, object, str]] = [
    # Which, where, what instead, and what is named.
    ("begun", "format", "jasskort-match", "expected the format jasskort-event, "),
    ("begun", "format", GONE, "got None"),
    ("begun", "version", 2, "expected version 1, got 2"),
    ("begun", "version", True, "expected version 1, got True"),
    ("begun", "kind", "deal_began", "Schmaus has no event of the kind 'deal_began'"),
    ("begun", "kind", {}, "of the kind {}"),
    ("begun", "number", GONE, "missing key 'number' in deal_begun"),
    ("begun", "more", 1, "unknown key 'more' in deal_begun"),
    ("begun", "number", "1", "number of deal_begun cannot be '1'"),
    ("begun", "number", 1.0, "number of deal_begun cannot be 1.0"),
    ("begun", "number", True, "number of deal_begun cannot be true"),
    ("begun", "number", 2**53, "number of deal_begun cannot be 9007199254740992"),
    ("begun", "number", "0x1", "number of deal_begun cannot be '0x1'"),
    ("begun", "dealer", 2, "dealer of deal_begun cannot be 2"),
    ("begun", "dealer", False, "dealer of deal_begun cannot be false"),
    ("dealt", "cards", "HJ H2", "cards of hand_dealt cannot be 'H2'"),
    ("dealt", "cards", "HJ HX", "cannot read 'HX'"),
    ("dealt", "cards", ["HJ"], r'cards of hand_dealt cannot be \["HJ"\]'),
    ("dealt", "cards", "hj", "expected 'HJ' for cards to fit .*, got 'hj'"),
    ("dealt", "taken_up", 1, "taken_up of hand_dealt cannot be 1"),
    ("laid", "place", "the stock", "place of laid cannot be 'the stock'"),
    ("laid", "place", "hand 2", "place of laid cannot be 'hand 2'"),
    ("laid", "place", "covered 0 36", "place of laid cannot be 'covered 0 36'"),
    ("laid", "place", None, "place of laid cannot be null"),
    ("played", "card", "??", r"cannot read '\?\?'"),
    ("drawn", "card", None, "card of card_drawn cannot be null"),
    ("trump", "suit", "X", "cannot read 'X'"),
    ("trump", "suit", 2, "suit of trump_set cannot be 2"),
    ("ended", "how", "played out", "how of deal_ended cannot be 'played out'"),
    ("ended", "how", 0, "how of deal_ended cannot be 0"),
    ("entered", "entry", [], "an object with .* for entry of points_entered"),
    ("entered", "entry/deal", GONE, "missing key 'deal' in entry of points_entered"),
    ("entered", "entry/for", "stöck", "for of entry of points_entered cannot be"),
    ("entered", "entry/for", "marriage HJ3", "for of entry of points_entered cannot"),
    ("entered", "seats", 0, "seats of points_entered cannot be 0"),
    ("entered", "seats", [0, 2], "seats of points_entered cannot be 2"),
    ("won", "ending", "the end", "ending of match_won cannot be 'the end'"),
    ("called", "called", "terts", "called of declared cannot be 'terts'"),
    ("answered", "answer", "rank X", "answer of answered cannot be 'rank X'"),
    ("booked", "meld", "marriage H", "meld of meld_booked cannot be 'marriage H'"),
    ("booked", "meld", "HJ9", "meld of meld_booked cannot be 'HJ9'"),
    ("told", "seat", 2, "seat of told cannot be 2"),
    ("told", "move", "0 play H2", "cannot read '0 play H2'"),
    ("told", "move", "deal HJ", "move of told cannot be 'deal HJ'"),
    ("told", "move", "0 aside ??", r"move of told cannot be '0 aside \?\?'"),
    ("told", "events", {}, "events of told cannot be {}"),
    ("told", "events", [7], "Schmaus has no event of the kind None"),
    ("told", "events/0/kind", "sang", "Schmaus has no event of the kind 'sang'"),
    (
        "view",
        "game",
        "schmaus",
        'a view of {"game": "fyrtioett".*, got one of .schmaus',
    ),
    ("view", "options/deals", 2, 'a view of {"game": "fyrtioett", "options": {"'),
    ("view", "seat", 4, "seat cannot be 4"),
    ("view", "seat", 2, "seat 2 has|seat 2 sees a card that the record does not have"),
    ("view", "dealer", 1, "1 sees a card|sorted cards|legal"),
    ("view", "number", "1", "number cannot be '1'"),
    ("view", "number", 0, "expected .* for number|expected None for turn"),
    ("view", "turn", 2, "expected 1 for turn to fit .*, got 2"),
    (
        "view",
        "phase",
        "Playing",
        "expected 'Bidding' for phase to fit .*, got 'Playing'",
    ),
    ("view", "over", 0, "expected False for over to fit .*, got 0"),
    ("view", "hand", "D2", "expected 'D2 D3 .*' for hand to fit .*, got 'D2'"),
    ("view", "trump", None, "expected 'H' for trump to fit .*, got None"),
    ("view", "about/said", [], "expected {} for about to fit"),
    ("view", "totals", "0000", "for totals to fit .*, got '0000'"),
    (
        "view",
        "totals",
        (0, 0, 0, 0),
        r"expected \[0, .* for totals to fit .*, got \(0, ",
    ),
    ("view", "entries", [{}], "missing key 'deal' in entries"),
    ("view", "log", "", "log cannot be ''"),
    ("view", "log/0", "1 bid 14", "log|cannot read"),
    ("view", "log/0", "1 pass", "pass"),
    ("view", "log/0", "2 bid 1", "log, 0: .*seat 1 is in turn"),
    ("view", "log/0", "2 play DA", "log, 0: .*lies in"),
    ("view", "dealt", "D2", r"dealt: expected 52 cards, known or \?\?, got 1"),
    ("view", "dealt", None, "dealt cannot be null"),
    ("view", "dealt", f"D2{' D2' * 51}", "dealt: a card is dealt twice"),
    ("view", "movers", [], r"expected \[1\] for movers to fit .*, got \[\]"),
    ("view", "legal_moves/0", "1 bid 14", "for legal_moves to fit "),
    ("view", "winners", [0], r"expected \[\] for winners to fit .*, got \[0\]"),
    ("view", "ending", "claim", "expected None for ending to fit .*, got 'claim'"),
    ("view", "position", {}, "unknown key 'position' in a jasskort-view"),
    ("view", "hands", GONE, "missing key 'hands' in a jasskort-view"),
    # Of a match: what the schema refuses too, and what only a reader does.
    ("match", "format", "pgn", "expected the format 'jasskort-match'"),
    ("match", "version", 2, "expected version 1, got 2"),
    ("match", "version", "1", "expected version 1, got '1'"),
    ("match", "game", GONE, "missing key 'game'"),
    ("match", "game", 4, "no game 4"),
    ("match", "options", GONE, "missing key 'options'"),
    ("match", "options", [], "the options of zuger_tapp"),
    ("match", "options/deals", GONE, "missing key 'deals'"),
    ("match", "options/target", 1, "unknown key 'target'"),
    ("match", "options/tapp_at_65", "no", "tapp_at_65"),
    ("match", "dealer", 4, "from 0 to 3, got 4"),
    ("match", "players", ["A"], "4 players"),
    ("match", "date", "2026-1-1", "expected a date such as"),
    ("match", "event", None, "omit an empty"),
    ("match", "players", [], "players cannot be \\[\\]: omit an empty"),
    ("match", "seat", 4, "from 0 to 3, got 4"),
    ("match", "deals", {}, "a list for deals"),
    ("match", "deals/0", "deal", "an object with pack, moves for a deal"),
    ("match", "deals/0/pack", GONE, "missing key 'pack'"),
    ("match", "deals/0/pack", [PACK], "a pack cannot be"),
    ("match", "deals/0/pack", "X6" + PACK[2:], "X6"),
    ("match", "deals/0/pack", "??" + PACK[2:], "unknown cards"),
    ("match", "deals/0/moves", "1 pass", "a list for moves"),
    ("match", "deals/0/moves/1", 1, "a move cannot be 1"),
    ("match", "deals/0/moves/0", "1 aside ??", "only the record of a seat"),
    ("match", "deals/0/comments", [], "expected comments by"),
    ("match", "deals/0/comments", {"01": "a"}, "got '01'"),
    ("match", "deals/0/comments", {"1": ""}, "non-empty"),
    ("match", "deals/0/seconds", [1], "expected seconds by"),
    ("match", "deals/0/seconds", {}, "omit an empty"),
    ("match", "deals/0/seconds", {"1": -1}, "of 0 or more"),
    ("match", "deals/0/told", {"1": ENTERED}, "only the record of a seat"),
    ("match", "deals/0/totals", [0], "a number for each seat"),
    ("match", "deals/0/totals", None, "a number for each seat"),
    ("match", "result", [], "an object with .* for a result"),
    ("match", "result/outcome", GONE, "missing key 'outcome'"),
    ("match", "result/winners", 0, "winners of a result"),
    ("match", "result/outcome", 0, "outcome of a result"),
    ("match", "extra", [1], "expected extras by name"),
    ("match", "Table", 1, "unknown key 'Table'"),
    ("match", "check", "abc", "got 'abc'"),
    ("replayed", "deals/0/moves/0", "0 pass", "Seat 1 is in turn"),
    ("replayed", "deals/0/totals", [1, 0, 0, 0], "expected the totals 0 0 0 0"),
    ("replayed", "check", "0" * 16, f"expected the check {CHECK}"),
    ("replayed", "event", "\ud800", "lone surrogate"),
    ("replayed", "deals/0/comments", {"1": "\ud800"}, "lone surrogate"),
    ("replayed", "deals/0/seconds", {"1": 0.0001}, "3 decimals"),
    ("replayed", "date", "2026-02-29", "2026-02-29"),
    ("replayed", "extra", {"a": 2**63}, "64 bits"),
    # Of a ruleset: options are of the very type that is written, 1 is not True.
    ("game", "game", GONE, "missing key 'game' in a game"),
    ("game", "options", GONE, "missing key 'options' in a game"),
    ("game", "x", 1, "unknown key 'x' in a game"),
    ("game", "game", "Schmaus", "no game 'Schmaus'; there are "),
    ("game", "game", ["schmaus"], r'no game \["schmaus"\]; there are '),
    ("game", "options", None, "for the options of schmaus, got null"),
    ("game", "options/by", 1, "unknown key 'by' in the options of schmaus"),
    ("game", "options/claims", GONE, "missing key 'claims' in the options of schmaus"),
    ("game", "options/target", True, "target"),
    ("game", "options/target", [1500], "target"),
    ("game", "options/claims", "Players", "claims"),
    ("game", "options/ties", "dealer", "ties"),
    ("game", "options/deals", {}, "deals"),
]


@pytest.mark.parametrize(("name", "path", "value", "why"), WRONG)
def test_what_is_wrong_is_named(name: str, path: str, value: object, why: str) -> None:
    read_as(name, GOOD[name])
    wrong = changed(GOOD[name], path, value)
    with pytest.raises(RecordError, match=why) as caught:
        read_as(name, wrong)
    if name in ("match", "replayed") and "\\ud800" not in json.dumps(wrong):
        assert VALID.is_valid(wrong) == (name == "replayed")
        told = "/".join(map(str, caught.value.path))
        assert told.startswith(path) or path.startswith(told) or name == "match"


def read_as(name: str, data: Any) -> object:
    if name in ("match", "replayed"):
        return read(json.dumps(data))
    if name == "game":
        return game_from_json(data)
    return from_json(FORTY if name == "view" else SCHMAUS, data)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("{", 1, "invalid JSON"),
        ('{\n"format":\n}', 3, "invalid JSON"),
        ('\n\n{"format": 1, "format": 1}', 3, "'format' is repeated"),
        ('{"a": ' + "[" * 70 + "NaN", 1, "not a JSON number: NaN"),
        ('{"a": ' + "[" * 200_000, 1, "cannot read this JSON"),
        ('{"dealer": -0}', 1, "-0 \\(write 0\\)"),
        ("{} {}", 1, "the end of the line after a match"),
        ('{"format": null}', 1, "got null"),
        (TEXT + '{"a": 1}', 13, "expected the format"),
    ],
)
def test_what_is_no_json(text: str, line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as caught:
        read(text)
    assert caught.value.line == line


@pytest.mark.parametrize("data", [None, 1, "jasskort-event", [], [GOOD["begun"]]])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(RecordError, match="expected an object"):
        from_json(SCHMAUS, data)
    with pytest.raises(RecordError, match="expected the format "):
        from_json(SCHMAUS, {})


def test_an_event_of_another_game_is_none() -> None:
    """`Asked` is an event of Tolva only, though its module is loaded."""
    asked = sent(Asked(ZERO))
    assert from_json(Tolva(), asked) == Asked(ZERO)
    for game in (SCHMAUS, ZUGER_TAPP, Fyrtioett()):
        with pytest.raises(RecordError, match="of the kind 'asked'"):
            from_json(game, asked)


def test_what_a_game_of_ones_own_sends_wrongly_is_named() -> None:
    game = House()
    good = sent(Sang(ZERO, Mood.GLAD, loud=True, verse="la", ranks=(Rank.ACE,)))
    wrong = ("mood", "sad"), ("verse", 1), ("ranks", ["A", "Z"]), ("ranks", "A")
    for path, value in wrong:
        with pytest.raises(RecordError):
            from_json(game, changed(good, path, value))
    whispered = {name: good[name] for name in ("format", "version")}
    with pytest.raises(RecordError, match="which has no JSON form"):
        from_json(game, {**whispered, "kind": "whispered", "volume": 1})


POOL: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 1.5, 10**30, "", "??", "HJ", "0x", "H", "0"),
    *("0 play HJ", "hand 1", [], {}, [0], [[]], {"": 0}, "0x20000000000001"),
)


def mutated(data: Any, rng: random.Random) -> Any:
    """Change a good dict at random: a part is lost, doubled, exchanged or moved."""
    made = copy.deepcopy(data)
    inner, parts = made, [made]
    while isinstance(inner, dict | list) and inner and rng.random() < 0.75:
        keys = [*inner] if isinstance(inner, dict) else range(len(inner))
        inner = inner[rng.choice(keys)]
        parts.append(inner)
    place = next(each for each in reversed(parts) if isinstance(each, dict | list))
    new = rng.choice([*POOL, *parts])
    keys = [*place] if isinstance(place, dict) else [*range(len(place))]
    key = rng.choice(keys) if keys else None
    match rng.randrange(4), place:
        case 0, dict() if key is not None:
            del place[key]
        case 1, dict():
            place[rng.choice(["x", "kind", "phase", "seat", ""])] = copy.deepcopy(new)
        case ((0 | 1), list()):
            place.insert(rng.randrange(len(place) + 1), copy.deepcopy(new))
        case _ if key is not None:
            place[key] = copy.deepcopy(new)
    return made


def refused(game: AnyRuleset, data: Any) -> bool:
    """Return whether a dict is refused; if not, it must be in its written form."""
    try:
        again = from_json(game, data)
    except RecordError as error:
        assert str(error)
        return True
    mine, given = [json.dumps(each, sort_keys=True) for each in (to_json(again), data)]
    assert mine == given
    return False


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS[::3], ids=str)
def test_what_is_mutilated_is_refused_or_means_what_it_says(game: AnyRuleset) -> None:
    rng = random.Random(5)
    count = 0
    for value in all_sent(game, 17, 40):
        good = sent(value)
        for _ in range(4 if isinstance(value, View) else 2):
            count += refused(game, mutated(good, rng))
    assert count > 100


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS[1::4], ids=str)
def test_a_view_with_a_part_of_another_is_refused(game: AnyRuleset) -> None:
    """Each part is as it is by log, cards and entries; only deals may have gone before."""
    steps = list(walk(game, 23, most=60))
    views = [sent(game.view(after, 0)) for _, _, after in steps[::7]]
    views += [sent(game.view(steps[-1][2], seat)) for seat in (None, 1)]
    rng = random.Random(7)
    for good in views:
        other = rng.choice(views)
        differing = {each for each in good if good[each] != other[each]}
        for name in differing - {"number"}:
            assert refused(game, {**good, name: other[name]}), name


def test_com_10_no_deal_is_dealt_behind_the_last_that_is_agreed_on() -> None:
    game, rng = Tolva(deals=2), random.Random(1)
    state = game.playout(game.apply(game.start(), game.shuffle(rng)), rng)
    written = to_json(game.view(game.apply(state, game.shuffle(rng)), 0))
    assert isinstance(from_json(game, written), View)
    with pytest.raises(RecordError, match="2 deals are agreed, got deal 3"):
        from_json(game, {**written, "number": 3})


@pytest.mark.parametrize("game", [Schmaus(deals=2), Fyrtioett(deals=2)], ids=str)
def test_entries_of_earlier_deals_are_for_what_the_game_books(game: AnyRuleset) -> None:
    """Their deals are not played again, but no game books the melds of another."""
    steps = walk(game, 4, most=150)
    state = next(after for *_, after in steps if after.match.number == 2)
    written = sent(game.view(state, 0))
    assert written["entries"]
    assert from_json(game, written) == game.view(state, 0)
    for meld in ("marriage H", "DT9"):
        wrong = changed(written, "entries/0/for", meld)
        with pytest.raises(RecordError, match=r"books no points for|cannot be"):
            from_json(game, wrong)
