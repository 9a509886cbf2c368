"""What somebody is at a table, what that allows, and whose sight it gives: two small tables and no exceptions."""

from typing import Final, Literal, cast

import msgspec

from domain.play.vocabulary import Scorer, Viewer
from domain.tables.floor.facts import Role
from domain.tables.floor.floor import Floor
from domain.tables.table import Alone, CommandContext

Phase = Literal["running", "closed"]
"""A table runs until it is closed (``closing.py``): an end can still be taken back, and nobody sees more by it."""

Power = Literal[
    "look", "enter", "enter for all", "disclose", "rule", "correct", "open seed", "seat people", "break glass", "ask",
    "read viewings", "dispute", "read disputes", "close", "erase a name", "discard",
]  # fmt: skip
"""What can be done at a table: ``enter for all`` is more than for the own seat, ``rule`` lets an unlawful act stand,
``correct`` puts right what is further back than the last entry."""

Party = Role | Literal["anybody", "administrator", "host"]
"""``host`` is a director who plays at a table that Cairn deals: seats people there while it runs, and nothing else."""

OFFICIALS: Final[frozenset[Role]] = frozenset({"judge", "director", "panel", "auditor"})

_NO_ROLES: Final[frozenset[Party]] = frozenset({"anybody", "administrator", "host"})

_R: Final[tuple[Phase, ...]] = ("running",)
_RE: Final[tuple[Phase, ...]] = ("running", "closed")
_E: Final[tuple[Phase, ...]] = ("closed",)

ALLOWED: Final[dict[Power, dict[Party, tuple[Phase, ...]]]] = {
    "look": {
        "anybody": _RE,
        "player": _RE,
        "scorer": _RE,
        "judge": _RE,
        "director": _RE,
        "panel": _RE,
        "auditor": _RE,
        "spectator": _RE,
        "administrator": _RE,
    },
    "enter": {"player": _R, "scorer": _RE, "judge": _RE, "director": _RE},
    "enter for all": {"scorer": _RE, "judge": _RE, "director": _RE},
    "disclose": {"scorer": _RE, "judge": _RE, "director": _RE},
    "rule": {"scorer": _RE, "judge": _RE, "director": _RE},
    "correct": {"judge": _RE, "director": _RE},
    "open seed": {"player": _RE, "scorer": _RE, "judge": _RE, "director": _RE},
    "seat people": {"director": _RE, "administrator": _RE, "host": _R},
    "break glass": {"judge": _R, "director": _R, "panel": _R, "auditor": _R},
    "ask": {"player": _R, "judge": _R, "director": _R},
    "read viewings": {"player": _RE, "judge": _RE, "director": _RE, "panel": _RE, "auditor": _RE},
    "close": {"player": _R, "scorer": _R, "judge": _R, "director": _R},
    "discard": {"director": _R, "host": _R},
    "erase a name": {"judge": _RE, "director": _RE, "administrator": _RE},
    "dispute": {"player": _RE, "scorer": _RE, "judge": _RE, "director": _RE},
    "read disputes": {
        "anybody": _E,
        "player": _RE,
        "scorer": _RE,
        "judge": _RE,
        "director": _RE,
        "panel": _RE,
        "auditor": _RE,
        "spectator": _E,
        "administrator": _E,
    },
}
"""Who may do what, and while the table is in which phase. ``anybody`` looks only as far as the table's terms say."""


class Permissions(msgspec.Struct, frozen=True):
    """Somebody at one table: who (an opaque id, None for a stranger), every party belonged to, the own seat (0: none).

    ``admitted`` says that the terms let strangers look, ``opens`` that hidden cards are open once it is closed,
    ``for_table`` how far the person enters acts of the whole table alone.
    """

    person: str | None
    parties: frozenset[Party]
    seat: int = 0
    phase: Phase = "running"
    admitted: bool = False
    opens: bool = False
    looking: bool = False
    for_table: Alone = "no"

    def may(self, power: Power) -> bool:
        """Whether this is allowed now."""
        allowed = ALLOWED[power]
        return any(
            self.phase in allowed.get(party, ()) and (party != "anybody" or self.admitted) for party in self.parties
        )

    @property
    def roles(self) -> frozenset[Role]:
        """Every role held at the table."""
        return cast(frozenset[Role], self.parties - _NO_ROLES)

    @property
    def official(self) -> bool:
        """Whether the person decides at this table as its judge or director."""
        return not self.parties.isdisjoint({"judge", "director"})

    @property
    def seats(self) -> tuple[int, ...] | None:
        """For which seats the person may act; None for all."""
        return None if self.may("enter for all") else (self.seat,) if self.seat else ()

    @property
    def outside(self) -> bool:
        """Whether somebody only looks on, as a spectator or stranger: late, where the terms say so."""
        return self.parties <= {"anybody", "spectator", "administrator"}

    def sights(self, seats: int) -> tuple[Viewer, ...]:
        """Whose sights of a table of so many seats are allowed now, the one that is shown unasked first."""
        own: tuple[Viewer, ...] = ()
        if "scorer" in self.parties and self.person:
            own += (Scorer(self.person),)
        if self.seat:
            own += (self.seat,)
        if not self._sees_all:
            return (*own, "public")
        everybody = tuple(seat for seat in range(1, seats + 1) if seat != self.seat)
        first, rest = (own, ("open",)) if own and self.phase == "running" else (("open",), own)
        return (*first, *rest, *everybody, "public")

    @property
    def _sees_all(self) -> bool:
        if self.phase == "running":
            return self.looking
        return self.opens or not self.parties.isdisjoint(OFFICIALS)


def permissions_at(
    floor: Floor, person: str | None, phase: Phase, *, administrator: bool = False, served: bool = False
) -> Permissions:
    """What a person (None for a stranger) is at a table; ``served`` says that Cairn deals there.

    Who plays or played at such a table has no other power at it while it runs.
    """
    roles = floor.roles_of(person) if person else frozenset()
    if person and served and phase == "running" and floor.has_sat(person):
        parties: frozenset[Party] = (roles & {"player", "spectator"}) | {"anybody"}
        parties |= {"host"} if "director" in roles else set()
    else:
        parties = roles | {"anybody"}
    terms = floor.terms
    return Permissions(
        person=person,
        parties=parties | {"administrator"} if administrator else parties,
        seat=floor.seat_of(person) if person else 0,
        phase=phase,
        admitted=terms.watching == "anybody" or (terms.watching == "signed-in" and person is not None),
        opens=terms.opens,
        looking=bool(person and floor.glass_of(person) and parties & OFFICIALS),
        for_table=_for_table(floor, person, parties),
    )


def context_of(
    permissions: Permissions, sight: Viewer, command_id: str, revision: int, happened: str | None = None
) -> CommandContext:
    """Somebody as who acts at the table, judged by this sight, with the rights that are held there and no others."""
    return CommandContext(
        actor=permissions.person or "",
        command_id=command_id,
        revision=revision,
        viewer=sight,
        happened=happened,
        seats=permissions.seats,
        for_table=permissions.for_table,
        official=permissions.official,
    )


def _for_table(floor: Floor, person: str | None, parties: frozenset[Party]) -> Alone:
    """Whether an act of the whole table is this person's to enter alone."""
    if "scorer" in parties and (floor.terms.scorer_decides or not floor.players_beside(person)):
        return "free"
    return "no" if parties.isdisjoint({"judge", "director"}) else "with reason"
