"""Fyrtioett, four hands with a bid each: the names of the room."""

from jasskort.families.tricks.deal import InDeal as InDeal
from jasskort.games.fyrtioett.bidding import Bidding as Bidding
from jasskort.games.fyrtioett.dealing import BetweenDeals as BetweenDeals
from jasskort.games.fyrtioett.model import Bid as Bid
from jasskort.games.fyrtioett.model import Ending as Ending
from jasskort.games.fyrtioett.model import FyrtioettDeal as FyrtioettDeal
from jasskort.games.fyrtioett.model import FyrtioettMove as FyrtioettMove
from jasskort.games.fyrtioett.model import Item as Item
from jasskort.games.fyrtioett.model import Played as Played
from jasskort.games.fyrtioett.model import Throw as Throw
from jasskort.games.fyrtioett.play import Playing as Playing
from jasskort.games.fyrtioett.ruleset import Fyrtioett as Fyrtioett
from jasskort.games.fyrtioett.ruleset import FyrtioettState as FyrtioettState
from jasskort.games.fyrtioett.scoring import MatchOver as MatchOver
from jasskort.mechanics.match import Match as Match
