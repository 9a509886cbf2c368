"""Tables that differ only in cards hidden from somebody give that visitor the same bytes, at every address."""

import re
from contextlib import suppress
from itertools import count, product
from random import Random
from uuid import UUID, uuid5

import pytest

from domain.games.registry import GAMES
from domain.play.findings import Refused
from domain.play.game import Game
from domain.play.policy import at_random
from domain.play.vocabulary import Announce, Viewer
from domain.tables.disputes import commands as c
from domain.tables.floor import Permissions
from domain.tables.table import CommandContext
from domain.writing.notes import Anchor, Draft, Notes, Said
from domain.writing.reviews import Reviews
from domain.writing.studies import Chapter, Content, Position, StepRange, StudyText
from domain.writing.visibility import Shared
from domain.writing.whatifs import LineHistory, WhatIfs, chance_of, try_move
from tests.domain.games.walks import REVEALING, Walk, hidden_changed, other_faces, walk
from tests.recorded import NAMESPACE, SCORER
from tests.web.signed_in import client_as, exchange, standing_clock, stranger, token_for
from web.shell.services import services_of

STUDY = uuid5(NAMESPACE, "study")

LEFT_OUT = ("record_files.upload", "opening.open_table", "opening.change_form", "static", "static_files.file")
"""Addresses that tell nothing of a table."""

NOTES = tuple(UUID(int=number) for number in range(1, 12))
"""The ids of notes: the first is read by everybody."""

SEED = 3
ACTS = 24


def recorded(app, table: Walk, commands) -> UUID:
    """The table of these acts, as one scorer entered them."""
    recorder, rules = services_of(app).recorder, table.game
    table_id = uuid5(NAMESPACE, f"twin of {rules.key}")
    opening, *acts = commands
    recorder.open(rules, table.seats, opening.choices, CommandContext(SCORER, "open", 0), b"{}", table_id=table_id)
    for revision, command in enumerate(acts, 1):
        recorder.act(table_id, rules.write(command), CommandContext(SCORER, f"act-{revision}", revision))
    return table_id


def disputed(app, table_id: UUID, words: str) -> None:
    """A dispute about the last step that concerns nobody at the table, ruled by its judge."""
    table, judge = services_of(app).recorder.load(table_id), Permissions("p-judge", frozenset({"judge"}))
    rule = next(iter(table.game.rulebook)).id
    raised = c.Raise(table.record.revision, (table.record.head,), (), (), words)
    for command in (raised, c.Accept(1, 1), c.Review(1, 2), c.RuleDispute(1, 3, (rule,), "none", words)):
        services_of(app).disputes.act(table, command, judge, type(command).__name__)


def studied(app, table_id: UUID) -> None:
    """A study for everybody that asks for all cards of this table, by somebody whom nobody here knows."""
    record = services_of(app).recorder.load(table_id).record
    shown = [Position(table_id, step, record.revision, "open", "Words") for step in record.standing[::5]]
    items = (*shown, StepRange(table_id, 1, record.head, record.revision, "1"), StudyText("Words"))
    content = Content("Study", "Intro", (Chapter("Chapter", items),))
    study = services_of(app).studies.make(STUDY, "p-author", content)
    services_of(app).studies.share(study.id, study.author, study.version, "public", ())


def noted(app, table_id: UUID, viewer: Viewer, words: str) -> None:
    """Notes for everybody on the last step: written from what all see, and in these words from every other sight."""
    table = services_of(app).recorder.load(table_id)
    notes = Notes(services_of(app).recorder.store, standing_clock, iter(NOTES).__next__)
    exchange(app, notes=notes)
    head, revision = table.record.head, table.record.revision
    sights = ("open", *(str(seat) for seat in range(1, table.record.opened.seats + 1) if seat != viewer))
    for sight in ("public", *sights):
        said = Said("The same for all." if sight == "public" else words, "!?", ("same",))
        shared = Shared("p-somebody", "public", sight=sight)
        notes.write(Draft(table_id, said, shared, Anchor(head, head), len(table.record.steps), revision))


def twins(table: Walk, viewer: Viewer, random: Random) -> tuple[list, list]:
    """The acts of a table up to one that shows hidden cards, and the same with other cards hidden from the viewer."""
    names = other_faces(table, viewer, ACTS, random)
    one, other = [], []
    for moment in table.moments[:ACTS]:
        if type(moment.command).__name__ in REVEALING.get(table.game.key, ()):
            break
        one.append(moment.command)
        announced = isinstance(moment.command, Announce)
        other.append(moment.command if announced else hidden_changed(moment.command, viewer, names))
    return one, other


def visitor(app, table_id: UUID, viewer: Viewer, role: str):
    """A client who sees the table as this viewer."""
    if isinstance(viewer, int):
        return client_as(app, table_id, "player", viewer)
    return stranger(app) if role == "stranger" else client_as(app, table_id, role)


def tried_from(app, table_id: UUID) -> tuple[str, ...]:
    """A what-if line for everybody from every sight of a table but that of all cards, a few acts long; their ids."""
    table, numbers = services_of(app).recorder.load(table_id), count(1)
    whatifs = WhatIfs(services_of(app).recorder.store, standing_clock, lambda size: next(numbers).to_bytes(size, "big"))
    exchange(app, whatifs=whatifs)
    lines = []
    for sight in (*range(1, table.record.opened.seats + 1), "public"):
        shared = Shared("somebody", "public", sight=str(sight))
        line = whatifs.begin(table_id, table.record.head, table.record.revision, shared, "From the last step")
        for number in range(3):
            state = LineHistory(table.seen_by(sight), line.step, whatifs.steps(line, table.game.key)).state()
            move = table.game.write(at_random(state, table.game.offers(state), Random(number)))
            with suppress(Refused):  # not every hand that nobody knows goes out
                line = whatifs.add(line, try_move(table.game, state, move, chance_of(line)))
        lines.append(line.id)
    return tuple(lines)


def led_through(app, table_id: UUID) -> str:
    """A review whose leader, who sees all cards, points at one in a hand in the last step; its id."""
    head = services_of(app).recorder.load(table_id).record.head
    reviews = Reviews(services_of(app).recorder.store, standing_clock, lambda: "review")
    review = reviews.start(table_id, SCORER, head)
    return reviews.show(review.id, SCORER, head, "seat-2/hand/3").id


def addresses(app, table_id: UUID, steps: int, charts: tuple[str, ...]):
    """Every address to look at of a table, each step and chart of it too, of every what-if line and of a review."""
    lines, review = tried_from(app, table_id), led_through(app, table_id)
    adapter = app.url_map.bind("localhost")
    for rule in sorted(app.url_map.iter_rules(), key=str):
        if "GET" not in rule.methods or rule.endpoint in LEFT_OUT or "token" in rule.arguments:
            continue
        numbers = range(1, steps + 1, 9) if "number" in rule.arguments else (1,)
        lines_here = lines if "line" in rule.arguments else ("",)
        notes = NOTES[:3] if "note_id" in rule.arguments else NOTES[:1]
        drawn = charts if "name" in rule.arguments else charts[:1]
        for number, line, chart, note in product(numbers, lines_here, drawn, notes):
            values = {"table_id": table_id, "number": number, "control": "next", "key": "mauna-kea"}
            values |= {"deal": 1, "turn": 1, "act": 1, "card": "7s", "line": line, "name": chart, "study_id": STUDY}
            values |= {"first": 1, "last": steps, "note_id": note}
            values |= {"review_id": review, "below": f"{number}.svg"}
            yield adapter.build(rule.endpoint, {name: values.get(name, 1) for name in rule.arguments})


def answers(app, table_id: UUID, viewer: Viewer, role: str, game: Game):
    """What this visitor is answered everywhere: pages as asked and as others would see them, refusals, conflicts."""
    client = visitor(app, table_id, viewer, role)
    steps = len(services_of(app).recorder.load(table_id).record.steps)
    charts = ("pace", *(chart.key for chart in game.charts))
    for address in addresses(app, table_id, steps, charts):
        for query in ("", "?as=1", "?hide=1&as=open"):
            with client.get(address + query, headers={"Accept": "text/html"}) as answer:
                yield address + query, answer.status_code, answer.data
    for query in (
        f"studies/add?table={table_id}&step={steps}&rev={steps}&as=open",
        f"search?game={game.key}",
        "search?q=words",
    ):
        answer = client.get(f"/{query}")
        yield query, answer.status_code, answer.data
    token = {"token": token_for(client, f"table {table_id}")}
    for move in tried(game):
        for revision in (1, steps):
            sent = {
                "move": move,
                "revision": revision,
                "command_id": f"{move}-{revision}",
                "as": "open",
            } | token
            answer = client.post(f"/api/tables/{table_id}/moves", json=sent)
            yield move, answer.status_code, answer.data
        answer = client.get(f"/tables/{table_id}/preview", query_string={"typed": move})
        yield f"preview {move}", answer.status_code, answer.data


def tried(game: Game) -> tuple[str, ...]:
    """Moves of which most are refused; none that shows what the rules let hidden cards decide."""
    cards = [] if game.key in REVEALING else list(game.deck.cards)[:: len(game.deck.cards) // 4]
    return ("dealer1", "u", "=u", "x", "2:b99999", *(f"2:{card}" for card in cards))


@pytest.mark.parametrize("seed", [SEED, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("viewer", "role"),
    [
        (1, "player"),
        pytest.param(2, "player", marks=pytest.mark.slow),
        ("public", "stranger"),
        ("public", "auditor"),
    ],
)
@pytest.mark.parametrize("key", GAMES)
def test_what_is_hidden_from_a_visitor_is_in_no_answer(opened, key, viewer, role, seed):
    table = walk(key, seed, acts=ACTS)
    told = []
    for name, commands in zip("ab", twins(table, viewer, Random(seed)), strict=True):
        app = opened(name)
        table_id = recorded(app, table, commands)
        studied(app, table_id)
        noted(app, table_id, viewer, f"words of {name}")
        disputed(app, table_id, "the same for officials" if role == "auditor" else f"words of {name}")
        told.append(list(answers(app, table_id, viewer, role, table.game)))
    for one, other in zip(*told, strict=True):
        assert without_ids(one) == without_ids(other)


def without_ids(answer):
    """An answer without the command ids of its forms, which are fresh on every page."""
    where, status, data = answer
    return where, status, re.sub(rb'(name="command_id" value=")[^"]*', rb"\1", data)


@pytest.mark.parametrize("key", GAMES)
def test_the_twins_differ_to_somebody_who_sees_all(opened, key):
    table = walk(key, SEED, acts=ACTS)
    told = []
    for name, commands in zip("ab", twins(table, 1, Random(SEED)), strict=True):
        app = opened(name)
        told.append(app.test_client().get(f"/api/tables/{recorded(app, table, commands)}").data)
    assert told[0] != told[1]
