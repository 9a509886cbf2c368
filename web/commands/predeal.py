"""``cairn predeal``: deals made beforehand, to be played at several tables."""

import os
import secrets
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

import click

from domain.cards.shuffling.chance import SEED_BYTES
from domain.cards.shuffling.decks import Shuffle
from domain.cards.shuffling.predealt import MOST_DEALS, first_shuffle, seed_of_deal
from domain.games.registry import GAMES
from domain.people import NoSuchPerson, People
from domain.tables.croupier.commitments import plain_words
from domain.tables.croupier.deal_sets import DealSet
from domain.tables.croupier.keyfile import new_key, written
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from web.commands.files import read_key_file
from web.commands.program import CommandFailed, Group
from web.commands.stores import opened_recorder, store_option

_VALUE: Final = click.option(
    "--public-value", required=True, help="What anybody can look up, and nobody knew when the set was committed to."
)
_KEY: Final = click.argument("key_file", type=click.Path(path_type=Path), metavar="KEYFILE")


@click.group(cls=Group)
def predeal() -> None:
    """Make deals beforehand that several tables play: commit, fix by a public value, open the key at the end."""


@predeal.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), required=True, help="How many deals.")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="Where to write them.")
def make(game: str, deals: int, out: Path) -> None:
    """Draw a secret key for so many deals, and write it and the commitment that is to be published.

    Example: cairn predeal make mauna-kea --deals 12 --out deals/
    """
    key = new_key(game, deals, secrets.token_bytes(SEED_BYTES))
    name = f"{game}-{key.public.commitment[:12]}"
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    _write(out / f"{name}.key", written(key), 0o600)
    _write(out / f"{name}.commitment", written(key.public), 0o644)
    click.echo(f"{out / name}.commitment: publish this before the public value can be known")
    click.echo(f"{out / name}.key: keep this to yourself; with the public value it is every card")


@predeal.command()
@_KEY
@_VALUE
@click.option("--director", metavar="LOGIN", help="Whose account opens tables for these deals, beside administrators.")
@store_option
def fix(key_file: Path, public_value: str, director: str | None, store: str | None) -> None:
    """Decide the deals by the public value; from now on tables can be opened for them.

    Example: cairn predeal fix deals/mauna-kea-9c1f04d2a7e3.key --public-value "5 12 23 31 44 7"
    """
    key = read_key_file(key_file)
    with opened_recorder(store, begins=True) as recorder:
        person = _person(recorder, director) if director else ""
        made = recorder.croupier.sets.fix(key.secret, key.game, key.deals, public_value, person)
    click.echo(f"{made.commitment}: {made.deals} deals of {made.game}, decided by {made.public_value!r}")


@predeal.command("list")
@store_option
def list_(store: str | None) -> None:
    """List the sets that are here, with how many tables play them.

    Example: cairn predeal list
    """
    with opened_recorder(store) as recorder:
        sets = recorder.croupier.sets
        for each in sets.all():
            click.echo(_line(each, len(sets.tables(each.commitment))))


@predeal.command("print")
@_KEY
@_VALUE
def print_(key_file: Path, public_value: str) -> None:
    """Print the deck of every deal from the first card that is drawn, for a director who sorts real packs by it.

    Example: cairn predeal print deals/mauna-kea-9c1f04d2a7e3.key --public-value "5 12 23 31 44 7"
    """
    key = read_key_file(key_file)
    value, pack = plain_words(public_value), GAMES[key.game].deck.pack
    for deal in range(1, key.deals + 1):
        cards = Shuffle(seed_of_deal(key.secret, value, deal), first_shuffle(deal), pack, ()).deck
        click.echo(f"Deal {deal}")
        for start in range(0, len(cards), 13):
            click.echo(f"  {start + 1:3}  {' '.join(cards[start : start + 13])}")


@predeal.command("open")
@click.argument("commitment")
@store_option
def open_(commitment: str, store: str | None) -> None:
    """Open the key when all tables are over: it is recorded at each of them, and erased here.

    Example: cairn predeal open 9c1f04d2a7e3
    """
    with opened_recorder(store) as recorder:
        sets = recorder.croupier.sets
        found = [each for each in sets.all() if each.commitment.startswith(commitment)]
        if len(found) != 1:
            raise CommandFailed(f"{len(found)} sets here have a commitment that begins with {commitment!r}")
        tables = sets.tables(found[0].commitment)
        _refuse_running(recorder, tables)
        sets.close(found[0].commitment)
        for table in tables:
            record = recorder.load(table).record
            if record.seed_end is None:
                recorder.open_seed(table, CommandContext("operator", f"open-{uuid4()}", record.revision), with_set=True)
        sets.forget_key(found[0].commitment)
    click.echo(f"{found[0].commitment}: the key is opened at {len(tables)} tables and erased here")


def _refuse_running(recorder: Recorder, tables: tuple[UUID, ...]) -> None:
    for table in tables:
        loaded = recorder.load(table)
        if loaded.record.seed_end is None and not loaded.truth.state().ending:
            raise CommandFailed(f"table {table} still plays these deals; its end comes first, or cairn void-seed")
        if loaded.record.seed_end is None and not recorder.is_closed(loaded):
            raise CommandFailed(
                f"table {table} has ended and is not closed yet; its players or officials close it first"
            )


def _write(path: Path, data: bytes, mode: int) -> None:
    """A new file with these rights; nothing is overwritten."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)


def _person(recorder: Recorder, login: str) -> str:
    try:
        return People(recorder.store, recorder.clock).by_login(login).id
    except NoSuchPerson:
        raise CommandFailed(f"there is no account {login}") from None


def _line(each: DealSet, tables: int) -> str:
    state = "opened" if each.closed else "sealed"
    played = "1 table" if tables == 1 else f"{tables} tables"
    return f"{each.commitment}  {each.game}  {each.deals} deals  {state}  {played}  {each.public_value}"
