"""What a bundle shows to whom: public parts of every fact, and of sealed parts only what the viewer knows whole."""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from domain.evidence import Signer
from domain.play.vocabulary import Viewer
from domain.tables.recorder import Recorder
from domain.tables.table import Table
from replays.bundle import write_bundle
from tests.dealt import Online, online_recorder
from tests.recorded import recorder_at, simulated


def bundle(recorder: Recorder, table: Table, viewer: Viewer, folder: Path) -> str:
    signer = Signer(recorder.store, folder / "evidence", recorder.clock)
    if signer.last() is None:
        signer.make_key("cards.example.org/log")
    rows = recorder.store.read(table.record.table)
    return write_bundle(table, rows, viewer, signer.sign(), recorder.store.tree()).decode()


def opened(text: str) -> dict[int, list[object]]:
    """The sealed parts that a bundle shows, by the number of their fact."""
    found = {}
    for number, lines in re.findall(r"^fact (\d+) \d+\n(.*?)^leaf ", text, re.S | re.M):
        for sealed in re.findall(r"^sealed (.*)$", lines, re.M):
            found[int(number)] = json.loads(sealed)
    return found


@pytest.mark.parametrize("rules", ["mauna-kea", "two-set-rummy", "mountain"])
def test_a_seat_gets_its_own_cards_and_nobody_elses(rules: str, tmp_path: Path):
    recorder = online_recorder(tmp_path)
    dealt = Online(recorder, rules)
    with suppress(AssertionError):
        dealt.play(Random(5), dealt.rules.sensible, limit=40)
    _check(recorder, dealt.table, tmp_path)


def test_a_typed_table_shows_a_seat_no_words_with_cards_of_others(tmp_path: Path):
    recorder = recorder_at(tmp_path)
    _check(recorder, simulated(recorder, seed=2, name="typed").table, tmp_path)


def _check(recorder: Recorder, table: Table, folder: Path) -> None:
    whole = opened(bundle(recorder, table, "open", folder))
    assert whole
    assert opened(bundle(recorder, table, "public", folder)) == {}
    for seat in range(1, table.record.opened.seats + 1):
        shown = opened(bundle(recorder, table, seat, folder))
        assert shown
        assert len(shown) < len(whole)
        for number, (fact, _, reason) in shown.items():
            assert whole[number][0] == fact
            assert reason is None
            assert fact is None or fact.get("seat") in (seat, None)
