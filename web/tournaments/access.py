"""The tournament of an address, and who runs it: its officials, each with the duties of the office, and administrators.

What a duty is and who has it says ``domain.tournaments.stream.offices``.
"""

from typing import Final, get_args
from uuid import UUID

from flask import abort

from domain.tournaments.stream.offices import Duty, may
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import Office
from web.shell.principal import principal
from web.shell.services import services

WORDS: Final[dict[Duty, str]] = {
    "look at the board": "This is for the officials of this tournament.",
    "direct": "This is for the directors of this tournament.",
    "decide": "This is for the directors and arbiters of this tournament.",
    "check in": "This is for the officials of this tournament.",
    "post results": "This is for the officials of this tournament.",
}
"""For whom each duty is, said to those whom it is not for."""


def known_tournament(tournament_id: UUID) -> Tournament:
    """A tournament as it is now. Ends with 404 where there is none."""
    if not services().tournaments.knows(tournament_id):
        abort(404)
    return services().tournaments.load(tournament_id)


def has_duty(now: Tournament, duty: Duty) -> bool:
    """Whether the visitor may do this for a tournament."""
    who = principal()
    return who.has_account and (who.administrator or may(now.offices(who.id), duty))


def duties_of_visitor(now: Tournament) -> frozenset[Duty]:
    """Everything that the visitor may do for a tournament."""
    return frozenset(duty for duty in get_args(Duty) if has_duty(now, duty))


def on_duty(tournament_id: UUID, duty: Duty) -> Tournament:
    """A tournament for which the visitor may do this. Ends with 404 where there is none, 403 for others."""
    now = known_tournament(tournament_id)
    if not has_duty(now, duty):
        abort(403, WORDS[duty])
    return now


def own_player(now: Tournament) -> str | None:
    """The player who visits; None for everybody else."""
    who = principal()
    entered = {person: player for player, person in now.accounts.items()}
    return entered.get(who.id or "") if who.has_account else None


OFFICES: Final[dict[Office, str]] = {"director": "Director", "arbiter": "Arbiter", "scorer": "Scorer"}
"""What each office is called on pages."""
