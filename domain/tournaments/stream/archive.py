"""A whole tournament as one file, and that file read: facts with who noted them when, names, and a seed still secret.

Lines of JSON. The first names format and tournament, the second the names, then a line a fact: envelope and fact.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.cards.shuffling.decks import commitment_to
from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.store.times import moment_of
from domain.tables.side_streams import SideEnvelope
from domain.tournaments.results import Malformed, check
from domain.tournaments.stream.event import event_of, standings_of
from domain.tournaments.stream.evolve import evolve
from domain.tournaments.stream.facts import (
    Adjusted,
    AnnouncementMade,
    FinalistsNamed,
    FinalsSet,
    Opened,
    PairingChanged,
    ResultClaimed,
    ResultCorrected,
    ResultPosted,
    RoundClockSet,
    RoundPaired,
    TableSetUp,
)
from domain.tournaments.stream.names import LONGEST_NAME, TITLE
from domain.tournaments.stream.places import settled_places
from domain.tournaments.stream.terms import check_finals, check_terms, exact
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.tournaments import decode_fact

VERSION: Final = 1
LARGEST: Final = 32 * 2**20


class ArchiveHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"version": "cairn-tournament"}):
    """The first line; ``seed`` in hexadecimal digits while it is secret, else empty."""

    version: int
    tournament: UUID
    seed: str = ""


class Archive(msgspec.Struct, frozen=True):
    """What a file holds: facts with their envelopes, oldest first, and the tournament they make."""

    head: ArchiveHead
    names: Mapping[str, str]
    facts: tuple[tuple[SideEnvelope, Fact], ...]
    tournament: Tournament


class UnreadableArchive(ValueError):
    """A file that is no archive of a tournament; the message names the line."""


def write(head: ArchiveHead, names: Mapping[str, str], facts: Iterator[tuple[SideEnvelope, Fact]]) -> bytes:
    """The file; ``read`` gives the same again."""
    lines: list[Any] = [head, dict(names), *facts]
    return b"".join(_encode(line) + b"\n" for line in lines)


def read(data: bytes) -> Archive:
    """The archive in a file. Raises Unreadable."""
    lines = data.splitlines()
    if len(data) > LARGEST or len(lines) < 3:
        raise UnreadableArchive("this is not an archive of a tournament, or more than 32 MiB")
    head = _line(1, lambda: msgspec.json.decode(lines[0], type=ArchiveHead))
    if head.version != VERSION:
        raise UnreadableArchive(f"line 1: this program reads version {VERSION}, not {head.version}")
    names = _line(2, lambda: _names(lines[1]))
    facts, now = [], Tournament()
    for at, line in enumerate(lines[2:], 3):
        noted, fact = _line(at, lambda line=line: _fact(line))
        now = _line(at, lambda fact=fact, now=now: _after(head, now, fact))
        facts.append((noted, fact))
    _line(1, lambda: _check_seed(head, now))
    _line(2, lambda: _check_title(names))
    _line(len(lines), lambda: settled_places(now, standings_of(now)))
    return Archive(head, names, tuple(facts), now)


def _check_seed(head: ArchiveHead, now: Tournament) -> None:
    if head.seed and commitment_to(bytes.fromhex(head.seed), str(head.tournament)) != now.commitment:
        raise ValueError("this is not the seed that the draw was bound to")


def _check_title(names: Mapping[str, str]) -> None:
    if TITLE not in names:
        raise ValueError("the tournament has no title")


def _line(number: int, reading: Any) -> Any:
    try:
        return reading()
    except (msgspec.MsgspecError, ValueError, KeyError, IndexError, ZeroDivisionError, Malformed, NotPossible) as error:
        raise UnreadableArchive(f"line {number}: {error}") from None


def _names(line: bytes) -> dict[str, str]:
    found = msgspec.json.decode(line, type=dict[str, str])
    for name in found.values():
        if a_line(name, LONGEST_NAME) != name:
            raise ValueError(f"{name!r} is not a name as it is kept")
    return found


def _fact(line: bytes) -> tuple[SideEnvelope, Fact]:
    noted, raw = msgspec.json.decode(line, type=tuple[SideEnvelope, msgspec.Raw])
    return noted, decode_fact(bytes(raw), noted.version)


def _after(head: ArchiveHead, now: Tournament, fact: Fact) -> Tournament:
    """The tournament after a fact that follows. Raises ValueError, Malformed, NotPossible where it does not."""
    if isinstance(fact, Opened) != (now.terms is None):
        raise ValueError("a tournament opens once, with its first fact")
    if isinstance(fact, Opened):
        if fact.tournament != str(head.tournament):
            raise ValueError("this is the opening of another tournament")
        check_terms(fact.terms)
    after = evolve(now, fact)
    if isinstance(fact, RoundPaired | PairingChanged | Adjusted):
        check(event_of(after))
    elif isinstance(fact, ResultPosted | ResultCorrected | ResultClaimed):
        _check_result(now, fact)
    elif isinstance(fact, RoundClockSet | AnnouncementMade):
        _check_times(fact)
    elif isinstance(fact, FinalsSet):
        check_finals(now.said, fact.players)
    elif isinstance(fact, FinalistsNamed | TableSetUp):
        _check_named(now, fact)
    return after


def _check_named(now: Tournament, fact: FinalistsNamed | TableSetUp) -> None:
    players = fact.players if isinstance(fact, FinalistsNamed) else fact.table.players
    if len(set(players)) < len(players) or not all(now.entry(player) for player in players):
        raise ValueError("somebody is named twice, or is not entered")
    if isinstance(fact, FinalistsNamed) != bool(now.finals) or (not now.finals and now.said.way != "evening"):
        raise ValueError(f"this does not happen in a {now.said.way}")


def _check_result(now: Tournament, fact: ResultPosted | ResultCorrected | ResultClaimed) -> None:
    table = now.rounds[fact.round - 1].table(fact.table)
    if table is None or table.players != tuple(side.player for side in fact.sides):
        raise ValueError(f"round {fact.round} has no table {fact.table} of these players")
    for side in fact.sides:
        exact(side.points, "points")


def _check_times(fact: RoundClockSet | AnnouncementMade) -> None:
    times = (fact.at,) if isinstance(fact, AnnouncementMade) else (fact.starts, fact.ends)
    for time in filter(None, times):
        moment_of(time)


_encode = msgspec.json.Encoder(order="sorted").encode
