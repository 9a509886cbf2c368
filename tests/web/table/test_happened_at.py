"""When something happened, as its sender tells it: hours ago, by a wrong clock, in the future."""

from html import unescape

import pytest
from marshmallow import ValidationError

from web.shell.services import services_of
from web.table.happened_at import happened

NOW = "2026-11-30T14:52:00.000Z"


def at(told, sent=None):
    return happened(told, sent, lambda: NOW)


def test_nothing_told_leaves_the_time_of_recording_and_asks_no_clock():
    assert happened(None, "2026-11-30T07:31:12.123Z", lambda: pytest.fail("the clock was asked")) is None


@pytest.mark.parametrize("told", ["2026-11-30T14:31:12.123Z", "2026-11-30T07:31:12.123Z", "2025-01-01T00:00:00.000Z"])
def test_the_past_is_kept_as_it_is_told(told):
    assert at(told) == told


def test_a_little_ahead_is_now():
    assert at("2026-11-30T14:54:00.000Z") == NOW


def test_what_is_still_to_come_is_refused():
    with pytest.raises(ValidationError) as refused:
        at("2026-11-30T14:54:00.001Z")
    assert refused.value.messages == {"at": ["2026-11-30T14:54:00.001Z is still to come; here it is " + NOW]}


@pytest.mark.parametrize(
    ("told", "sent", "true"),
    [
        ("2026-11-30T15:31:12.123Z", "2026-11-30T15:52:00.400Z", "2026-11-30T14:31:12.123Z"),
        ("2026-11-30T12:31:12.123Z", "2026-11-30T12:52:00.000Z", "2026-11-30T14:31:12.123Z"),
    ],
)
def test_a_wrong_clock_is_put_right_by_how_long_ago_it_was(told, sent, true):
    assert at(told, sent) == true


@pytest.mark.parametrize(
    ("sent", "true"),
    [
        ("2026-11-30T14:51:55.001Z", "2026-11-30T14:31:12.123Z"),
        ("2026-11-30T14:51:55.000Z", "2026-11-30T14:31:17.123Z"),
        ("2026-11-30T14:52:04.999Z", "2026-11-30T14:31:12.123Z"),
        ("2026-11-30T14:52:05.000Z", "2026-11-30T14:31:07.123Z"),
    ],
)
def test_a_clock_is_wrong_from_five_seconds_on(sent, true):
    assert at("2026-11-30T14:31:12.123Z", sent) == true


@pytest.mark.parametrize(
    ("told", "sent", "field"),
    [
        ("2026-02-30T14:31:12.123Z", None, "at"),
        ("2026-11-30T14:31:12.123Z", "2026-11-30T25:00:00.000Z", "sent"),
        ("9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "sent"),
        ("2026-11-30T16:31:12.123Z", "2026-11-30T15:52:00.000Z", "at"),
    ],
)
def test_what_is_no_time_names_its_field(told, sent, field):
    with pytest.raises(ValidationError) as refused:
        at(told, sent)
    assert list(refused.value.messages) == [field]


def test_an_entry_of_hours_ago_is_recorded_with_both_times(desk):
    answer = desk.enter("7h", at="2026-11-30T09:31:12.123Z")
    assert answer.status_code == 303
    page = " ".join(unescape(desk.page()).split())
    shown = page[page.index("recorded <time") :]
    assert shown.startswith('recorded <time datetime="2026-11-30T14:00:')
    assert ', happened <time datetime="2026-11-30T09:31:12.123Z"' in shown
    step = desk.client.get(f"{desk.address}/steps/5?as=open").text
    assert 'recorded <time datetime="2026-11-30T14:00:' in step
    assert 'happened <time datetime="2026-11-30T09:31:12.123Z"' in step


def test_an_entry_of_this_minute_shows_one_time(desk):
    desk.enter("7h")
    assert "recorded" not in desk.page()
    assert "recorded <time" not in desk.client.get(f"{desk.address}/steps/5?as=open").text


def test_every_move_of_a_line_has_the_time_of_the_line(desk):
    desk.enter("d 7h", at="2026-11-30T09:31:12.123Z", sent="2026-11-30T09:31:12.200Z")
    first, second = services_of(desk.client.application).recorder.load(desk.table).record.steps[-2:]
    assert (first.happened, first.recorded) == (second.happened, second.recorded)
    assert first.happened[:13] == "2026-11-30T14"
    assert first.happened < first.recorded


@pytest.mark.parametrize(
    ("at", "said"), [("2027-01-01T00:00:00.000Z", "still to come"), ("2026-13-01T00:00:00.000Z", "not a time")]
)
def test_a_time_that_cannot_be_changes_nothing_and_says_so(desk, at, said):
    page = desk.enter("7h", at=at)
    assert page.status_code == 400
    assert said in page.text
    program = desk.client.post(f"/api/tables/{desk.table}/moves", json=desk.told(move="7h", at=at))
    assert (program.status_code, list(program.json["fields"])) == (400, ["at"])
    assert desk.told()["revision"] == 4


def test_a_disclosure_keeps_to_the_same_clock(desk):
    desk.enter("d")
    fields = desk.form() | {"step": "5", "cards": "9c", "to": "", "at": "2027-01-01T00:00:00.000Z"}
    answer = desk.client.post(f"{desk.address}/faces", data=fields)
    assert answer.status_code == 400
    assert "still to come" in answer.text
