"""What a table of Two-Set Rummy declares before the deal."""

from typing import Final

from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.play.vocabulary import Announcement

ANNOUNCEMENTS: Final = (
    Announcement("scoring", ("victories", "penalty"), R.UC_A18, "Are victories or penalty points counted?", must=True),
    Announcement("finish", ("open", "victories:n", "points:n"), R.UC_A17, "When is the game over?", must=True),
    Announcement("pass", ("off", "on"), R.UC_A16, "Do players pass two cards after the deal?", must=True),
    Announcement("same-card", ("allowed", "forbidden"), R.UC_A10, "May the upcard be discarded in the same turn?"),
    Announcement("reshuffle", ("keep-upcard", "whole-pile", "new-upcard"), R.UC_A11, "How is the stock renewed?"),
    Announcement("two-player-deal", ("winner-deals", "alternate"), R.UC_A01, "Who deals next when two play?"),
    Announcement("dead-hand", ("by-agreement", "after-reshuffles:n"), R.UC_A12, "When is a hand dead?"),
    Announcement("rainbow-layoff", ("keep-all-different", "any-suit"), R.UC_A23, "What continues a rainbow run?"),
)

POINTS_OF_THE_RULEBOOK: Final = 100
"""The end of a game with penalty scoring by UC-41; another amount is a house rule."""


def house_rules(announced: dict[str, str]) -> tuple[str, ...]:
    """What was announced that the rulebook does not know, in words."""
    finish = announced.get("finish", "")
    if announced.get("scoring") != "penalty" or finish in ("", f"points:{POINTS_OF_THE_RULEBOOK}"):
        return ()
    end = "is left open" if finish == "open" else f"ends at {finish.partition(':')[2]} points"
    return (f"the game {end}; {R.UC_41.id} ends it at {POINTS_OF_THE_RULEBOOK}",)
