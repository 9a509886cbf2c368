"""Who may do what: every address of the service with what it needs. One that is not in the table serves nobody."""

from collections.abc import Mapping
from typing import Final, Literal, NoReturn
from uuid import UUID

from flask import Flask, request
from werkzeug.exceptions import Forbidden

from domain.store.errors import NotPossible
from domain.tables.floor.permissions import Power
from domain.tables.practice import PRACTICE
from web.shell.attendance import attend, person_at
from web.shell.views import View
from web.shell.visitor import stranger, visitor

Needs = Literal["nothing", "a person", "an account", "an administrator", "a person who looks"] | Power
"""What an address needs: a power at the table it names, or something of whoever visits, or both."""

ROUTES: Final[Mapping[str, Needs]] = {
    "static": "nothing",
    "tables.tables_page": "nothing",
    "hidden_results.setting": "nothing",
    "hidden_results.choose": "nothing",
    "hidden_results.results_page": "look",
    "hidden_results.tell": "look",
    "tournaments.listing": "nothing",
    "tournaments.tournament_page": "nothing",
    "rules.shelf": "nothing",
    "rules.book": "nothing",
    "opening.new_table_page": "an account",
    "opening.open_table": "an account",
    "record_files.upload_page": "an account",
    "record_files.upload": "an account",
    "record.record_page": "look",
    "record.says": "enter",
    "record.pads": "enter",
    "moves.from_page": "enter",
    "offline.worker": "nothing",
    "offline.shell": "nothing",
    "disclosure.disclosure_page": "disclose",
    "disclosure.disclose": "disclose",
    "corrections.corrections_page": "look",
    "corrections.changes_page": "look",
    "correct.correction_page": "correct",
    "correct.preview": "correct",
    "correct.approve": "correct",
    "replay.last": "look",
    "replay.step_page": "look",
    "replay.leap": "look",
    "aliases.step_alias": "look",
    "insight.insight_page": "look",
    "card_life.card_life_page": "look",
    "card_life.knowledge_page": "look",
    "whatifs.listing": "look",
    "whatifs.last": "look",
    "whatifs.line_page": "look",
    "begin_whatif.begin": "a person who looks",
    "begin_whatif.branch": "a person who looks",
    "whatif_moves.tap": "a person who looks",
    "edit_whatif.change_line": "a person who looks",
    "whatif_comparison.comparison_page": "look",
    "charts.charts_page": "look",
    "charts.file": "look",
    "pictures.step_picture": "look",
    "notes.notes_page": "look",
    "notes.write": "a person who looks",
    "note.thread_page": "look",
    "note.change_note": "a person who looks",
    "note.ask_to_erase": "a person who looks",
    "reviews.reviews_page": "look",
    "reviews.join_page": "look",
    "reviews.invitation": "look",
    "reviews.following": "look",
    "reviews.review_step_page": "look",
    "reviews.leap": "look",
    "reviews.elsewhere": "look",
    "reviews.changes": "look",
    "lead_review.start": "a person who looks",
    "lead_review.change_review": "a person who looks",
    "audit.audit_page": "look",
    "report.report_page": "look",
    "report.values": "look",
    "comparison.comparison_page": "rule",
    "comparison.compare": "rule",
    "deal.deal_page": "look",
    "deal.words": "enter",
    "deal.seed": "open seed",
    "record_files.record": "look",
    "record_files.hand_history": "look",
    "embed.embed_query": "look",
    "embed.embed_page": "look",
    "print.print_page": "look",
    "ranges.choose": "look",
    "ranges.record": "look",
    "ranges.sheet": "look",
    "sign_in.sign_in_page": "nothing",
    "sign_in.sign_in": "nothing",
    "sign_in.sign_out": "nothing",
    "invitation.invitation_page": "nothing",
    "invitation.use": "nothing",
    "account.account_page": "a person",
    "account.rename": "a person",
    "account.erase": "a person",
    "account.change_password": "an account",
    "account.end_session": "an account",
    "account.end_other_sessions": "an account",
    "account.make_token": "an account",
    "account.revoke_token": "an account",
    "people.people_page": "an administrator",
    "people.add": "an administrator",
    "people.reset_password": "an administrator",
    "people.set_administrator": "an administrator",
    "people.end_sessions": "an administrator",
    "people.erase": "an administrator",
    "links.links_page": "seat people",
    "links.make": "seat people",
    "links.revoke": "seat people",
    "links.replace": "seat people",
    "requests.requests_page": "look",
    "requests.take": "close",
    "places.places_page": "look",
    "places.change_places": "look",
    "glass.glass_page": "read viewings",
    "glass.change_glass": "break glass",
    "viewings.viewings_page": "read viewings",
    "live.changes": "look",
    "desk.desk_page": "a person",
    "desk.rulings": "nothing",
    "docket.docket_page": "read disputes",
    "docket.export": "read disputes",
    "docket.set_windows": "read disputes",
    "raise_dispute.raise_page": "dispute",
    "raise_dispute.raise_dispute": "dispute",
    "dispute.dispute_page": "read disputes",
    "dispute.change_dispute": "read disputes",
    "dispute.image": "read disputes",
    "search.search_page": "nothing",
    "studies.studies_page": "nothing",
    "studies.make": "an account",
    "studies.cover": "nothing",
    "studies.chapter": "nothing",
    "edit_study.edit_page": "an account",
    "edit_study.change_study": "an account",
    "edit_study.chapter_form": "an account",
    "edit_study.change_chapter": "an account",
    "edit_study.erase": "an account",
    "add_step.add_step_page": "an account",
    "add_step.add": "an account",
    "study_files.export": "nothing",
    "study_files.bring_page": "an account",
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


def refuse_host(view: View, holder: str | None) -> None:
    """Who plays at a table that Cairn deals gives free places there, and takes none away from others.

    Raises NotPossible where somebody else holds the place.
    """
    host = "host" in view.standing.parties and not view.standing.parties & {"administrator"}
    if host and holder not in (None, view.standing.person, PRACTICE):
        raise NotPossible("you play at this table: a place that somebody holds is that person's to hand over")
