"""What stands on the screen of a game against the computer, in four languages."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from jasskort.words import Language


class Label(enum.Enum):
    """What is labelled, or asked for, on the screen."""

    TRUMP = "trump"
    UPCARD = "upcard"
    STOCK = "stock"
    ROWS = "rows"
    BIDS = "bids"
    TRICKS = "tricks"
    TABLE = "table"
    SCORE = "score"
    YOU_MAY = "you may"
    OUT_OF_TURN = "out of turn"
    GO_ON = "go on"
    NO_SUCH_THING = "no such thing"
    HELP = "help"
    SAVED = "saved"
    RESUMED = "resumed"
    UNDONE = "undone"
    NOTHING_TO_UNDO = "nothing to undo"
    NO_UNDO = "no undo"
    BYE = "bye"


ENGLISH = {
    Label.TRUMP: "Trump",
    Label.UPCARD: "Upcard",
    Label.STOCK: "Stock",
    Label.ROWS: "Rows",
    Label.BIDS: "Bids",
    Label.TRICKS: "Tricks",
    Label.TABLE: "Table",
    Label.SCORE: "Score",
    Label.YOU_MAY: "You may",
    Label.OUT_OF_TURN: "Though it is not your turn, you may",
    Label.GO_ON: "Enter goes on",
    Label.NO_SUCH_THING: "There is no {}. A number of the list, a move in the notation, or ? for help.",
    Label.HELP: (
        "A number: that move. A move in the notation (play HJ): that move, or why not. "
        "s: the score, entry by entry. u: undo. save FILE: save the match. q: quit."
    ),
    Label.SAVED: "The match is saved in {}.",
    Label.RESUMED: "The match goes on where it was left.",
    Label.UNDONE: "Your last move is taken back.",
    Label.NOTHING_TO_UNDO: "There is nothing to take back.",
    Label.NO_UNDO: "Nothing is taken back here; --undo allows it.",
    Label.BYE: "Good-bye.",
}
GERMAN = {
    Label.TRUMP: "Trumpf",
    Label.UPCARD: "Trumpfkarte",
    Label.STOCK: "Talon",
    Label.ROWS: "Reihen",
    Label.BIDS: "Gebote",
    Label.TRICKS: "Stiche",
    Label.TABLE: "Tisch",
    Label.SCORE: "Stand",
    Label.YOU_MAY: "Du kannst",
    Label.OUT_OF_TURN: "Obwohl du nicht an der Reihe bist, kannst du",
    Label.GO_ON: "mit Enter geht es weiter",
    Label.NO_SUCH_THING: "{} gibt es nicht. Eine Nummer der Liste, ein Zug in der Notation, oder ? für Hilfe.",
    Label.HELP: (
        "Eine Nummer: dieser Zug. Ein Zug in der Notation (play HJ): dieser Zug, oder warum nicht. "
        "s: der Stand, Eintrag für Eintrag. u: zurücknehmen. save DATEI: die Partie speichern. q: aufhören."
    ),
    Label.SAVED: "Die Partie ist in {} gespeichert.",
    Label.RESUMED: "Die Partie geht weiter, wo sie unterbrochen wurde.",
    Label.UNDONE: "Dein letzter Zug ist zurückgenommen.",
    Label.NOTHING_TO_UNDO: "Es gibt nichts zurückzunehmen.",
    Label.NO_UNDO: "Hier wird nichts zurückgenommen; --undo erlaubt es.",
    Label.BYE: "Auf Wiedersehen.",
}
SWEDISH = {
    Label.TRUMP: "Trumf",
    Label.UPCARD: "Trumfkortet",
    Label.STOCK: "Talong",
    Label.ROWS: "Rader",
    Label.BIDS: "Bud",
    Label.TRICKS: "Stick",
    Label.TABLE: "Bordet",
    Label.SCORE: "Ställning",
    Label.YOU_MAY: "Du kan",
    Label.OUT_OF_TURN: "Fast det inte är din tur kan du",
    Label.GO_ON: "Enter går vidare",
    Label.NO_SUCH_THING: "{} finns inte. Ett nummer i listan, ett drag i notationen, eller ? för hjälp.",
    Label.HELP: (
        "Ett nummer: det draget. Ett drag i notationen (play HJ): det draget, eller varför inte. "
        "s: ställningen, post för post. u: ta tillbaka. save FIL: spara partiet. q: sluta."
    ),
    Label.SAVED: "Partiet är sparat i {}.",
    Label.RESUMED: "Partiet fortsätter där det avbröts.",
    Label.UNDONE: "Ditt senaste drag är taget tillbaka.",
    Label.NOTHING_TO_UNDO: "Det finns inget att ta tillbaka.",
    Label.NO_UNDO: "Här tas inget tillbaka; --undo tillåter det.",
    Label.BYE: "Hej då.",
}
DANISH = {
    Label.TRUMP: "Trumf",
    Label.UPCARD: "Trumfkortet",
    Label.STOCK: "Talon",
    Label.ROWS: "Rækker",
    Label.BIDS: "Bud",
    Label.TRICKS: "Stik",
    Label.TABLE: "Bordet",
    Label.SCORE: "Stilling",
    Label.YOU_MAY: "Du kan",
    Label.OUT_OF_TURN: "Selv om det ikke er din tur, kan du",
    Label.GO_ON: "Enter går videre",
    Label.NO_SUCH_THING: "{} findes ikke. Et nummer på listen, et træk i notationen, eller ? for hjælp.",
    Label.HELP: (
        "Et nummer: det træk. Et træk i notationen (play HJ): det træk, eller hvorfor ikke. "
        "s: stillingen, post for post. u: tag tilbage. save FIL: gem partiet. q: stop."
    ),
    Label.SAVED: "Partiet er gemt i {}.",
    Label.RESUMED: "Partiet går videre, hvor det blev afbrudt.",
    Label.UNDONE: "Dit sidste træk er taget tilbage.",
    Label.NOTHING_TO_UNDO: "Der er ikke noget at tage tilbage.",
    Label.NO_UNDO: "Her tages intet tilbage; --undo tillader det.",
    Label.BYE: "Farvel.",
}

LABELS: Mapping[Language, Mapping[Label, str]] = {
    Language.ENGLISH: ENGLISH,
    Language.GERMAN: GERMAN,
    Language.SWEDISH: SWEDISH,
    Language.DANISH: DANISH,
}
