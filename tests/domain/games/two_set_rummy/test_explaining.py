"""How each hand that did not go out was laid and counted, and what would have been cheapest."""

from pathlib import Path

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.play.explanations import Clause
from domain.record.history import History
from replays.records import read_record
from tests.records.made import opened

RECORDS = Path(__file__).parents[3] / "records" / "two-set-rummy"


def history(name: str, viewer: object = "open") -> History:
    table = opened(read_record((RECORDS / f"{name}.cairn").read_bytes(), name))
    return History(table.game, table.record, viewer)  # type: ignore[arg-type]


def test_the_cheapest_arrangement_is_told_where_another_was_chosen():
    table = history("unseen-cards")
    first, second = GAME.explain(table.path())
    assert (first.deal, first.step, first.title) == (1, 22, "hand of seat 3: 16 points")
    assert first.clauses == (
        Clause("laid the set {1e} {1j} {1m} {1s}", R.UC_35, (18,)),
        Clause("laid {4s} off on set 1", R.UC_36, (21,)),
        Clause("{7j} {6j} {1n} {2j} left: 16", R.UC_40, (22,)),
        Clause(
            "the cheapest arrangement leaves 15: the set {1e} {1j} {1m} {1n} {1s}, {4s} off on set 1, "
            "{7j} {6j} {2j} left",
            R.UC_A20,
        ),
    )
    assert second.clauses[-1] == Clause("no arrangement leaves fewer points", R.UC_A20)


def test_it_is_the_same_for_everybody_since_all_of_it_was_shown():
    told = GAME.explain(history("unseen-cards").path())
    for viewer in (1, 2, 3, "public"):
        assert GAME.explain(history("unseen-cards", viewer).path()) == told


def test_each_hand_of_a_penalty_table_is_told_with_its_points():
    titles = [(one.deal, one.title) for one in GAME.explain(history("penalty").path())]
    assert titles == [
        (1, "hand of seat 2: 29 points"),
        (1, "hand of seat 3: 50 points"),
        (2, "hand of seat 3: 31 points"),
        (2, "hand of seat 1: 31 points"),
        (3, "hand of seat 2: 37 points"),
        (3, "hand of seat 3: 24 points"),
    ]


def test_victories_need_no_more_than_their_line():
    assert GAME.explain(history("victories").path()) == ()
