"""``cairn simulate``: whole lawful tables, played by policies."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import click

from domain.games.registry import GAMES
from domain.play.findings import Refused
from domain.play.game import Game
from domain.play.vocabulary import Announce, Announcement
from replays.records.simulated import Setting, Simulated, simulated
from web.commands.output import echo_json, json_option
from web.commands.program import CommandFailed, UnreadableFile

NUMBERS: Final = (2, 3, 5)
"""What an announced number is drawn from: short matches, so that tables end."""
TRIES: Final = 100


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option(
    "--games", "count", type=click.IntRange(1, 100_000), default=1, show_default=True, help="How many tables."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same bytes.")
@click.option("--players", type=click.IntRange(1, 99), help="How many seats (default: the fewest).")
@click.option(
    "--announce",
    multiple=True,
    metavar="KEY=VALUE",
    help="What is declared; the rest as the form proposes it, what must be said by the seed.",
)
@click.option("--policy", type=click.Choice(["sensible", "random"]), default="sensible", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to write a record file for each.")
@json_option
def simulate(
    game: str,
    count: int,
    seed: int,
    players: int | None,
    announce: Sequence[str],
    policy: str,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play whole tables, every act among those that are lawful, and tell how they ended.

    Example: cairn simulate mountain --players 6 --games 100 --out records/
    """
    rules, given = GAMES[game], dict(pair.partition("=")[::2] for pair in announce)
    seats = _seats(rules, players)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    endings: Counter[str] = Counter()
    with click.progressbar(range(1, count + 1), label=game, file=sys.stderr, hidden=not sys.stderr.isatty()) as numbers:
        for number in numbers:
            name = f"{seed}-{number}"
            table = _played(Setting(rules, seats, _choices(rules, seats, given, Random(name)), policy), name)
            endings[table.ending] += 1
            if out is not None:
                _keep(out / f"{game}-{seed}-{number:04}.cairn", table.written)
    _tell(endings, count, as_json=as_json)


def _seats(game: Game, players: int | None) -> int:
    seats = players or game.seats.start
    if seats not in game.seats:
        why = f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players"
        raise click.BadParameter(why, param_hint="--players")
    return seats


def _choices(game: Game, seats: int, given: dict[str, str], random: Random) -> tuple[tuple[str, str], ...]:
    """What is announced: as given, else what must be said by chance and the rest as the form proposes it."""
    proposed = {each.key: each.options[0] for each in game.announcements} | given
    for _ in range(TRIES):
        drawn = {each.key: _drawn(each, random) for each in game.announcements if each.must and each.key not in given}
        choices = tuple((proposed | drawn).items())
        if not game.judge(game.initial(seats), Announce(choices)):
            return choices
    return tuple(proposed.items())


def _drawn(announcement: Announcement, random: Random) -> str:
    stem, colon, number = random.choice([option for option in announcement.options if option != "n"]).rpartition(":")
    return f"{stem}:{random.choice(NUMBERS)}" if number == "n" else f"{stem}{colon}{number}"


def _played(setting: Setting, seed: str) -> Simulated:
    try:
        return simulated(setting, seed)
    except Refused as error:
        raise UnreadableFile(str(error)) from error


def _keep(path: Path, written: bytes) -> None:
    if path.exists() and path.read_bytes() != written:
        raise CommandFailed(f"{path} exists already and holds something else")
    path.write_bytes(written)


def _tell(endings: Counter[str], count: int, *, as_json: bool) -> None:
    if as_json:
        echo_json({"games": count, "endings": dict(endings.most_common())})
        return
    for ending, times in endings.most_common():
        click.echo(f"{ending}: {times} of {count}")
