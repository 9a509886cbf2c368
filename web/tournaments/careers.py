"""Pages over several tournaments: a series, a player with history and head to head, the ratings of a game."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple
from uuid import UUID

from flask import Response, abort, current_app, render_template
from marshmallow import Schema, fields

from domain.games.registry import GAMES
from domain.store.errors import NotPossible
from domain.store.times import moment_of
from domain.tournaments.figures import figure
from domain.tournaments.rating import Rating
from domain.tournaments.series import SeriesRow, series
from domain.tournaments.stream.careers import Season, head_to_head, leg, ratings_now
from domain.tournaments.stream.terms import exact
from web.shell.hidden_results import results_hidden
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.services import services
from web.tournaments.access import known_tournament

blueprint = Pages("careers", __name__)


class SeriesQuery(Schema):
    """The events of a series, how many of a player's count, and what places give where it is not their points."""

    event = fields.List(Typed(), load_default=[])
    best = TypedNumber(0)
    scale = Typed()


class RatingsQuery(Schema):
    """The game."""

    game = Typed()


class PlayedEvent(NamedTuple):
    """A tournament that somebody played: the place (0 for none so far) and the points."""

    season: Season
    place: int
    points: str


@blueprint.get("/tournaments/series", needs="nothing")
def series_page() -> Response:
    """Standings over several tournaments; the address is the series. Results only where the visitor wants them."""
    query, seasons = read(SeriesQuery, "query"), _seasons()
    chosen = [season for season in seasons if season.now.id in query["event"]]
    rows, trouble = _rows(chosen, query)
    body = render_template(
        "tournaments/series.html", seasons=seasons, chosen=chosen, query=query, rows=rows, trouble=trouble,
        called=_called(chosen), figure=figure, hidden=results_hidden(),
    )  # fmt: skip
    return current_app.make_response((body, 422 if trouble else 200))


@blueprint.get("/tournaments/<uuid:tournament_id>/players/<int:number>", needs="nothing")
def player_page(tournament_id: UUID, number: int) -> str:
    """Somebody in all tournaments: events, games against everybody met, and the rating where there is one."""
    now = known_tournament(tournament_id)
    if not 1 <= number <= len(now.entries):
        abort(404, f"{len(now.entries)} players are entered here.")
    seasons = _seasons()
    here = next(season for season in seasons if season.now.id == now.id)
    identity = here.identity(now.entries[number - 1].player)
    met = {} if results_hidden() else head_to_head(seasons, identity)
    called = _called(seasons)
    return render_template(
        "tournaments/player.html", here=here, name=called[identity], events=_events(seasons, identity), called=called,
        met=sorted(met.items(), key=lambda each: (-sum(each[1]), called.get(each[0], ""))), hidden=results_hidden(),
        rating=None if results_hidden() else _ratings(seasons, now.said.game).get(identity), shown=_shown,
        game=GAMES[now.said.game],
    )  # fmt: skip


@blueprint.get("/tournaments/ratings", needs="nothing")
def ratings_page() -> str:
    """The ratings of a game; results only where the visitor wants them."""
    seasons, asked = _seasons(), read(RatingsQuery, "query")["game"]
    games = [game for game in GAMES.values() if 2 in game.seats]
    game = GAMES.get(asked, games[0])
    found = {} if results_hidden() else _ratings(seasons, game.key)
    moment = moment_of(services().tournaments.clock())
    rows = sorted(found.items(), key=lambda each: -each[1].figures.rating)
    return render_template(
        "tournaments/ratings.html", rows=rows, called=_called(seasons), game=game, games=games, shown=_shown,
        moment=moment, hidden=results_hidden(),
    )  # fmt: skip


def _seasons() -> list[Season]:
    """All tournaments, the first to start first."""
    tournaments = services().tournaments
    loaded = [tournaments.load(UUID(each)) for each in tournaments.titles()]
    loaded.sort(key=lambda now: (now.said.starts, now.id))
    return [Season(now, tournaments.names(UUID(now.id)), tournaments.standings(now)) for now in loaded]


def _called(seasons: Sequence[Season]) -> dict[str, str]:
    return {identity: name for season in seasons for identity, name in season.called().items()}


def _rows(chosen: Sequence[Season], query: dict[str, Any]) -> tuple[tuple[SeriesRow, ...], str]:
    """The rows of the series, or why there are none."""
    if not chosen or results_hidden():
        return (), ""
    try:
        scale: list[Fraction] = [exact(part.strip(), "points by place") for part in query["scale"].split(",") if part]
        best = query["best"] if query["best"] > 0 else len(chosen)
        return series([leg(season, scale) for season in chosen], best), ""
    except NotPossible as why:
        return (), str(why)


def _events(seasons: Sequence[Season], identity: str) -> list[PlayedEvent]:
    """The tournaments that somebody is entered in, the last first."""
    return [
        PlayedEvent(season, _place(season, entry.player), _points(season, entry.player))
        for season in reversed(seasons)
        for entry in season.now.entries
        if season.identity(entry.player) == identity
    ]


def _place(season: Season, player: str) -> int:
    return 0 if results_hidden() else season.places().get(player, 0)


def _points(season: Season, player: str) -> str:
    if results_hidden() or season.now.freezeout or season.now.said.way == "knockout":
        return ""
    return next((figure(row.points) for row in season.found.rows if row.player == player), "")


def _ratings(seasons: Sequence[Season], game: str) -> dict[str, Rating]:
    of_game = [season for season in seasons if season.now.said.game == game]
    return dict(ratings_now(of_game, services().tournaments.clock()))


def _shown(rating: Rating) -> str:
    """A rating with the range that it is in 19 times of 20."""
    return f"{rating.figures.rating:.0f} ± {2 * rating.shown_deviation:.0f}"
