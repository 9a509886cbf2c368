"""Who may open which address: every route for every role while a table is running and when it has ended."""

from datetime import timedelta
from io import BytesIO
from uuid import UUID

import pytest
from flask import Blueprint, Flask

from domain.store.times import moved
from domain.tables.disputes.clock import Watch
from domain.tables.floor.commands import Halt, SetTerms, TakePlace
from tests.recorded import SCORER, Sitting
from tests.web.audit.desk import Form
from tests.web.conftest import OPENED
from tests.web.signed_in import client_as, somebody, stranger, token_for
from web.shell.access import WORDS
from web.shell.pages import Pages, check
from web.shell.services import services_of

ROLES = ("player", "scorer", "judge", "director", "panel", "auditor", "spectator")
VISITORS = ("stranger", "account", "administrator", *ROLES)
LOOK = dict.fromkeys(VISITORS, "re")
ENTER = {"player": "r", "scorer": "re", "judge": "re", "director": "re"}
FOR_ALL = {"scorer": "re", "judge": "re", "director": "re"}
CORRECT = {"judge": "re", "director": "re"}
CLOSE = {"player": "r", "scorer": "r", "judge": "r", "director": "r"}
GLASS = {"judge": "r", "director": "r", "panel": "r", "auditor": "r"}
VIEWINGS = dict.fromkeys(("player", "judge", "director", "panel", "auditor"), "re")
ACCOUNT = dict.fromkeys(VISITORS[1:], "re")
ADMINISTRATOR = {"administrator": "re"}
DISPUTE = {"player": "re", "scorer": "re", "judge": "re", "director": "re"}
READ_DISPUTES = dict.fromkeys(VISITORS, "e") | dict.fromkeys(
    ("player", "scorer", "judge", "director", "panel", "auditor"), "re"
)
SEATS = {"administrator": "re", "director": "re"}
ALLOWED = {
    "new_tournament.new_page": ACCOUNT,
    "new_tournament.open_tournament": ACCOUNT,
    "board.board_page": ACCOUNT,
    "board.act": ACCOUNT,
    "exchange.exchange_page": ACCOUNT,
    "careers.series_page": LOOK,
    "careers.player_page": LOOK,
    "careers.ratings_page": LOOK,
    "crosstable.crosstable_page": LOOK,
    "tournament_changes.changes_page": LOOK,
    "tournament_report.report_page": LOOK,
    "tournament_report.report_csv": LOOK,
    "tournament_report.report_json": LOOK,
    "tournament_archive.archive_file": ACCOUNT,
    "tournament_archive.import_page": ACCOUNT,
    "tournament_archive.bring_in": ACCOUNT,
    "tournament_live.version": LOOK,
    "tournament_live.calendar_file": LOOK,
    "tournament_player.own_page": ACCOUNT,
    "tournament_player.state_result": ACCOUNT,
    "tournament_wall.wall_page": LOOK,
    "tournament_entry.entry_page": LOOK,
    "tournament_entry.enter": ACCOUNT,
    "tournament_print.print_page": LOOK,
    "api-games.listing": LOOK,
    "api-games.game": LOOK,
    "api-games.me": LOOK,
    "api-tables.listing": LOOK,
    "api-openapi.document": LOOK,
    "api-pages.reading_page": LOOK,
    "api-tables.table": LOOK,
    "api-tables.steps": LOOK,
    "api-tables.entries": LOOK,
    "api-tables.audit": LOOK,
    "api-events.feed": LOOK,
    "api-records.record": LOOK,
    "api-moves.enter": ENTER,
    "api-moves.judged": ENTER,
    "api-records.bring": ACCOUNT,
    "api-requests.listing": LOOK,
    "api-requests.act": CLOSE,
    "api-disputes.listing": READ_DISPUTES,
    "api-disputes.claim": DISPUTE,
    "api-disputes.act": READ_DISPUTES,
    "api-notes.listing": LOOK,
    "api-notes.write": ACCOUNT,
    "api-notes.act": ACCOUNT,
    "api-tournaments.listing": LOOK,
    "api-tournaments.tournament": LOOK,
    "health.alive": LOOK,
    "evidence.evidence_page": LOOK,
    "evidence.key": LOOK,
    "evidence.checkpoint": LOOK,
    "evidence.verifier": LOOK,
    "health.ready": LOOK,
    "health.counted": ADMINISTRATOR,
    "record.record_page": LOOK,
    "record.says": ENTER,
    "record.pads": ENTER,
    "moves.from_page": ENTER,
    "offline.worker": LOOK,
    "offline.shell": LOOK,
    "disclosure.disclosure_page": FOR_ALL,
    "disclosure.disclose": FOR_ALL,
    "corrections.corrections_page": LOOK,
    "corrections.changes_page": LOOK,
    "correct.correction_page": CORRECT,
    "correct.preview": CORRECT,
    "correct.expired_preview": CORRECT,
    "correct.approve": CORRECT,
    "replay.last": LOOK,
    "replay.step_page": LOOK,
    "replay.leap": LOOK,
    "aliases.step_alias": LOOK,
    "whatifs.listing": LOOK,
    "whatifs.last": LOOK,
    "whatifs.line_page": LOOK,
    "begin_whatif.begin": ACCOUNT,
    "begin_whatif.branch": ACCOUNT,
    "whatif_moves.tap": ACCOUNT,
    "edit_whatif.change_line": ACCOUNT,
    "whatif_comparison.comparison_page": LOOK,
    "insight.insight_page": LOOK,
    "card_life.card_life_page": LOOK,
    "card_life.knowledge_page": LOOK,
    "charts.charts_page": LOOK,
    "charts.file": LOOK,
    "pictures.step_picture": LOOK,
    "notes.notes_page": LOOK,
    "notes.write": ACCOUNT,
    "note.thread_page": LOOK,
    "note.change_note": ACCOUNT,
    "note.ask_to_erase": ACCOUNT,
    "reviews.reviews_page": LOOK,
    "reviews.join_page": LOOK,
    "reviews.invitation": LOOK,
    "reviews.following": LOOK,
    "reviews.review_step_page": LOOK,
    "reviews.leap": LOOK,
    "reviews.elsewhere": LOOK,
    "reviews.changes": LOOK,
    "lead_review.start": ACCOUNT,
    "lead_review.change_review": ACCOUNT,
    "audit.audit_page": LOOK,
    "score.score_page": LOOK,
    "report.report_page": LOOK,
    "report.values": LOOK,
    "bundle.bundle": LOOK,
    "comparison.comparison_page": FOR_ALL,
    "comparison.compare": FOR_ALL,
    "deal.deal_page": LOOK,
    "deal.words": ENTER,
    "deal.seed": dict.fromkeys(FOR_ALL | {"player": ""}, "re"),
    "record_files.record": LOOK,
    "record_files.hand_history": LOOK,
    "embed.embed_query": LOOK,
    "embed.embed_page": LOOK,
    "print.print_page": LOOK,
    "ranges.choose": LOOK,
    "ranges.record": LOOK,
    "ranges.sheet": LOOK,
    "live.changes": LOOK,
    "api.table": LOOK,
    "api.from_program": ENTER,
    "requests.requests_page": LOOK,
    "requests.take": CLOSE,
    "places.places_page": LOOK,
    "places.change_places": LOOK,
    "glass.glass_page": VIEWINGS,
    "glass.change_glass": GLASS,
    "viewings.viewings_page": VIEWINGS,
    "opening.new_table_page": ACCOUNT,
    "opening.change_form": ACCOUNT,
    "opening.open_table": ACCOUNT,
    "record_files.upload_page": ACCOUNT,
    "record_files.upload": ACCOUNT,
    "sign_in.sign_in_page": LOOK,
    "sign_in.sign_in": LOOK,
    "sign_in.sign_out": LOOK,
    "invitation.invitation_page": LOOK,
    "invitation.use": LOOK,
    "account.account_page": ACCOUNT,
    "account.rename": ACCOUNT,
    "account.erase": ACCOUNT,
    "account.change_password": ACCOUNT,
    "account.end_session": ACCOUNT,
    "account.end_other_sessions": ACCOUNT,
    "account.make_token": ACCOUNT,
    "account.revoke_token": ACCOUNT,
    "people.people_page": ADMINISTRATOR,
    "people.add": ADMINISTRATOR,
    "people.reset_password": ADMINISTRATOR,
    "people.set_administrator": ADMINISTRATOR,
    "people.end_sessions": ADMINISTRATOR,
    "people.erase": ADMINISTRATOR,
    "links.links_page": SEATS,
    "links.make": SEATS,
    "links.revoke": SEATS,
    "links.replace": SEATS,
    "desk.desk_page": ACCOUNT,
    "desk.rulings": LOOK,
    "docket.docket_page": READ_DISPUTES,
    "docket.export": READ_DISPUTES,
    "docket.set_windows": READ_DISPUTES,
    "raise_dispute.raise_page": DISPUTE,
    "raise_dispute.raise_dispute": DISPUTE,
    "dispute.dispute_page": READ_DISPUTES,
    "dispute.change_dispute": READ_DISPUTES,
    "dispute.image": READ_DISPUTES,
    "ruling.ruling_page": CORRECT,
    "ruling.rule": CORRECT,
    "search.search_page": LOOK,
    "studies.studies_page": LOOK,
    "studies.make": ACCOUNT,
    "studies.cover": LOOK,
    "studies.chapter": LOOK,
    "edit_study.edit_page": ACCOUNT,
    "edit_study.change_study": ACCOUNT,
    "edit_study.chapter_form": ACCOUNT,
    "edit_study.change_chapter": ACCOUNT,
    "edit_study.erase": ACCOUNT,
    "add_step.add_step_page": ACCOUNT,
    "add_step.add": ACCOUNT,
    "study_files.export": LOOK,
    "study_files.bring_page": ACCOUNT,
    "study_files.send": ACCOUNT,
    "study_files.bring": ACCOUNT,
    "study_files.forget": ACCOUNT,
    "api.tables": LOOK,
    "tables.tables_page": LOOK,
    "hidden_results.setting": LOOK,
    "hidden_results.choose": LOOK,
    "hidden_results.results_page": LOOK,
    "hidden_results.tell": LOOK,
    "tournaments.listing": LOOK,
    "tournaments.tournament_page": LOOK,
    "rules.shelf": LOOK,
    "rules.book": LOOK,
    "static": LOOK,
    "static_files.file": LOOK,
}
"""Who may open what while the table is running (r) and when it has ended (e). A new address gets its line here."""

VALUES = {"number": 1, "digest": "0" * 64, "control": "next", "key": "mauna-kea", "filename": "cairn.css"}
VALUES |= {"asked": "0" * 12, "deal": 1, "turn": 1, "act": 1, "name": "pace", "first": 1, "last": 1}


@pytest.fixture(params=["running", "ended"])
def phase(request):
    return request.param


@pytest.fixture
def table(app, phase):
    sitting = Sitting(services_of(app).recorder, phase)
    sitting.enter(OPENED, *(["resign"] if phase == "ended" else []))
    return sitting.id


@pytest.fixture
def clients(app, table):
    """A client for every kind of visitor."""
    people = services_of(app).people
    found = {role: client_as(app, table, role, 1 if role == "player" else 0) for role in ROLES}
    found["account"] = signed_in(app, somebody(app, "account"))
    found["administrator"] = signed_in(app, people.add("Ada", "ada", administrator=True))
    return found | {"stranger": stranger(app)}


def signed_in(app, person):
    client = stranger(app)
    client.set_cookie("cairn", services_of(app).people.sessions.open(person))
    return client


def addresses(app, table):
    """Every address of the service with its method, for this table."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        values = {name: VALUES.get(name, table) for name in rule.arguments}
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
            yield rule.endpoint, method, adapter.build(rule.endpoint, values, method=method)


def test_every_address_is_in_the_authorisation_table(app):
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(ALLOWED)


def test_a_service_with_an_address_that_does_not_say_what_it_needs_does_not_start():
    forgotten, others = Blueprint("forgotten", __name__), Pages("others", __name__)
    forgotten.get("/forgotten")(str)
    others.route("/other", endpoint="other")(str)
    for blueprint in (forgotten, others):
        app = Flask(__name__)
        app.register_blueprint(blueprint)
        with pytest.raises(LookupError):
            check(app)


def test_who_may_open_what(app, table, clients, phase):
    wrong = []
    for endpoint, method, address in addresses(app, table):
        for who, client in clients.items():
            with client.open(address, method=method) as answer:
                refused = answer.status_code in (401, 403) and any(words in answer.text for words in WORDS.values())
            if refused == (phase[0] in ALLOWED[endpoint].get(who, "")):
                wrong.append((who, method, address, answer.status_code))
    assert wrong == []


def test_who_may_not_enter_is_refused_with_a_valid_form_too(app, table, clients, phase):
    for who, client in clients.items():
        told = {"move": "u", "revision": 1, "command_id": f"by-{who}", "token": token_for(client, f"table {table}")}
        answer = client.post(f"/api/tables/{table}/moves", json=told)
        allowed = phase[0] in ENTER.get(who, "")
        assert (answer.status_code not in (401, 403)) == allowed, (who, answer.text)


def test_nothing_is_changed_by_a_browser_that_sends_no_token(app, sitting):
    """Every address that takes a POST, by who may do all at the table."""
    client = app.test_client()
    told = {"revision": 1, "command_id": "by-cookie", "move": "d"}
    log = services_of(app).recorder.store.last_position()
    answers = {}
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()):
            names = {name: 1 if name in ("number", "place") else "x" for name in rule.arguments}
            names |= {"table_id": sitting.id} if "table_id" in rule.arguments else {}
            address = app.url_map.bind("localhost").build(rule.endpoint, names, method="POST")
            for sent in ({"data": told}, {"json": told}):
                answers[rule.rule, *sent] = client.post(address, **sent).status_code
    refused = {400: "unfit before it is looked whose it is", 401: "unknown", 403: "no token", 404: "nothing there"}
    assert {asked: status for asked, status in answers.items() if status not in refused} == {}
    assert services_of(app).recorder.store.last_position() == log


@pytest.mark.parametrize("address", ["/records", "/tables/{}/reconcile"])
def test_a_file_is_taken_with_the_forms_token_only(app, sitting, address):
    client = app.test_client()
    data = client.get(f"/tables/{sitting.id}/record.cairn").data
    sent = {"files": (BytesIO(data), "a.cairn"), "file": (BytesIO(data), "a.cairn")}
    assert client.post(address.format(sitting.id), data=sent).status_code == 403


def test_a_stranger_is_asked_to_sign_in_and_an_account_told_for_whom_it_is(app, sitting):
    page = stranger(app).get(f"/tables/{sitting.id}/faces")
    assert (page.status_code, page.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "/sign-in" in page.text
    page = client_as(app, sitting.id, "spectator").get(f"/tables/{sitting.id}/faces")
    assert page.status_code == 403
    assert "scorer can enter cards seen later" in page.text


def test_a_stranger_sees_what_everybody_sees_whatever_is_asked(app, sitting):
    client = stranger(app)
    pages = {
        client.get(f"/api/tables/{sitting.id}?as={who}").text for who in ("", "1", "2", "open", "scorer", "public")
    }
    assert len(pages) == 1
    assert '"viewer":"public"' in pages.pop()


def test_a_player_sees_the_own_hand_and_no_other(app, sitting):
    client = client_as(app, sitting.id, "player", 2)
    assert '"7h"' in client.get(f"/api/tables/{sitting.id}").text
    other = client.get(f"/api/tables/{sitting.id}?as=1").json
    assert other["viewer"] == "public"


def test_a_finished_table_is_open_to_all_who_may_look(app):
    sitting = Sitting(services_of(app).recorder, "over")
    sitting.enter(OPENED, "resign")
    assert stranger(app).get(f"/api/tables/{sitting.id}").json["viewer"] == "open"


def test_the_scorer_sees_the_own_entries_and_no_others(app, sitting):
    client = client_as(app, sitting.id, "scorer")
    page = client.get(f"/tables/{sitting.id}").text
    assert "7♥" not in page
    told = client.get(f"/api/tables/{sitting.id}").json
    assert told["viewer"] == "scorer"
    assert [player["hand"] for player in told["table"]["players"]] == [["??"] * 7, ["??"] * 7]


def test_a_table_for_the_invited_is_neither_shown_nor_listed(app, sitting):
    terms = SetTerms("invited", 0, 0, until_closed=False, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, SCORER, "closed")
    assert stranger(app).get(f"/tables/{sitting.id}").status_code == 401
    assert str(sitting.id) not in stranger(app).get("/").text
    assert stranger(app).get("/api/tables").json["tables"] == []
    assert str(sitting.id) in client_as(app, sitting.id, "player", 1).get("/").text


def test_a_place_that_was_handed_over_gives_nothing_any_more(app, sitting):
    client = client_as(app, sitting.id, "player", 2)
    carl = somebody(app, "carl")
    services_of(app).floors.act(sitting.id, 2, TakePlace("player", 2, carl.id), SCORER, "handed over")
    assert client.get(f"/api/tables/{sitting.id}").json["viewer"] == "public"
    assert client.post(f"/api/tables/{sitting.id}/moves", json={}).status_code == 403
    assert signed_in(app, carl).get(f"/api/tables/{sitting.id}").json["viewer"] == "2"


def test_who_opens_a_table_directs_it_and_keeps_its_record(app):
    person = somebody(app, "opal")
    client = signed_in(app, person)
    form = client.get("/tables/new?game=mauna-kea").text
    token = Form(form, None).fields["token"]
    fields = {"game": "mauna-kea", "token": token, "command_id": "one", "table": str(UUID(int=9))}
    chosen = {f"say-{one.key}": one.options[0] for one in _announcements()}
    answer = client.post("/tables", data=fields | chosen)
    table = UUID(answer.location.removeprefix("/tables/"))
    assert (answer.status_code, table != UUID(int=9)) == (303, True)
    floor = services_of(app).floors.load(table, 2)
    assert floor.roles_of(person.id) == {"director", "scorer"}
    assert services_of(app).recorder.load(table).record.entries[0].actor == person.id


def _announcements():
    from domain.games.registry import game

    return game("mauna-kea").announcements


@pytest.mark.parametrize(("steps", "revision"), [(0, 4), (2, 2)])
def test_who_looks_on_late_is_told_of_nothing_newer(app, sitting, steps, revision):
    terms = SetTerms("anybody", 0, steps, until_closed=False, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, SCORER, "late")
    client = stranger(app)
    assert client.get(f"/api/tables/{sitting.id}").json["revision"] == revision
    assert client.get("/api/tables").json["tables"][0]["revision"] == revision
    assert client.get(f"/tables/{sitting.id}?rev={revision + 1}").status_code == 404
    assert client_as(app, sitting.id, "player", 1).get(f"/api/tables/{sitting.id}").json["revision"] == 4


def test_who_looks_on_after_the_close_sees_the_opening_only_until_then(app):
    sitting = Sitting(services_of(app).recorder, "closing")
    terms = SetTerms("anybody", 0, 0, until_closed=True, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, SCORER, "late")
    sitting.enter(OPENED)
    shown = stranger(app).get(f"/api/tables/{sitting.id}").json
    assert (shown["revision"], shown["step"]) == (1, 1)
    sitting.enter("resign")
    assert stranger(app).get(f"/api/tables/{sitting.id}").json["viewer"] == "open"


@pytest.fixture
def late_and_not(app):
    """A table that others see a step late, and two that they see at once; each is opened after the one before."""
    late, *others = (Sitting(services_of(app).recorder, name) for name in ("late", "second", "third"))
    terms = SetTerms("anybody", 0, 2, until_closed=True, opens=True)
    services_of(app).floors.act(late.id, 2, terms, SCORER, "late")
    return late, *others


def listed(client, query=""):
    return [row["id"] for row in client.get(f"/api/tables{query}").json["tables"]]


def test_the_order_of_the_list_tells_nothing_of_a_table_that_is_seen_late(app, late_and_not):
    late, second, third = late_and_not
    second.enter(OPENED)
    watcher, player = stranger(app), client_as(app, late.id, "player", 1)
    before = watcher.get("/api/tables").get_data(), watcher.get("/").text
    assert listed(watcher) == [str(one.id) for one in (second, third, late)]
    late.enter(OPENED)
    assert (watcher.get("/api/tables").get_data(), watcher.get("/").text) == before
    services_of(app).catalogue.projector.clear()
    assert listed(watcher) == listed(player) == [str(one.id) for one in (second, third, late)]


def test_no_filter_tells_that_a_table_has_ended_to_who_sees_it_late(app, late_and_not):
    late, *_ = late_and_not
    late.enter(OPENED)
    late.enter("resign")
    terms = SetTerms("anybody", 3600, 0, until_closed=False, opens=True)
    services_of(app).floors.act(late.id, 2, terms, SCORER, "an hour late")
    watcher, player = stranger(app), client_as(app, late.id, "player", 1)
    for client, running, finished in ((watcher, True, False), (player, False, True)):
        assert (str(late.id) in listed(client, "?state=running")) == running
        assert (str(late.id) in listed(client, "?state=finished")) == finished


def test_a_long_list_is_continued_without_a_position_of_the_log(app):
    for number in range(31):
        Sitting(services_of(app).recorder, f"table-{number}")
    client = stranger(app)
    first = client.get("/api/tables").json
    assert first["before"] == first["tables"][-1]["id"]
    assert len(listed(client, f"?before={first['before']}")) == 1
    assert client.get("/api/tables?before=12").status_code == 400


def test_a_floor_is_told_to_nobody_who_sees_the_table_late(app, late_and_not):
    late, *_ = late_and_not
    watcher = stranger(app)
    page = watcher.get(f"/tables/{late.id}").text
    services_of(app).floors.act(late.id, 2, Halt("adjourn", "a storm"), SCORER, "halt")
    assert watcher.get(f"/tables/{late.id}").text == page
    assert "a storm" in client_as(app, late.id, "player", 1).get(f"/tables/{late.id}").text


def test_a_clock_that_jumps_ahead_shows_nothing_early(app, sitting, monkeypatch):
    terms = SetTerms("anybody", 3600, 0, until_closed=False, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, SCORER, "an hour late")
    watcher, recorder = stranger(app), services_of(app).recorder
    wall, steady = [recorder.clock()], [0.0]
    watch = Watch(lambda: wall[0], lambda: steady[0])
    monkeypatch.setattr(recorder, "watch", watch)
    wall[0] = moved(wall[0], timedelta(days=1))
    assert watcher.get(f"/api/tables/{sitting.id}").json["revision"] == 1
    steady[0] = 24 * 3600.0
    assert watcher.get(f"/api/tables/{sitting.id}").json["revision"] == 4


def test_a_step_names_whoever_looks_at_it(app, table):
    """The frame of a step is remembered; who is named in it, and their token to sign out, is nobody else's."""
    judge, auditor = client_as(app, table, "judge"), client_as(app, table, "auditor")
    pages = [client.get(f"/tables/{table}/steps/1?as=public").text for client in (judge, auditor, judge)]
    assert ["</span>Judge<" in page for page in pages] == [True, False, True]
    assert ["</span>Auditor<" in page for page in pages] == [False, True, False]
    tokens = [page.partition('name="token" value="')[2].partition('"')[0] for page in pages]
    assert tokens[0] == tokens[2] != tokens[1]


def test_a_player_may_say_who_deals_but_acts_for_the_own_seat_only(app):
    sitting = Sitting(services_of(app).recorder, "dealer")
    client = client_as(app, sitting.id, "player", 2)
    page = client.get(f"/tables/{sitting.id}").text
    assert ">Seat 1 deals<" in page
    assert ">Player2 deals<" in page
    assert "Seat 1 resigns" not in page
