"""Pages with names as long as a name may be, on a narrow screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from domain.tables.labels import Labels
from tests.browser.conftest import LiveServer
from tests.browser.looking import fits
from tests.recorded import Sitting
from tests.web.served import DEALT

WIDE = "W" * 100
PAGES = (
    "", "/steps/{last}", "/audit", "/score?deal=1", "/report", "/charts", "/notes", "/requests", "/people", "/deal",
    "/faces", "/corrections", "/corrections/new?step=1", "/disputes", "/disputes/new", "/reviews",
    "/steps/{last}/embed", "/print", "/viewings",
)  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "seats", "moves", "terms"),
    [
        ("mauna-kea", 2, f"{DEALT} 5h 8d", {}),
        ("mountain", 3, "dealer3 deal", {"stack": "100", "ante": "1"}),
        ("two-set-rummy", 3, "dealer3", {}),
    ],
)
def test_no_page_is_wider_than_a_phone_whatever_the_players_are_called(
    live_server: LiveServer, new_page: Callable[..., Page], rules, seats, moves, terms
) -> None:
    labels = Labels({str(seat): WIDE[seat:] for seat in range(1, seats + 1)}, WIDE, WIDE)
    sitting = Sitting(live_server.recorder, rules, rules=rules, seats=seats, labels=labels.encode(), **terms)
    sitting.enter(moves)
    page = new_page(viewport={"width": 360, "height": 740})
    for path in ("/", *(f"/tables/{sitting.id}{each}" for each in PAGES)):
        answer = page.goto(live_server.url + path.format(last=len(sitting.table.record.steps)))
        assert answer.ok, path
        fits(page)
