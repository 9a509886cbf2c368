"""Standings equal those that were published: every place, every point, every tie-break, to the last digit printed."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.domain.tournaments.published import FILES, Published

COLUMNS = [(name, column) for name in FILES for column in Published(name).columns]


def test_every_value_printed_is_among_those_compared() -> None:
    files = [Published(name) for name in FILES]
    compared = sum(1 for published in files for column in published.columns for _ in published.printed(column))
    printed = sum(len(row.keys() - {"rank", "player", "points"}) for published in files for row in published.table)
    assert (len(files), compared, printed) == (9, 1258, 1258)


@pytest.mark.parametrize("name", FILES)
def test_points_are_those_published(name: str) -> None:
    published = Published(name)
    rows = published.rows()
    assert {player: rows[player].points for player, _ in published.printed("points")} == dict(
        published.printed("points")
    )


@pytest.mark.parametrize(("name", "column"), COLUMNS)
def test_tie_break_is_the_one_published(name: str, column: str) -> None:
    published = Published(name)
    printed, computed = dict(published.printed(column)), published.computed(column)
    off = Fraction(1, 20) if "printed_to" in published.columns[column] else 0
    assert printed
    assert {
        player: (computed[player], value) for player, value in printed.items() if abs(computed[player] - value) > off
    } == {}


@pytest.mark.parametrize("name", [name for name in FILES if Published(name).order is None])
def test_places_by_points_are_those_published(name: str) -> None:
    published = Published(name)
    places = {player: row.place for player, row in published.rows().items()}
    assert {player: places[player] for player, _ in published.printed("rank")} == dict(published.printed("rank"))


@pytest.mark.parametrize("name", [name for name in FILES if Published(name).order])
def test_places_by_tie_breaks_are_those_published(name: str) -> None:
    """The sources number the rows of a shared place on; the order between other rows is theirs."""
    published = Published(name)
    rows = published.rows(*(published.chosen(column) for column in (published.order or [])[1:]))
    sharing = Counter(row.place for row in rows.values())
    for player, rank in published.printed("rank"):
        place = rows[player].place
        assert place <= rank < place + sharing[place], player
