"""What is said in Danish of Tolva: king and queen, gubbes, vinsten and sistan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event
from jasskort.games.tolva.model import (
    Ask,
    Asked,
    CardTurnedUp,
    Ending,
    Form,
    GubbeAnnounced,
    GubbeEnded,
    Halv,
    HandTakenUp,
    Hel,
    Item,
    Married,
    Meld,
    No,
    SaidNo,
    TurnUp,
    VinstenCarried,
)
from jasskort.games.tolva.ruleset import Tolva
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.telling.danish.common import DanishWords
from jasskort.telling.danish.grammar import POINT
from jasskort.telling.phrases import begun
from jasskort.telling.refusing import Sentences

_FORMS = MappingProxyType(
    {
        Form.FOUR: "tolva for fire",
        Form.THREE: "tolva for tre",
        Form.PLOCKETOLVA: "plocketolva",
        Form.BORDSTOLVA: "bordstolva",
    }
)

_OF_FORM = "i {0} findes trækket {1} ikke"
_FEW_CARDS = "der er {0:kort} tilbage, og en melding kræver tre"
_MELDS_OUT = (
    "regnskabet står på {0:point}, en melding giver {1}, og ingen når {2} ved at melde"
)
_HAS_LED = "{0:player} har spillet ud i denne giv og melder gubbe for sent"
_NOT_TO_LEAD = "{0:player} skal ikke spille ud, og gubbe meldes før et udspil"
_TRUMP_SET = "{0} er trumf, og gubbe spilles uden trumf"
_AFTER_BOTH = "gubbe meldes først, når der er trukket eller vendt op"


class TolvaWords(DanishWords[Tolva]):
    """What Danish says of Tolva."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {**{item: item.value for item in Item}, Item.TRUMP: "trumf"}
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.TARGET: "ved at nå målet",
            Ending.AGREED_DEALS: "efter det aftalte antal giv",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            ("COM-6", Reason.NOT_HELD): "{0:player} mangler {cards} at vise frem",
            (
                "TOL-9",
                Reason.MUST_BEAT,
            ): "{0} stikker ikke {1}, men det gør {cards:eller}",
            ("TOL-12", Reason.NO_TRICK_WON): (
                "før det første udspil er der ikke vundet noget stik"
            ),
            ("TOL-12", Reason.TRICK_UNDER_WAY): (
                "stikket er i gang, og der meldes først, når det er vundet"
            ),
            ("TOL-13", Reason.TOO_FEW_CARDS): _FEW_CARDS,
            ("TOL-14", Reason.ONCE_AN_OCCASION): (
                "{0:player} har meldt {1} efter dette stik, og næste melding kræver et nyt"
            ),
            ("TOL-14", Reason.SUIT_MELDED): "{0} er allerede meldt i denne giv",
            ("TOL-15", Reason.MUST_ANSWER): "{0:player} har spurgt og venter på svar",
            ("TOL-15", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-18", Reason.WOULD_GO_OUT): _MELDS_OUT,
            ("TOL-19", Reason.NOTHING_TO_MELD): "alle fire farver er meldt",
            ("TOL-19", Reason.ONCE_AN_OCCASION): (
                "{0:player} har spurgt efter dette stik, og man spørger kun én gang"
            ),
            ("TOL-19", Reason.TOO_FEW_CARDS): _FEW_CARDS,
            ("TOL-19", Reason.WOULD_GO_OUT): _MELDS_OUT,
            ("TOL-23", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
            ("TOL-23", Reason.NOT_IN): _NOT_TO_LEAD,
            ("TOL-23", Reason.TRUMP_SET): _TRUMP_SET,
            ("TOL-24", Reason.TOO_FEW_TRICKS): (
                "{0:player} spiller ud med højst {1:stik} tilbage, "
                "og halv gubbe kræver fem"
            ),
            ("TOL-25", Reason.SCORE_TOO_HIGH): (
                "regnskabet står på {0:point}, halv gubbe giver {1}, "
                "og ingen når {2} med den"
            ),
            ("TOL-26", Reason.FIRST_TRICK_LOST): (
                "{0:player} har taget det første stik, "
                "og uden det er der ingen hel gubbe"
            ),
            ("TOL-26", Reason.NOT_FIRST_TIME_IN): _HAS_LED,
            ("TOL-26", Reason.NOT_IN): _NOT_TO_LEAD,
            ("TOL-26", Reason.TOO_LATE): (
                "der er spillet ud til andet stik, og hel gubbe meldes før det"
            ),
            ("TOL-26", Reason.TRUMP_SET): _TRUMP_SET,
            ("TOL-27", Reason.GUBBE_ANNOUNCED): (
                "{1:player} har meldt {0}: så melder og spørger ingen mere"
            ),
            ("TOL-29", Reason.ALREADY_DRAWN): (
                "{0:player} har trukket siden stikket, og der meldes, før der trækkes"
            ),
            ("TOL-29", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-29", Reason.NO_TRICK_WON): (
                "der trækkes efter et stik, og der er ikke vundet noget"
            ),
            ("TOL-29", Reason.TRICK_UNDER_WAY): (
                "der trækkes først, når stikket er færdigt"
            ),
            ("TOL-30", Reason.MUST_DRAW): _AFTER_BOTH,
            ("TOL-30", Reason.MUST_TURN_UP): _AFTER_BOTH,
            ("TOL-33", Reason.NOT_OF_THIS_FORM): _OF_FORM,
            ("TOL-33", Reason.OWN_CARD_TURNED_UP): (
                "{0:player} har vendt et af sine egne kort op, og der meldes før det"
            ),
            ("TOL-33", Reason.TRICK_UNDER_WAY): (
                "der vendes først op, når stikket er færdigt"
            ),
            ("TOL-34", Reason.FROM_THE_TABLE): (
                "det første stik spilles fra bordet, ikke med {0}"
            ),
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        told = [
            f"der spilles {_FORMS[game.form]}",
            f"partiet går til {POINT.counted(game.target)}{self.deals_agreed(game.deals)}",
        ]
        if game.first_trick_from_table:
            told.append("det første stik spilles fra bordet")
        return told

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        match move:
            case Meld(suit=suit):
                return f"meld {self.couple(suit)}"
            case Ask():
                return "spørg makkeren"
            case No():
                return "sig nej"
            case Halv():
                return "meld halv gubbe"
            case Hel():
                return "meld hel gubbe"
            case TurnUp():
                return "vend kortene op"
            case _:
                return super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case Asked(seat=seat):
                partners = [
                    each for each in self.game.scoring_with(seat) if each != seat
                ]
                who, asked = self.player(seat), self.players(partners)
                return f"{who} spørger {asked}: »Har du noget?«"
            case SaidNo(seat=seat):
                return f"{self.player(seat)}: »Nej.«"
            case Married(seat=seat, suit=suit, called=called):
                words = begun(f"{self.item(called)} i {self.suit(suit)}")
                shows = f"viser {self.couple(suit)}"
                return f"{self.player(seat)} siger »{words}« og {shows}."
            case GubbeAnnounced(seat=seat, item=item):
                return f"{self.player(seat)}: »{begun(self.item(item))}.«"
            case GubbeEnded(seat=seat, item=item, made=made):
                outcome = "klarer sin" if made else "går bet på sin"
                return f"{self.player(seat)} {outcome} {_INFLECTED[item]}."
            case CardTurnedUp(seat=seat, card=card):
                return f"Hos {self.player(seat)} vendes {self.card(card)} op."
            case HandTakenUp(seat=seat, cards=cards):
                seen = "" if None in cards else f": {self.hand(cards)}"
                return f"{self.player(seat)} tager sine kort op{seen}."
            case VinstenCarried(carry=carry):
                worth = POINT.counted(carry + 1)
                return f"Ingen får vinsten; næste gang er den {worth} værd."
            case _:
                return super().event(event)

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule."""
        match refusal.rule, refusal.reason, refusal.values:
            case "TOL-15", Reason.ONCE_AN_OCCASION, (int() as seat,):
                who = self.player(Seat(seat))
                return f"{who} har spurgt efter dette stik og melder så ikke selv"
            case "TOL-15", Reason.ONCE_AN_OCCASION, (int() as seat, suit):
                has = f"{self.player(Seat(seat))} har meldt {self.put(suit)}"
                return f"{has} efter dette stik, og den, der melder, spørger ikke"
            case _:
                return super().why(refusal)

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence: a form by its name."""
        return _FORMS[value] if isinstance(value, Form) else super().put(value, how)


_INFLECTED = MappingProxyType(
    {Item.HALV_GUBBE: "halve gubbe", Item.HEL_GUBBE: "hele gubbe"}
)
"""A gubbe behind its owner: the adjective takes an ending."""

WORDS = TolvaWords
