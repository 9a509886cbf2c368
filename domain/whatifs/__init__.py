"""What-if lines: what might have been played from a step of a table, tried under its rules and kept beside it.

A line is made from one sight of one step and knows nothing else, so no hidden card can be in it.
"""

from domain.whatifs.supposing import Supposed
from domain.whatifs.trying import Act, act, chance_of
from domain.whatifs.values import LineWentOn, NoSuchLine, Tried, WhatIf
from domain.whatifs.whatifs import WhatIfs

__all__ = ["Act", "LineWentOn", "NoSuchLine", "Supposed", "Tried", "WhatIf", "WhatIfs", "act", "chance_of"]
