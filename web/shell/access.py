"""Who may do what: every address of the service with what it needs. One that is not in the table serves nobody."""

from collections.abc import Mapping
from typing import Final, Literal, NoReturn
from uuid import UUID

from flask import Flask, request
from werkzeug.exceptions import Forbidden

from domain.tables.floor.permissions import Power
from web.shell.attendance import attend, person_at
from web.shell.visitor import stranger, visitor

Needs = Literal["nothing", "a person", "an account", "an administrator", "a person who looks"] | Power
"""What an address needs: a power at the table it names, or something of whoever visits, or both."""

ROUTES: Final[Mapping[str, Needs]] = {
    "static": "nothing",
    "lists.page": "nothing",
    "spoilers.setting": "nothing",
    "spoilers.choose": "nothing",
    "spoilers.told": "look",
    "spoilers.tell": "look",
    "rules.shelf": "nothing",
    "rules.book": "nothing",
    "opening.form": "an account",
    "opening.open_table": "an account",
    "files.form": "an account",
    "files.upload": "an account",
    "record.page": "look",
    "record.says": "enter",
    "record.pads": "enter",
    "moves.from_page": "enter",
    "offline.worker": "nothing",
    "offline.shell": "nothing",
    "disclosing.form": "disclose",
    "disclosing.enter": "disclose",
    "corrections.page": "look",
    "corrections.changes": "look",
    "correcting.form": "correct",
    "correcting.preview": "correct",
    "correcting.approve": "correct",
    "replay.last": "look",
    "replay.step": "look",
    "replay.leap": "look",
    "aliases.step": "look",
    "insight.page": "look",
    "life.page": "look",
    "life.known": "look",
    "whatif.listing": "look",
    "whatif.last": "look",
    "whatif.step": "look",
    "whatif_beginning.begin": "a person who looks",
    "whatif_beginning.branch": "a person who looks",
    "whatif_acting.tap": "a person who looks",
    "whatif_keeping.change": "a person who looks",
    "whatif_comparing.page": "look",
    "charts.page": "look",
    "charts.file": "look",
    "pictures.step": "look",
    "notes.page": "look",
    "notes.write": "a person who looks",
    "note.page": "look",
    "note.change": "a person who looks",
    "note.ask_to_erase": "a person who looks",
    "reviewing.page": "look",
    "reviewing.enter": "look",
    "reviewing.invitation": "look",
    "reviewing.following": "look",
    "reviewing.step": "look",
    "reviewing.leap": "look",
    "reviewing.elsewhere": "look",
    "reviewing.changes": "look",
    "leading.start": "a person who looks",
    "leading.act": "a person who looks",
    "audit.page": "look",
    "report.page": "look",
    "report.values": "look",
    "reconciling.form": "rule",
    "reconciling.compare": "rule",
    "deal.page": "look",
    "deal.words": "enter",
    "deal.seed": "open seed",
    "files.record": "look",
    "files.hand_history": "look",
    "embedding.chosen": "look",
    "embedding.page": "look",
    "printing.page": "look",
    "ranges.choose": "look",
    "ranges.record": "look",
    "ranges.sheet": "look",
    "signing.form": "nothing",
    "signing.sign_in": "nothing",
    "signing.sign_out": "nothing",
    "letting_in.page": "nothing",
    "letting_in.use": "nothing",
    "account.page": "a person",
    "account.rename": "a person",
    "account.erase": "a person",
    "account.change_password": "an account",
    "account.end_session": "an account",
    "account.end_other_sessions": "an account",
    "account.make_token": "an account",
    "account.revoke_token": "an account",
    "people.page": "an administrator",
    "people.add": "an administrator",
    "people.reset_password": "an administrator",
    "people.set_administrator": "an administrator",
    "people.end_sessions": "an administrator",
    "people.erase": "an administrator",
    "inviting.page": "seat people",
    "inviting.make": "seat people",
    "inviting.revoke": "seat people",
    "inviting.replace": "seat people",
    "requests.page": "look",
    "requests.take": "close",
    "seating.page": "look",
    "seating.change": "look",
    "glass.page": "read viewings",
    "glass.change": "break glass",
    "viewing.page": "read viewings",
    "live.changes": "look",
    "desk.page": "a person",
    "desk.rulings": "nothing",
    "docket.page": "read disputes",
    "docket.export": "read disputes",
    "docket.set_windows": "read disputes",
    "raising.form": "dispute",
    "raising.enter": "dispute",
    "dispute.page": "read disputes",
    "dispute.act": "read disputes",
    "dispute.image": "read disputes",
    "searching.page": "nothing",
    "studies.page": "nothing",
    "studies.make": "an account",
    "studies.cover": "nothing",
    "studies.chapter": "nothing",
    "studying.form": "an account",
    "studying.change": "an account",
    "studying.chapter_form": "an account",
    "studying.change_chapter": "an account",
    "studying.erase": "an account",
    "adding.form": "an account",
    "adding.add": "an account",
    "study_files.export": "nothing",
    "study_files.form": "an account",
    "study_files.send": "an account",
    "study_files.bring": "an account",
    "study_files.forget": "an account",
    "api.tables": "nothing",
    "api.table": "look",
    "api.from_program": "enter",
}

WORDS: Final[Mapping[Needs, str]] = {
    "a person": "This is for people who are signed in.",
    "a person who looks": "Writing about a table is for people who are signed in and may look at it.",
    "an account": "This needs an account.",
    "an administrator": "This is for administrators.",
    "look": "This table is for those who were invited to it.",
    "enter": "Entering is for the players and the scorer of this table.",
    "disclose": "Which cards came to light is for the scorer of this table to say.",
    "correct": "Putting the record right is for the judge or director of this table.",
    "rule": "Comparing recordings is for the scorer and officials of this table.",
    "open seed": "Opening the seed is for the players and the scorer of this table.",
    "seat people": "Who sits where is for the director of this table to say.",
    "break glass": "Only officials of this table can look at hidden cards.",
    "ask": "This is for the players and officials of this table.",
    "close": "This is for the players, the scorer and the officials of this table.",
    "read viewings": "This is for the players and officials of this table.",
    "dispute": "Disputes are raised by the players, the scorer and the officials of this table.",
    "read disputes": "Disputes of a running table are for its players and officials.",
}
"""For whom an address is, said to those whom it is not for."""


def attach(app: Flask) -> None:
    """Ask of every request whether it may."""
    app.before_request(refuse_unless_allowed)


def refuse_unless_allowed() -> None:
    """Go on, or raise Unauthorized to strangers and Forbidden to whoever is known. Raises NotFound for no table."""
    endpoint = request.endpoint
    if endpoint is None:
        return
    needs = ROUTES[endpoint]
    table_id = (request.view_args or {}).get("table_id")
    if not allowed(needs, table_id):
        refuse(needs, table_id)


def allowed(needs: Needs, table_id: UUID | None = None) -> bool:
    """Whether the visitor of this request has what is needed, at this table where it is a power."""
    match needs:
        case "nothing":
            return True
        case "a person":
            return visitor().person is not None
        case "an account":
            return visitor().person is not None and visitor().only_table is None
        case "an administrator":
            person = visitor().person
            return person is not None and person.administrator
        case "a person who looks":
            assert table_id is not None, "a person looks at no table"
            return person_at(table_id) is not None and attend(table_id).standing.may("look")
        case _:
            assert table_id is not None, f"{needs} is asked of no table"
            return attend(table_id).standing.may(needs)


def refuse(needs: Needs, table_id: UUID | None = None) -> NoReturn:
    """End the request: a stranger is asked to sign in, who is known is told for whom it is."""
    words = WORDS.get(needs, "This is not for you.")
    if person_at(table_id) is None:
        stranger(f"{words} Sign in, or open the link you were given.")
    raise Forbidden(words)
