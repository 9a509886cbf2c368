"""The stream of a tournament in the store: once per command, names beside it, whole in one file."""

from itertools import count

import pytest

from domain.store import open_store
from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.archive import VERSION, ArchiveHead, UnreadableArchive, read, write
from domain.tournaments.stream.draw_check import check_draw
from domain.tournaments.stream.event import standings_of
from domain.tournaments.stream.tournaments import Tournaments, row_of
from tests.domain.store.conftest import sqlite_url, store, url  # noqa: F401  (fixtures)
from tests.domain.tournaments.stream.given import post, terms
from tests.recorded import ticking

PLAYERS = {f"p-{letter}": (f"Zylla {letter.upper()}", 0) for letter in "abcd"}


@pytest.fixture
def tournaments(store):  # noqa: F811
    return Tournaments(store, ticking())


def begun(tournaments):
    """A tournament of four after its first round."""
    number = count(1)
    opened = tournaments.open(terms(rounds=2), "Autumn Cup", "Club room", "console", "c0")
    tournaments.enter(opened, PLAYERS, "console", "c-enter")
    tournaments.close_registration(opened, "console", "c-close")
    for command in (c.Publish(1), post(1, 1, "1-0"), post(1, 2, "101:93"), c.CloseRound(1), c.Publish(2)):
        tournaments.act(opened, command, "console", f"c{next(number)}")
    return opened


def archived(tournaments, opened):
    seed = tournaments.secret_seed(opened)
    head = ArchiveHead(VERSION, opened, seed.hex() if seed else "")
    return write(head, tournaments.names(opened).known, tournaments.history(opened))


def test_the_stream_is_folded_again_from_either_database(tournaments):
    opened = begun(tournaments)
    fresh = Tournaments(tournaments.store, ticking()).load(opened)
    assert fresh == tournaments.load(opened)
    assert [type(fact).__name__ for _, fact in tournaments.history(opened)] == [
        "Opened", "DrawCommitted", "Entered", "Entered", "Entered", "Entered", "RegistrationClosed", "DrawOpened",
        "RoundPaired", "RoundPublished", "ResultPosted", "ResultPosted", "RoundClosed", "RoundPaired", "RoundPublished",
    ]  # fmt: skip
    assert list(tournaments.store.verify()) == []
    assert [row.points for row in standings_of(fresh).rows] == [1, 1, 0, 0]
    assert tournaments.titles() == {str(opened): "Autumn Cup"}


def test_a_command_id_is_accepted_once(tournaments):
    opened = begun(tournaments)
    before = tournaments.load(opened)
    assert tournaments.act(opened, c.Publish(2), "console", "c5") == before
    with pytest.raises(NotPossible, match="command id c5 was used here for something else"):
        tournaments.act(opened, c.CloseRound(2), "console", "c5")


def test_several_results_go_in_together_or_not_at_all(tournaments):
    opened = begun(tournaments)
    before = tournaments.load(opened)
    with pytest.raises(NotPossible, match="no table 3"):
        tournaments.act_all(opened, [post(2, 1, "1-0"), post(2, 3, "1-0")], "console", "c9")
    assert tournaments.load(opened) == before


def test_the_seed_is_kept_apart_until_registration_closes(tournaments):
    opened = tournaments.open(terms(), "Autumn Cup", "", "console", "c0")
    secret = tournaments.secret_seed(opened)
    assert len(secret) == 64
    assert all(secret.hex().encode() not in row.public for row in tournaments.store.read(opened))
    tournaments.enter(opened, PLAYERS, "console", "c1")
    tournaments.close_registration(opened, "console", "c2")
    assert tournaments.secret_seed(opened) is None
    assert tournaments.load(opened).seed == secret.hex()


def test_no_fact_has_a_name_in_it(tournaments):
    opened = begun(tournaments)
    assert b"Zylla" in archived(tournaments, opened)
    assert not any(b"Zylla" in row.public + row.envelope for row in tournaments.store.read(opened))


def test_an_erased_name_leaves_no_byte_and_results_stay(tmp_path):
    kept = open_store(f"sqlite://{tmp_path}/store.db")
    tournaments = Tournaments(kept, ticking())
    opened = begun(tournaments)
    tournaments.erase_name(opened, "p-a")
    assert tournaments.names(opened).of("p-a", 1) == "player 1"
    assert len(standings_of(tournaments.load(opened)).rows) == 4
    kept.close()
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Zylla A" not in files
    assert b"Zylla B" in files


@pytest.mark.parametrize("registered", [True, False])
def test_an_archive_brought_in_elsewhere_is_written_again_byte_for_byte(tmp_path, registered):
    here, there = (Tournaments(open_store(f"sqlite://{tmp_path}/{name}.db"), ticking()) for name in ("here", "there"))
    opened = begun(here) if registered else here.open(terms(), "Autumn Cup", "Club room", "console", "c0")
    data = archived(here, opened)
    archive = read(data)
    assert archive.tournament.entries == here.load(opened).entries
    rows = [row_of(noted, fact) for noted, fact in archive.facts]
    seed = bytes.fromhex(archive.head.seed) or None
    there.bring_in(archive.head.tournament, rows, archive.names, seed)
    assert archived(there, opened) == data
    assert there.load(opened) == here.load(opened)
    with pytest.raises(NotPossible, match="is here already"):
        there.bring_in(archive.head.tournament, rows, archive.names, seed)
    for each in (here, there):
        each.store.close()


def test_a_file_that_contradicts_itself_is_refused_with_its_line(tournaments):
    lines = archived(tournaments, begun(tournaments)).splitlines()
    for at, bad, why in (
        (0, lines[0].replace(b'"cairn-tournament":1', b'"cairn-tournament":2'), "line 1: this program reads version 1"),
        (2, lines[3], "line 3: a tournament opens once, with its first fact"),
        (4, lines[4].replace(b'"seed":0', b'"seed":"x"'), "line 5: Expected `int`, got `str`"),
        (12, lines[12].replace(b'"table":1', b'"table":7'), "line 13: round 1 has no table 7 of these players"),
    ):  # fmt: skip
        damaged = b"\n".join([*lines[:at], bad, *lines[at + 1 :]])
        with pytest.raises(UnreadableArchive, match=why):
            read(damaged)


def test_every_round_is_paired_again_from_the_seed(tournaments):
    opened = begun(tournaments)
    facts = [fact for _, fact in tournaments.history(opened)]
    assert check_draw(facts).wrong == ()
    assert [sentence.split(":")[0] for sentence in check_draw(facts).proved] == [
        "the seed is the one committed to before registration closed",
        "round 1",
        "round 2",
    ]
    swapped = [_turned(fact) if isinstance(fact, f.RoundPaired) and fact.round == 1 else fact for fact in facts]
    assert check_draw(swapped).wrong[0] == "round 1: the rules and the seed give other tables"
    seeded = [f.DrawOpened("11" * 64) if isinstance(fact, f.DrawOpened) else fact for fact in facts]
    assert check_draw(seeded).wrong[0] == "the seed is not the one committed to before registration closed"


def _turned(fact):
    """The round with seats turned at its first table."""
    first, *others = fact.tables
    turned = v.PairedTable(first.table, first.players[::-1], first.first_dealer, first.reasons)
    return f.RoundPaired(fact.round, (turned, *others), fact.free, fact.explanation, fact.redraw)
