"""Tolva, a game of kings and queens in four forms: the public names."""

from jasskort.games.tolva.deal import InTolvaDeal as InTolvaDeal
from jasskort.games.tolva.deal import MatchOver as MatchOver
from jasskort.games.tolva.deal import Spread as Spread
from jasskort.games.tolva.model import Ask as Ask
from jasskort.games.tolva.model import Closed as Closed
from jasskort.games.tolva.model import Ending as Ending
from jasskort.games.tolva.model import Form as Form
from jasskort.games.tolva.model import Gubbe as Gubbe
from jasskort.games.tolva.model import Halv as Halv
from jasskort.games.tolva.model import Hel as Hel
from jasskort.games.tolva.model import Item as Item
from jasskort.games.tolva.model import LowCards as LowCards
from jasskort.games.tolva.model import MeldMarriage as MeldMarriage
from jasskort.games.tolva.model import No as No
from jasskort.games.tolva.model import TolvaDeal as TolvaDeal
from jasskort.games.tolva.model import TolvaMove as TolvaMove
from jasskort.games.tolva.model import TurnUp as TurnUp
from jasskort.games.tolva.ruleset import Tolva as Tolva
from jasskort.games.tolva.ruleset import TolvaState as TolvaState
from jasskort.games.tolva.tricks import Answering as Answering
from jasskort.games.tolva.tricks import BetweenDeals as BetweenDeals
from jasskort.games.tolva.tricks import Drawing as Drawing
from jasskort.games.tolva.tricks import Following as Following
from jasskort.games.tolva.tricks import Leading as Leading
from jasskort.games.tolva.tricks import Uncovering as Uncovering
from jasskort.ledger import Match as Match
