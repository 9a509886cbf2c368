"""The service as a whole: headers, who may send to it, its lists, a new table, what it says when something fails."""

import re
from pathlib import Path
from uuid import UUID

import pytest

from domain.play.vocabulary import Announcement
from domain.store import StoreDown, StoreFull, StoreLost
from domain.tables.labels import Labels
from tests.recorded import Sitting, simulated
from tests.web.audit.desk import Form
from web.shell import sprite
from web.shell.services import services_of
from web.shell.words import PageLabels, named, names_for, plain


def test_every_answer_forbids_inline_script_style_and_frames(app, sitting):
    client = app.test_client()
    for address in ("/", f"/tables/{sitting.id}", "/nothing", "/static/cairn.css", "/api/tables"):
        answer = client.get(address)
        headers = answer.headers
        answer.close()
        assert headers["Content-Security-Policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_no_page_is_kept_by_a_cache(app, sitting):
    assert app.test_client().get(f"/tables/{sitting.id}").headers["Cache-Control"] == "no-store"


def test_another_host_is_not_answered(app):
    assert app.test_client().get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_another_site_may_not_send(desk, headers):
    answer = desk.client.post(f"{desk.address}/moves", data=desk.form() | {"line": "d"}, headers=headers)
    assert answer.status_code == 403
    assert desk.told()["revision"] == 4


def test_a_get_never_writes(app, sitting):
    client, last = app.test_client(), services_of(app).recorder.store.last_position()
    for address in ("", "?change=1", "?typed=7h", "/preview?typed=7h", "/pads", "/faces", "/moves"):
        client.get(f"/tables/{sitting.id}{address}")
    client.get("/tables/new?game=mauna-kea")
    assert services_of(app).recorder.store.last_position() == last


def test_the_sprite_is_what_its_drawings_make():
    assert sprite.TARGET.read_text(encoding="utf-8") == sprite.sprite()


def test_text_of_the_domain_becomes_safe_html():
    labels = names_for(PageLabels({"1": "<b>Ann</b>", "2": "Ben Ortiz"}), PageLabels().deck)
    assert named("seat 2 attacks seat 1 with {4h} & {Tc}", labels) == (
        '<bdi>Ben</bdi> attacks <bdi>&lt;b&gt;Ann&lt;/b&gt;</bdi> with <span class="n red">4♥\ufe0e</span> &amp; '
        '<span class="n">10♣\ufe0e</span>'
    )
    assert plain("seat 2 climbs {Ad}", labels) == "Ben climbs ace of diamonds"
    assert named("Seat 3 passes", labels) == "Seat 3 passes"


def test_first_names_do_where_they_tell_the_players_apart():
    assert names_for(PageLabels({"1": "Ann Kealoha", "2": "Ben Ortiz"}), PageLabels().deck).name(2) == "Ben"
    assert names_for(PageLabels({"1": "Ann Kealoha", "2": "Ann Ortiz"}), PageLabels().deck).name(2) == "Ann Ortiz"


def test_an_empty_service_says_what_to_do(app):
    page = app.test_client().get("/").text
    assert "No tables yet" in page
    assert 'href="/tables/new"' in page


def test_the_list_is_filtered_by_game_and_state(app):
    simulated(services_of(app).recorder, 1, "finished one")
    Sitting(services_of(app).recorder, "running one")
    client = app.test_client()
    rows = {
        query: client.get(f"/{query}").text.count('<th scope="row">')
        for query in ("", "?state=running", "?state=finished")
    }
    assert rows == {"": 2, "?state=running": 1, "?state=finished": 1}
    assert client.get("/?game=mountain").text.count('<th scope="row">') == 0
    assert client.get("/?state=asleep").status_code == 400


def test_a_long_list_continues(app):
    for number in range(35):
        Sitting(services_of(app).recorder, f"table {number}")
    client = app.test_client()
    first = client.get("/api/tables").json
    second = client.get(f"/api/tables?before={first['before']}").json
    assert (len(first["tables"]), len(second["tables"]), second["before"]) == (30, 5, None)
    assert f"/?before={first['before']}" in client.get("/").text


def new_table(app, **fields):
    client = app.test_client()
    page = client.get("/tables/new?game=mauna-kea").text
    hidden = {name: value for name, value in Form(page, None).fields.items() if not name.startswith("number-")}
    proposed = {
        "say-plain-draw": "always", "say-hand-count": "shown", "say-match": "games:n", "number-match-games": "3",
        "say-next-deal": "alternate", "say-deck-out-winner": "higher-score",
    }  # fmt: skip
    return client.post("/tables", data=hidden | proposed | fields)


@pytest.fixture
def open_app(opened):
    return opened(new_id=lambda: "0b6a1c9e-52a4-4b65-9d0e-0f0f5a3f7d11")


def test_a_new_table_is_opened_with_its_names_and_announcements(open_app):
    answer = new_table(open_app, player1="Ann Kealoha", player2="Ben  Ortiz", event="Hilo Open", dealer="1")
    assert (answer.status_code, answer.location[:8]) == (303, "/tables/")
    page = open_app.test_client().get(answer.location).text
    assert "Ann Kealoha v Ben Ortiz" in page
    assert "Ann deals" in page
    table = open_app.test_client().get("/api" + answer.location).json["table"]
    assert (table["announced"]["match"], table["dealer"]) == ("games:3", 1)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"player2": "Be\u202en"}, "Seat 2: U+202E (right-to-left override) at character 3 cannot be seen"),
        ({"event": "Hilo\x07"}, "The event: U+0007 (a control character) at character 5 cannot be seen"),
        ({"venue": "\u200bKona"}, "The place: U+200B (zero width space) at character 1 cannot be seen"),
        ({"player1": "W" * 101}, "Seat 1: this has 101 characters; 100 are the most"),
        ({"date": "tomorrow"}, "A date is written 2026-11-30"),
    ],
)
def test_a_name_that_cannot_be_kept_is_refused_and_stays_in_the_form(open_app, fields, why):
    answer = new_table(open_app, **fields)
    assert answer.status_code == 422
    assert why in answer.text
    assert all(f'value="{typed}"' in answer.text for typed in fields.values())
    assert services_of(open_app).recorder.store.last_position() == 0


def test_names_are_kept_in_one_spelling(open_app):
    answer = new_table(open_app, player1=" Zoe\u0301\r\nKealoha ", event="Hilo\u2028Open")
    kept = services_of(open_app).recorder.store.label(UUID(answer.location.rpartition("/")[2]))
    labels = Labels.decode(kept)
    assert (labels.players, labels.event) == ({"1": "Zoé Kealoha"}, "Hilo Open")


def test_sending_the_form_twice_opens_one_table(open_app):
    first, second = new_table(open_app, dealer="2"), new_table(open_app, dealer="2")
    assert first.location == second.location
    assert open_app.test_client().get("/api" + first.location).json["revision"] == 2


def test_a_number_that_is_missing_is_asked_for(open_app):
    answer = new_table(open_app, **{"number-match-games": ""})
    assert answer.status_code == 400
    assert "have to be decided" in answer.text


def test_nothing_is_decided_for_the_dealer_who_announces(open_app, monkeypatch):
    from msgspec.structs import replace

    from domain.games.registry import GAMES

    game = GAMES["mauna-kea"]
    must = tuple(Announcement(a.key, a.options, a.rule, a.question, must=True, spoken=True) for a in game.announcements)
    monkeypatch.setitem(GAMES, "mauna-kea", replace(game, announcements=must))
    page = open_app.test_client().get("/tables/new?game=mauna-kea").text
    assert " checked required" not in page
    assert "Please choose; there is no default." in page
    assert new_table(open_app, **{"say-plain-draw": ""}).status_code == 400


def test_a_form_without_its_token_opens_nothing(open_app):
    assert new_table(open_app, token="forged").status_code == 403
    assert open_app.test_client().get("/api/tables").json["tables"] == []


@pytest.mark.parametrize("game", ["mountain", "two-set-rummy", "mauna-kea"])
def test_every_game_has_a_form(app, game):
    assert app.test_client().get(f"/tables/new?game={game}").status_code == 200


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nothing", 404),
        ("/tables/0b6a1c9e-52a4-4b65-9d0e-0f0f5a3f7d11", 404),
        ("/tables/new?game=chess", 404),
        ("/tables/new/more", 404),
    ],
)
def test_what_is_not_there_is_said_in_plain_words(app, address, status):
    answer = app.test_client().get(address)
    assert answer.status_code == status
    assert "<h1>Not Found</h1>" in answer.text


def test_a_revision_that_never_was_is_not_found(desk):
    assert desk.client.get(f"{desk.address}?rev=99").status_code == 404
    assert "as it stood at entry 2" in desk.page("rev=2")
    assert 'id="dock"' not in desk.page("rev=2")


@pytest.mark.parametrize(
    ("failure", "status", "words"),
    [
        (StoreFull("full"), 507, "no more space"),
        (StoreDown("down"), 503, "cannot reach its records"),
        (StoreLost("lost"), 503, "was removed while Cairn ran"),
    ],
)
def test_a_store_that_fails_is_said_in_plain_words(app, desk, monkeypatch, failure, status, words):
    fields = desk.form()

    def fail(*_args, **_options):
        raise failure

    monkeypatch.setattr(services_of(app).recorder.store, "append", fail)
    answer = desk.send(fields, line="d")
    assert answer.status_code == status
    assert words in answer.text
    told = desk.client.post(f"/api/tables/{desk.table}/moves", json=desk.told(move="d"))
    assert (told.status_code, told.content_type) == (status, "application/problem+json")


def test_a_request_that_is_too_large_is_refused(desk):
    for large in (600_000, 2_000_000):
        answer = desk.client.post(f"{desk.address}/moves", data={"line": "d" * large})
        assert answer.status_code == (413 if large > 1024 * 1024 else 403)
    assert "more than Cairn takes at once at this address: 1 MiB." in answer.text


def test_on_a_full_disk_lists_search_and_tables_are_read_as_before(app, desk, sitting, monkeypatch):
    addresses = ("/", "/api/tables", "/search?words=climb", "/sign-in", f"/tables/{sitting.id}")
    assert [desk.client.get(address).status_code for address in addresses] == [200] * 5
    sitting.enter("7h")

    def full(_writer):
        raise StoreFull("full")

    monkeypatch.setattr("domain.store.sqlite_files.Writer.__enter__", full)
    assert [desk.client.get(address).status_code for address in addresses] == [200] * 5
    assert desk.send(desk.form(), line="8h").status_code == 507


def test_what_a_request_says_is_read_in_one_place():
    """Queries, forms and bodies are judged by a schema; nobody reaches around it."""
    around = re.compile(r"request\.(args|form|values|json|get_json|files)\b")
    web = Path(__file__).parents[3] / "web"
    found = {str(file.relative_to(web)) for file in web.rglob("*.py") if around.search(file.read_text("utf-8"))}
    assert found == {"shell/parser.py", "table/moves.py"}
