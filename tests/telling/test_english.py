"""English sentences, as somebody at the table would say them."""

from __future__ import annotations

from typing import Any

import pytest
from english_case import DQ, FOUR, HJ, HT, RUN, S6, english, said
from telling_case import ANNA, BEAT, DORA, HEARTS, SPADES

from jasskort import (
    Card,
    Claims,
    Entry,
    Form,
    Four,
    Frantsfuus,
    Fyrtioett,
    Marriage,
    Rank,
    Schmaus,
    Score,
    Ties,
    Tolva,
    ZugerTapp,
)
from jasskort.events import PointsEntered
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.fyrtioett import Item as Bids
from jasskort.games.zuger_tapp import Contract
from jasskort.ledger import NO_ENTRIES
from jasskort.melds import Line, Side
from jasskort.moves import (
    Book,
    Claim,
    Deal,
    Draw,
    Hidden,
    Pass,
    Play,
    Rob,
    Say,
    TurnTrick,
)
from jasskort.ruleset import AnyRuleset
from jasskort.telling import words_for


@pytest.mark.parametrize(
    ("value", "french", "swiss"),
    [
        (SPADES, "spades", "shields"),
        (HJ, "jack of hearts", "under of roses"),
        (DQ, "queen of diamonds", "ober of bells"),
        (Card.parse("CT"), "ten of clubs", "banner of acorns"),
        (S6, "six of spades", "six of shields"),
        (
            RUN,
            "sequence of three from the jack of hearts",
            "sequence of three from the under of roses",
        ),
        (FOUR, "four sixes", "four sixes"),
        (Four(Rank.QUEEN), "four queens", "four obers"),
        (Marriage(HEARTS), "king and queen of hearts", "king and ober of roses"),
    ],
)
def test_nouns(value: Any, french: str, swiss: str) -> None:
    """Cards, suits and melds have the names of either pack."""
    assert said(Schmaus(), value) == french
    assert said(Schmaus(), value, "swiss") == swiss


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            Schmaus(claims=Claims.REFEREE, ties=Ties.LEADER, target=300, deals=1),
            (
                "Schmaus: Anna against Beat. They play to 300 points, for 1 deal at most. "
                "The referee ends the match. "
                "Equal sequences in side suits favour the leader."
            ),
        ),
        (
            Frantsfuus(match_bonus=True),
            (
                "Frantsfuus: Anna against Beat. They play to 501 points. The match has to "
                "be claimed. All tricks without a stock earn 100 more."
            ),
        ),
        (
            ZugerTapp(deals=8),
            (
                "Zuger Tapp: Anna, Beat, Carl and Dora. They play for units, for 8 deals at "
                "most. Tapp is won with 61 card points, and nobody pays with 60."
            ),
        ),
        (
            ZugerTapp(tapp_at_65=True),
            (
                "Zuger Tapp: Anna, Beat, Carl and Dora. They play for units. "
                "Tapp is won with 65 card points."
            ),
        ),
        (
            Fyrtioett(target=1),
            (
                "Fyrtioett: Anna and Carl against Beat and Dora. They play to 1 point. "
                "Hearts are trump."
            ),
        ),
        (
            Schmaus(target=1),
            (
                "Schmaus: Anna against Beat. They play to 1 point. The match has to be "
                "claimed. Equal sequences in side suits favour the non-dealer."
            ),
        ),
        (
            Frantsfuus(target=1, claims=Claims.REFEREE),
            (
                "Frantsfuus: Anna against Beat. They play to 1 point. The referee ends "
                "the match."
            ),
        ),
        (
            Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True),
            (
                "Tolva: Anna against Beat. They play bordstolva, to 12 points. "
                "The first trick is played from the table."
            ),
        ),
        (
            Tolva(form=Form.THREE),
            (
                "Tolva: Anna, Beat and Carl. They play with three, each alone, "
                "to 12 points."
            ),
        ),
    ],
)
def test_openings(game: AnyRuleset, text: str) -> None:
    """Partners stand together, and what was agreed on is told."""
    assert english(game).opening() == text


@pytest.mark.parametrize(
    ("game", "move", "text"),
    [
        (Schmaus(), Play(ANNA, HT), "play the ten of hearts"),
        (Schmaus(), schmaus.Declare(BEAT, 50), "declare 50"),
        (Schmaus(), Say(ANNA, Line.FOUR), 'say "a four"'),
        (Schmaus(), Say(ANNA, Rank.JACK), 'say "from the jack"'),
        (Schmaus(), Say(ANNA, Side.TRUMP), 'say "in trump"'),
        (Schmaus(), Say(ANNA, Side.PLAIN), 'say "not in trump"'),
        (Frantsfuus(), Say(ANNA, HEARTS), 'say "in hearts"'),
        (
            Schmaus(),
            Book(ANNA, RUN),
            "book a sequence of three from the jack of hearts",
        ),
        (Schmaus(), Book(ANNA, FOUR), "book four sixes"),
        (Schmaus(), Rob(BEAT), "rob the upcard"),
        (Schmaus(), Draw(BEAT), "draw cards"),
        (Schmaus(), TurnTrick(BEAT), "turn the trick"),
        (Schmaus(), Claim(BEAT), "claim the match"),
        (Schmaus(), Deal(()), "deal the cards"),
        (Frantsfuus(), frantsfuus.Declare(ANNA, Kind.FUUS6), "declare sixth fuus"),
        (Frantsfuus(), frantsfuus.Declare(ANNA, Kind.JACKS), "declare four jacks"),
        (Frantsfuus(), frantsfuus.Belle(ANNA), "say belle"),
        (ZugerTapp(), Pass(ANNA), "pass"),
        (ZugerTapp(), zuger_tapp.Bid(ANNA, Contract.VICE), "bid vice"),
        (ZugerTapp(), zuger_tapp.LayAside(ANNA, HT), "lay the ten of hearts aside"),
        (ZugerTapp(), Hidden(ANNA, "aside"), "lay a card aside"),
        (ZugerTapp(), Hidden(ANNA, "play"), "play something that is not seen"),
        (ZugerTapp(), zuger_tapp.NameTrump(ANNA, SPADES), "name spades as trump"),
        (Fyrtioett(), fyrtioett.Bid(ANNA, 1), "bid 1 trick"),
        (Fyrtioett(), fyrtioett.Bid(ANNA, 13), "bid 13 tricks"),
        (Fyrtioett(), fyrtioett.Throw(ANNA), "throw the cards in"),
        (Fyrtioett(), Play(ANNA, HT), "play the ten of hearts"),
        (Tolva(), tolva.Meld(ANNA, HEARTS), "meld king and queen of hearts"),
        (Tolva(), tolva.Ask(ANNA), "ask for a meld"),
        (Tolva(), tolva.No(ANNA), "say no"),
        (Tolva(), tolva.Halv(ANNA), "announce halv gubbe"),
        (Tolva(), tolva.Hel(ANNA), "announce hel gubbe"),
        (Tolva(), tolva.TurnUp(ANNA), "turn up cards"),
        (Tolva(), Play(ANNA, HT), "play the ten of hearts"),
    ],
)
def test_moves(game: AnyRuleset, move: Any, text: str) -> None:
    """A menu says what one can do."""
    assert said(game, move) == text


@pytest.mark.parametrize(
    ("game", "entry", "text"),
    [
        (
            Schmaus(),
            Entry(1, ANNA, 20, RUN),
            "Anna books 20 for a sequence of three from the jack of hearts.",
        ),
        (
            Schmaus(),
            Entry(1, BEAT, 100, schmaus.Item.MATCH),
            "Beat books 100 for match.",
        ),
        (
            Frantsfuus(),
            Entry(1, ANNA, 100, Four(Rank.ACE)),
            "Anna books 100 for four aces.",
        ),
        (ZugerTapp(), Entry(1, ANNA, 3, Contract.TAPP), "Anna gets 3 units."),
        (ZugerTapp(), Entry(1, ANNA, -1, Contract.TAPP), "Anna pays 1 unit."),
        (
            Fyrtioett(),
            Entry(1, DORA, -5, Bids.LOST),
            "Dora loses 5 for a bid that was not made.",
        ),
        (
            Tolva(),
            Entry(1, BEAT, 1, tolva.Item.SISTAN),
            "Beat and Dora book 1 for sistan.",
        ),
        (
            Tolva(),
            Entry(1, ANNA, -6, tolva.Item.HALV_GUBBE),
            "Anna and Carl lose 6 for halv gubbe.",
        ),
    ],
)
def test_entries(game: AnyRuleset, entry: Entry, text: str) -> None:
    """An entry counts for all that score together, as the event of it says too."""
    assert said(game, entry) == text
    event = PointsEntered(entry, game.scoring_with(entry.seat))
    assert said(game, event) == text


def test_scores() -> None:
    """Totals are told by player, in Tolva by party, and who has won when it is over."""
    claim = schmaus.Ending.CLAIM
    won = Score((12, 5), (12, 5), NO_ENTRIES, (0, 0), (ANNA,), claim, 1)
    text = "Anna 12, Beat 5; Anna has won, having claimed the match with the points."
    assert said(Schmaus(), won) == text
    going = Score((3, 1, 3, 1), (3, 1), NO_ENTRIES, (0,) * 4)
    assert said(Tolva(), going) == "Anna and Carl 3, Beat and Dora 1."
    four = Score((3, -1, 0, -2), (3, -3), NO_ENTRIES, (0,) * 4)
    assert said(Fyrtioett(), four) == "Anna 3, Beat -1, Carl 0, Dora -2."


def test_the_words_of_a_sheet() -> None:
    """A score sheet has a deal a line, and the total."""
    assert words_for(Frantsfuus(), "en").sheet_words() == ("deal", "total")
