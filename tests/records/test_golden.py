"""Records that must open for ever: each played again, each derived again, each written back as it was.

The files were made once, by simulation and by script. They are never edited.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games.registry import GAMES
from domain.play.findings import refuse
from domain.play.game import decide
from domain.play.vocabulary import Announce, kebab
from domain.record.history import History
from domain.record.record import Record
from replays.audit import audit
from replays.records import ReadPart, read_record, write_record
from tests.records.made import opened

FILES = sorted(Path(__file__).parent.glob("*/*.cairn"))


@pytest.fixture(params=FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def data(request: pytest.FixtureRequest) -> bytes:
    return request.param.read_bytes()


@pytest.fixture
def table(data: bytes) -> ReadPart:
    return opened(read_record(data, "golden"))


def truth(table: ReadPart) -> History:
    return History(table.game, table.record)


def reason(record: Record, number: int) -> str | None:
    return record.step(number).reason


def test_it_is_written_back_byte_for_byte(data: bytes, table: ReadPart):
    assert write_record(truth(table), table.labels) == data


def test_every_step_is_decided_as_it_was(table: ReadPart):
    history = truth(table)
    for played in history.path():
        stood = reason(table.record, played.number) is not None
        assert decide(table.game, played.before, history.command(played.number), stood=stood) == played.facts


def test_what_reading_proved_the_audit_need_not_judge_again(table: ReadPart):
    assert table.proved or table.record.opened.rules_version < table.game.rules_version
    assert audit(truth(table), table.refused, table.proved) == audit(truth(table), table.refused)


def test_what_is_lawful_on_the_whole_truth_is_not_refused_on_the_sight_of_everybody(table: ReadPart):
    history, public = truth(table), History(table.game, table.record, "public")
    for number in table.proved:
        parent, command = table.record.step(number).parent, history.command(number)
        refuse(table.game.judge(public.state(parent), command.seen_by("public")))


def test_every_move_was_on_offer_unless_it_was_irregular(table: ReadPart):
    history = truth(table)
    for played in history.path():
        command = history.command(played.number)
        if isinstance(command, Announce):
            continue
        offered = any(offer.includes(command) for offer in table.game.offers(played.before))
        assert offered == (reason(table.record, played.number) is None), (played.number, command)


def test_no_card_is_lost_or_doubled(table: ReadPart):
    deck = table.game.deck
    for played in truth(table).path():
        census = table.game.census(played.after)
        assert census.total() == deck.size
        census.pop("??", 0)
        assert census <= deck.counter()


def test_the_claimed_score_is_derived_from_the_play(table: ReadPart):
    proof = audit(truth(table))
    derived = dict.fromkeys(proof.scores, 0)
    for line in proof.lines:
        derived[line.seat] += line.points
    assert proof.ending == truth(table).state().ending
    assert derived == proof.scores
    assert [doubt for doubt in proof.doubts if doubt.verdict not in ("irregular", "cannot be known")] == []


def test_each_seat_sees_the_true_table_with_backs(table: ReadPart):
    history = truth(table)
    for seat in range(1, table.record.opened.seats + 1):
        sight = History(table.game, table.record, seat)
        for number in table.record.standing:
            seen, true = (msgspec.to_builtins(each.state(number)) for each in (sight, history))
            assert turned_down(seen, true), number


def turned_down(seen: Any, true: Any) -> bool:
    """Whether this is the true table with some cards face down; of hands only the size is compared."""
    if isinstance(true, dict):
        fields = ("size",) if true.keys() == {"size", "faces"} else tuple(true)
        return seen.keys() == true.keys() and all(turned_down(seen[field], true[field]) for field in fields)
    if isinstance(true, list | tuple):
        return len(seen) == len(true) and all(turned_down(*pair) for pair in zip(seen, true, strict=True))
    return seen in (true, "??")


def test_every_viewer_may_have_the_file_and_it_reads_without_a_fault(table: ReadPart):
    for viewer in (*range(1, table.record.opened.seats + 1), "public"):
        sight = write_record(History(table.game, table.record, viewer), table.labels)
        assert read_record(sight, f"golden as {viewer}").told() == ""


def test_the_records_of_mauna_kea_hold_every_kind_of_event():
    told = "".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == "mauna-kea")
    for mark in (
        '"ending":"altitude"', '"ending":"draw pile"', '"ending":"resignation"', '"ending":"abandoned"',
        "avalanche-played", "hand-refilled", "rally-drawn", "hand-shown", "card-stolen", "count-answered", "cut-tied",
        "dealer-cut", "misdealt", "cards-moved", "turn-set", '"reason"', '"disclose"', '"head"', "games:3", '"??"',
    ):  # fmt: skip
        assert mark in told


def test_the_records_of_two_set_rummy_hold_every_kind_of_event():
    told = "".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == "two-set-rummy")
    for mark in (
        '"ending":"victories"', '"ending":"points"', '"ending":"agreed"', '"ending":"players left"', "dealer-drawn",
        '"ending":"abandoned"', '"way":"left"', '"way":"right"', '"way":"across"', '"way":"one each way"',
        "pass-received", "keep-upcard", "whole-pile", "new-upcard", "stock-renewed", '"why":"agreement"',
        '"why":"reshuffles"', '"why":"misdeal"', '"why":"player left"', "went-out", "set-laid", "card-laid-off",
        "hand-counted", "player-left", "cards-moved", "turn-set", "same-card", "any-suit", "alternate", '"reason"',
        '"disclose"', '"head"', '"corrects"', '"winners":[1,2]', '"discard":"??"',
    ):  # fmt: skip
        assert mark in told, mark


def test_the_records_of_mountain_hold_every_kind_of_event():
    told = "".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == "mountain")
    for fact in GAMES["mountain"].facts:
        assert f'"fact":"{kebab(fact.__name__)}"' in told, fact
    for mark in (
        '"ending":"closed"', '"ending":"abandoned"', '"by":"sole survivor"', '"by":"last in"', '"by":"showdown"',
        '"by":"ruling"', '"recorded":false', '"reason"', '"disclose"', '"head"', '"corrects"', '"??"', '"seats":9',
        "made-ranks-only", "shown-cards-only", "must-continue", "pot-limit", '"tabled":true', '"test":6',
    ):  # fmt: skip
        assert mark in told, mark
