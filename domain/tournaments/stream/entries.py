"""Who takes part: entries, check-in, leaving, and wishes for the pairings, judged."""

from typing import assert_never

from domain.cards.shuffling.decks import commitment_to
from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.terms import FIXED
from domain.tournaments.stream.tournament import EnteredPlayer, Tournament

MOST_PLAYERS = 1000


def decide(tournament: Tournament, command: c.OfEntries) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    if tournament.ended:
        raise NotPossible("this tournament has ended")
    match command:
        case c.Enter():
            return _enter(tournament, command)
        case c.SetSelfEntry(open_):
            return _set_self_entry(tournament, open_=open_)
        case c.EnterThemselves(player, person):
            return _enter_themselves(tournament, player, person)
        case c.Substitute(player, substitute):
            return _substitute(tournament, player, substitute)
        case c.LinkAccount(player, person):
            return _link(tournament, player, person)
        case c.CheckIn(players):
            return tuple(f.CheckedIn(player) for player in players if not known(tournament, player).here)
        case c.LeaveTournament(player, how):
            after = len(tournament.rounds)
            return () if known(tournament, player).left else (f.Withdrew(player, how, after),)
        case c.Return(player):
            return (f.Returned(player),) if known(tournament, player).left else ()
        case c.ForbidMeeting(one, other):
            return _forbid(tournament, one, other)
        case c.RequestBye():
            return _request(tournament, command)
        case c.CloseRegistration(seed):
            return _close(tournament, seed)
        case _:
            assert_never(command)


def known(tournament: Tournament, player: str) -> EnteredPlayer:
    """The entry of a player. Raises NotPossible."""
    entry = tournament.entry(player)
    if entry is None:
        raise NotPossible("nobody of that id is entered here")
    return entry


def _enter(tournament: Tournament, command: c.Enter) -> tuple[Fact, ...]:
    if tournament.finalists:
        raise NotPossible("the players of the knockout are named, and nobody enters any more")
    if tournament.registered and tournament.said.way in FIXED:
        raise NotPossible(f"the field of a {tournament.said.way} is complete when registration closes")
    if len(tournament.entries) + len(command.players) > MOST_PLAYERS:
        raise NotPossible(f"{MOST_PLAYERS} players are the most")
    taken = {entry.seed for entry in tournament.entries if entry.seed}
    missed = () if tournament.said.way == "evening" else tuple(range(1, len(tournament.rounds) + 1))
    points = tournament.said.points
    gives = points.half if missed and tournament.said.missed == "half" else points.zero if missed else "0"
    found = []
    for player, seed in command.players:
        if tournament.entry(player):
            raise NotPossible("this player is entered already")
        if seed in taken or not 0 <= seed <= MOST_PLAYERS:
            raise NotPossible(f"seed {seed} is somebody else's or no seed; seeds count from 1")
        taken |= {seed} - {0}
        found.append(f.Entered(player, seed, missed, gives))
    return tuple(found)


def _link(tournament: Tournament, player: str, person: str) -> tuple[Fact, ...]:
    known(tournament, player)
    if tournament.accounts.get(player, "") == person:
        return ()
    if person and person in tournament.accounts.values():
        raise NotPossible("this account is entered here already")
    return (f.AccountLinked(player, person),)


def _set_self_entry(tournament: Tournament, *, open_: bool) -> tuple[Fact, ...]:
    if open_ and tournament.registered:
        raise NotPossible("registration is closed")
    return () if tournament.self_entry == open_ else (f.SelfEntrySet(open_),)


def _enter_themselves(tournament: Tournament, player: str, person: str) -> tuple[Fact, ...]:
    if person in tournament.accounts.values():
        raise NotPossible("you are entered already")
    if tournament.registered or not tournament.self_entry:
        raise NotPossible("players do not enter themselves here now. Ask the director")
    return *_enter(tournament, c.Enter(((player, 0),))), f.AccountLinked(player, person)


def _substitute(tournament: Tournament, player: str, substitute: str) -> tuple[Fact, ...]:
    """Somebody in the place of a player, who signs in there no longer."""
    entry = known(tournament, player)
    if entry.left:
        raise NotPossible("this player has left, and is paired no more. Pair the place again first")
    unlinked = (f.AccountLinked(player, ""),) if player in tournament.accounts else ()
    return (f.Substituted(player, substitute, len(tournament.rounds)), *unlinked)


def _forbid(tournament: Tournament, one: str, other: str) -> tuple[Fact, ...]:
    for player in (one, other):
        known(tournament, player)
    if one == other:
        raise NotPossible("nobody meets themselves. Name two players")
    return () if frozenset((one, other)) in tournament.apart else (f.MeetingForbidden(one, other),)


def _request(tournament: Tournament, command: c.RequestBye) -> tuple[Fact, ...]:
    known(tournament, command.player)
    if tournament.said.way in FIXED:
        raise NotPossible(f"a {tournament.said.way} has no byes to ask for")
    first = len(tournament.rounds) + 1
    if not first <= command.round <= tournament.said.rounds:
        raise NotPossible(f"a bye can be asked for in rounds {first} to {tournament.said.rounds}, not {command.round}")
    same = tournament.asked.get((command.player, command.round)) == command.kind
    return () if same else (f.ByeRequested(command.player, command.round, command.kind),)


def _close(tournament: Tournament, seed: str) -> tuple[Fact, ...]:
    if tournament.registered:
        return ()
    if tournament.said.way == "evening":
        raise NotPossible("an evening takes players to its end")
    here = sum(tournament.playing(entry) for entry in tournament.entries)
    least = max(2, 3 if tournament.said.seats > 2 else 2)
    if here < least:
        raise NotPossible(f"{here} players are there; {least} are the fewest")
    if commitment_to(bytes.fromhex(seed), tournament.id) != tournament.commitment:
        raise NotPossible("this is not the seed that the draw was bound to")
    return f.RegistrationClosed(), f.DrawOpened(seed)
