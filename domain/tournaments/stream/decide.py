"""What a director asks, judged: the facts that come of it."""

from typing import Final, assert_never

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import entries, freezeout, hall, offices, posting, rounds
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.pairings import rounds_of
from domain.tournaments.stream.terms import check_finals, check_terms, exact
from domain.tournaments.stream.tournament import Tournament

_MOST_PRIZES: Final = 100


def decide(tournament: Tournament, command: c.Command) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    if isinstance(command, c.Open):
        return _open(tournament, command)
    if tournament.terms is None:
        raise NotPossible("there is no such tournament")
    if isinstance(command, c.OfEntries):
        return entries.decide(tournament, command)
    if isinstance(command, c.OfOffices):
        return offices.decide(tournament, command)
    if isinstance(command, c.OfResults):
        return posting.decide(tournament, command)
    if isinstance(command, c.OfFreezeout):
        return freezeout.decide(tournament, command)
    if isinstance(command, c.OfHall):
        return hall.decide(tournament, command)
    return _of_rounds(tournament, command)


def _open(tournament: Tournament, command: c.Open) -> tuple[Fact, ...]:
    if tournament.terms is not None:
        raise NotPossible("this tournament is open already")
    check_terms(command.terms)
    chips = freezeout.checked(command.terms, command.freezeout)
    opened = f.Opened(command.tournament, command.terms), f.DrawCommitted(command.algorithm, command.commitment)
    check_finals(command.terms, command.finals)
    finals = (f.FinalsSet(command.finals),) if command.finals else ()
    return (*opened, f.FreezeoutSet(chips)) if chips else (*opened, *finals)


def _of_rounds(tournament: Tournament, command: c.OfRounds) -> tuple[Fact, ...]:
    match command:
        case c.Publish(number, redraw, seen):
            return rounds.publish(tournament, number, redraw, seen)
        case c.SetUpTable(players):
            return rounds.set_up(tournament, players)
        case c.Exchange():
            return rounds.exchange(tournament, command)
        case c.CloseRound(number):
            return rounds.close(tournament, number)
        case c.AdjustPoints(player, points, why):
            entries.known(tournament, player)
            given = str(exact(points, "points"))
            return (f.Adjusted(player, len(tournament.rounds), given, a_line(why)),)
        case c.StatePrizes(prizes):
            return _prizes(tournament, prizes)
        case c.SetRating(counts):
            return _rating(tournament, counts)
        case c.EndTournament():
            return _end(tournament)
        case _:
            assert_never(command)


def _rating(tournament: Tournament, counts: bool) -> tuple[Fact, ...]:
    if counts and (tournament.said.seats > 2 or tournament.said.way == "evening"):
        raise NotPossible("only games of two that were paired are rated")
    return () if counts == tournament.rated else (f.RatingSet(counts),)


def _prizes(tournament: Tournament, prizes: tuple[str, ...]) -> tuple[Fact, ...]:
    if len(prizes) > _MOST_PRIZES:
        raise NotPossible(f"{_MOST_PRIZES} prizes are the most")
    stated = tuple(a_line(prize) for prize in prizes)
    return () if stated == tournament.prizes else (f.PrizesStated(stated),)


def _end(tournament: Tournament) -> tuple[Fact, ...]:
    if tournament.ended:
        return ()
    if tournament.freezeout:
        return freezeout.end(tournament.freezeout)
    current = tournament.current
    if tournament.said.way == "evening":
        return (f.Ended(),)
    if current is None or not current.closed:
        raise NotPossible("a tournament ends after a closed round. Close the round first")
    planned = rounds_of(tournament)
    complete = tournament.finals or tournament.said.way in ("knockout", "round-robin", "double-round-robin")
    if len(tournament.rounds) < planned and complete:
        raise NotPossible(f"{len(tournament.rounds)} of {planned} rounds were played")
    return (f.Ended(),)
