"""What a Mountain table declares: once when it opens, and two points anew for every deal."""

from typing import Final

from domain.games.mountain.rulebook import Mountain as R
from domain.play.vocabulary import Announcement

COMPARISON: Final = "incomplete-mountain"
SOLE: Final = "sole-survivor"
EACH_DEAL: Final = (COMPARISON, SOLE)
_FIXED: Final = ("betting", "fixed-limit")

ANNOUNCEMENTS: Final = (
    Announcement("ante", ("1", "n"), R.MT_11, "How many chips is the ante?", must=True),
    Announcement("stack", ("100", "n"), R.MT_A06, "How many chips does a player buy in for?", must=True),
    Announcement("betting", ("fixed-limit", "pot-limit", "no-limit"), R.MT_A06, "What may be bet?", must=True),
    Announcement("small-bet", ("2", "n"), R.MT_A06, "How much is the small bet, the least without limit?", must=True),
    Announcement("big-bet", ("4", "n"), R.MT_A06, "How much is the big bet?", must=True, given=_FIXED),
    Announcement("raise-cap", ("3", "n", "none"), R.MT_A08, "How many raises has a round?", given=_FIXED),
    Announcement("last-by-fold", ("wins-at-once", "must-continue"), R.MT_A03, "What if all others folded?"),
    Announcement("orphan-side-pot", ("carry", "down", "refund"), R.MT_A12, "Where does a pot go that nobody can win?"),
    Announcement("double-ace-flush", ("no", "yes"), R.MT_A24, "May a wild card double a card of a flush?"),
    Announcement("natural-wins", ("no", "yes"), R.MT_A26, "Does a natural hand beat an equal one with wild cards?"),
    Announcement(
        COMPARISON,
        ("kickers-count", "shown-cards-only", "made-ranks-only"),
        R.MT_20,
        "How is a hand compared with fewer than five mountain cards?",
        must=True,
        spoken=True,
    ),
    Announcement(
        SOLE,
        ("wins-at-once", "must-continue"),
        R.MT_30,
        "What does the sole survivor of a test do?",
        must=True,
        spoken=True,
    ),
)
