"""What is said in Swedish of cards, melds, options and moves, as at the table."""

from __future__ import annotations

from swedish_table import BOR, FRA, FYR, SCH, TOL, ZUG, check, says
from telling_case import ANNA, BEAT, CLUBS, DIAMONDS, HEARTS, SPADES, card, cards

from jasskort import (
    Book,
    Claim,
    Claims,
    Deal,
    Draw,
    Form,
    Four,
    Frantsfuus,
    Hidden,
    Marriage,
    Pass,
    Play,
    Rank,
    Reason,
    Refusal,
    Rob,
    Run,
    Say,
    Schmaus,
    Suit,
    Ties,
    Tolva,
    TurnTrick,
    ZugerTapp,
)
from jasskort import events as told
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.frantsfuus.model import Belle
from jasskort.games.tolva.model import Ask, Halv, Hel, No, TurnUp
from jasskort.games.zuger_tapp import Contract
from jasskort.games.zuger_tapp.model import LayAside, NameTrump
from jasskort.melds import Line, Side
from jasskort.moves import Move
from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words, words_for
from jasskort.telling.swedish import grammar
from jasskort.telling.swedish.common import SwedishWords


def test_cards_have_the_suit_first_and_no_article() -> None:
    """A card is the suit and the rank; a number is the numeral."""
    named = {
        "HT": "hjärter tio",
        "SK": "spader kung",
        "DJ": "ruter knekt",
        "CA": "klöver ess",
        "H7": "hjärter sju",
        "D2": "ruter två",
        "CQ": "klöver dam",
    }
    assert {text: SCH.say(card(text)) for text in named} == named
    assert [FYR.say(suit) for suit in Suit] == ["klöver", "ruter", "hjärter", "spader"]


def test_a_noun_has_its_gender_and_its_number() -> None:
    """One is en or ett by the gender; some nouns have the same form for many."""
    stick, enhet = grammar.STICK, grammar.ENHET
    assert [stick.counted(n) for n in (0, 1, 2, 13, 14)] == [
        *("inga stick", "ett stick", "två stick", "tretton stick", "14 stick")
    ]
    assert [enhet.figured(n) for n in (0, 1, 6)] == [
        "0 enheter",
        "1 enhet",
        "6 enheter",
    ]
    assert [grammar.OEGA.figured(n) for n in (1, 61)] == ["1 öga", "61 ögon"]
    ess, kung = grammar.rank_noun(Rank.ACE), grammar.rank_noun(Rank.KING)
    assert (ess.a, ess.the, ess.many) == ("ett ess", "esset", "ess")
    assert (kung.a, kung.the_many, kung.many) == ("en kung", "kungarna", "kungar")
    assert [grammar.ordinal(n) for n in (1, 6, 8, 30)] == [
        *("första", "sjätte", "åttonde", "30:e")
    ]


def test_the_genitive_takes_an_s_unless_there_is_one() -> None:
    """Names that end in s, x or z have it already; a number has a colon before it."""
    names = ("Anna", "Tobias", "Max", "Moritz", "spelare 1")
    owned = ["Annas", "Tobias", "Max", "Moritz", "spelare 1:s"]
    assert list(map(grammar.genitive, names)) == owned


def test_cards_of_one_suit_are_named_together() -> None:
    """Few cards of several suits are listed; of many, each suit has its group."""
    check(
        [
            (grammar.cards_named(cards("H7")), "hjärter sju"),
            (grammar.cards_named(cards("H9 H7 H8")), "hjärter sju, åtta och nio"),
            (grammar.cards_named(cards("SA H7")), "hjärter sju och spader ess"),
            (
                grammar.cards_named(cards("C7 CA DT H6 H7")),
                "klöver sju och ess; ruter tio; hjärter sex och sju",
            ),
            (grammar.listed(["Anna"]), "Anna"),
            (grammar.listed([]), ""),
            (SCH.listed(["Anna", "Beat", "Carl"]), "Anna, Beat och Carl"),
        ]
    )


def test_a_sentence_begins_and_ends_as_one() -> None:
    """Direct speech has its own mark at the end."""
    check(
        [
            (grammar.sentence("anna passar"), "Anna passar."),
            (grammar.sentence("hon säger: ”Nej.”"), "Hon säger: ”Nej.”"),
            (grammar.sentence("hon säger: ”Stöck!”"), "Hon säger: ”Stöck!”"),
            (grammar.sentence("hon visar ”tio”"), "Hon visar ”tio”."),
        ]
    )


def test_melds_have_the_names_of_their_game() -> None:
    """Schmaus counts the cards of a sequence; Frantsfuus has a word for each length."""
    check(
        [
            (SCH.say(Run(HEARTS, Rank.JACK, 3)), "sekvens av tre från hjärter knekt"),
            (SCH.say(Four(Rank.KING)), "fyra kungar"),
            (SCH.say(Four(Rank.NINE)), "fyra nior"),
            (SCH.item(Run(CLUBS, Rank.ACE, 9)), "en sekvens av nio från klöver ess"),
            (SCH.item(Four(Rank.ACE)), "fyra ess"),
            (FRA.say(Run(SPADES, Rank.TEN, 3)), "terts från spader tio"),
            (FRA.say(Run(SPADES, Rank.QUEEN, 4)), "quart från spader dam"),
            (FRA.say(Run(SPADES, Rank.KING, 5)), "fuus från spader kung"),
            (FRA.item(Run(SPADES, Rank.ACE, 6)), "en sjätte fuus från spader ess"),
            (TOL.say(Marriage(DIAMONDS)), "kung och dam i ruter"),
        ]
    )


def test_players_without_names_are_numbered() -> None:
    """Where no names are given, seats are players with their numbers."""
    unnamed = words_for(Schmaus(), "sv")
    assert unnamed.names == ("spelare 0", "spelare 1")
    assert unnamed.event(told.Passed(BEAT)) == "Spelare 1 passar."
    refusal = Refusal("COM-9", Reason.NOT_YOUR_TURN, "…", values=(0, 1))
    assert unnamed.refusal(refusal) == (
        "Det är spelare 0:s tur, inte spelare 1:s (COM-9)"
    )
    assert unnamed.sheet_words() == ("giv", "summa")


# Openings.


def test_an_opening_names_players_and_options() -> None:
    """Partners stand together, and every option is told."""
    schmaus_leader = Schmaus(
        target=1000, claims=Claims.REFEREE, ties=Ties.LEADER, deals=1
    )
    check(
        [
            (
                SCH.opening(),
                "Anna och Beat spelar schmaus. Den som först når 1500 poäng vinner partiet. Den som tror sig ha poängen tackar för sig. Mellan två likvärdiga sekvenser i sidofärger vinner den som inte gav.",
            ),
            (
                says(schmaus_leader).opening(),
                "Anna och Beat spelar schmaus. Den som först når 1000 poäng vinner partiet. En domare räknar och avslutar partiet. Mellan två likvärdiga sekvenser i sidofärger vinner den som spelade ut till sticket. Det spelas bara en giv.",
            ),
            (
                says(Frantsfuus(match_bonus=True, deals=3)).opening(),
                "Anna och Beat spelar frantsfuus. Den som först når 501 poäng vinner partiet. Den som tror sig ha poängen gör anspråk på segern. Den som tar alla nio stick utan talong får 100 poäng till för match. Det spelas högst tre givar.",
            ),
            (
                ZUG.opening(),
                "Anna, Beat, Carl och Dora spelar Zuger Tapp. I tapp går man hem med 61 ögon, och med 60 är det oavgjort.",
            ),
            (
                says(ZugerTapp(tapp_at_65=True, deals=20)).opening(),
                "Anna, Beat, Carl och Dora spelar Zuger Tapp. I tapp går man hem med 65 ögon. Det spelas 20 givar.",
            ),
            (
                FYR.opening(),
                "Anna och Carl spelar fyrtioett mot Beat och Dora. Den sida vinner där någon först når 41 poäng.",
            ),
            (
                TOL.opening(),
                "Anna och Carl spelar tolva mot Beat och Dora. Den som först når 12 poäng vinner partiet.",
            ),
            (
                says(Tolva(form=Form.THREE)).opening(),
                "Anna, Beat och Carl spelar tolva på tre. Den som först når 12 poäng vinner partiet.",
            ),
            (
                says(
                    Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True)
                ).opening(),
                "Anna och Beat spelar bordstolva. Den som först når 12 poäng vinner partiet. Det första sticket spelas från bordet.",
            ),
            (
                SwedishWords(Schmaus(), ("Anna", "Beat"), SCH.suits).opening(),
                "Anna och Beat spelar Schmaus.",
            ),
        ]
    )


# Moves.


def test_moves_are_what_a_menu_says() -> None:
    """A move is an imperative without the player."""
    moves: list[tuple[Words[AnyRuleset], Move | Hidden | Deal, str]] = [
        (SCH, Play(ANNA, card("HT")), "spela hjärter tio"),
        (SCH, Draw(ANNA), "dra kort"),
        (SCH, Rob(ANNA), "röva det uppvända kortet"),
        (SCH, TurnTrick(ANNA), "vänd bort sticket"),
        (SCH, Claim(ANNA), "tacka för dig"),
        (SCH, schmaus.Declare(ANNA, 50), "mäl 50"),
        (SCH, Say(ANNA, Line.SEQUENCE), "svara ”sekvens”"),
        (SCH, Say(ANNA, Line.FOUR), "svara ”fyrtal”"),
        (SCH, Say(ANNA, Side.TRUMP), "svara ”trumf”"),
        (SCH, Say(ANNA, Side.PLAIN), "svara ”sidofärg”"),
        (SCH, Say(ANNA, Rank.NINE), "svara ”nia”"),
        (SCH, Book(ANNA, Four(Rank.KING)), "bokför fyra kungar"),
        (SCH, Deal(Schmaus().pack.cards), "ge korten"),
        (SCH, Hidden(ANNA, "aside"), "gör ett drag som de andra inte ser"),
        (SCH, fyrtioett.Bid(ANNA, 5), "bid 5"),
        (FRA, Claim(ANNA), "gör anspråk på segern"),
        (FRA, Belle(ANNA), "säg belle"),
        (FRA, frantsfuus.Declare(ANNA, Kind.TERTS), "mäl terts"),
        (FRA, frantsfuus.Declare(ANNA, Kind.FUUS5), "mäl fuus"),
        (FRA, frantsfuus.Declare(ANNA, Kind.FUUS8), "mäl åttonde fuus"),
        (FRA, frantsfuus.Declare(ANNA, Kind.JACKS), "mäl 200 knektar"),
        (FRA, frantsfuus.Declare(ANNA, Kind.ACES), "mäl 100 ess"),
        (FRA, Say(ANNA, HEARTS), "svara ”hjärter”"),
        (FRA, Book(ANNA, Run(HEARTS, Rank.TEN, 4)), "bokför en quart från hjärter tio"),
        (ZUG, Pass(ANNA), "passa"),
        (ZUG, zuger_tapp.Bid(ANNA, Contract.SOLO), "bjud solo"),
        (ZUG, LayAside(ANNA, card("S6")), "lägg bort spader sex"),
        (ZUG, Hidden(ANNA, "aside"), "lägg bort ett kort"),
        (ZUG, NameTrump(ANNA, DIAMONDS), "ange ruter som trumf"),
        (ZUG, Play(ANNA, card("S6")), "spela spader sex"),
        (FYR, Play(ANNA, card("D2")), "spela ruter två"),
        (TOL, Play(ANNA, card("CA")), "spela klöver ess"),
        (FYR, fyrtioett.Bid(ANNA, 1), "bjud ett stick"),
        (FYR, fyrtioett.Bid(ANNA, 13), "bjud tretton stick"),
        (FYR, fyrtioett.Throw(ANNA), "kasta in korten"),
        (TOL, tolva.Meld(ANNA, HEARTS), "mäl kung och dam i hjärter"),
        (TOL, Ask(ANNA), "fråga din partner"),
        (TOL, No(ANNA), "svara nej"),
        (TOL, Halv(ANNA), "ange halv gubbe"),
        (TOL, Hel(ANNA), "ange hel gubbe"),
        (BOR, TurnUp(ANNA), "vänd upp korten"),
    ]
    check([(words.move(move), wanted) for words, move, wanted in moves])
