"""What people write, at every form, field of JSON and option of a command: refused with nothing changed, or kept
without a hidden sign and exported to a file that comes in again to the same bytes."""

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, Phase, given, settings

from domain.people.rows import add_person
from domain.people.values import Person
from domain.store.text import visible
from domain.tournaments.stream.commands import Publish
from replays.records import read_record
from tests.domain.store.test_text import TEXTS
from tests.domain.tournaments.stream.given import terms
from tests.records.made import exported, imported, recorder_on_disk
from tests.web.forms import Forms
from tests.web.signed_in import standing_clock, token_for
from tests.web.table.test_closing import Club
from web.commands.cli import main
from web.shell.services import services_of

USUAL = {
    "moves": "1:7d", "rules": "MK-34", "words": "It was a nine.", "why": "as both said", "stood": "nobody noticed",
    "login": "zoe", "name": "Zoe", "title": "Openings", "text": "Well played.", "address": "STEP", "from": "1",
    "to": "2", "names": "Ann", "result": "1-0", "points": "1", "line": "1:7d", "reason": "nobody noticed",
    "cards": "7d",
}  # fmt: skip
"""What somebody would type into the fields that are not tried."""

VISITS = ("sessions", "bearers", "waits", "known_addresses", "viewings")
"""Tables that a request changes though it is refused: who visited when, how often a password was tried."""


class Hall(Club):
    """A club whose administrator opened a table, judges it and sees its cards."""

    def __init__(self, folder):
        super().__init__(folder)
        self.file, self.browsers, self.disputed = folder / "cairn.db", {}, {}
        self.minute = 0
        with self.recorder.store.beside() as statements:
            olga = Person("p-olga", "Olga", "olga", administrator=True, created=standing_clock())
            add_person(statements, olga, None, "")
        self.token = services_of(self.app).people.bearers.make(olga, "of a program")
        self.open("physical")
        self.seat(ann=("player", 1), jim=("judge", 0))
        self.play("2:deal7h3s9c4d5sKhQh", "1:deal5hAs2c8d6s6cJc", "2:7h", "2:d")
        self.form("olga", "glass", do="break", why="a claim")
        self.line = self.led("ann", self.at("/steps/3"), place=1)

    def close(self):
        self.recorder.store.close()

    def at(self, path):
        return f"/tables/{self.table}{path}"

    def kept(self):
        """Every row that is stored, but who visited."""
        with closing(sqlite3.connect(self.file)) as connection:
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            wanted = [name for name in names if name not in VISITS]
            return {(name, row) for name in wanted for row in connection.execute(f"SELECT * FROM {name}")}

    def send(self, login, form, /, **fields):
        """Send a form with these fields, the others as they are or with something usual."""
        usual = {name: form.fields[name] or USUAL.get(name, "") for name in form.texts}
        if usual.get("address") == "STEP":
            usual["address"] = self.at("/steps/3")
        return self.browser(login).post(form.action, data=form.fields | usual | fields)

    def browser(self, login):
        if login not in self.browsers:
            self.browsers[login] = self.client(login) if login else self.app.test_client()
        return self.browsers[login]

    def led(self, login, address, place=-1, **fields):
        """Where one form of a page leads once it is sent."""
        answer = self.send(login, forms_of(self, login, address)[place], **fields)
        assert answer.status_code == 303, answer.text[-900:]
        return answer.location

    def dispute(self, *done, who="jim"):
        """The page of a dispute after the judge did this: the last one, while nothing came of what was sent there."""
        known = self.disputed.get((who, done))
        if known and len(forms_of(self, who, known[0])) == known[1]:
            return known[0]
        address = self.led("ann", self.at("/disputes/new?step=3"))
        for do in done:
            forms = Forms(self.browser("jim").get(address).text).found
            form = next(one for one in forms if one.fields.get("do") == do)
            answer = self.send("jim", form, effect="none")
            assert answer.status_code == 303, answer.text[-900:]
        self.disputed[who, done] = (address, len(forms_of(self, who, address)))
        return address

    def note(self, table=None):
        """The page of a new note of a player; on a table where no card is dealt an official may read it."""
        page = f"/tables/{table or self.table}/steps/2"
        self.minute += 1
        self.now = f"{datetime(2026, 11, 30, 14, tzinfo=UTC) + timedelta(minutes=self.minute):%Y-%m-%dT%H:%M}:00.000Z"
        note = self.led("ann", page, place=0, shared="people", people="director:0").partition("#note-")[2]
        return f"/tables/{table or self.table}/notes/{note}"

    def undealt(self):
        """A table where nobody has a card yet."""
        opened, self.table = self.table, self.open("online")
        undealt, self.table = self.table, opened
        return undealt

    def mended(self):
        """The page of the glass, while the judge looks at nothing."""
        page = self.at("/glass")
        for form in Forms(self.browser("jim").get(page).text).found:
            if form.fields.get("do") == "mend":
                self.send("jim", form)
        return page

    def study(self):
        """The page of a new study with one chapter."""
        address = self.led("ann", "/studies").partition("?")[0]
        self.led("ann", address, place=0)
        return address

    def board(self):
        """The board of a tournament whose first round is out."""
        self.minute += 1
        tournaments, key = services_of(self.app).tournaments, f"cup {self.minute}"
        opened = tournaments.open(terms(), key, "", "p-olga", key)
        tournaments.enter(opened, {"p-a": ("Ann", 1), "p-b": ("Ben", 2)}, "p-olga", "enter")
        tournaments.close_registration(opened, "p-olga", "close")
        tournaments.act(opened, Publish(1), "p-olga", "publish")
        return f"/tournaments/{opened}/board"

    def link(self):
        """The page of a new one-time link for a judge."""
        page = self.browser("olga").get(self.at("/links"))
        form = next(one for one in Forms(page.text).found if one.fields.get("place") == "judge")
        self.browsers.pop("", None)
        made = self.send("olga", form)
        return re.search(r"/link/[\w-]{22}", made.text)[0]


def forms_of(hall, login, address):
    """The forms of a page that change something and take a text."""
    answer = hall.browser(login).get(address)
    assert answer.status_code == 200, (address, answer.status_code, answer.text[-900:])
    found = [form for form in Forms(answer.text).found if form.method == "post" and form.texts]
    for form in found:
        form.action = form.action or address
    return found


PAGES = {
    "opening": ("olga", lambda hall: "/tables/new?game=mauna-kea"),
    "record": ("olga", lambda hall: hall.at("")),
    "step": ("ann", lambda hall: hall.at("/steps/3")),
    "faces": ("olga", lambda hall: hall.at("/faces?step=4")),
    "correction": ("olga", lambda hall: hall.at("/corrections/new?step=3")),
    "requests": ("olga", lambda hall: hall.at("/requests")),
    "places": ("olga", lambda hall: hall.at("/people")),
    "glass": ("jim", lambda hall: hall.mended()),
    "new dispute": ("ann", lambda hall: hall.at("/disputes/new?step=3")),
    "raised dispute": ("jim", lambda hall: hall.dispute()),
    "statement": ("ann", lambda hall: hall.dispute("Accept", who="ann")),
    "dispute in review": ("jim", lambda hall: hall.dispute("Accept", "Review")),
    "ruling": ("jim", lambda hall: f"{hall.dispute('Accept', 'Review').partition('?')[0]}/ruling"),
    "ruled dispute": ("ann", lambda hall: hall.dispute("Accept", "Review", "RuleDispute", who="ann")),
    "note": ("ann", lambda hall: hall.note()),
    "account": ("ann", lambda hall: "/account"),
    "everybody": ("olga", lambda hall: "/people"),
    "studies": ("ann", lambda hall: "/studies"),
    "what-if line": ("ann", lambda hall: hall.line),
    "study": ("ann", lambda hall: hall.study()),
    "chapter": ("ann", lambda hall: hall.study().replace("/edit", "/chapters/1/edit")),
    "hidden note": ("olga", lambda hall: hall.note(hall.undealt())),
    "new tournament": ("olga", lambda hall: "/tournaments/new"),
    "board of a tournament": ("olga", lambda hall: hall.board()),
    "link": ("", lambda hall: hall.link()),
    "words of seats": ("olga", lambda hall: f"/tables/{hall.undealt()}/deal"),
    "sign in": ("", lambda hall: "/sign-in"),
}


NO_TEXT = {
    "hidden_results.choose", "hidden_results.tell", "lead_review.start", "lead_review.change_review", "deal.seed",
    "comparison.compare", "sign_in.sign_out", "account.change_password", "account.end_session",
    "account.end_other_sessions", "account.revoke_token", "people.reset_password", "people.set_administrator",
    "people.end_sessions", "links.make", "links.revoke", "links.replace", "docket.set_windows", "edit_study.erase",
    "study_files.send", "study_files.bring", "study_files.forget", "tournament_entry.enter",
    "tournament_player.state_result", "tournament_archive.bring_in", "opening.change_form",
}  # fmt: skip
"""Forms in which nobody writes a text, or that keep none."""

TRIED_BELOW = {
    "api.from_program", "begin_whatif.branch", "correct.approve", "record_files.upload", "add_step.add",
    "api-moves.enter", "api-moves.judged", "api-records.bring", "api-requests.act", "api-disputes.claim",
    "api-disputes.act", "api-notes.write", "api-notes.act",
}  # fmt: skip


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    made = Hall(tmp_path_factory.mktemp("hall"))
    made.claimed = said_by_program(made, "/disputes", {"words": "It was a six.", "steps": [3]}).json["dispute"]
    made.noted = said_by_program(made, "/notes", {"step": 3, "text": "Well led."}).json["id"]
    made.edits = 0
    yield made
    made.close()


few_or_many = pytest.mark.parametrize("examples", [3, pytest.param(25, marks=pytest.mark.slow)])


def for_texts(examples, prove):
    effort = settings(
        max_examples=examples, derandomize=examples < 10, phases=[Phase.generate], database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    effort(given(text=TEXTS.filter(lambda text: "\ud800" not in text))(prove))()


MARKS = dict.fromkeys(range(0xE000, 0xE002))
"""Behind what a note is found by stand its judgement and tags, each behind a mark."""


def hidden_in(rows):
    """Rows in whose readable parts stands a sign that nobody can see."""
    return [
        (name, one)
        for name, row in rows
        for one in row
        if name != "stored_events" and isinstance(one, str) and visible(one) != one.translate(MARKS)
    ]


def hold_the_promise(hall, before, answer):
    """What came of a text: refused and nothing changed, or kept without a hidden sign."""
    assert answer.status_code < 500, answer.text[-900:]
    new = hall.kept() - before
    if answer.status_code >= 400:
        assert not new
    assert not hidden_in(new)


def hold_the_files(hall):
    """Every table's file, as its own people may have it too, is read by check; the whole comes in to the same bytes."""
    for login in ("ann", "olga"):
        file = hall.browser(login).get(hall.at("/record.cairn?private=1")).data
        assert read_record(file, "export").told() == ""
    with recorder_on_disk() as other:
        for told in services_of(hall.app).catalogue.tables():
            data = exported(hall.recorder, hall.recorder.load(told.table))
            assert exported(other, imported(other, data)) == data


@few_or_many
@pytest.mark.parametrize("page", PAGES)
def test_a_form_refuses_a_text_and_changes_nothing_or_keeps_it_so_that_it_is_read_everywhere(hall, page, examples):
    who, address = PAGES[page]

    def prove(text):
        for place in range(len(forms_of(hall, who, address(hall)))):
            for name in forms_of(hall, who, address(hall))[place].texts:
                form, before = forms_of(hall, who, address(hall))[place], hall.kept()
                hold_the_promise(hall, before, hall.send(who, form, **{name: text}))

    assert forms_of(hall, who, address(hall))
    for_texts(examples, prove)
    hold_the_files(hall)


def test_every_form_that_takes_a_text_is_tried(hall):
    """A form that is new stands in one of the two: among the pages that are tried, or where nobody writes."""
    taken = set()
    for who, address in PAGES.values():
        for form in forms_of(hall, who, address(hall)):
            with hall.app.test_request_context():
                taken.add(hall.app.url_map.bind("").match(form.action.partition("?")[0], "POST")[0])
    posts = {rule.endpoint for rule in hall.app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert posts - taken == NO_TEXT | TRIED_BELOW


def odd_by_form(hall, text):
    form = next(one for one in forms_of(hall, "olga", hall.at("")) if "line" in one.texts)
    return hall.send("olga", form, line="1:5h", reason=text)


def approval(hall, move):
    """The form by which it is approved that the last step was this move."""
    asked = forms_of(hall, "olga", hall.at(f"/corrections/new?step={hall.record.head}"))[0]
    page = hall.send("olga", asked, kind="replace", moves=move).text
    return next(one for one in Forms(page).found if one.action.endswith("/corrections"))


def branched(hall, text):
    data = {"token": token_for(hall.browser("ann"), f"table {hall.table}"), "name": text}
    return hall.browser("ann").post(f"{hall.line}/branch", data=data)


def uploaded(hall, text):
    data = {"files": (BytesIO(b"no record"), text or "x"), "token": token_for(hall.browser("olga"), "records")}
    return hall.browser("olga").post("/records", data=data)


def added(hall, text):
    page = f"/studies/add?table={hall.table}&step=3&rev={hall.record.revision}&as=1"
    form = forms_of(hall, "ann", page)[0]
    form.fields["where"] = "new"
    return hall.send("ann", form, title=text, caption=text)


def by_program(hall, path, told, key="a-key"):
    headers = {"Authorization": f"Bearer {hall.token}", "If-Match": f'"{hall.record.revision}"', "Idempotency-Key": key}
    try:
        return hall.app.test_client().post(f"/api/v1{path}", json=told, headers=headers)
    except ValueError:  # no header can hold it
        return hall.app.test_client().post(f"/api/v1{path}", json=told)


def moved_by_program(hall, text, reason=None):
    hall.minute += 1
    return by_program(hall, hall.at("/moves"), {"moves": text, "reason": reason}, f"program-{hall.minute}")


def said_by_program(hall, path, told):
    hall.minute += 1
    return by_program(hall, hall.at(path), told, f"program-{hall.minute}")


def disputed_by_program(hall, text):
    return said_by_program(hall, f"/disputes/{hall.claimed}", {"do": "say", "words": text})


def note_by_program(hall, text):
    told = {"do": "edit", "seen": hall.edits, "text": text, "tags": [text[:30]]}
    answer = said_by_program(hall, f"/notes/{hall.noted}", told)
    hall.edits += answer.status_code == 200
    return answer


OTHER_DOORS = {
    "note of a program": lambda hall, text: said_by_program(
        hall, "/notes", {"step": 3, "text": text, "tags": [text[:30]]}
    ),
    "changed note of a program": note_by_program,
    "claim of a program": lambda hall, text: said_by_program(hall, "/disputes", {"words": text, "steps": [3]}),
    "statement of a program": disputed_by_program,
    "pause of a program": lambda hall, text: said_by_program(hall, "/requests", {"do": "halt", "why": text}),
    "move of a program": moved_by_program,
    "reason of a program": lambda hall, text: moved_by_program(hall, "1:5h", text),
    "preview of a program": lambda hall, text: by_program(hall, hall.at("/preview"), {"moves": text}),
    "key of a program": lambda hall, text: by_program(hall, hall.at("/moves"), {"moves": "1:5h"}, text),
    "file of a program": lambda hall, text: by_program(hall, "/records", {"name": text, "text": text}),
    "step added to a study": added,
    "reason by form": odd_by_form,
    "reason in JSON": lambda hall, text: hall.move("olga", "1:5h", reason=text),
    "move in JSON": lambda hall, text: hall.move("olga", text),
    "command id in JSON": lambda hall, text: hall.move("olga", "1:5h", reason="nobody noticed", command_id=text),
    "branch of a line": branched,
    "name of a file": uploaded,
    "why it is corrected": lambda hall, text: hall.send("olga", approval(hall, "2:dTd"), why=text),
    "why it stood": lambda hall, text: hall.send("olga", approval(hall, "1:5h"), stood=text),
}


@few_or_many
@pytest.mark.parametrize("door", OTHER_DOORS)
def test_every_other_door_does_so_too(hall, door, examples):
    def prove(text):
        head, before = hall.record.head, hall.kept()
        answer = OTHER_DOORS[door](hall, text)
        hold_the_promise(hall, before, answer)
        if hall.record.head != head:
            hold_the_files(hall)
            if not door.startswith("why it"):
                assert hall.move("olga", "u").status_code == 200

    for_texts(examples, prove)


@few_or_many
def test_the_console_does_so_too(hall, examples):
    table = hall.undealt()
    doors = (
        lambda text: ("user", "add", text, "--login", "kai", "--link"),
        lambda text: ("user", "add", "Kai", "--login", text, "--link"),
        lambda text: ("void-seed", str(table), "--why", text),
    )

    def prove(text):
        for door in doors:
            before = hall.kept()
            ended = CliRunner().invoke(main, door(text), env={"CAIRN_STORE": f"sqlite:///{hall.file}"})
            assert isinstance(ended.exception, SystemExit | None)
            new = hall.kept() - before
            assert ended.exit_code == 0 or not new
            assert not hidden_in(new)

    for_texts(examples, prove)
    hold_the_files(hall)
