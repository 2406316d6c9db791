"""German as a player in a Swiss card room would say it: nouns, moves, the score."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import attrs
import pytest
from german_support import german
from telling_case import (
    ANNA,
    BEAT,
    BORDSTOLVA,
    CARL,
    CLUBS,
    DIAMONDS,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    NAMES,
    SCHMAUS,
    SPADES,
    THREE,
    TOLVA,
    ZUGER_TAPP,
    card,
)

from jasskort import (
    Claim,
    Deal,
    Draw,
    Entry,
    Four,
    Frantsfuus,
    Hidden,
    InvalidValue,
    Marriage,
    Move,
    Pass,
    Play,
    Rank,
    Reason,
    Rob,
    Run,
    Say,
    Schmaus,
    Tolva,
    TurnTrick,
    ZugerTapp,
)
from jasskort import moves as shared_moves
from jasskort.events import (
    Event,
    Passed,
    PointsEntered,
)
from jasskort.games import frantsfuus, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus.model import Belle
from jasskort.games.frantsfuus.model import Declare as DeclareKind
from jasskort.games.frantsfuus.model import Item as OfFrantsfuus
from jasskort.games.fyrtioett import Bid as BidTricks
from jasskort.games.fyrtioett import Item as OfFyrtioett
from jasskort.games.fyrtioett import Throw
from jasskort.games.schmaus.model import Declare as DeclareValue
from jasskort.games.schmaus.model import Item as OfSchmaus
from jasskort.games.tolva.model import Ask, Halv, Hel, Meld, No, TurnUp
from jasskort.games.tolva.model import Item as OfTolva
from jasskort.games.zuger_tapp.model import (
    Bid,
    Contract,
    LayAside,
    NameTrump,
)
from jasskort.ledger import NO_ENTRIES
from jasskort.melds import Line, parse_meld
from jasskort.refusals import refuse
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.telling import Suits, words_for
from jasskort.telling.german.common import GermanWords
from jasskort.telling.german.grammar import CARD, LAST_TRICK, Case, Gender, Noun, listed
from jasskort.telling.german.schmaus import SchmausWords

NOMINATIVE, ACCUSATIVE, DATIVE = Case
# Nouns.


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (LAST_TRICK.bare(), "letzter Stich"),
        (LAST_TRICK.the(), "der letzte Stich"),
        (LAST_TRICK.the(ACCUSATIVE), "den letzten Stich"),
        (LAST_TRICK.the(DATIVE), "dem letzten Stich"),
        (LAST_TRICK.a(DATIVE), "einem letzten Stich"),
        (LAST_TRICK.none(ACCUSATIVE), "keinen letzten Stich"),
        (Noun(Gender.FEMININE, "Karte", adjective="gut").bare(DATIVE), "guter Karte"),
        (
            Noun(Gender.FEMININE, "Karte", adjective="gut").the(DATIVE),
            "der guten Karte",
        ),
        (Noun(Gender.NEUTER, "Ass", adjective="gut").a(), "ein gutes Ass"),
        (Noun(Gender.NEUTER, "Ass", adjective="gut").bare(DATIVE), "gutem Ass"),
        (Noun(Gender.PLURAL, "Asse", adjective="gut").bare(), "gute Asse"),
        (
            Noun(Gender.PLURAL, "Asse", adjective="gut").none(DATIVE),
            "keinen guten Assen",
        ),
        (Noun(Gender.PLURAL, "Damen").the(DATIVE), "den Damen"),
        (Noun(Gender.PLURAL, "vier Könige").from_it(), "von den vier Königen"),
        (Noun(Gender.FEMININE, "Herzdame").from_it(), "von der Herzdame"),
        (Noun(Gender.NEUTER, "Herzass").it(), "es"),
        (CARD.counted(0), "keine Karte"),
        (CARD.counted(1, ACCUSATIVE), "eine Karte"),
        (CARD.counted(12, DATIVE), "zwölf Karten"),
        (CARD.counted(13), "13 Karten"),
        (CARD.in_figures(1), "1 Karte"),
        (listed(["Anna"]), "Anna"),
        (listed(["Anna", "Beat", "Carl"]), "Anna, Beat und Carl"),
        (listed(["Anna", "Beat"], "oder"), "Anna oder Beat"),
    ],
)
def test_nouns_have_gender_case_and_number(said: str, expected: str) -> None:
    """Article, adjective and noun agree, whatever stands before them."""
    assert said == expected


@pytest.mark.parametrize(
    ("value", "french", "swiss"),
    [
        (SPADES, "Schaufel", "Schilten"),
        (HEARTS, "Herz", "Rosen"),
        (DIAMONDS, "Ecken", "Schellen"),
        (CLUBS, "Kreuz", "Eicheln"),
        (card("HJ"), "Herzbauer", "Rosen-Under"),
        (card("DQ"), "Eckendame", "Schellen-Ober"),
        (card("CA"), "Kreuzass", "Eichelass"),
        (card("ST"), "Schaufelzehner", "Schiltenbanner"),
        (card("C6"), "Kreuzsechser", "Eichelsechser"),
        (parse_meld("HK3"), "Dreiblatt vom Herzkönig", "Dreiblatt vom Rosenkönig"),
        (
            parse_meld("DQ5"),
            "Fünfblatt von der Eckendame",
            "Fünfblatt vom Schellen-Ober",
        ),
        (Four(Rank.JACK), "vier Bauern", "vier Under"),
        (Marriage(CLUBS), "König und Dame in Kreuz", "König und Ober in Eicheln"),
    ],
)
def test_both_packs_have_their_names(value: object, french: str, swiss: str) -> None:
    """Suits, cards and melds are named after the pack that is on the table."""
    assert german(SCHMAUS).say(value) == french
    assert german(SCHMAUS, "swiss").say(value) == swiss


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HK3", "Terz vom Herzkönig"),
        ("SQ4", "Quart von der Schaufeldame"),
        ("DA5", "Fuus vom Eckenass"),
        ("CK6", "sechster Fuus vom Kreuzkönig"),
        ("CK7", "siebter Fuus vom Kreuzkönig"),
        ("CA8", "achter Fuus vom Kreuzass"),
        ("4A", "vier Asse"),
    ],
)
def test_frantsfuus_has_names_of_its_own_for_melds(text: str, expected: str) -> None:
    """Sequences are called by their kind there."""
    assert german(FRANTSFUUS).item(parse_meld(text)) == expected


# Moves.


@pytest.mark.parametrize(
    ("game", "move", "expected"),
    [
        (SCHMAUS, Play(ANNA, card("HT")), "den Herzzehner spielen"),
        (SCHMAUS, Play(ANNA, card("HQ")), "die Herzdame spielen"),
        (SCHMAUS, Play(ANNA, card("HA")), "das Herzass spielen"),
        (SCHMAUS, DeclareValue(ANNA, 50), "50 weisen"),
        (SCHMAUS, Say(ANNA, Line.FOUR), "«vier Gleiche» sagen"),
        (SCHMAUS, Say(ANNA, Rank.QUEEN), "«Dame» sagen"),
        (
            SCHMAUS,
            shared_moves.Book(ANNA, Run(HEARTS, Rank.JACK, 3)),
            "das Dreiblatt vom Herzbauer schreiben",
        ),
        (
            SCHMAUS,
            shared_moves.Book(ANNA, Four(Rank.KING)),
            "die vier Könige schreiben",
        ),
        (SCHMAUS, Draw(ANNA), "ziehen"),
        (SCHMAUS, Rob(ANNA), "rauben"),
        (SCHMAUS, TurnTrick(ANNA), "den Stich umdrehen"),
        (SCHMAUS, Claim(ANNA), "sich bedanken"),
        (SCHMAUS, Deal(SCHMAUS.pack.cards), "geben"),
        (SCHMAUS, Hidden(ANNA, "aside"), "etwas Verdecktes tun"),
        (FRANTSFUUS, DeclareKind(ANNA, frantsfuus.Kind.TERTS), "eine Terz melden"),
        (
            FRANTSFUUS,
            DeclareKind(ANNA, frantsfuus.Kind.FUUS6),
            "einen sechsten Fuus melden",
        ),
        (FRANTSFUUS, DeclareKind(ANNA, frantsfuus.Kind.KINGS), "vier Könige melden"),
        (FRANTSFUUS, Belle(ANNA), "Belle sagen"),
        (ZUGER_TAPP, Pass(ANNA), "passen"),
        (ZUGER_TAPP, Bid(ANNA, Contract.VICE), "Vize bieten"),
        (ZUGER_TAPP, LayAside(ANNA, card("DQ")), "die Eckendame weglegen"),
        (ZUGER_TAPP, Hidden(ANNA, "aside"), "eine Karte weglegen"),
        (ZUGER_TAPP, NameTrump(ANNA, DIAMONDS), "Ecken zu Trumpf machen"),
        (FYRTIOETT, BidTricks(ANNA, 1), "einen Stich bieten"),
        (FYRTIOETT, BidTricks(ANNA, 7), "sieben Stiche bieten"),
        (FYRTIOETT, Play(ANNA, card("H2")), "den Herzzweier spielen"),
        (FYRTIOETT, Throw(ANNA), "die Karten hinwerfen"),
        (TOLVA, Meld(ANNA, SPADES), "König und Dame in Schaufel melden"),
        (TOLVA, Ask(ANNA), "nach einer Meldung fragen"),
        (TOLVA, No(ANNA), "Nein sagen"),
        (TOLVA, Halv(ANNA), "Halv Gubbe ansagen"),
        (TOLVA, Hel(ANNA), "Hel Gubbe ansagen"),
        (BORDSTOLVA, TurnUp(ANNA), "aufdecken"),
    ],
)
def test_moves_are_said_for_a_menu(game: AnyRuleset, move: Move, expected: str) -> None:
    """A move is what one does, without the name of the player."""
    assert german(game).say(move) == expected


# The score.


@pytest.mark.parametrize(
    ("game", "entry", "expected"),
    [
        (SCHMAUS, (20, Four(Rank.KING)), "Anna schreibt 20 für die vier Könige."),
        (SCHMAUS, (20, OfSchmaus.STOECK), "Anna schreibt 20 für die Stöck."),
        (SCHMAUS, (5, OfSchmaus.LAST_TRICK), "Anna schreibt 5 für den letzten Stich."),
        (SCHMAUS, (100, OfSchmaus.MATCH), "Anna schreibt 100 für den Match."),
        (
            SCHMAUS,
            (80, OfSchmaus.CARD_POINTS),
            "Anna schreibt 80 für die Kartenpunkte.",
        ),
        (
            FRANTSFUUS,
            (100, parse_meld("HA6")),
            "Anna schreibt 100 für den sechsten Fuus vom Herzass.",
        ),
        (FRANTSFUUS, (20, OfFrantsfuus.BELLE), "Anna schreibt 20 für Belle."),
        (ZUGER_TAPP, (3, Contract.TAPP), "Anna bekommt 3 Einheiten für Tapp."),
        (ZUGER_TAPP, (-1, Contract.TAPP), "Anna zahlt 1 Einheit für Tapp."),
        (FYRTIOETT, (4, OfFyrtioett.MADE), "Anna schreibt 4 für das erfüllte Gebot."),
        (FYRTIOETT, (-5, OfFyrtioett.LOST), "Anna verliert 5 für das verfehlte Gebot."),
        (TOLVA, (2, OfTolva.TRUMP), "Anna und Carl schreiben 2 für Trumpf."),
        (TOLVA, (-6, OfTolva.HALV_GUBBE), "Anna und Carl verlieren 6 für Halv Gubbe."),
        (THREE, (1, OfTolva.SISTAN), "Anna schreibt 1 für Sistan."),
    ],
)
def test_entries_are_told(game: AnyRuleset, entry: Any, expected: str) -> None:
    """Who scores how much for what, partners together."""
    points, what = entry
    booked = Entry(1, ANNA, points, what)
    says = german(game)
    assert says.say(booked) == expected
    seats = game.scoring_with(ANNA)
    assert says.say(PointsEntered(booked, seats)) == expected


def test_the_score_is_told() -> None:
    """Totals while a match lasts; then the winner, how, and what it counts for."""
    says = german(FRANTSFUUS)
    totals = (510, 230)
    score = Score(totals, party_totals=totals, ledger=NO_ENTRIES, unbooked=(0, 0))
    assert says.score(score) == "Anna 510, Beat 230."
    claimed, agreed = frantsfuus.Ending.CLAIM, frantsfuus.Ending.AGREED_DEALS
    ended = attrs.evolve(score, winners=(ANNA,), outcome=claimed, stakes=2)
    assert says.say(ended) == (
        "Anna 510, Beat 230; gewonnen hat Anna mit Bedanken. "
        "Das zählt für zwei Partien."
    )
    shared = attrs.evolve(score, winners=(ANNA, BEAT), outcome=agreed, stakes=1)
    assert says.say(shared) == (
        "Anna 510, Beat 230; Anna und Beat teilen sich den Sieg nach der vereinbarten "
        "Zahl von Runden."
    )


def test_partners_have_one_total() -> None:
    """In Tolva with partners the totals are those of the parties."""
    score = Score(
        totals=(12, 3, 12, 3),
        party_totals=(12, 3),
        ledger=NO_ENTRIES,
        unbooked=(0, 0, 0, 0),
        winners=(ANNA, CARL),
        outcome=tolva.Ending.TARGET,
        stakes=1,
    )
    assert german(TOLVA).score(score) == (
        "Anna und Carl 12, Beat und Dora 3; "
        "gewonnen haben Anna und Carl mit den nötigen Punkten."
    )


# The opening.


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            SCHMAUS,
            (
                "Anna und Beat spielen Schmaus. Es geht auf 1500 Punkte. Wer genug hat, "
                "bedankt sich. Bei gleichen Blättern in Nebenfarben geht vor, wer nicht "
                "gegeben hat."
            ),
        ),
        (
            Schmaus(target=1, claims="referee", ties="leader", deals=1),
            (
                "Anna und Beat spielen Schmaus. Es geht auf 1 Punkt. Der Schiedsrichter "
                "rechnet mit und beendet die Partie. Bei gleichen Blättern in Nebenfarben "
                "geht vor, wer den Stich ausgespielt hat. Nach einer Runde ist Schluss."
            ),
        ),
        (
            FRANTSFUUS,
            "Anna und Beat spielen Frantsfuus. Es geht auf 501 Punkte. Wer genug hat, bedankt sich.",
        ),
        (
            Frantsfuus(match_bonus=True, deals=3),
            (
                "Anna und Beat spielen Frantsfuus. Es geht auf 501 Punkte. Wer genug hat, "
                "bedankt sich. Der Match zählt 100 Punkte. Nach drei Runden ist Schluss."
            ),
        ),
        (
            ZUGER_TAPP,
            (
                "Anna, Beat, Carl und Dora spielen Zuger Tapp. Tapp ist mit 61 Augen "
                "gewonnen, mit 60 zahlt niemand."
            ),
        ),
        (
            ZugerTapp(tapp_at_65=True),
            (
                "Anna, Beat, Carl und Dora spielen Zuger Tapp. Tapp ist mit 65 Augen "
                "gewonnen."
            ),
        ),
        (
            FYRTIOETT,
            "Anna und Carl spielen Fyrtioett gegen Beat und Dora. Es geht auf 41 Punkte.",
        ),
        (
            TOLVA,
            (
                "Anna und Carl spielen Tolva zu viert gegen Beat und Dora. Es geht auf 12 "
                "Punkte."
            ),
        ),
        (
            Tolva(form="bordstolva", first_trick_from_table=True),
            (
                "Anna und Beat spielen Bordstolva. Es geht auf 12 Punkte. Der erste Stich "
                "wird vom Tisch gespielt."
            ),
        ),
    ],
)
def test_the_opening_tells_what_was_agreed_on(game: AnyRuleset, expected: str) -> None:
    """Who plays what with whom, and every option in words."""
    assert german(game).opening() == expected


# What German does not know.


class House(enum.Enum):
    """What a house rule might add."""

    BONUS = "Bonus"


@attrs.frozen(eq=False, repr=False)
class Knock(Move):
    """A move that no game of the library has."""

    verb: ClassVar[str] = "knock"


class Sneeze(Event):
    """An event that no game of the library has."""


@pytest.mark.parametrize("game", [SCHMAUS, TOLVA], ids=repr)
def test_house_rules_are_said_by_what_they_bring(game: AnyRuleset) -> None:
    """Items, endings, moves and refusals that German does not know have words already."""
    says = german(game)
    assert says.entry(Entry(1, BEAT, 5, House.BONUS)).endswith(" 5 für Bonus.")
    assert says.ending(House.BONUS) == "Bonus"
    assert says.move(Knock(ANNA)) == "knock"
    own = refuse("SCH-28", House.BONUS, "not today")
    assert says.refusal(own) == "not today (SCH-28)"
    fewer = [
        refuse("COM-9", Reason.NOT_YOUR_TURN, "not today"),
        refuse("SCH-28", Reason.MUST_FOLLOW_SUIT, "not today"),
        refuse("SCH-22", Reason.NOT_HELD, "not today"),
        refuse("SCH-28", Reason.HAS_BID, "not today"),
        refuse("COM-9", Reason.NOT_YOUR_TURN, "not today", "Anna", "Beat"),
        refuse("SCH-19", Reason.NOT_UPWARDS, "not today", 3.5, 3.5, ANNA),
        refuse("TOL-18", Reason.WOULD_GO_OUT, "not today", "ten", "two", "twelve"),
    ]
    for refusal in fewer:
        assert says.refusal(refusal) == refusal.text


class HouseWords(SchmausWords):
    """German that has a word for what a house rule adds."""

    __slots__ = ()

    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType(
        {**SchmausWords.items, House.BONUS: "Trostpreis"}
    )


def test_a_house_rule_may_bring_words_of_its_own() -> None:
    """A name without a gender is enough to be told of."""
    says = HouseWords(SCHMAUS, NAMES[:2], Suits.FRENCH)
    entry = Entry(1, BEAT, 5, House.BONUS)
    assert says.entry(entry) == "Beat schreibt 5 für Trostpreis."


def test_what_is_none_of_it_is_refused() -> None:
    """An event that no game has is nothing that German could tell."""
    says = german(SCHMAUS)
    with pytest.raises(InvalidValue, match="Sneeze"):
        says.event(Sneeze())


def test_a_game_without_words_of_its_own_has_the_shared_ones() -> None:
    """Its players and its title are told, if not its options."""
    says = GermanWords(SCHMAUS, NAMES[:2], Suits.FRENCH)
    assert says.opening() == "Anna und Beat spielen Schmaus."


def test_players_without_names_are_called_by_their_places() -> None:
    """A place is neither he nor she."""
    says = words_for(SCHMAUS, "de-CH")
    assert says.event(Passed(BEAT)) == "Platz 1 passt."
    assert isinstance(says, GermanWords)
    assert says.sheet_words() == ("Runde", "Total")
    assert says.listed(["a", "b"]) == "a und b"
    absent = refuse("COM-9", Reason.NOT_YOUR_TURN, "no", ANNA, 3)
    assert says.refusal(absent) == "Platz 0 ist an der Reihe, nicht Platz 3 (COM-9)"


def test_contracts_and_items_have_names() -> None:
    """What points are booked for is said by itself too."""
    assert german(ZUGER_TAPP).say(zuger_tapp.Contract.VICE) == "Vize"
    assert german(SCHMAUS).item(OfSchmaus.LAST_TRICK) == "letzter Stich"
    assert german(SCHMAUS).say(schmaus.Ending.CLAIM) == "mit Bedanken"
