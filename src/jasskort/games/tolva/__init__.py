"""Tolva, king and queen in four forms: the names of the room."""

from jasskort.games.tolva.dealing import BetweenDeals as BetweenDeals
from jasskort.games.tolva.drawing import Drawing as Drawing
from jasskort.games.tolva.drawing import Uncovering as Uncovering
from jasskort.games.tolva.following import Following as Following
from jasskort.games.tolva.forms import Form as Form
from jasskort.games.tolva.leading import Leading as Leading
from jasskort.games.tolva.lowcards import LowCards as LowCards
from jasskort.games.tolva.marriage import Answering as Answering
from jasskort.games.tolva.model import Ask as Ask
from jasskort.games.tolva.model import Closed as Closed
from jasskort.games.tolva.model import Ending as Ending
from jasskort.games.tolva.model import Gubbe as Gubbe
from jasskort.games.tolva.model import Halv as Halv
from jasskort.games.tolva.model import Hel as Hel
from jasskort.games.tolva.model import Item as Item
from jasskort.games.tolva.model import Meld as Meld
from jasskort.games.tolva.model import No as No
from jasskort.games.tolva.model import TolvaDeal as TolvaDeal
from jasskort.games.tolva.model import TolvaMove as TolvaMove
from jasskort.games.tolva.model import TurnUp as TurnUp
from jasskort.games.tolva.points import MatchOver as MatchOver
from jasskort.games.tolva.position import InDeal as InDeal
from jasskort.games.tolva.position import Spread as Spread
from jasskort.games.tolva.ruleset import Tolva as Tolva
from jasskort.games.tolva.ruleset import TolvaState as TolvaState
from jasskort.mechanics.match import Match as Match
