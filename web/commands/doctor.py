"""``cairn doctor``: is this installation sound?"""

import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

import click

from domain.evidence import Signer
from domain.evidence.folder import folder_of
from domain.games.registry import GAMES
from domain.store import StoreError, StoreFault, sqlite_path
from domain.store.errors import NotPossible
from domain.store.private import reached_by_others
from domain.tables.recorder import Recorder
from replays.projections.witnesses import contradictions
from web.commands.evidence import HELP
from web.commands.output import echo_json, json_option
from web.commands.program import DOUBTS, GOOD
from web.commands.progress import progress_bar
from web.commands.remote import checks
from web.commands.stores import reading_recorder, store_option, store_url

PROVED: Final = (
    "every fact that is here is as it was written, and follows the one before it in its stream",
    "no fact is missing between the first and the last of the log",
    "the tree over the log is made of these facts in this order, and of no others",
    "nothing is missing or different that the lists of tables, floors and disputes saw when they were last made",
)
"""What a verification without faults shows."""
NOT_PROVED: Final = (
    "names, accounts, notes, variations, studies, images and seeds: they can be changed and have no chain"
)
UNSIGNED: Final = (
    "that nobody cut off the end of the log, or computed the chain of a table anew, and the tree and the lists with it:"
    " only a signed checkpoint shows that (cairn key new)"
)
_LIBRARIES: Final = ("argon2-cffi", "click", "eventsourcing", "flask", "gunicorn", "marshmallow", "msgspec")


@click.command()
@click.option("--verify", is_flag=True, help="Also compute every hash again and look for what is missing.")
@click.option("--remote", metavar="URL", help="Look at a running service from outside instead.")
@click.option("--evidence", envvar="CAIRN_EVIDENCE", type=click.Path(path_type=Path), metavar="FOLDER", help=HELP)
@store_option
@json_option
@click.pass_context
def doctor(
    context: click.Context, verify: bool, remote: str | None, evidence: Path | None, store: str | None, as_json: bool
) -> None:
    """Say which versions run here and how the store keeps what it is given, read back from it.

    Example: cairn doctor --verify, or cairn doctor --remote https://cairn.example.org
    """
    if remote is not None:
        context.exit(_look_from_outside(remote, as_json=as_json))
    with reading_recorder(store) as recorder:
        versions = {"python": platform.python_version(), "cairn": version("cairn-records")}
        versions |= {name: version(name) for name in _LIBRARIES}
        settings = {"store": _without_password(store_url(store)), **recorder.store.settings()}
        facts, folder = recorder.store.last_position(), folder_of(store_url(store), evidence)
        exposed = reached_by_others(path) if (path := sqlite_path(store_url(store))) else ()
        faults = list(_faults(recorder)) if verify else []
        held = _signed(Signer(recorder.store, folder, recorder.clock)) if verify and folder else SignedLog()
    faults += held.faults
    games = {key: game.rules_version for key, game in GAMES.items()}
    found = {"versions": versions, "games": games, "settings": settings, "facts": facts, "faults": faults}
    found["exposed"] = [f"{path} has mode {mode:o}: chmod {wanted:o} {path}" for path, mode, wanted in exposed]
    if verify:
        found |= {"proved": [] if faults else [*PROVED, *held.proved], "not_proved": [*held.open, NOT_PROVED]}
    if as_json:
        echo_json(found)
    else:
        _tell(found, verify=verify)
    context.exit(DOUBTS if faults or exposed else GOOD)


def _look_from_outside(url: str, *, as_json: bool) -> int:
    found = list(checks(url))
    if as_json:
        echo_json({"remote": url, "checks": [check._asdict() for check in found]})
    for check in () if as_json else found:
        click.echo(f"{'good' if check.good else 'wrong'}: {check.words}")
    return GOOD if all(check.good for check in found) else DOUBTS


def _faults(recorder: Recorder) -> Iterator[str]:
    """The database's own check, then every hash, then what the projections saw and the log does not say."""
    yield from (f"database: {line}" for line in recorder.store.integrity())
    with progress_bar("verify", recorder.store.last_position()) as progress:
        faults = list(recorder.store.verify(progress=progress))
    yield from map(_in_words, faults)
    yield from contradictions(recorder)


class SignedLog(NamedTuple):
    """What the last checkpoint says of the log as it is now."""

    faults: tuple[str, ...] = ()
    proved: tuple[str, ...] = ()
    open: tuple[str, ...] = (UNSIGNED,)


def _signed(signer: Signer) -> SignedLog:
    """The log held against what was signed last."""
    last = signer.last()
    if last is None:
        return SignedLog()
    after = f"that facts after the first {last.size} are those that were recorded: no checkpoint covers them yet"
    try:
        signer.check()
    except (NotPossible, StoreError) as trouble:
        return SignedLog((f"checkpoint: {trouble}",), (), ())
    return SignedLog((), (f"the log continues the checkpoint of {last.size} facts that was signed last",), (after,))


def _in_words(fault: StoreFault) -> str:
    places = ("stream", fault.stream), ("row", fault.number), ("position", fault.position)
    told = ", ".join(f"{name} {place}" for name, place in places if place is not None)
    return f"{told}: {fault.why}"


def _tell(found: dict[str, object], *, verify: bool) -> None:
    for key in ("versions", "games", "settings"):
        group = found[key]
        assert isinstance(group, dict)
        for name, value in group.items():
            click.echo(f"{name}: {value if key != 'games' else f'rules {value}'}")
    click.echo(f"facts: {found['facts']}")
    exposed = found["exposed"]
    assert isinstance(exposed, list)
    for told in exposed:
        click.echo(f"others can reach it: {told}")
    faults = found["faults"]
    assert isinstance(faults, list)
    for fault in faults:
        click.echo(f"damaged: {fault}")
    for key, words in (("proved", "proved"), ("not_proved", "not proved")) if verify else ():
        sentences = found[key]
        assert isinstance(sentences, list)
        for what in sentences:
            click.echo(f"{words}: {what}")


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    account, at, place = rest.rpartition("@")
    return f"{scheme}://{account.partition(':')[0]}{at}{place}"
