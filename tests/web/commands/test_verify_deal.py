"""``cairn verify-deal``: what it prints, and with which status it ends."""

import json
from pathlib import Path

import pytest

from domain.tables.croupier.packs import Decks
from domain.tables.labels import Labels
from replays.records import write_record
from tests.dealt import Online, online_recorder
from tests.records.made import eventful, recorder_on_disk
from tests.web.commands.conftest import Run

DEALT = "dealer1 2:deal 1:deal 2:d 2:d"


def written(tmp_path: Path, *moves: str, viewer="open") -> Path:
    """The file of a table at which Cairn dealt."""
    recorder = online_recorder(tmp_path)
    online = Online(recorder, "mauna-kea", match="single").words(1, "rain").say(DEALT, *moves)
    if moves:
        online.over()
    history = online.table.seen_by(viewer)
    path = tmp_path / "deal.cairn"
    path.write_bytes(write_record(history, Labels(), proofs=recorder.croupier.proofs(history)))
    recorder.store.close()
    return path


def test_a_whole_record_is_good(cairn: Run, tmp_path: Path):
    file = written(tmp_path, "2:resign")
    assert cairn("verify-deal", file).output == (
        f"{file}: dealt as Cairn had bound itself to\n"
        "  proved: The opened seed fits the commitment made before the deal.\n"
        "  proved: Shuffles that give what was published, the words of every seat mixed in: 1.\n"
        "  proved: Cards dealt from the next place of their deck: 16.\n"
        "  proved: Cards taken from a hand as chance gives: 0.\n"
        "  proved: Seats that were bound to their words before any were shown: 0.\n"
    )


def test_a_seat_s_record_is_good_as_far_as_it_goes(cairn: Run, tmp_path: Path):
    found = json.loads(cairn("verify-deal", "--json", written(tmp_path, viewer=2), exit_code=3).output)
    assert found["verdict"] == "incomplete"
    assert found["proved"] == ["Cards proved to lie at the place that was committed to: 9."]
    assert found["wrong"] == []


def test_a_swapped_card_contradicts(cairn: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    honest = Decks.card
    monkeypatch.setattr(Decks, "card", lambda decks, at, place: honest(decks, at, {14: 15, 15: 14}.get(place, place)))
    assert "wrong: Step 5 dealt" in cairn("verify-deal", written(tmp_path, "2:resign"), exit_code=1).output


def test_a_changed_file_contradicts(cairn: Run, tmp_path: Path):
    file = written(tmp_path, "2:resign")
    file.write_bytes(file.read_bytes().replace(b'"words":["rain",""]', b'"words":["hail",""]'))
    assert "changed, moved, added or taken out" in cairn("verify-deal", file, exit_code=1).output


def test_what_is_no_record_is_malformed(cairn: Run, tmp_path: Path):
    file = written(tmp_path, "2:resign")
    file.write_bytes(file.read_bytes()[:-200])
    assert "this cannot be read" in cairn("verify-deal", file, exit_code=2).output
    assert "this cannot be read" in cairn("verify-deal", tmp_path / "none.cairn", exit_code=2).output


def test_the_worst_file_decides(cairn: Run, tmp_path: Path):
    good = written(tmp_path, "2:resign")
    (tmp_path / "no.cairn").write_bytes(b"{}")
    assert cairn("verify-deal", good, tmp_path / "no.cairn", exit_code=2).output.count("cairn: ") == 2


def test_people_s_deals_leave_nothing_to_check(cairn: Run, tmp_path: Path):
    with recorder_on_disk() as recorder:
        (tmp_path / "ours.cairn").write_bytes(eventful(recorder).file())
    assert "People dealt at this table" in cairn("verify-deal", tmp_path / "ours.cairn", exit_code=3).output


def test_a_voided_commitment_is_told_with_its_reason(cairn: Run, tmp_path: Path):
    recorder = online_recorder(tmp_path)
    online = Online(recorder, "mauna-kea").say(DEALT)
    recorder.store.close()
    url = f"sqlite://{tmp_path / 'online.db'}"
    told = cairn("void-seed", online.id, "--why", "the power failed", "--store", url).output
    assert told == f"{online.id}: the commitment is voided, its seed is erased\n"
    assert "no commitment is open" in cairn("void-seed", online.id, "--why", "x", "--store", url, exit_code=3).output
    out = tmp_path / "voided.cairn"
    cairn("export", online.id, "--out", out, "--store", url)
    assert "The commitment was voided: the power failed." in cairn("verify-deal", out, exit_code=3).output


def test_an_export_holds_its_proofs(cairn: Run, tmp_path: Path):
    recorder = online_recorder(tmp_path)
    online = Online(recorder, "mauna-kea").say(DEALT)
    recorder.store.close()
    url = f"sqlite://{tmp_path / 'online.db'}"
    out = tmp_path / "seat.cairn"
    cairn("export", online.id, "--as", "1", "--out", out, "--store", url)
    assert out.read_bytes().count(b'"proof":{') == 7
    cairn("verify-deal", out, exit_code=3)
