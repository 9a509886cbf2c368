"""Who may read what people write about a table."""

from dataclasses import dataclass

import pytest

from domain.writing.visibility import ReadAccess, Shared


@dataclass
class Case:
    shared: Shared
    reader: ReadAccess
    may: bool


AUTHOR = ReadAccess("ann", placed=True, sights=frozenset({"1"}), ended=False)
OPPONENT = ReadAccess("ben", placed=True, sights=frozenset({"2"}), ended=False)
STRANGER = ReadAccess(None, placed=False, sights=frozenset({"public"}), ended=False)
LATER = ReadAccess("ben", placed=True, sights=frozenset({"2"}), ended=True)
PASSER_BY = ReadAccess(None, placed=False, sights=frozenset({"public"}), ended=True)
OFFICIAL = ReadAccess("judge", placed=True, sights=frozenset({"open", "1", "2", "public"}), ended=False)


@pytest.mark.parametrize(
    "case",
    [
        Case(Shared("ann", "private", sight="1"), AUTHOR, True),
        Case(Shared("ann", "private", sight="1"), OFFICIAL, False),
        Case(Shared("ann", "private"), STRANGER, False),
        Case(Shared("ann", "people", ("ben",)), OPPONENT, True),
        Case(Shared("ann", "people", ("ben",)), OFFICIAL, False),
        Case(Shared("ann", "people", ("ben",), sight="1"), OPPONENT, False),
        Case(Shared("ann", "people", ("ben",), sight="1"), LATER, True),
        Case(Shared("ann", "table", sight="1"), OPPONENT, False),
        Case(Shared("ann", "table", sight="1"), OFFICIAL, True),
        Case(Shared("ann", "table", sight="1"), LATER, True),
        Case(Shared("ann", "table"), PASSER_BY, False),
        Case(Shared("ann", "public"), STRANGER, True),
        Case(Shared("ann", "public", sight="1"), STRANGER, False),
        Case(Shared("ann", "public", sight="1"), PASSER_BY, True),
        Case(Shared("judge", "public", sight="open"), PASSER_BY, False),
        Case(Shared("judge", "table", sight="open"), LATER, False),
        Case(Shared("", "private"), STRANGER, False),
        Case(Shared("scorer", "public", sight="scorer"), OFFICIAL, True),
        Case(Shared("scorer", "public", sight="scorer"), LATER, False),
    ],
)
def test_who_reads_what_is_shared(case: Case) -> None:
    assert case.reader.may_read(case.shared) is case.may
