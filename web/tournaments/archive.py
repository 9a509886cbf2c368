"""A whole tournament as one file: taken away by its directors, and brought in elsewhere without loss."""

from typing import Any
from uuid import UUID

from flask import Response, current_app, redirect, render_template, request

from domain.store.errors import NotPossible
from domain.tournaments.stream.archive import LARGEST, VERSION, ArchiveHead, UnreadableArchive, read, write
from domain.tournaments.stream.commands import NameOfficial
from domain.tournaments.stream.tournaments import row_of
from web.shell.downloads import worded
from web.shell.files import MEBIBYTE, attached
from web.shell.pages import Pages
from web.shell.parser import sent_file
from web.shell.principal import principal
from web.shell.security import OLD_FORM, has_token
from web.shell.services import services
from web.tournaments.access import on_duty

blueprint = Pages("tournament_archive", __name__)


@blueprint.get("/tournaments/<uuid:tournament_id>/archive", needs="an account")
def archive_file(tournament_id: UUID) -> Response:
    """For its directors: every fact, who noted it when, and the names; also the seed of the draw while it is secret."""
    on_duty(tournament_id, "direct")
    tournaments = services().tournaments
    seed, names = tournaments.secret_seed(tournament_id), tournaments.names(tournament_id)
    head = ArchiveHead(VERSION, tournament_id, seed.hex() if seed else "")
    written = write(head, names.known, tournaments.history(tournament_id))
    return attached(written, "application/jsonl", f"{worded(names.title)}.tournament")


@blueprint.get("/tournaments/import", needs="an account")
def import_page() -> Response:
    """The form that takes such a file."""
    return _form()


@blueprint.post("/tournaments/import", needs="an account")
def bring_in() -> Any:
    """Bring a tournament in; whoever does directs it here. One that is here already stays as it is."""
    request.max_content_length = LARGEST + MEBIBYTE
    if not has_token("import tournament"):
        return _form(403, OLD_FORM)
    file = sent_file()
    if file is None:
        return _form(422, "Choose a file.")
    try:
        archive = read(file.stream.read(LARGEST + 1))
        rows = [row_of(noted, fact) for noted, fact in archive.facts]
        seed = bytes.fromhex(archive.head.seed) if archive.head.seed else None
        services().tournaments.bring_in(archive.head.tournament, rows, archive.names, seed)
    except (UnreadableArchive, NotPossible) as trouble:
        return _form(422, f"Not brought in: {trouble}.")
    person = principal().id or ""
    services().tournaments.act(archive.head.tournament, NameOfficial(person, "director"), person, f"import-{person}")
    return redirect(f"/tournaments/{archive.head.tournament}", 303)


def _form(status: int = 200, trouble: str = "") -> Response:
    body = render_template("tournaments/import.html", trouble=trouble, mebibytes=LARGEST // MEBIBYTE)
    return current_app.make_response((body, status))
