"""A deal of Mountain as a poker hand history, read back by a TOML reader."""

import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.record.history import History
from replays.phh import write_phh
from replays.records import read_record
from tests.records.made import opened

RECORDS = Path(__file__).parents[1] / "records"
BUILT_IN = {"FT", "NT", "NS", "PT", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
"""The codes of the games that PHH knows."""


def history_of(name, deal, viewer="open", game="mountain"):
    """A deal of a golden record as its hand history."""
    table = opened(read_record((RECORDS / game / f"{name}.cairn").read_bytes(), name))
    return tomllib.loads(write_phh(History(table.game, table.record, viewer), deal, table.labels))


def test_a_deal_is_told_in_the_words_of_phh():
    assert history_of("sole-survivor-wins", 1) == {
        "variant": "MTN",
        "antes": [1, 1, 1],
        "min_bet": 2,
        "starting_stacks": [100, 100, 100],
        "actions": [
            "d dh p1 AsAhAd9c8d",
            "d dh p2 8s5h4c3d2c",
            "d dh p3 9h7s5c4d2h",
            "p1 cc",
            "p2 cbr 10",
            "p3 cc",
            "p1 cc",
            "d db Kh",
            "# p2 falls at test 1: 8s5h4c3d2c does not beat Kh",
            "# p3 falls at test 1: 9h7s5c4d2h does not beat Kh",
            "# p1 33 of a pot (sole survivor)",
        ],
        "players": ["Ben", "Cid", "Ann"],
        "seats": [2, 3, 1],
        "finishing_stacks": [122, 89, 89],
        "_format": "Cairn, Mountain in the manner of PHH, version 1",
        "_rules": {
            "ante": "1",
            "stack": "100",
            "betting": "no-limit",
            "small-bet": "2",
            "big-bet": "4",
            "raise-cap": "3",
            "last-by-fold": "wins-at-once",
            "orphan-side-pot": "carry",
            "double-ace-flush": "no",
            "natural-wins": "no",
            "incomplete-mountain": "kickers-count",
            "sole-survivor": "wins-at-once",
        },
        "_carried_in": 0,
        "_carried_out": 0,
        "table": history_of("sole-survivor-wins", 1)["table"],
        "hand": 1,
    }


def test_a_carried_pot_goes_from_deal_to_deal():
    deals = [history_of("carried-three-times", deal) for deal in (1, 2, 3, 4)]
    assert [(told["_carried_in"], told["_carried_out"]) for told in deals] == [(0, 15), (15, 30), (30, 45), (45, 0)]
    for told in deals:
        brought = sum(told["starting_stacks"]) + told["_carried_in"]
        assert sum(told["finishing_stacks"]) + told["_carried_out"] == brought


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_a_viewer_gets_no_card_that_the_viewer_did_not_see(viewer):
    told = history_of("sole-survivor-wins", 1, viewer)
    seats = dict(zip(told["seats"], told["actions"][:3], strict=True))
    assert [seat for seat, action in seats.items() if "?" not in action] == ([viewer] if viewer != "public" else [])
    assert ("9h" in str(told)) == (viewer == 1)


def test_hidden_hands_are_declarations_and_shows():
    actions = history_of("hidden-hands", 1)["actions"]
    assert "d dh p1 ??????????" in actions
    assert "# p4 declares to fall at test 1" in actions
    assert actions[-5:-1] == ["p3 cc", "p1 sm AsAhAd9c8d", "p2 sm", "p3 sm KsKdKc7h4s"]


@pytest.mark.parametrize("path", sorted((RECORDS / "mountain").glob("*.cairn")), ids=lambda path: path.stem)
def test_every_deal_of_every_record_reads_and_is_no_built_in_variant(path):
    table = opened(read_record(path.read_bytes(), path.stem))
    history = History(table.game, table.record)
    deals = sorted({played.before.deal for played in history.path() if played.after.turn})
    for deal in deals:
        told = tomllib.loads(write_phh(history, deal, table.labels))
        assert told["variant"] == "MTN"
        assert told["variant"] not in BUILT_IN
        assert len(told["antes"]) == len(told["starting_stacks"]) == len(told["players"])


def test_there_is_no_deal_that_was_not_dealt_and_none_of_another_game():
    with pytest.raises(LookupError, match="no deal 7"):
        history_of("sole-survivor-wins", 7)
    with pytest.raises(LookupError, match="not played for chips"):
        history_of("flash", 1, game="mauna-kea")


def test_names_of_any_kind_are_read_back():
    table = opened(read_record((RECORDS / "mountain" / "all-fall-at-test-1.cairn").read_bytes(), "names"))
    names = {"1": 'Zoë "Z" \\ # [x]', "2": "Ben"}
    told = tomllib.loads(write_phh(History(table.game, table.record), 1, replace(table.labels, players=names)))
    assert told["players"] == ["Ben", 'Zoë "Z" \\ # [x]']
