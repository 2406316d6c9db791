"""A house rule in Schmaus: four aces are the best four, then four jacks."""

from __future__ import annotations

import attrs

from jasskort import Rank, Schmaus
from jasskort.games.schmaus import WEIS_TABLE, WeisTable


@attrs.frozen(kw_only=True)
class AcesHigh(Schmaus):
    """Schmaus with another order of weis (SCH-6)."""

    weis_table = WeisTable(
        runs=WEIS_TABLE.runs,
        fours={Rank.ACE: (7, 200), Rank.JACK: (5, 150)},
        other_fours=WEIS_TABLE.other_fours,
    )
