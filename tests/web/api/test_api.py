"""Tables in JSON, and that nobody is told what is hidden from them."""

import pytest

from tests.recorded import Sitting
from tests.web.audit.desk import Desk
from web.shell.services import services_of

HIDDEN = "dealer1 deal7h8h9hThJhQhKh deal{ann}"
ONE, OTHER = "2s3s4s5s6s7s8s", "2c3c4c5c6c7cAc"


def test_tables_are_listed(app, sitting):
    told = app.test_client().get("/api/tables").json
    assert told["before"] is None
    [row] = told["tables"]
    assert {name: row[name] for name in ("id", "game", "title", "revision", "ending", "totals")} == {
        "id": str(sitting.id),
        "game": "mauna-kea",
        "title": "Mauna Kea",
        "revision": 4,
        "ending": None,
        "totals": [0, 0],
    }


@pytest.mark.parametrize(
    ("query", "hand"),
    [
        ("", ["7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"]),
        ("?as=2", ["7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"]),
        ("?as=1", ["??"] * 7),
        ("?as=public", ["??"] * 7),
        ("?as=nobody", ["??"] * 7),
        ("?as=3", ["??"] * 7),
        ("?as=", ["??"] * 7),
        ("?step=2", []),
    ],
)
def test_a_table_is_shown_as_its_viewer_may_see_it(desk, query, hand):
    told = desk.client.get(f"/api/tables/{desk.table}{query}").json
    assert told["table"]["players"][1]["hand"] == hand


@pytest.mark.parametrize(("query", "status"), [("?step=99", 404), ("?step=x", 400), ("?rev=99", 404), ("?rev=x", 404)])
def test_a_step_that_is_not_there(desk, query, status):
    answer = desk.client.get(f"/api/tables/{desk.table}{query}")
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")


def answers(app, hidden, viewer):
    """Everything a viewer can be told about a table whose hidden cards are these."""
    table = Sitting(services_of(app).recorder, **{"hand-count": "shown"})
    table.enter(HIDDEN.format(ann=hidden), "7h d 8h")
    desk = Desk(app, table.id, viewer)
    fields = desk.form()
    yield desk.page()
    for more in (
        "rank=2",
        "change=1&rank=3",
        "act=swap&seat=1",
        "typed=2s",
        "typed=x2c+7h",
        "stood=1&typed=2s",
        "rev=3",
    ):
        yield desk.page(more)
    for address in ("pads", "preview?typed=2s+x7c", "faces", "faces?step=4"):
        joint = "&" if "?" in address else "?"
        yield desk.client.get(f"{desk.address}/{address}{joint}as={viewer}").text
    yield desk.client.get(f"/api/tables/{table.id}?as={viewer}").text
    yield desk.client.get("/").text
    for line in ("x7c", "Kd", "u u u u u u u u", "2s hello", "9h d 9c 1:2s hello"):
        yield desk.enter(line).text
    yield desk.send(fields, line="d").text
    yield desk.client.post(f"{desk.address}/faces", data=desk.form() | {"step": "4", "cards": "2s......"}).text
    yield desk.client.post(f"/api/tables/{table.id}/moves", json=desk.told(move="Kd", **{"as": viewer})).text


@pytest.mark.parametrize("viewer", ["2", "public"])
def test_tables_that_differ_in_hidden_cards_are_told_alike(opened, viewer):
    one = list(answers(opened("one"), ONE, viewer))
    other = list(answers(opened("other"), OTHER, viewer))
    assert len(one) == 22
    for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        assert mine == theirs, place
