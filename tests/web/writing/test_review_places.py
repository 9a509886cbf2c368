"""The places of a drawn table: named for whoever sees them, found again for who sees less, never a hidden card."""

import re

import pytest

from domain.games.registry import GAMES
from tests.domain.games.walks import walk
from tests.web.shell.test_secrecy import recorded
from web.writing.reviews.places import marked, nearest, places

TABLE = """<section data-at="seat-2" aria-label="Ben"><ol data-at="seat-2/hand" data-called="Ben’s hand" aria-label="x">
<li data-at="seat-2/hand/1"><svg aria-label="7 of hearts"></svg></li></ol>
<figure data-at="pots/pot-1" data-called="the &#34;main&#34; pot"><svg aria-label="other"></svg></figure></section>"""


def test_a_place_has_the_words_of_what_lies_there():
    assert dict(places(TABLE.encode())) == {
        "seat-2": "Ben",
        "seat-2/hand": "Ben’s hand",
        "seat-2/hand/1": "7 of hearts in Ben’s hand",
        "pots/pot-1": 'the "main" pot',
    }


@pytest.mark.parametrize(
    ("path", "found"),
    [("seat-2/hand/1", "seat-2/hand/1"), ("seat-2/hand/2", "seat-2/hand"), ("seat-2/sets/set-1", "seat-2"), ("", "")],
)
def test_who_sees_less_finds_the_nearest_place_that_holds_it(path, found):
    assert nearest(path, places(TABLE.encode())) == found
    assert nearest("seat-9/hand", places(TABLE.encode())) == ""


def test_the_mark_is_put_on_that_place_only():
    page = marked(TABLE.encode(), "seat-2/hand").decode()
    assert re.findall(r'data-at="([^"]*)" data-pointed=""', page) == ["seat-2/hand"]


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
    """The places on the page of a step by this sight."""
    page = app.test_client().get(f"/tables/{table_id}/steps/{number}?as={viewer}").data
    return places(page.partition(b'<nav class="steps"')[0])
