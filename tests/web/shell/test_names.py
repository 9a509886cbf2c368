"""Names of people on pages: whichever way they are written, however long they are, whoever is called alike."""

import re
from html.parser import HTMLParser

import pytest

from domain.cards.cards import TWO_FRENCH_DECKS
from domain.games.registry import GAMES
from domain.tables.labels import Labels
from tests.recorded import Sitting
from tests.web.served import DEALT, Served
from web.replay.charts.scales import briefs
from web.shell.words import names_for, plain
from web.shell.written import flat

LEILA, OVERRIDDEN = "لیلا", "Ann\u202e"
PAGES = (
    "", "steps/5", "steps/7", "audit", "report", "charts", "notes", "requests", "people", "deal", "faces",
    "steps/6/print", "steps/6.svg", "corrections/new?step=5", "disputes/new", "reviews", "lines", "embed",
)  # fmt: skip


class Attributes(HTMLParser):
    """Collects what stands where a page takes no mark-up."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [f"{tag} {name}: {value}" for name, value in attrs if value and "bdi>" in value]


@pytest.fixture
def served(tmp_path):
    return Served(tmp_path / "service")


def sit(served: Served, *names: str, moves: str = DEALT + " 5h 8d") -> Sitting:
    labels = Labels({str(seat): name for seat, name in enumerate(names, 1)})
    sitting = Sitting(served.recorder, "named", labels=labels.encode())
    if moves:
        sitting.enter(moves)
    return sitting


def pages(served: Served, sitting: Sitting) -> dict[str, str]:
    answers = {path: served.client.get(f"/tables/{sitting.id}{'/' if path else ''}{path}") for path in PAGES}
    return {path: answer.get_data(True) for path, answer in answers.items() if answer.status_code == 200}


def test_a_name_written_from_right_to_left_is_isolated_on_every_page(served):
    found = pages(served, sit(served, LEILA, "Ben"))
    assert len(found) >= 10
    for path, page in found.items():
        assert LEILA in page, path
        assert page.count(LEILA) == page.count(f"<bdi>{LEILA}</bdi>") + page.count(f"\u2068{LEILA}\u2069"), path
        reader = Attributes()
        reader.feed(page)
        assert reader.found == [], path


PLAIN = re.compile(r"<(title|option|script|style|textarea|text|output)\b.*?</\1>|<p[^>]*role=.status.*?</p>", re.DOTALL)
"""What takes no mark-up, or is only spoken."""


def test_every_name_stands_in_bdi_whichever_way_it_is_written(served):
    found = pages(served, sit(served, "Nina Keo", "Ben"))
    assert len(found) >= 10
    for path in found.keys() - {"charts", "steps/6.svg"}:
        shown = re.sub(r"<(?!/?bdi)[^<>]*>", "", PLAIN.sub("", found[path]))
        assert "Nina" not in re.sub("<bdi>[^<]*</bdi>", "", shown), path


def names(*players: str) -> list[str]:
    labels = names_for(Labels({str(seat): name for seat, name in enumerate(players, 1)}), TWO_FRENCH_DECKS)
    return [flat(labels.name(seat)) for seat in range(1, len(players) + 1)]


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("Ann Lee", "Ben Low"), ["Ann", "Ben"]),
        (("Ann Lee", "Ann Low"), ["Ann Lee", "Ann Low"]),
        (("Ann", "Ann"), ["Ann (seat 1)", "Ann (seat 2)"]),
        (("Ann", "ANN"), ["Ann (seat 1)", "ANN (seat 2)"]),
        (("Ann", "\uff21nn", "Ben"), ["Ann (seat 1)", "\uff21nn (seat 2)", "Ben"]),
        (("Seat 2", ""), ["Seat 2 (seat 1)", "seat 2"]),
        (("Maximiliane-Sophie A", "Maximiliane-Sophia B"), [
            "seat 1, Maximiliane-Sophie A", "seat 2, Maximiliane-Sophia B",
        ]),
        (("W" * 100, "Ben"), ["W" * 100, "Ben"]),
        ((OVERRIDDEN, "Ben"), ["Ann\ufffd", "Ben"]),
        (("א" * 3, "Ben"), ["\u2068אאא\u2069", "Ben"]),
    ],
)  # fmt: skip
def test_the_seat_is_shown_wherever_two_would_be_called_alike(players, told):
    assert names(*players) == told


def test_a_score_beside_an_older_name_reads_as_it_is():
    labels = names_for(Labels({"1": OVERRIDDEN}), GAMES["mauna-kea"].deck)
    assert plain("seat 1 has altitude 15", labels) == "Ann\ufffd has altitude 15"


def test_a_file_is_called_after_its_day_game_and_players(served):
    sitting = sit(served, "Zoë O’Neil", LEILA)
    offered = served.client.get(f"/tables/{sitting.id}/record.cairn").headers["Content-Disposition"]
    assert offered == (
        'attachment; filename="2026-11-30-mauna-kea-Zoe-O-Neil-.cairn"; '
        "filename*=UTF-8''2026-11-30-mauna-kea-Zo%C3%AB-O-Neil-%D9%84%DB%8C%D9%84%D8%A7.cairn"
    )


def test_names_that_are_cut_alike_beside_a_chart_show_their_seats():
    assert briefs(("Alexander", "Alexandra", "Ben")) == ("1 Alex…", "2 Alex…", "Ben")
    assert briefs(("Alexander", "Ben")) == ("Alexan…", "Ben")
    assert briefs(("\u2068אבגדהכזח\u2069", "Ben")) == ("\u2068אבגדהכ…\u2069", "Ben")
