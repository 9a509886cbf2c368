"""Tournaments: which there are, and one with its terms, standings, rounds and changes."""

from typing import Any
from uuid import UUID

from marshmallow import Schema, fields

from web.api.v1.operation import Api
from web.api.v1.schemas import number, text
from web.tournaments.pages import listed
from web.tournaments.report import as_data, with_results
from web.tournaments.view import state_of

blueprint = Api("tournaments", __name__)


class TournamentRow(Schema):
    """A tournament of the list."""

    id = fields.UUID()
    title = text("What it is called.")
    game = text("Key of its game.")
    state = text("Where it is, in words.")
    starts = text("First day, in the time zone of the venue.")
    ends = text("Last day.")
    players = number("How many are entered.")
    rounds = number("How many rounds are paired.")


class TournamentList(Schema):
    """All tournaments, the last to start first."""

    tournaments = fields.List(fields.Nested(TournamentRow))


class TournamentTold(Schema):
    """One tournament. Points are exact, such as `1/2`."""

    tournament = fields.UUID()
    title = text("What it is called.")
    venue = text("Where it is played.")
    state = text("Where it is, in words.")
    terms = fields.Dict(keys=fields.String())
    draw = fields.Dict(keys=fields.String())
    standings = fields.List(fields.Dict(keys=fields.String()))
    rounds = fields.List(fields.Dict(keys=fields.String()))
    changes = fields.List(fields.Dict(keys=fields.String()))


@blueprint.reads("/tournaments", needs="nothing", answer=TournamentList)
def listing() -> Any:
    """All tournaments."""
    return {"tournaments": [_row(each.title, each.now) for each in listed()]}


@blueprint.reads("/tournaments/<uuid:tournament_id>", needs="nothing", answer=TournamentTold)
def tournament(tournament_id: UUID) -> Any:
    """One tournament: terms, standings with tie-breaks and prizes, rounds with results, and what was changed."""
    return as_data(with_results(tournament_id))


def _row(title: str, now: Any) -> dict[str, Any]:
    return {
        "id": now.id, "title": title, "game": now.said.game, "state": state_of(now), "starts": now.said.starts,
        "ends": now.said.ends, "players": len(now.field), "rounds": len(now.rounds),
    }  # fmt: skip
