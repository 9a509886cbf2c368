"""``cairn doctor``: is this installation sound?"""

import platform
from importlib.metadata import version
from typing import Final

import click

from domain.games import GAMES
from domain.store.private import reached_by_others
from web.commands.common import DOUBTS, GOOD, echo_json, json_option, opened_recorder, store_option, store_url

_LIBRARIES: Final = ("argon2-cffi", "cairn", "click", "eventsourcing", "flask", "gunicorn", "marshmallow", "msgspec")


@click.command()
@click.option("--verify", is_flag=True, help="Also compute every hash of the store again.")
@store_option
@json_option
@click.pass_context
def doctor(context: click.Context, verify: bool, store: str | None, as_json: bool) -> None:
    """Say which versions run here and how the store keeps what it is given, read back from it."""
    with opened_recorder(store) as recorder:
        versions = {"python": platform.python_version()} | {name: version(name) for name in _LIBRARIES}
        settings = {"store": _without_password(store_url(store)), **recorder.store.settings()}
        facts = recorder.store.last_position()
        exposed = reached_by_others(settings["path"]) if "path" in settings else ()
        faults = [fault.why for fault in recorder.store.verify()] if verify else []
    games = {key: game.rules_version for key, game in GAMES.items()}
    found = {"versions": versions, "games": games, "settings": settings, "facts": facts, "faults": faults}
    found["exposed"] = [f"{path} has mode {mode:o}: chmod {wanted:o} {path}" for path, mode, wanted in exposed]
    if as_json:
        echo_json(found)
    else:
        _tell(found, verify=verify)
    context.exit(DOUBTS if faults or exposed else GOOD)


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
    if verify and not faults:
        click.echo("every fact is as it was written")


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    account, at, place = rest.rpartition("@")
    return f"{scheme}://{account.partition(':')[0]}{at}{place}"
