"""Officials put a record right through its pages: the stories of every game, literal."""

import re

import pytest

from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.tables.disputes import ClockReading, Disputes
from domain.tables.disputes import commands as c
from domain.tables.floor.commands import BreakGlass
from tests.domain.tables.disputes.given import ANN, DEE, JO
from tests.recorded import Sitting
from tests.web.audit.corrections import Putting, open_steps, words
from tests.web.audit.desk import Form
from tests.web.signed_in import OFFICIAL, client_as, exchange, stranger
from web.shell.services import services_of

AVALANCHE = "dealer1 deal deal  Th Kh 8h r  9d xAh d  7h d d  8d d d  Jh d d"
SAID = "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once"
BEN, CID = "8s5h4c3d2c", "7d5s4h3c2s"


@pytest.fixture
def avalanche(app):
    """Step 10 says that Ann played the ace of hearts; it was the 9 of clubs, and three turns were played since."""
    sitting = Sitting(services_of(app).recorder, "avalanche")
    sitting.enter(AVALANCHE)
    return sitting


@pytest.fixture
def judge(app, avalanche):
    """The official of every table of these tests, who sees its cards."""
    return Putting(app.test_client(), avalanche)


def last(putting):
    return putting.sitting.recorder.load(putting.sitting.id).record.entries[-1]


# --- Mauna Kea ----------------------------------------------------------------------------------------------------


def test_a_wrong_attack_three_turns_back_is_previewed_settled_and_approved(judge):
    seen = judge.preview("replace", 10, moves="1:x9c", asked=1)
    assert seen.status_code == 200
    told = words(seen.text)
    assert "1 later move conflicts with this" in told
    assert "unlawful 1:d : seat 2 first draws the refill: 2 from the draw pile" in told.replace("Seat", "seat")
    assert "MK-40</a></cite>“" in seen.text
    assert open_steps(seen) == [11]
    assert "Correct the record</button>" not in seen.text
    settled = judge.settle(seen, settle_11="before", moves_11="2:r")
    assert open_steps(settled) == []
    told = words(settled.text)
    assert "Altitude Seat 1 17, seat 2 17 Seat 1 17, seat 2 7" in told
    assert told.count("first difference") == 1
    assert judge.approve(settled).status_code == 303
    assert judge.moves(9) == [
        "1:x9c", "2:r", "1:d", "2:7h", "2:d", "2:d", "1:8d", "1:d", "1:d", "2:Jh", "2:d", "2:d",
    ]  # fmt: skip
    assert last(judge).act == Corrected("replace", 10, 9, "seat 1", (OFFICIAL.id,))
    assert last(judge).reason == "as both said"


def test_what_is_not_settled_is_not_approved(judge):
    seen = judge.preview("replace", 10, moves="1:x9c")
    before = judge.sitting.table.record
    refused = judge.approve(seen)
    assert (refused.status_code, open_steps(refused)) == (422, [11])
    assert judge.sitting.recorder.load(judge.sitting.id).record == before


def test_a_step_is_settled_by_dropping_it_or_by_a_reason(app):
    sitting = Sitting(services_of(app).recorder, "dropping")
    sitting.enter("dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s 7h 8h 9h r2d 2s")
    judge = Putting(app.test_client(), sitting)
    seen = judge.preview("retract", 7)
    assert open_steps(seen) == [8, 9]
    assert 'name="settle-8" value="keep"' in seen.text
    never = judge.preview("replace", 4, moves="1:deal9s3s4s5s6s7s8s")
    assert open_steps(never) == [9]
    assert 'name="settle-9" value="keep"' not in never.text
    one = judge.settle(seen, settle_8="drop")
    assert open_steps(one) == [9]
    both = judge.settle(one, settle_8="drop", settle_9="keep", stood_9="nobody noticed")
    assert open_steps(both) == []
    assert judge.approve(both).status_code == 303
    steps = sitting.recorder.load(sitting.id).record.steps[9:]
    assert [(step.asked, step.restates, step.reason) for step in steps] == [("1:2s", 9, "nobody noticed")]


def test_a_card_dealt_wrongly_at_the_start_is_put_right_at_the_end(app):
    sitting = Sitting(services_of(app).recorder, "dealt")
    sitting.enter("dealer1 2:deal 1:deal2s3s4s5s6s7sKd  7h d d  2s 3s 4s r8d  9h d d  5s 6s d9d  Td d d  7s")
    judge = Putting(app.test_client(), sitting)
    seen = judge.preview("replace", 4, moves="1:deal2s3s4s5s6s7sKs")
    assert "No conflicts" in words(seen.text)
    assert "K♦" in seen.text
    assert judge.approve(seen).status_code == 303
    assert sitting.recorder.load(sitting.id).truth.facts(sitting.recorder.load(sitting.id).record.standing[3])[
        0
    ].cards == ("2s", "3s", "4s", "5s", "6s", "7s", "Ks")


def test_an_act_is_put_in_before_or_after_a_step(app):
    sitting = Sitting(services_of(app).recorder, "inserted")
    sitting.enter("dealer1 deal deal 7h d 8d")
    judge = Putting(app.test_client(), sitting)
    seen = judge.preview("after", 6, moves="2:d")
    assert open_steps(seen) == [7]
    assert judge.approve(judge.settle(seen, settle_7="drop")).status_code == 303
    assert judge.moves(4) == ["2:7h", "2:d", "2:d"]
    before = judge.preview("before", judge.sitting.table.record.head, moves="2:9h")
    assert open_steps(before) == [8]
    assert judge.approve(judge.settle(before, settle_8="drop")).status_code == 303
    assert judge.moves(4) == ["2:7h", "2:d", "2:9h"]
    refused = judge.preview("after", judge.sitting.table.record.head, moves="1:9d")
    assert refused.status_code == 422
    assert "nothing follows step" in refused.text


# --- Mountain and Two-Set Rummy -----------------------------------------------------------------------------------


def test_a_fold_by_mistake_two_deals_back_moves_every_carried_pot(app):
    sitting = Sitting(services_of(app).recorder, "folded", rules="mountain", seats=3, ante="5", stack="40")
    sitting.enter(f"dealer1 {SAID} deal{BEN}{CID}AsAhAd9c8d 2:c 3:c 1:f Kh")
    sitting.enter(f"{SAID} deal{CID}9h7s5c4d2h{BEN} 3:c 1:c 2:c Ks")
    sitting.enter(f"{SAID} deal9h7s5c4d2h{BEN}{CID} 1:c 2:c 3:c Kd")
    judge = Putting(app.test_client(), sitting)
    fold = next(step for step in sitting.table.record.standing if sitting.table.truth.asked(step) == "1:f")
    seen = judge.preview("replace", fold, moves="1:c")
    told = words(seen.text)
    for line in ("Deal 1 Carried pot 15 0", "Deal 2 Carried pot 30 15", "Deal 3 Carried pot 45 30"):
        assert line in told
    assert "pot carried: low 0, chips 15 pot won: low 0, seats 1, shares 15, by sole survivor" in told
    assert told.count("first difference") == 2, "once among the steps, once among the deals"
    assert judge.approve(seen).status_code == 303
    state = sitting.recorder.load(sitting.id).truth.state()
    assert ([place.stack for place in state.places], state.carried) == ([40, 25, 25], 30)


def test_a_wrong_lay_off_is_put_right_with_what_rested_on_it(app):
    sitting = Sitting(
        services_of(app).recorder, "laid", rules="two-set-rummy", seats=3, scoring="penalty", finish="points:100"
    )
    sitting.enter("dealer1 2:deal4e4j4m4n5v6v7vMv1e 3:deal 1:deal up2j dSv o1e/4e4j4m4n/5v6v7vMvSv done done")
    sitting.enter("+4v1 left4s2m3m5m6m7m1m3n left3v1j3e5j7j2n6n1sMs")
    judge = Putting(app.test_client(), sitting)
    seen = judge.preview("replace", 11, moves="3:+4v2")
    also = judge.settle(seen, also="13")
    assert 'name="settle-13" value="replace"' in also.text
    settled = judge.settle(also, settle_13="replace", moves_13="1:+3v2 1:left1j3e5j7j2n6n1sMs")
    assert open_steps(settled) == []
    assert "seat 1 38" in words(settled.text).lower()
    assert judge.approve(settled).status_code == 303
    assert sitting.recorder.load(sitting.id).truth.state().totals == (35, 0, 31)


# --- rulings that leave the play as it is -------------------------------------------------------------------------


def test_a_step_is_ruled_irregular_and_a_score_adjusted_without_seeing_hidden_cards(app, avalanche):
    judge = Putting(client_as(app, avalanche.id, "judge"), avalanche)
    assert judge.approve(judge.preview("stands", 13, rule="mk-14")).status_code == 303
    assert last(judge).act == StepRuled(13, "MK-14", "p-judge", ("p-judge",))
    seen = judge.preview("adjust", 13, seat=1, points=-5, rule="MK-14", steps="13, 14", asked=2)
    assert "Seat 1 loses 5 points" in words(seen.text)
    assert judge.approve(seen).status_code == 303
    assert last(judge).act == ScoreAdjusted(1, -5, "MK-14", (13, 14), "seat 2", ("p-judge",))
    refused = judge.preview("adjust", 13, seat=1, points=5, rule="MK-99", steps="13")
    assert (refused.status_code, "Mauna Kea has no rule MK-99" in refused.text) == (422, True)


def test_a_correction_is_overturned_or_stayed_from_the_list(judge):
    seen = judge.settle(judge.preview("replace", 10, moves="1:x9c"), settle_11="before", moves_11="2:r")
    judge.approve(seen)
    number = last(judge).number
    page = judge.page("corrections")
    assert f"entry={number}" in page
    assert judge.approve(judge.preview("stay", entry=number)).status_code == 303
    assert last(judge).act.kind == "stay"
    assert f"undone for now by entry {number + 1}" in words(judge.page("corrections"))
    assert judge.moves(9)[0] == "1:xAh"


def test_a_second_click_puts_right_once_and_a_stale_preview_is_made_again(judge):
    seen = judge.settle(judge.preview("replace", 10, moves="1:x9c"), settle_11="before", moves_11="2:r")
    judge.sitting.enter("9s")
    stale = judge.approve(seen)
    assert stale.status_code == 409
    assert "The table went on since, so this preview was made again" in stale.text
    assert last(judge).number == judge.sitting.revision
    assert judge.approve(stale).status_code == 303
    revision = last(judge).number
    assert judge.approve(stale).status_code == 303
    assert last(judge).number == revision
    assert judge.moves(9)[-1] == "1:9s"


def test_an_older_preview_is_worked_out_on_the_table_as_it_stands(judge):
    seen = judge.preview("replace", 10, moves="1:x9c")
    judge.sitting.enter("9s")
    again = judge.settle(seen, settle_11="before", moves_11="2:r")
    assert "The table went on since" in again.text
    assert "Entry" in words(again.text)
    assert judge.approve(again).status_code == 303


# --- who may, and what is hidden ----------------------------------------------------------------------------------


def test_a_player_is_refused_and_a_scorer_puts_right_the_last_entry_as_ever(app, avalanche):
    for role, seat in (("player", 1), ("scorer", 0), ("spectator", 0)):
        client = client_as(app, avalanche.id, role, seat)
        assert client.get(f"/tables/{avalanche.id}/corrections/new?step=10").status_code == 403
        assert client.post(f"/tables/{avalanche.id}/corrections", data={"kind": "retract"}).status_code == 403
        page = client.get(f"/tables/{avalanche.id}").text
        assert "Correct…" not in page
        assert ("change=1" in page) == (role == "scorer")
    assert "Correct…" in client_as(app, avalanche.id, "judge").get(f"/tables/{avalanche.id}").text


def test_the_play_is_put_right_by_who_sees_every_card(app, avalanche):
    client = client_as(app, avalanche.id, "judge")
    judge = Putting(client, avalanche)
    seen = judge.settle(judge.preview("replace", 10, moves="1:x9c"), settle_11="before", moves_11="2:r")
    assert "Correct the record</button>" not in seen.text
    assert f"/tables/{avalanche.id}/glass" in seen.text
    before = avalanche.table.record
    assert judge.approve(seen).status_code == 422
    assert avalanche.recorder.load(avalanche.id).record == before
    floors = services_of(app).floors
    floors.act(avalanche.id, 2, BreakGlass("p-judge", "a claim"), "p-judge", "glass")
    seen = judge.settle(judge.preview("replace", 10, moves="1:x9c"), settle_11="before", moves_11="2:r")
    assert judge.approve(seen).status_code == 303


def test_a_late_correction_needs_a_second_official(app):
    """The window of the claim is over: two officials took the dispute up, and its ruling orders the correction."""
    sitting = Sitting(services_of(app).recorder, "late")
    sitting.enter("dealer1 deal deal 7h 8h resign")
    court = Disputes(sitting.recorder.store, lambda: ClockReading("2026-11-30T16:00:00.000Z"))
    exchange(app, disputes=court)
    judge = Putting(app.test_client(), sitting)
    seen = judge.preview("replace", 6, moves="2:9h")
    assert "a second official has to agree" in seen.text
    assert "Correct the record</button>" not in seen.text
    assert judge.approve(seen).status_code == 422
    late = c.Raise(sitting.revision, (6,), (), (1, 2), "It was the nine.")
    for number, (by, command) in enumerate(
        (
            (ANN, late),
            (JO, c.AskToReopen(1, 2, "The slip says so.")),
            (DEE, c.AgreeToReopen(1, 3)),
            (JO, c.Review(1, 4)),
            (JO, c.RuleDispute(1, 5, ("MK-34",), "correction", "As the slip says.")),
        )
    ):
        court.act(sitting.table, command, by, f"late-{number}")
    ordered = judge.preview("replace", 6, moves="2:9h", dispute=1)
    assert f'<a href="/tables/{sitting.id}/disputes/1">Dispute 1</a> orders it.' in ordered.text
    assert judge.approve(ordered).status_code == 303
    assert last(judge).act.approved == (OFFICIAL.id, "p-jo", "p-dee")


@pytest.mark.parametrize(
    ("kind", "fields"), [("replace", {"moves": "2:Jh"}), ("retract", {}), ("before", {"moves": "2:Kh"})]
)
def test_a_preview_does_not_change_with_cards_that_its_reader_may_not_see(opened, kind, fields):
    shown, true = [], []
    for name, hand in (("a", "7h8h9hThJhQhKh"), ("b", "7h8h9hThJcQcKc")):
        app = opened(name)
        sitting = Sitting(services_of(app).recorder, "twin")
        sitting.enter(f"dealer1 2:deal{hand} 1:deal2s3s4s5s6s7s8s 7h 8h 9h r2d 2s")
        shown.append(Putting(client_as(app, sitting.id, "judge"), sitting).preview(kind, 6, **fields).data)
        true.append(Putting(app.test_client(), sitting).preview(kind, 6, **fields).data)
    assert shown[0] == shown[1]
    if kind != "retract":
        assert true[0] != true[1], "only hidden cards tell these tables apart"


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"kind": "fly"}, 400, "choose what to correct"),
        ({"kind": "replace", "moves": "what"}, 422, "Nothing was entered"),
        ({"kind": "replace", "moves": ""}, 422, "no move is named"),
        ({"kind": "retract", "why": " "}, 422, "say why you correct it"),
        ({"kind": "retract", "step": "99"}, 422, "step 99 was taken back or corrected"),
        ({"kind": "retract", "settle-3": "drop"}, 422, "step 3 is not one of the steps after the correction"),
        ({"kind": "retract", "settle-12": "burn"}, 400, "keep, before, replace or drop"),
        ({"kind": "adjust", "rule": "MK-14", "steps": "ten"}, 422, "the steps are numbers"),
        ({"kind": "retract", "token": "no"}, 403, "this page had expired"),
    ],
)
def test_what_cannot_be_put_right_is_refused_and_what_was_typed_stays(judge, fields, status, told):
    page = judge.page("corrections/new?step=10")
    sent = Form(page, None).fields | {"why": "Ann’s words"} | fields
    answer = judge.client.post(judge.at("corrections/preview"), data=sent)
    assert (answer.status_code, told in answer.text) == (status, True)
    if status in (403, 422) and fields.get("step") != "99" and fields.get("why") != " ":
        assert "Ann’s words" in answer.text


def test_what_was_put_right_tells_nobody_a_hidden_card(opened):
    shown = []
    for name, hand in (("a", "7h8h9hThJhQhKh"), ("b", "7h8h9hThJcQcKc")):
        app = opened(name)
        sitting = Sitting(services_of(app).recorder, "twin")
        sitting.enter(f"dealer1 2:deal{hand} 1:deal2s3s4s5s6s7s8s 7h 8h 9h r2d 2s")
        official = Putting(app.test_client(), sitting)
        assert official.approve(official.preview("replace", 9, moves="1:3s", why=f"Ben held {hand}")).status_code == 303
        client = stranger(app)
        pages = ("corrections", "changes", "changes?as=open&from=1&to=10", "steps/10", "steps/9", "audit")
        shown.append([client.get(official.at(page)).data for page in pages])
    assert shown[0] == shown[1]


# --- what everybody reads -----------------------------------------------------------------------------------------


def test_everybody_reads_what_was_put_right_and_officials_why(app, judge):
    asked = judge.preview("replace", 10, moves="1:x9c", why="Ann held Qc", asked=2)
    seen = judge.settle(asked, settle_11="before", moves_11="2:r")
    judge.approve(seen)
    number = last(judge).number
    told = words(judge.page("corrections"))
    assert f"Entry {number} : step 10 is replaced" in told
    assert "asked by seat 2, approved by Olive Official" in told
    assert "Why, for officials: Ann held Qc" in told
    outside = stranger(app).get(judge.at("corrections")).text
    assert "approved by Olive Official" in outside
    assert "Qc" not in outside
    assert "Altitude: seat 1 17, seat 2 17 → seat 1 17, seat 2 7" in words(outside)
    assert f"rev={number - 1}" in outside
    assert "step 10 is replaced" not in words(stranger(app).get(judge.at(f"corrections?rev={number - 1}")).text)


def test_everybody_in_the_list_is_called_by_name(app, avalanche):
    director = Putting(client_as(app, avalanche.id, "director"), avalanche)
    director.approve(director.preview("adjust", 13, seat=1, points=-5, rule="MK-14", steps="13"))
    avalanche.table = avalanche.recorder.load(avalanche.id)
    avalanche.recorder.take_back(avalanche.id, avalanche.context(actor="p-gone"))
    page = stranger(app).get(director.at("corrections")).text
    assert "asked by Director, approved by Director" in words(page)
    assert "asked by deleted account, approved by deleted account" in words(page)
    assert not re.search("p-director|p-gone", page)


def test_readers_are_told_that_the_record_was_put_right(app, judge):
    judge.approve(judge.settle(judge.preview("replace", 10, moves="1:x9c"), settle_11="before", moves_11="2:r"))
    number = last(judge).number
    client = stranger(app)
    notice = f"The record was corrected at entry {number}: step 10 is replaced"
    assert notice in words(client.get(f"/tables/{judge.sitting.id}").text)
    head = judge.sitting.recorder.load(judge.sitting.id).record.head
    assert notice in words(client.get(judge.at(f"steps/{head}")).text)
    assert notice not in words(client.get(judge.at(f"steps/{head}?hide=1")).text)
    old = words(client.get(judge.at("steps/13")).text)
    assert "This step was repeated as step" in old
    assert "The same move now" in old
    replaced = client.get(judge.at("steps/10")).text
    assert '<a href="21" data-stands="">What replaced it</a>' in replaced
    page = words(judge.client.get(f"/tables/{judge.sitting.id}").text)
    assert f"{number} Seat 2 draws a card Replace Take back" in page, "the last act, not the correction, can be changed"


def test_what_changed_between_two_entries_or_moments(app, judge):
    judge.approve(judge.settle(judge.preview("replace", 10, moves="1:x9c"), settle_11="before", moves_11="2:r"))
    number = last(judge).number
    client = stranger(app)
    page = words(client.get(judge.at(f"changes?from={number - 1}&to={number}")).text)
    assert f"What changed from entry {number - 1} to entry {number}" in page
    assert "first difference" in page
    assert words(client.get(judge.at("changes")).text) == page
    same = words(client.get(judge.at("changes?from=3&to=3")).text)
    assert "Every move is unchanged" in same
    moment = words(client.get(judge.at("changes?from=2026-11-30T14:00:06&to=2026-12-30T14:00:06Z")).text)
    assert "What changed from entry" in moment
    for wrong in ("from=0", "to=999", "from=yesterday", "to=2001-01-01T00:00:00Z"):
        assert client.get(judge.at(f"changes?{wrong}")).status_code == 404
