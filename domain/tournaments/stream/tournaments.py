"""The only door to the tournaments of a store: loads them, and accepts what is asked of them."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final
from uuid import UUID, uuid5

import msgspec
from msgspec.structs import replace

from domain.cards.shuffling.chance import SEED_BYTES
from domain.cards.shuffling.decks import commitment_to
from domain.play.vocabulary import Fact
from domain.store import Beside, NewFact, Store
from domain.store.cache import Cache
from domain.store.errors import NotPossible
from domain.store.side_tables import together
from domain.tables.croupier.seeds import Seeds
from domain.tables.side_streams import NotedFact, SideCodec, SideEnvelope, SideStreams, mark_of
from domain.tournaments.standings import Standings
from domain.tournaments.stream import commands as c
from domain.tournaments.stream.decide import decide
from domain.tournaments.stream.event import standings_of
from domain.tournaments.stream.evolve import evolve
from domain.tournaments.stream.facts import FACTS
from domain.tournaments.stream.names import TITLE, VENUE, NameBook, Names, a_name
from domain.tournaments.stream.pairings import proposed
from domain.tournaments.stream.proposal import Proposal
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import FreezeoutTerms, Terms

ALGORITHM: Final = "cairn-draw-1"
_CODEC: Final = SideCodec("tournament", FACTS)
_LINES_KEPT: Final = 200_000
"""Rounds of players in the standings that stay in memory."""
_PROPOSALS_KEPT: Final = 32

_NAMESPACE: Final = UUID("d2f0f2a6-2d6b-4a51-9b0e-6a3f5b8d7c11")


class Commands(msgspec.Struct, frozen=True):
    """What is asked at once."""

    commands: tuple[c.Command, ...]


class Tournaments:
    """All tournaments. Safe to share between threads. ``clock`` gives the time (UTC text)."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self.store = store
        self.clock = clock
        self._streams = SideStreams(store, _KIND)
        self._names = NameBook(store)
        self._seeds = Seeds(store)
        self._standings: Cache[Standings] = Cache(_LINES_KEPT, lambda found: 1 + len(found.rows) * (found.round + 1))
        self._proposals: Cache[Proposal] = Cache(_PROPOSALS_KEPT, lambda _: 1)

    def load(self, tournament: UUID) -> Tournament:
        """A tournament as it is now. Raises NotPossible where there is none."""
        found = self._streams.load(tournament, Tournament())
        if found.terms is None:
            raise NotPossible(f"there is no tournament {tournament}")
        return found

    def names(self, tournament: UUID) -> Names:
        """What the tournament and its players are called."""
        return self._names.of(str(tournament))

    def knows(self, tournament: UUID) -> bool:
        """Whether there is such a tournament."""
        return self._names.knows(str(tournament))

    def standings(self, now: Tournament, as_of: int | None = None) -> Standings:
        """The standings of a tournament as it is now, or after round ``as_of``; folded once while nothing changes."""
        return self._standings.get((now.id, now.version, as_of), lambda: standings_of(now, as_of))

    def proposal(self, now: Tournament, redraw: int) -> Proposal:
        """The next round as it would be paired; paired once while nothing changes. Raises NotPossible."""
        return self._proposals.get((now.id, now.version, redraw), lambda: proposed(now, redraw))

    def titles(self) -> dict[str, str]:
        """What every tournament is called, by its id."""
        return self._names.titles()

    def open(
        self,
        terms: Terms,
        title: str,
        venue: str,
        actor: str,
        command_id: str,
        director: str | None = None,
        freezeout: FreezeoutTerms | None = None,
        finals: int = 0,
    ) -> UUID:
        """Open a tournament, its draw bound to a new secret seed; ``director`` is an account.

        ``finals`` of a Swiss play a knockout after it.

        The same command id opens one tournament for ever. Raises NotPossible."""
        tournament, seed = uuid5(_NAMESPACE, f"{actor} {command_id}"), secrets.token_bytes(SEED_BYTES)
        if self.knows(tournament):
            return tournament
        called = {TITLE: a_name(title), **({VENUE: a_name(venue)} if venue else {})}
        command = c.Open(str(tournament), terms, ALGORITHM, commitment_to(seed, str(tournament)), freezeout, finals)
        beside = together(self._names.keeping(str(tournament), called), self._seeds.keeping(str(tournament), seed))
        named = [c.NameOfficial(director, "director")] if director else []
        self._accept(tournament, [command, *named], actor, command_id, beside)
        return tournament

    def enter(
        self, tournament: UUID, players: Mapping[str, tuple[str, int]], actor: str, command_id: str
    ) -> Tournament:
        """Enter players by new ids, each with a name and a seed or 0. Raises NotPossible."""
        command = c.Enter(tuple((player, seed) for player, (_, seed) in players.items()))
        called = {player: a_name(name) for player, (name, _) in players.items()}
        return self.act(tournament, command, actor, command_id, beside=self._names.keeping(str(tournament), called))

    def substitute(self, tournament: UUID, player: str, name: str, actor: str, command_id: str) -> Tournament:
        """Let somebody of this name play on in the place of a player. Raises NotPossible."""
        substitute = "p-" + uuid5(_NAMESPACE, f"{tournament} {command_id}").hex[:22]
        kept = self._names.keeping(str(tournament), {substitute: a_name(name)})
        return self.act(tournament, c.Substitute(player, substitute), actor, command_id, beside=kept)

    def enter_account(self, tournament: UUID, person: str, name: str, actor: str, command_id: str) -> Tournament:
        """Enter somebody with an account, under its name. Raises NotPossible."""
        player = "p-" + uuid5(_NAMESPACE, f"{tournament} {command_id}").hex[:22]
        kept = self._names.keeping(str(tournament), {player: a_name(name)})
        commands: list[c.Command] = [c.Enter(((player, 0),)), c.LinkAccount(player, person)]
        return self._accept(tournament, commands, actor, command_id, kept)

    def enter_themselves(self, tournament: UUID, person: str, name: str, command_id: str) -> Tournament:
        """Enter somebody who asks for it under the name of their account. Raises NotPossible."""
        player = "p-" + uuid5(_NAMESPACE, f"{tournament} {command_id}").hex[:22]
        kept = self._names.keeping(str(tournament), {player: a_name(name)})
        return self.act(tournament, c.EnterThemselves(player, person), person, command_id, beside=kept)

    def set_up_table(self, tournament: UUID, players: Sequence[str], actor: str, command_id: str) -> Tournament:
        """Set up a table of an evening: names by seat, of whom those who are new enter. Raises NotPossible."""
        now, names = self.load(tournament), self._names.of(str(tournament))
        known = {names.known.get(entry.player, "").casefold(): entry.player for entry in now.entries}
        called = [a_name(name) for name in players]
        fresh = [f"p-{uuid5(_NAMESPACE, f'{tournament} {command_id} {seat}').hex[:22]}" for seat in range(len(called))]
        seated = tuple(known.get(name.casefold(), new) for name, new in zip(called, fresh, strict=True))
        new = {player: name for player, name in zip(seated, called, strict=True) if now.entry(player) is None}
        kept = self._names.keeping(str(tournament), new)
        return self.act(tournament, c.SetUpTable(seated), actor, command_id, beside=kept)

    def close_registration(self, tournament: UUID, actor: str, command_id: str) -> Tournament:
        """Complete the entries; the seed of the draw goes into the record and leaves the place where it was secret.

        Raises NotPossible, also where this store never had the seed.
        """
        if self.load(tournament).registered:
            return self.load(tournament)
        seed = self.secret_seed(tournament)
        if seed is None:
            raise NotPossible("the seed of this draw is not in this store: it is where the tournament was opened")
        erased = self._seeds.erasing(str(tournament))
        return self.act(tournament, c.CloseRegistration(seed.hex()), actor, command_id, beside=erased)

    def act(
        self, tournament: UUID, command: c.Command, actor: str, command_id: str, *, beside: Beside | None = None
    ) -> Tournament:
        """Accept a command; the same command id a second time changes nothing. Raises NotPossible.

        ``beside`` writes to side tables in the same transaction.
        """
        return self._accept(tournament, [command], actor, command_id, beside)

    def act_all(self, tournament: UUID, commands: Sequence[c.Command], actor: str, command_id: str) -> Tournament:
        """Accept several commands, or none of them. Raises NotPossible."""
        return self._accept(tournament, commands, actor, command_id, None)

    def _accept(
        self, tournament: UUID, commands: Sequence[c.Command], actor: str, command_id: str, beside: Beside | None
    ) -> Tournament:
        request = mark_of(Commands(tuple(map(_without_time, commands))), command_id)

        def decided(now: Tournament) -> list[NotedFact]:
            noted = SideEnvelope(1, actor, command_id, self.clock(), request)
            told = []
            for command in commands:
                for fact in decide(now, command):
                    told.append(NotedFact(noted, fact))
                    now = evolve(now, fact)
            return told

        return self._streams.accept(tournament, Tournament(), command_id, request, decided, beside)

    def erase_name(self, tournament: UUID, player: str) -> None:
        """Erase a player's name for good, and that of a substitute. Raises NotPossible."""
        self._names.erase(str(tournament), player)
        entry = self.load(tournament).entry(player)
        if entry and entry.substitute:
            self._names.erase(str(tournament), entry.substitute)

    def secret_seed(self, tournament: UUID) -> bytes | None:
        """The seed of the draw while it is secret and here."""
        return self._seeds.kept(str(tournament))

    def history(self, tournament: UUID) -> Iterator[NotedFact]:
        """Every fact with who noted it, oldest first."""
        for row in self.store.read(tournament):
            yield _CODEC.noted(row)

    def at(self, tournament: UUID, version: int) -> Tournament:
        """A tournament as it was after so many facts. Raises NotPossible where it never had so many."""
        found = Tournament()
        for noted in islice(self.history(tournament), version):
            found = _evolved(found, noted)
        if found.version != version or not version:
            raise NotPossible(f"the tournament has fewer than {version} facts, or none")
        return found

    def bring_in(self, tournament: UUID, rows: list[NewFact], names: Mapping[str, str], seed: bytes | None) -> None:
        """Store a tournament that was kept elsewhere. Raises NotPossible where it is here already."""
        if self.store.read(tournament):
            raise NotPossible(f"tournament {tournament} is here already")
        kept = self._seeds.keeping(str(tournament), seed) if seed else None
        beside = together(self._names.keeping(str(tournament), names), kept)
        self.store.append(tournament, 0, rows, beside=beside)


def row_of(noted: SideEnvelope, fact: Fact) -> NewFact:
    """A fact as it is stored."""
    return _CODEC.row(noted, fact)


def decode_fact(payload: bytes, version: int = 1) -> Fact:
    """A fact as it is stored in this version. Raises ValueError for one of no tournament."""
    raw = msgspec.Raw(payload)
    try:
        return _CODEC.read(_CODEC.topic_tagged(raw), version, raw)
    except LookupError as error:
        raise ValueError(error.args[0]) from None


def _without_time(command: c.Command) -> c.Command:
    """The command without the moment at which it came, so that it is the same when it is sent again."""
    if isinstance(command, c.PostResult | c.ClaimResult):
        return replace(command, happened="")
    return replace(command, at="") if isinstance(command, c.TimeRound | c.MakeAnnouncement) else command


def _evolved(tournament: Tournament, noted: NotedFact) -> Tournament:
    return replace(evolve(tournament, noted.fact), version=tournament.version + 1)


_KIND: Final = _CODEC.kind(_evolved)
