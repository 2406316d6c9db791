"""Danish as it is spoken at the table: words, moves and the score, written by hand."""

from __future__ import annotations

import enum
from typing import Any

import pytest
from danish_case import CA, HT, KINGS, NAMES, RUN, A, B, C, danish
from telling_case import (
    BORDSTOLVA,
    FRANTSFUUS,
    FYRTIOETT,
    HEARTS,
    SCHMAUS,
    SPADES,
    TOLVA,
    ZUGER_TAPP,
    cards,
)

from jasskort import (
    Book,
    Claim,
    Claims,
    Deal,
    Draw,
    Entry,
    Form,
    Four,
    Frantsfuus,
    Fyrtioett,
    Hidden,
    InvalidValue,
    Marriage,
    Move,
    Pass,
    Play,
    Rank,
    Rob,
    Run,
    Say,
    Schmaus,
    Seat,
    Suit,
    Ties,
    Tolva,
    TurnTrick,
    ZugerTapp,
)
from jasskort.cards import CARDS
from jasskort.events import (
    MatchClaimed,
)
from jasskort.games import frantsfuus, fyrtioett, schmaus, tolva, zuger_tapp
from jasskort.games.frantsfuus import Kind
from jasskort.games.schmaus.model import StoeckShown
from jasskort.games.tolva.model import Item
from jasskort.games.zuger_tapp.model import Contract
from jasskort.melds import Line, Side
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.telling import words_for
from jasskort.telling.danish import common
from jasskort.telling.danish.grammar import CARD, RANKS, UNIT, in_words, listed, owner

# What the grammar is made of.


def test_nouns_have_gender_and_number() -> None:
    """A common noun is one "en", a neuter one "et"; many neuter nouns have no plural form."""
    assert UNIT.with_article() == "en enhed"
    assert [UNIT.counted(number) for number in (1, 2)] == ["1 enhed", "2 enheder"]
    assert [CARD.spelled(n) for n in (0, 1, 2, 14)] == [
        *("ingen kort", "et kort", "to kort", "14 kort")
    ]
    assert RANKS[Rank.ACE].with_article() == "et es"
    assert [RANKS[rank].definite for rank in (Rank.ACE, Rank.KING, Rank.TEN)] == [
        *("esset", "kongen", "tieren")
    ]
    assert [RANKS[rank].many for rank in (Rank.ACE, Rank.QUEEN, Rank.SIX)] == [
        *("esser", "damer", "seksere")
    ]


def test_numbers_lists_and_genitives() -> None:
    """Numbers to thirteen are words; the last of a list has "og"; s and x take no s."""
    assert [in_words(number) for number in (3, 13, 17)] == ["tre", "tretten", "17"]
    assert [listed(["en"]), listed(["en", "to"])] == ["en", "en og to"]
    assert danish(SCHMAUS).listed(["en", "to", "tre"]) == "en, to og tre"
    assert [owner(name) for name in ("Anna", "Lars", "Max", "Spiller 0")] == [
        *("Annas", "Lars'", "Max'", "Spiller 0's")
    ]


def test_cards_suits_and_melds() -> None:
    """Cards have no article; a run of three is a terts in Frantsfuus."""
    says = danish(SCHMAUS)
    assert [says.say(suit) for suit in Suit] == ["klør", "ruder", "hjerter", "spar"]
    assert [says.say(card) for card in cards("HT S2 CJ DA")] == [
        *("hjerter ti", "spar to", "klør knægt", "ruder es")
    ]
    assert says.say(RUN) == "sekvens på tre fra hjerter konge"
    assert says.say(KINGS) == "fire konger"
    assert says.say(Marriage(SPADES)) == "spar konge og dame"
    says = danish(FRANTSFUUS)
    assert says.say(RUN) == "terts fra hjerter konge"
    assert says.say(Run(SPADES, Rank.ACE, 8)) == "ottende fuus fra spar es"
    assert says.say(Run(SPADES, Rank.ACE, 9)) == "sekvens på ni fra spar es"
    assert says.say(Four(Rank.JACK)) == "fire knægte"


def test_a_game_without_names_and_words_of_its_own() -> None:
    """Players are numbered; the words of all games say what they know, and no more."""
    says = words_for(SCHMAUS, "da")
    assert says.names == ("Spiller 0", "Spiller 1")
    assert says.sheet_words() == ("giv", "i alt")
    plain = common.WORDS(SCHMAUS, NAMES[:2], says.suits)
    assert plain.opening() == "Schmaus: Anna mod Lars."
    assert plain.move(schmaus.Declare(A, 50)) == "»declare 50«"
    assert plain.move(Rob(A)) == "»rob«"
    assert plain.move(Claim(A)) == "gør krav på sejren"
    assert plain.event(MatchClaimed(B)) == "Lars gør krav på sejren."
    with pytest.raises(InvalidValue, match="nothing is said of StoeckShown"):
        plain.event(StoeckShown(A, HEARTS))


# Moves.

MOVES: list[tuple[AnyRuleset, Move | Hidden | Deal, str]] = [
    (SCHMAUS, Play(A, HT), "spil hjerter ti"),
    (SCHMAUS, schmaus.Declare(A, 50), "meld 50"),
    (SCHMAUS, Say(A, Line.FOUR), "sig »fire ens«"),
    (SCHMAUS, Say(A, Line.SEQUENCE), "sig »sekvens«"),
    (SCHMAUS, Say(A, Rank.JACK), "sig »knægt«"),
    (SCHMAUS, Say(A, Side.PLAIN), "sig »ikke i trumf«"),
    (SCHMAUS, Book(A, RUN), "skriv en sekvens på tre fra hjerter konge"),
    (SCHMAUS, Book(A, KINGS), "skriv fire konger"),
    (SCHMAUS, Draw(A), "træk kort"),
    (SCHMAUS, Rob(A), "byt til det opslåede kort"),
    (SCHMAUS, TurnTrick(A), "vend stikket"),
    (SCHMAUS, Claim(A), "tak for spillet"),
    (SCHMAUS, Deal(CARDS), "giv kortene"),
    (SCHMAUS, Hidden(A, "aside"), "et træk, som ingen anden ser"),
    (FRANTSFUUS, frantsfuus.Declare(A, Kind.KINGS), "meld 100 konger"),
    (FRANTSFUUS, frantsfuus.Declare(A, Kind.FUUS6), "meld sjette fuus"),
    (FRANTSFUUS, Say(A, Rank.JACK), "sig »fra knægten«"),
    (FRANTSFUUS, Say(A, HEARTS), "sig »i hjerter«"),
    (FRANTSFUUS, frantsfuus.Belle(A), "sig belle"),
    (FRANTSFUUS, Claim(A), "gør krav på sejren"),
    (ZUGER_TAPP, Pass(A), "meld pas"),
    (ZUGER_TAPP, zuger_tapp.Bid(A, Contract.SOLO), "byd solo"),
    (ZUGER_TAPP, zuger_tapp.LayAside(A, CA), "læg klør es fra"),
    (ZUGER_TAPP, Hidden(A, "aside"), "læg et kort fra"),
    (ZUGER_TAPP, Hidden(A, "trump"), "et træk, som ingen anden ser"),
    (ZUGER_TAPP, zuger_tapp.NameTrump(A, SPADES), "gør spar til trumf"),
    (FYRTIOETT, fyrtioett.Bid(A, 1), "byd et stik"),
    (FYRTIOETT, fyrtioett.Bid(A, 7), "byd syv stik"),
    (FYRTIOETT, fyrtioett.Throw(A), "kast kortene"),
    (FYRTIOETT, Play(A, HT), "spil hjerter ti"),
    (TOLVA, tolva.Meld(A, HEARTS), "meld hjerter konge og dame"),
    (TOLVA, tolva.Ask(A), "spørg makkeren"),
    (TOLVA, tolva.No(A), "sig nej"),
    (TOLVA, tolva.Halv(A), "meld halv gubbe"),
    (TOLVA, tolva.Hel(A), "meld hel gubbe"),
    (BORDSTOLVA, tolva.TurnUp(A), "vend kortene op"),
    (TOLVA, Play(A, HT), "spil hjerter ti"),
]


@pytest.mark.parametrize(("game", "move", "said"), MOVES)
def test_what_can_be_chosen(
    game: AnyRuleset, move: Move | Hidden | Deal, said: str
) -> None:
    """A menu asks to do it, without a name."""
    assert danish(game).move(move) == said


# The score.

ENTRIES: list[tuple[AnyRuleset, Entry, str]] = [
    (SCHMAUS, Entry(1, A, 100, schmaus.Item.MATCH), "Anna skriver 100 for match."),
    (
        SCHMAUS,
        Entry(1, B, 71, schmaus.Item.CARD_POINTS),
        "Lars skriver 71 for øjnene i stikkene.",
    ),
    (
        FRANTSFUUS,
        Entry(1, A, 20, RUN),
        "Anna skriver 20 for en terts fra hjerter konge.",
    ),
    (
        ZUGER_TAPP,
        Entry(1, A, 3, Contract.TAPP),
        "Anna får 3 enheder for tapp.",
    ),
    (ZUGER_TAPP, Entry(1, B, -1, Contract.TAPP), "Lars betaler 1 enhed for tapp."),
    (
        ZUGER_TAPP,
        Entry(1, A, 0, Contract.TAPP),
        "Anna hverken får eller betaler noget for tapp.",
    ),
    (
        FYRTIOETT,
        Entry(1, A, 1, fyrtioett.Item.MADE),
        "Anna går hjem og skriver 1 point.",
    ),
    (
        FYRTIOETT,
        Entry(1, B, -5, fyrtioett.Item.LOST),
        "Lars går bet og mister 5 point.",
    ),
    (FYRTIOETT, Entry(1, A, 5, KINGS), "Anna skriver 5 for fire konger."),
    (TOLVA, Entry(1, B, 2, Item.TRUMP), "Lars og Dan skriver 2 for trumf."),
]


@pytest.mark.parametrize(("game", "entry", "told"), ENTRIES)
def test_what_is_entered(game: AnyRuleset, entry: Entry, told: str) -> None:
    """An entry tells who has got or lost how much for what."""
    assert danish(game).entry(entry) == told


def score(
    totals: tuple[int, ...],
    winners: tuple[Seat, ...],
    how: enum.Enum | None,
    stakes: Any,
) -> Score:
    """Give a score of which nothing else is told."""
    ledger = Schmaus().score(Schmaus().start()).ledger
    none = (0,) * len(totals)
    return Score(totals, totals, ledger, none, winners, how, stakes)


def test_how_the_score_stands() -> None:
    """Partners who score together have one total; winners who are none share."""
    says, ending = danish(SCHMAUS), schmaus.Ending.HAD_THE_TARGET
    assert says.score(score((120, 45), (), None, None)) == "Anna 120, Lars 45."
    assert says.score(score((120, 45), (A,), ending, 1)) == (
        "Anna 120, Lars 45; Anna har vundet med pointene i hus allerede før given."
    )
    tie = score((45, 45), (A, B), schmaus.Ending.AGREED_DEALS, 1)
    assert says.score(tie) == (
        "Anna 45, Lars 45; Anna og Lars deler sejren efter det aftalte antal giv."
    )
    twice = score((45, 45), (A,), schmaus.Ending.REFEREE, 2)
    assert says.score(twice) == (
        "Anna 45, Lars 45; Anna har vundet efter dommerens optælling, "
        "og det tæller for to partier."
    )
    won = score((12, 3, 12, 3), (A, C), tolva.Ending.TARGET, 1)
    assert danish(TOLVA).score(won) == (
        "Anna og Clara 12, Lars og Dan 3; Anna og Clara har vundet ved at nå målet."
    )
    lost = score((41, -3, 0, 8), (A, C), fyrtioett.Ending.TARGET, 1)
    assert danish(FYRTIOETT).score(lost) == (
        "Anna 41, Lars -3, Clara 0, Dan 8; Anna og Clara har vundet ved at nå målet."
    )


OPENINGS: list[tuple[AnyRuleset, str]] = [
    (
        Schmaus(),
        (
            "Schmaus: Anna mod Lars. Der spilles til 1500 point. "
            "Man skal selv gøre krav på sejren. "
            "Ved lige gode sekvenser uden for trumf vinder den, der ikke har givet."
        ),
    ),
    (
        Schmaus(claims=Claims.REFEREE, ties=Ties.LEADER, deals=3),
        (
            "Schmaus: Anna mod Lars. Der spilles til 1500 point, dog højst tre giv. "
            "Dommeren afslutter partiet. "
            "Ved lige gode sekvenser uden for trumf vinder den, der spiller ud."
        ),
    ),
    (
        Frantsfuus(match_bonus=True),
        (
            "Frantsfuus: Anna mod Lars. Der spilles til 501 point. "
            "Man skal selv gøre krav på sejren. "
            "Alle ni stik efter talonen giver match, 100 point mere."
        ),
    ),
    (
        ZugerTapp(),
        (
            "Zuger Tapp: Anna, Lars, Clara og Dan, hver for sig. "
            "Tapp vindes med 61 øjne, og 60 er uafgjort. "
            "Der spilles, så længe bordet har lyst."
        ),
    ),
    (
        ZugerTapp(tapp_at_65=True, deals=5),
        (
            "Zuger Tapp: Anna, Lars, Clara og Dan, hver for sig. "
            "Tapp vindes med 65 øjne. Der spilles fem giv."
        ),
    ),
    (
        Fyrtioett(deals=1),
        (
            "Fyrtioett: Anna og Clara mod Lars og Dan. "
            "Der spilles, til en spiller har 41 point, dog højst en giv."
        ),
    ),
    (
        Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True),
        (
            "Tolva: Anna mod Lars. Der spilles bordstolva. Partiet går til 12 point. "
            "Det første stik spilles fra bordet."
        ),
    ),
]


@pytest.mark.parametrize(("game", "told"), OPENINGS)
def test_what_is_agreed_on(game: AnyRuleset, told: str) -> None:
    """The opening tells who plays what, and each option."""
    assert danish(game).opening() == told
