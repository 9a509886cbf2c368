"""What-if lines: what might have been played from a step of a table, tried under its rules and kept beside it.

A line is made from one sight of one step and knows nothing else, so no hidden card can be in it.
"""

from domain.writing.whatifs.attempt import AttemptedMove, chance_of, try_move
from domain.writing.whatifs.history import LineHistory
from domain.writing.whatifs.values import LineWentOn, NoSuchLine, Tried, WhatIf
from domain.writing.whatifs.whatifs import WhatIfs

__all__ = [
    "AttemptedMove",
    "LineHistory",
    "LineWentOn",
    "NoSuchLine",
    "Tried",
    "WhatIf",
    "WhatIfs",
    "chance_of",
    "try_move",
]
