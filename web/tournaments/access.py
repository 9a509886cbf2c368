"""The tournament of an address, and who runs it: its directors, and administrators."""

from uuid import UUID

from flask import abort

from domain.tournaments.stream.tournament import Tournament
from web.shell.principal import principal
from web.shell.services import services


def known_tournament(tournament_id: UUID) -> Tournament:
    """A tournament as it is now. Ends with 404 where there is none."""
    if not services().tournaments.knows(tournament_id):
        abort(404)
    return services().tournaments.load(tournament_id)


def directs(now: Tournament) -> bool:
    """Whether the visitor runs this tournament."""
    who = principal()
    return who.has_account and (who.administrator or who.id in now.directors)


def directed(tournament_id: UUID) -> Tournament:
    """A tournament that the visitor runs. Ends with 404 where there is none, with 403 for everybody else."""
    now = known_tournament(tournament_id)
    if not directs(now):
        abort(403, "This is for the directors of this tournament.")
    return now
