"""What requests of the API say and what its answers hold: the same schemas judge and document."""

from typing import Any

from marshmallow import Schema, fields, validate

from web.shell.schemas import LONGEST_LINE, as_line, utc_time

VIEWER = "A seat (1 to 9), `public`, `scorer` or `open`; what you may not see is shown as to everybody."


def text(words: str, **options: Any) -> fields.String:
    """A text field with what it means."""
    return fields.String(metadata={"description": words}, **options)


def number(words: str, **options: Any) -> fields.Integer:
    """A whole number with what it means."""
    return fields.Integer(metadata={"description": words}, strict=True, **options)


def viewer() -> fields.String:
    """By whose sight; the field is called ``as``."""
    return text(VIEWER, data_key="as", load_default=None, validate=validate.Length(max=10))


def line() -> fields.Function:
    """Moves, as a line or as a list."""
    return fields.Function(
        deserialize=as_line, required=True,
        metadata={"description": "A line such as `d 7h`, or a list of moves.",
                  "oneOf": [{"type": "string", "maxLength": LONGEST_LINE},
                            {"type": "array", "items": {"type": "string"}}]},
    )  # fmt: skip


class ListQuery(Schema):
    """Which tables, and how many at once."""

    game = text("Key of a game.", load_default="", validate=validate.Length(max=40))
    state = text("`running` or `finished`.", load_default="", validate=validate.OneOf(["", "running", "finished"]))
    mine = fields.Boolean(load_default=False, metadata={"description": "Only tables where you had a place."})
    limit = fields.Integer(load_default=30, validate=validate.Range(1, 100))
    cursor = fields.UUID(load_default=None, metadata={"description": "`next` of the page before."})


class SightQuery(Schema):
    """By whose sight."""

    viewer = viewer()


class TableQuery(SightQuery):
    """A table after a step; the newest where none is named."""

    step = fields.Integer(load_default=None, validate=validate.Range(0, 10_000_000))


class FeedQuery(SightQuery):
    """From which entry on."""

    after = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))


class RangeQuery(FeedQuery):
    """So many of a long list, after a number."""

    limit = fields.Integer(load_default=100, validate=validate.Range(1, 500))


class MovesBody(Schema):
    """Moves that are entered together, or none of them."""

    moves = line()
    viewer = viewer()
    reason = text("Keeps the first illegal move as played anyway, for this reason.", load_default=None, allow_none=True,
                  validate=validate.Length(max=500))  # fmt: skip
    happened = utc_time("at", "When it happened at the table, where that was earlier.")
    sent = utc_time("sent", "Your own time of sending, where your clock may be wrong.")


class PreviewBody(SightQuery):
    """A line that is judged and not entered."""

    moves = line()


class TableRowSchema(Schema):
    """A table in a list. Times are UTC."""

    id = fields.UUID(required=True)
    game = text("Key of its game.", required=True)
    title = text("Its game.", required=True)
    mode = text("How cards are dealt: `physical`, `online`, `predealt`.", required=True)
    players = fields.Dict(keys=fields.String(), values=fields.String(), metadata={"description": "Names by seat."})
    event = fields.String()
    opened = fields.String()
    latest = fields.String()
    revision = fields.Integer()
    steps = fields.Integer()
    ending = fields.String(allow_none=True)
    totals = fields.List(fields.Integer(), metadata={"description": "Points by seat."})


class TablePage(Schema):
    """Tables with the newest activity first; ``next`` is the cursor of the next page."""

    tables = fields.List(fields.Nested(TableRowSchema), required=True)
    next = fields.UUID(allow_none=True, required=True)


class LawfulAct(Schema):
    """One kind of act that is open: values for each blank, and the exact moves where they can be listed."""

    do = fields.String(required=True)
    seat = fields.Integer(required=True)
    blanks = fields.Dict(keys=fields.String(), values=fields.List(fields.Raw()))
    moves = fields.List(fields.String(), metadata={"description": "Moves to send as they are."})


class TableStateSchema(Schema):
    """A table as its viewer may see it; ``table`` is the game's own picture."""

    id = fields.UUID(required=True)
    game = fields.String(required=True)
    viewer = fields.String(required=True)
    revision = fields.Integer(required=True)
    step = fields.Integer(required=True)
    head = fields.Integer(required=True)
    table = fields.Dict(required=True)
    lawful = fields.List(fields.Nested(LawfulAct), required=True)


class StepSchema(Schema):
    """One step as its viewer may read it."""

    number = fields.Integer(required=True)
    deal = fields.Integer(required=True)
    turn = fields.Integer(required=True)
    seat = fields.Integer(allow_none=True, required=True)
    sentence = fields.String(required=True)
    move = text("The move in the notation of its game.", required=True)
    rules = fields.List(fields.String(), required=True)
    happened = fields.String(required=True)
    recorded = fields.String(required=True)
    played_anyway = fields.Boolean(required=True)


class NumberedPage(Schema):
    """Part of a list in order; ``next`` is ``after`` of the next part."""

    revision = fields.Integer(required=True)
    next = fields.Integer(allow_none=True, required=True)


class StepPageSchema(NumberedPage):
    """Steps of the path that counts, in order; ``next`` is ``after`` of the next page."""

    steps = fields.List(fields.Nested(StepSchema), required=True)


class EntryTold(Schema):
    """One entry, or one move of it, in a sentence."""

    entry = fields.Integer(required=True)
    step = fields.Integer(required=True)
    sentence = fields.String(required=True)
    happened = fields.String(required=True)


class EntryPage(NumberedPage):
    """Entries in order; ``next`` is ``after`` of the next page."""

    entries = fields.List(fields.Nested(EntryTold), required=True)


class AuditReport(Schema):
    """The report of an audit; its keys are those of docs/record-format.md."""

    table = fields.UUID(required=True)
    scores = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    lines = fields.List(fields.Dict(), required=True)
    doubts = fields.List(fields.Dict(), required=True)


class EnteredSchema(Schema):
    """What became of moves: how many, the revision after them, and the table."""

    entered = fields.Integer(required=True)
    revision = fields.Integer(required=True)
    head = fields.Integer(required=True)
    shown = fields.Nested(TableStateSchema, required=True)


class JudgedSchema(Schema):
    """What one move would do, or why not."""

    move = fields.String(required=True)
    sentence = fields.String(required=True)
    rules = fields.List(fields.String(), required=True)
    refused = text("Why it would be refused; empty where it would not.", required=True)
    rule = text("The rule that forbids it.", required=True)
    cannot_be_known = text("What rests on cards that are not seen.", required=True)


class PreviewSchema(Schema):
    """Each move in turn, up to the first that would be refused."""

    moves = fields.List(fields.Nested(JudgedSchema), required=True)


class AnnouncementSchema(Schema):
    """One question that the source leaves to the table, with what may be answered."""

    key = fields.String(required=True)
    options = fields.List(fields.String(), required=True)
    rule = fields.String(required=True)


class RuleTold(Schema):
    """One rule, or our reading of what the source leaves open."""

    id = fields.String(required=True)
    words = fields.String(required=True)
    ruling = fields.Boolean(required=True)


class GameTold(Schema):
    """A game: seats, rules, and what a table announces."""

    key = fields.String(required=True)
    title = fields.String(required=True)
    rules_version = fields.Integer(required=True)
    seats = fields.List(fields.Integer(), required=True)
    rules = fields.List(fields.Nested(RuleTold), required=True)
    announcements = fields.List(fields.Nested(AnnouncementSchema), required=True)


class GameList(Schema):
    """Every game."""

    games = fields.List(fields.Nested(GameTold), required=True)


class Me(Schema):
    """Whose token this is."""

    id = fields.String(allow_none=True, required=True)
    name = fields.String(allow_none=True, required=True)
    login = fields.String(allow_none=True, required=True)
    administrator = fields.Boolean(required=True)


class RecordLines(Schema):
    """The canonical record file, line by line."""


class BroughtSchema(Schema):
    """A record file that was brought in."""

    table = fields.UUID(required=True)
    steps = fields.Integer(required=True)


class RecordFile(Schema):
    """A record file or score sheet, as text."""

    name = text("Its name, for messages.", load_default="record", validate=validate.Length(max=200))
    text = fields.String(required=True, metadata={"description": "The whole file."})


class EventSchema(EntryTold):
    """One line of a feed: a step that was entered, or an entry about the table."""


class ProblemDetails(Schema):
    """An error (RFC 9457); ``type`` leads to its explanation, ``fields`` names what was wrong."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    fields_ = fields.Dict(data_key="fields")
    rule = fields.String()
    words = fields.String()
