"""The places of a drawn table: named for whoever sees them, found again for who sees less, never a hidden card."""

import re

import pytest

from domain.games.registry import GAMES
from tests.domain.games.walks import walk
from tests.web.shell.test_secrecy import recorded
from web.replay.path import path_to
from web.replay.step import step_view
from web.shell.table_places import at, drawing
from web.shell.views import load_view
from web.writing.reviews.places import nearest, pointed_table

LYING = (
    ("seat-2", "Ben"),
    ("seat-2/hand", "Ben’s hand"),
    ("seat-2/hand/1", "7 of hearts"),
    ("pots/pot-1", 'the "main" pot'),
)


@pytest.fixture
def known(app):
    with app.app_context(), drawing() as places:
        for place, words in LYING:
            at(place, words)
        return places.words


def test_a_place_has_the_words_of_what_lies_there(known):
    assert known == {
        "seat-2": "Ben",
        "seat-2/hand": "Ben’s hand",
        "seat-2/hand/1": "7 of hearts in Ben’s hand",
        "pots/pot-1": 'the "main" pot',
    }


@pytest.mark.parametrize(
    ("path", "found"),
    [("seat-2/hand/1", "seat-2/hand/1"), ("seat-2/hand/2", "seat-2/hand"), ("seat-2/sets/set-1", "seat-2"), ("", "")],
)
def test_who_sees_less_finds_the_nearest_place_that_holds_it(known, path, found):
    assert nearest(path, known) == found
    assert nearest("seat-9/hand", known) == ""


def test_the_mark_is_put_on_that_place_only(app, sitting):
    table = drawn_table(app, sitting.id, 4, "open", "seat-2/hand")
    assert re.findall(r'data-at="([^"]*)" data-pointed=""', table.drawn) == ["seat-2/hand"]


def test_a_place_is_drawn_where_nobody_points(app):
    with app.app_context():
        assert (at("seat-2", "Ben"), at("", "Ben")) == (' data-at="seat-2"', "")


@pytest.mark.parametrize("key", GAMES)
def test_one_place_is_the_same_card_to_all_who_have_it(app, key):
    table = walk(key, 3, acts=24)
    table_id = recorded(app, table, [moment.command for moment in table.moments])
    hidden = 0
    for number in range(1, len(table.moments) + 1, 3):
        open_to_all = drawn(app, table_id, number, "open")
        for viewer in table.viewers:
            seen = drawn(app, table_id, number, viewer)
            single = [path for path in open_to_all if path.rpartition("/")[2].isdigit()]
            shared = [path for path in single if nearest(path, seen) == path]
            hidden += len(single) - len(shared)
            assert [seen[path] for path in shared if not seen[path].startswith("face down")] == [
                open_to_all[path] for path in shared if not seen[path].startswith("face down")
            ]
            assert all("/hand/" not in path for path in seen if seen[path].startswith("face down"))
    assert hidden > 0


def drawn(app, table_id, number, viewer):
    """The places on the table of a step by this sight."""
    return drawn_table(app, table_id, number, viewer).places


def drawn_table(app, table_id, number, viewer, place=""):
    signed_in = {"Cookie": f"cairn={app.extensions['official']}"}
    with app.test_request_context(f"/tables/{table_id}?as={viewer}", headers=signed_in):
        view = load_view(table_id)
        found = path_to(view.history, number, number).moves[-1]
        return pointed_table(step_view(view.history, view.labels, found), place)
