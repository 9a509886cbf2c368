"""Archives of tournaments that were landed: never edited, they open for ever and mean what they meant."""

from pathlib import Path

import pytest

from domain.tournaments.stream.archive import read, write
from domain.tournaments.stream.draw_check import check_draw
from domain.tournaments.stream.event import standings_of

KEPT = Path(__file__).parent / "archives"


@pytest.mark.parametrize("name", ["freezeout-6", "swiss-5"])
def test_a_kept_archive_is_read_written_again_byte_for_byte_and_its_draw_holds(name):
    data = (KEPT / f"{name}.tournament").read_bytes()
    archive = read(data)
    assert write(archive.head, archive.names, iter(archive.facts)) == data
    assert archive.tournament.ended
    verdict = check_draw(fact for _, fact in archive.facts)
    assert (verdict.open, verdict.wrong) == ((), ())


def test_the_kept_swiss_has_the_standings_it_had():
    archive = read((KEPT / "swiss-5.tournament").read_bytes())
    rows = standings_of(archive.tournament).rows
    assert [(row.place, archive.names[row.player], str(row.points)) for row in rows] == [
        (1, "Dan", "5/2"), (2, "Cleo", "2"), (3, "Bo", "2"), (4, "Eve", "1"), (5, "Late Lena", "1"), (6, "Ann", "0"),
    ]  # fmt: skip


def test_the_kept_freezeout_has_the_places_it_had():
    archive = read((KEPT / "freezeout-6.tournament").read_bytes())
    freezeout = archive.tournament.freezeout
    assert freezeout is not None
    assert [(archive.names[player], place.first, place.last) for player, place in freezeout.places.items()] == [
        ("Ann", 1, 1), ("Ben", 2, 2), ("Cleo", 3, 3), ("Finn", 4, 4), ("Eve", 5, 5), ("Dan", 6, 6),
    ]  # fmt: skip
