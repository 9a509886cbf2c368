"""Tables that are the same up to a step give a reader who keeps results hidden the same bytes up to that step."""

from itertools import count, zip_longest
from uuid import UUID

import pytest

from domain.games.registry import GAMES
from domain.play.policy import at_random
from domain.play.simulation import Policy
from domain.record.corrections import Replace
from domain.writing.reviews import Reviews
from tests.domain.games.walks import Walk, walk
from tests.domain.record.judging import put_right
from tests.recorded import SCORER, Sitting
from tests.web.served import DEALT, Served
from tests.web.shell.test_secrecy import recorded
from tests.web.signed_in import client_as, standing_clock, stranger
from web.replay.controls import AHEAD, CONTROLS
from web.shell.hidden_results import COOKIE
from web.shell.pages import declared
from web.shell.services import services_of

SEED, KNOWN = 3, 10
NO_TABLE = ("/", "/?state=finished", "/?game=mauna-kea", "/disputes/rulings", "/spoilers", "/rules")
CHARTS = tuple(f"charts{name}?step={step}" for name in ("", "/pace.svg") for step in (1, KNOWN))
VALUES = {"first": 2, "last": KNOWN, "digest": "0" * 64, "deal": 1, "turn": 1, "act": 1, "card": "7s", "name": "pace"}
VALUES |= {"review_id": "review", "below": "1.svg"}


def tells_on_request(endpoint: str) -> bool:
    """Whether this is for programs, which keep no such setting, or for pages that tell already."""
    return endpoint.startswith(("api.", "api-")) or endpoint == "live.changes"


def parting(after: int, seed: int) -> Policy:
    """Chooses at random, and otherwise than with another seed after so many acts."""
    acts = count(1)

    def choose(sight, offers, random):
        if next(acts) == after:
            random.seed(seed)
        return at_random(sight, offers, random)

    return choose


def course(key: str, seed: int, acts: int) -> Walk:
    """The acts of a table: the first KNOWN are the same for every seed."""
    return walk(key, SEED, parting(KNOWN, seed), acts)


def hiding(app):
    """A stranger who keeps results hidden."""
    client = stranger(app)
    client.set_cookie(COOKIE, "hide")
    return client


def addresses(app, table_id: UUID, setting: bool):
    """Every address of a table that may know nothing later than the steps up to KNOWN."""
    adapter = app.url_map.bind("localhost")
    for rule in sorted(app.url_map.iter_rules(), key=str):
        if "GET" not in rule.methods or "table_id" not in rule.arguments or tells_on_request(rule.endpoint):
            continue
        if not setting and (declared(app, rule.endpoint).tells_results or "number" not in rule.arguments):
            continue
        for values in places(rule.endpoint, rule.arguments):
            filled = {name: values.get(name, table_id) for name in rule.arguments}
            yield adapter.build(rule.endpoint, filled)


def places(endpoint: str, arguments: set[str]):
    every = range(1, KNOWN + 1) if endpoint == "replay.step_page" else (1, 6, KNOWN)
    numbers = every if "number" in arguments else (1,)
    numbers = (KNOWN,) if endpoint == "insight.insight_page" else numbers  # chances by drawing thousands of hands
    controls = [name for name in CONTROLS if name not in AHEAD] if "control" in arguments else ("",)
    return [VALUES | {"number": number, "control": control} for number in numbers for control in controls]


def answers(client, app, table_id: UUID, setting: bool):
    queries = ("", "?as=1", "?hide=1") if setting else ("?hide=1", "?hide=1&as=public", "?hide=1&end=1")
    for address in addresses(app, table_id, setting):
        for query in queries:
            with client.get(address + query, headers={"Accept": "text/html"}) as answer:
                yield address + query, answer.status_code, answer.headers.get("Location"), answer.data
    for address in CHARTS:
        answer = client.get(f"/tables/{table_id}/{address}{'' if setting else '&hide=1'}")
        yield address, answer.status_code, None, answer.data
    for address in NO_TABLE if setting else ():
        answer = client.get(address)
        yield address, answer.status_code, None, answer.data


def told(opened, tables: dict[str, Walk], setting: bool, *, ends: dict[str, str] | None = None):
    """What the same reader is answered about each of these tables."""
    for name, table in tables.items():
        app = opened(name)
        table_id = recorded(app, table, [moment.command for moment in table.moments])
        led_to(app, table_id, 6)
        if ends:
            end(app, table_id, ends[name])
        remember_all(app, table_id)
        client = hiding(app) if setting else stranger(app)
        yield list(answers(client, app, table_id, setting))


def led_to(app, table_id: UUID, step: int) -> None:
    """A review by somebody who sees all cards, and points at one in this step."""
    reviews = Reviews(services_of(app).recorder.store, standing_clock, lambda: "review")
    reviews.show(reviews.start(table_id, SCORER, step).id, SCORER, step, "seat-2/hand/3")


def remember_all(app, table_id: UUID) -> None:
    """Let the service remember what it tells a reader who wants to know what comes."""
    for number in range(1, KNOWN + 1):
        stranger(app).get(f"/tables/{table_id}/steps/{number}")


def end(app, table_id: UUID, move: str) -> None:
    sitting = Sitting.__new__(Sitting)
    sitting.recorder, sitting.name, sitting.id = services_of(app).recorder, "twin", table_id
    sitting.table = sitting.recorder.load(table_id)
    sitting.enter(move)


@pytest.mark.parametrize("setting", [True, False], ids=["setting", "hide=1"])
@pytest.mark.parametrize("key", GAMES)
def test_nothing_later_is_in_any_page_up_to_a_step(opened, key, setting):
    tables = {"short": course(key, 1, KNOWN), "long": course(key, 2, 34)}
    short, longer = told(opened, tables, setting)
    assert len(short) > KNOWN
    for one, other in zip_longest(short, longer):
        assert one == other


def test_nor_is_how_a_table_ended(opened):
    tables = {"short": course("mauna-kea", 1, KNOWN), "long": course("mauna-kea", 2, 34)}
    one, other = told(opened, tables, setting=True, ends={"short": "1:resign", "long": "2:resign"})
    assert one == other


def test_the_twins_differ_to_a_reader_who_wants_to_know(opened):
    pages = []
    for name, seed, acts in (("short", 1, KNOWN), ("long", 2, 34)):
        app, table = opened(name), course("mauna-kea", seed, acts)
        table_id = recorded(app, table, [moment.command for moment in table.moments])
        pages.append([stranger(app).get(f"/tables/{table_id}{path}").data for path in ("", "/audit", "/steps/5")])
        pages[-1].append(stranger(app).get("/").data)
    for one, other in zip(*pages, strict=True):
        assert one != other


@pytest.fixture
def served(tmp_path) -> Served:
    return Served(tmp_path)


def test_asked_for_what_comes_the_last_step_says_that_nothing_does(served):
    sitting = served.sit(DEALT, "5h As")
    client = hiding(served.app)
    step = f"/tables/{sitting.id}/steps"
    assert f'href="{6}/next?hide=1" data-go="next"' in client.get(f"{step}/6").text
    assert client.get(f"{step}/5/next").headers["Location"] == f"{step}/6?hide=1"
    assert client.get(f"{step}/6/next").headers["Location"] == f"{step}/6?hide=1&end=1"
    assert "Nothing like that comes after this step." in client.get(f"{step}/6?hide=1&end=1").text
    assert "Nothing like that" not in stranger(served.app).get(f"{step}/6?end=1").text


def test_what_is_told_to_a_later_correction_is_not_in_the_page_of_a_step_it_states_again(served):
    sitting = served.sit("dealer2 2:deal....... 1:deal.......", "5h As d. 3s 9c d. 7d 8d d.")
    put_right(sitting, Replace(6, ("1:2s",)))
    record = sitting.table.record
    again = next(number for number in record.standing if record.step(number).restates == 7)
    page = served.client.get(f"/tables/{sitting.id}/steps/{again}?hide=1&as=public").text
    assert "replaced by step" in page
    assert "7♦" not in page
    assert "8♦" not in page
    assert "8♦" in served.client.get(f"/tables/{sitting.id}/steps/{again}?as=public").text


def test_lists_name_tables_and_nothing_of_how_they_went(served):
    served.sit(DEALT, "5h As", name="running")
    served.sit(DEALT, "2:resign", name="ended")
    shown, hidden = stranger(served.app).get("/").text, hiding(served.app).get("/").text
    assert "resign" in shown
    assert "running</span>" in shown
    assert "resign" not in hidden
    assert "running</span>" not in hidden
    assert hidden.count('/replay">Ann Kealoha v Ben Ortiz</a>') == 2


def test_the_order_of_a_list_tells_nothing_and_it_goes_on(served):
    first = served.sit(DEALT, name="opened first")
    for number in range(31):
        served.sit("dealer1", name=f"later {number}")
    first.enter("5h")
    client = hiding(served.app)
    page = client.get("/").text
    assert str(first.id) not in page
    further = page.partition("Earlier tables")[0].rpartition('href="')[2].partition('"')[0]
    rest = client.get(further.replace("&amp;", "&")).text
    assert str(first.id) in rest
    assert rest.count('/replay">') == 2


def test_a_page_that_tells_asks_first_and_then_tells(served):
    sitting = served.sit(DEALT, "5h", "2:resign")
    client = hiding(served.app)
    page = client.get(f"/tables/{sitting.id}/audit?as=public")
    assert (page.status_code, "This page tells the result" in page.text) == (200, True)
    form = page.text.partition(f'action="/tables/{sitting.id}/told"')[2]
    fields = {name: form.partition(f'name="{name}" value="')[2].partition('"')[0] for name in ("token", "next")}
    assert fields["next"] == f"/tables/{sitting.id}/audit?as=public"
    sent = client.post(f"/tables/{sitting.id}/told", data=fields)
    assert (sent.status_code, sent.headers["Location"]) == (303, fields["next"])
    assert "Where every point" not in page.text
    assert "What this audit does not prove" in client.get(fields["next"]).text
    other = served.sit(DEALT, "5h", "2:resign", name="another")
    assert "This page tells the result" in client.get(f"/tables/{other.id}/audit").text


def test_the_setting_is_switched_on_and_off_by_a_form(served):
    client = stranger(served.app)
    page = client.get("/").text
    token = page.partition('action="/spoilers"')[2].partition('name="token" value="')[2].partition('"')[0]
    on = client.post("/spoilers", data={"token": token, "results": "hide", "next": "/?game=mountain"})
    assert (on.status_code, on.headers["Location"]) == (303, "/?game=mountain")
    assert "spoilers=hide;" in on.headers["Set-Cookie"]
    assert "HttpOnly" in on.headers["Set-Cookie"]
    assert "Results are hidden" in client.get("/").text
    client.post("/spoilers", data={"token": token, "results": "show"})
    assert "Results are hidden" not in client.get("/").text


def test_a_form_without_its_token_changes_nothing(served):
    answer = stranger(served.app).post("/spoilers", data={"results": "hide"})
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"])
def test_it_leads_to_no_other_site(served, target):
    client = stranger(served.app)
    token = client.get("/").text.partition('name="token" value="')[2].partition('"')[0]
    answer = client.post("/spoilers", data={"token": token, "results": "hide", "next": target})
    assert answer.headers["Location"] == "/"
    page = client.get("/spoilers", headers={"Referer": target}).text
    assert 'name="next" value="/"' in page


@pytest.mark.parametrize(("role", "seat"), [("player", 2), ("scorer", 0), ("judge", 0)])
def test_nothing_is_hidden_from_the_people_of_a_table(served, role, seat):
    sitting = served.sit(DEALT, "5h")
    client = client_as(served.app, sitting.id, role, seat)
    plain = client.get(f"/tables/{sitting.id}").text
    client.set_cookie(COOKIE, "hide")
    same = client.get(f"/tables/{sitting.id}").text
    assert without_ids(same) == without_ids(plain)
    assert "running</span>" in client.get("/").text
    assert client.get(f"/tables/{sitting.id}/replay").headers["Location"].endswith("/steps/5")


def without_ids(page: str) -> list[str]:
    return [part for part in page.split('"') if not part.startswith("00000000-0000-4000")]


def test_where_somebody_had_a_place_is_a_list_of_its_own(served):
    mine, other = served.sit(DEALT, name="mine"), served.sit(DEALT, name="other")
    client = client_as(served.app, mine.id, "player", 2)
    page = client.get("/?mine=1").text
    assert str(mine.id) in page
    assert str(other.id) not in page
    assert str(other.id) in client.get("/").text
    assert "Where I had a place" not in stranger(served.app).get("/").text
    assert str(mine.id) not in stranger(served.app).get("/?mine=1").text


def test_what_comes_is_shown_at_the_step_where_it_was_asked_for(served):
    sitting = served.sit(DEALT, "5h As")
    step = f"http://localhost/tables/{sitting.id}/steps/5"
    page = hiding(served.app).get(f"/tables/{sitting.id}/told", headers={"Referer": f"{step}?as=public&hide=1&rev=6"})
    assert f'name="next" value="/tables/{sitting.id}/steps/5?as=public&amp;rev=6"' in page.text
    page = hiding(served.app).get(f"/tables/{sitting.id}/told")
    assert f'name="next" value="/tables/{sitting.id}/replay"' in page.text
