"""The step controls by name, in the order of the page; how each looks stands in ``replay/controls.html``."""

from typing import Final

BACK: Final = ("first", "previous_turn", "previous")
FORTH: Final = ("next", "next_turn", "last")
FURTHER: Final = ("previous_round", "next_round", "previous_deal", "next_deal", "previous_moment", "next_moment")
CONTROLS: Final = (*BACK, *FORTH, *FURTHER)
JUMPS: Final = frozenset({"first", "last", *FURTHER} - {"previous_round", "next_round"})
"""From where these lead one wants to come back."""
AHEAD: Final = frozenset(name for name in CONTROLS if name.startswith("next") or name == "last")
