"""The tournaments of the demonstration, each at its point."""

from uuid import UUID

from domain.store import open_store
from domain.store.times import now
from domain.tables.recorder import Recorder
from domain.tournaments.stream.tournaments import Tournaments
from replays.projections.catalogue import Catalogue
from web.commands.demo_tournaments import DemoTournaments


def test_one_is_over_one_in_its_third_round_with_its_tables_open_one_takes_entries(store):
    opened = open_store(store)
    recorder = Recorder(opened)
    DemoTournaments(recorder, "dora").run()
    tournaments = Tournaments(opened, now)
    found = {title: tournaments.load(UUID(key)) for key, title in tournaments.titles().items()}
    assert {title: (one.ended, len(one.rounds), len(one.entries)) for title, one in found.items()} == {
        "Autumn Cup": (True, 4, 10),
        "Thursday Swiss": (False, 3, 8),
        "Mountain at New Year": (False, 0, 6),
    }
    assert all(one.directors == {"dora"} for one in found.values())
    assert [listed.game for listed in Catalogue(recorder).tables()] == ["mauna-kea"] * 4
    opened.close()
