"""Zuger Tapp, one against three after an auction: the public names."""

from jasskort.games.plain import InPlainDeal as InPlainDeal
from jasskort.games.zuger_tapp.model import Bid as Bid
from jasskort.games.zuger_tapp.model import Contract as Contract
from jasskort.games.zuger_tapp.model import Contracted as Contracted
from jasskort.games.zuger_tapp.model import ContractResult as ContractResult
from jasskort.games.zuger_tapp.model import Ending as Ending
from jasskort.games.zuger_tapp.model import LayAside as LayAside
from jasskort.games.zuger_tapp.model import NameTrump as NameTrump
from jasskort.games.zuger_tapp.model import Verdict as Verdict
from jasskort.games.zuger_tapp.model import ZugerTappDeal as ZugerTappDeal
from jasskort.games.zuger_tapp.model import ZugerTappMove as ZugerTappMove
from jasskort.games.zuger_tapp.model import ZugerTappPlayed as ZugerTappPlayed
from jasskort.games.zuger_tapp.phases import BetweenDeals as BetweenDeals
from jasskort.games.zuger_tapp.phases import Bidding as Bidding
from jasskort.games.zuger_tapp.phases import LayingAside as LayingAside
from jasskort.games.zuger_tapp.phases import MatchOver as MatchOver
from jasskort.games.zuger_tapp.phases import Naming as Naming
from jasskort.games.zuger_tapp.phases import Opened as Opened
from jasskort.games.zuger_tapp.phases import Playing as Playing
from jasskort.games.zuger_tapp.ruleset import ZugerTapp as ZugerTapp
from jasskort.games.zuger_tapp.ruleset import ZugerTappState as ZugerTappState
from jasskort.ledger import Match as Match
