"""Everything that is done at the board of a tournament, by what its form says, with the duty that it needs."""

from typing import Final

from web.tournaments.act_form import BoardAct
from web.tournaments.entry_acts import ENTRY_ACTS
from web.tournaments.hall_acts import HALL_ACTS
from web.tournaments.round_acts import ROUND_ACTS

ACTS: Final[dict[str, BoardAct]] = ENTRY_ACTS | ROUND_ACTS | HALL_ACTS
