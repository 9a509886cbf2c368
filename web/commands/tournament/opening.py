"""``cairn tournament new``: the terms of a tournament."""

import datetime
import zoneinfo
from collections.abc import Sequence
from typing import Any, Final, get_args

import click

from domain.games.registry import GAMES
from domain.store.errors import NotPossible
from domain.tournaments.stream import values as v
from domain.tournaments.stream.terms import exact
from domain.tournaments.stream.usual import TIE_BREAKS, usual_freezeout
from domain.tournaments.tiebreaks.rulesets import RuleSet, rules_on
from web.commands.output import echo_json
from web.commands.stores import store_option
from web.commands.tournament.desk import ACTOR, fresh_command, tournaments_of


@click.command()
@click.argument("title")
@click.option("--game", required=True, type=click.Choice(list(GAMES)), help="What is played.")
@click.option("--format", "way", default="swiss", show_default=True, type=click.Choice(get_args(v.Way)), help="How.")
@click.option("--rounds", type=click.IntRange(1, 99), help="How many; a round robin and a knockout count their own.")
@click.option("--seats", type=click.IntRange(2, 9), default=2, show_default=True, help="Players at a table.")
@click.option("--places", default="", help="Points by place at tables of many, as 3,1,0.")
@click.option("--points", default="", metavar="WHAT=N,...", help="What differs from win=1,draw=1/2,loss=0,bye=1.")
@click.option("--tie-break", "tie_breaks", multiple=True, metavar="CODE", help="In order, as buchholz-cut-1.")
@click.option("--rules", type=click.Choice([each.value for each in RuleSet]), help="Tie-break rules of this year.")
@click.option("--announce", multiple=True, metavar="KEY=VALUE", help="A house rule; the others are as proposed.")
@click.option("--venue", default="", help="Where.")
@click.option("--starts", default="", metavar="DATE", help="First day (default: today).")
@click.option("--ends", default="", metavar="DATE", help="Last day (default: the first).")
@click.option("--zone", default="UTC", show_default=True, help="Time zone of the venue, as Europe/Berlin.")
@click.option("--missed", default="zero", show_default=True, type=click.Choice(get_args(v.Missed)),
              help="What a late entry gets for a missed round.")  # fmt: skip
@click.option(
    "--dealing", default="paper", show_default=True, type=click.Choice(get_args(v.Dealing)), help="Who deals."
)
@click.option("--recording", default="results", show_default=True, type=click.Choice(get_args(v.Recording)),
              help="What is recorded.")  # fmt: skip
@click.option("--check-in", "check_in", is_flag=True, help="Only who checked in is paired.")
@click.option("--third-place", is_flag=True, help="A knockout plays for the third place.")
@click.option("--finals", type=click.IntRange(2, 64), default=None, help="A Swiss: so many play a knockout after it.")
@click.option("--stack", default="", metavar="CHIPS", help="A freezeout: chips at the start.")
@click.option("--levels", default="", metavar="ANTE LASTS,...", help='A freezeout: such as "10 20, 20 20".')
@click.option("--levels-by", default="minutes", show_default=True, type=click.Choice(get_args(v.LevelsBy)),
              help="What levels are counted in.")  # fmt: skip
@click.option("--deal-for-deal", is_flag=True, help="Tables of a freezeout deal together.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@store_option
def new(title: str, store: str | None, as_json: bool, **given: Any) -> None:
    """Open a tournament. Its draw is bound to a secret seed from now on.

    Example: cairn tournament new "Autumn Cup" --game mauna-kea --rounds 5 --venue "Club room"
    """
    chips = usual_freezeout(given)
    terms = _terms(**{key: value for key, value in given.items() if key not in _NO_TERMS})
    with tournaments_of(store, begins=True) as tournaments:
        opened = tournaments.open(terms, title, given["venue"], ACTOR, fresh_command(), freezeout=chips,
                                  finals=given["finals"] or 0)  # fmt: skip
        now = tournaments.load(opened)
    if as_json:
        echo_json({"tournament": now.id, "title": title, "commitment": now.commitment})
        return
    click.echo(f"opened {title}, {now.id}")
    click.echo(f"tie-breaks: {', '.join(terms.tie_breaks) or 'none'}, rules of {terms.rules}")
    click.echo(f"the draw is bound to {now.commitment}; publish this before registration closes")


_NO_TERMS: Final = ("venue", "finals", "stack", "levels", "levels_by", "deal_for_deal")


def _terms(
    game: str, way: v.Way, rounds: int | None, places: str, points: str, tie_breaks: Sequence[str], rules: str | None,
    announce: Sequence[str], starts: str, ends: str, zone: str, **rest: Any,
) -> v.Terms:  # fmt: skip
    starts = starts or _today(zone)
    scale = tuple(each.strip() for each in places.split(",")) if places else ()
    return v.Terms(
        game=game,
        way=way,
        rounds=rounds or 0,
        starts=starts,
        ends=ends or starts,
        zone=zone,
        announced=_house_rules(game, announce),
        tie_breaks=tuple(tie_breaks) or TIE_BREAKS[way],
        rules=rules or _rules_on(starts),
        points=_points(points, scale),
        scale=scale,
        **rest,
    )


def _today(zone: str) -> str:
    try:
        return datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date().isoformat()
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise NotPossible(f"there is no time zone {zone!r}. Such as Europe/Berlin, or UTC, would do") from None


def _rules_on(day: str) -> str:
    try:
        return rules_on(datetime.date.fromisoformat(day)).value
    except ValueError:
        raise NotPossible(f"{day!r} is not a date. A date is written 2026-11-30") from None


def _house_rules(game: str, announce: Sequence[str]) -> tuple[tuple[str, str], ...]:
    given = dict(_pair(each, "--announce") for each in announce)
    known = {each.key: each.options[0] for each in GAMES[game].announcements}
    return tuple((known | given).items())


def _points(written: str, scale: Sequence[str]) -> v.Points:
    """As given; else a bye gives a win, and at tables of many a win is the first place."""
    given = dict(_pair(each, "--points") for each in written.split(",") if each)
    unknown = [key for key in given if key not in v.Points.__struct_fields__]
    if unknown:
        raise click.BadParameter(
            f"{unknown[0]!r} is none of {', '.join(v.Points.__struct_fields__)}", param_hint="--points"
        )
    usual = v.Points()
    win = given.get("win", scale[0] if scale else usual.win)
    draw = given.get("draw", str(exact(win, "points for win") / 2) if scale else usual.draw)
    return v.Points(**({"win": win, "draw": draw, "bye": win, "full": win, "half": draw} | given))


def _pair(written: str, option: str) -> tuple[str, str]:
    key, sign, value = written.partition("=")
    if not sign:
        raise click.BadParameter(f"{written!r} is not written KEY=VALUE", param_hint=option)
    return key.strip(), value.strip()
