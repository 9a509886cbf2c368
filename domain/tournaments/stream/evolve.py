"""How each fact changes a tournament; no rule is asked here."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.freezeout_state import Freezeout, evolved
from domain.tournaments.stream.tournament import EnteredPlayer, PairedRound, Result, ResultClaim, Tournament

V = TypeVar("V")


def evolve(tournament: Tournament, fact: Fact) -> Tournament:
    """The tournament after a fact."""
    if isinstance(fact, f.FreezeoutSet):
        return replace(tournament, freezeout=Freezeout(fact.terms))
    if isinstance(fact, f.OfFreezeout):
        return replace(tournament, freezeout=evolved(tournament.freezeout, fact))
    return _CHANGES[type(fact)](tournament, fact)


def _opened(now: Tournament, fact: f.Opened) -> Tournament:
    return replace(now, id=fact.tournament, terms=fact.terms)


def _committed(now: Tournament, fact: f.DrawCommitted) -> Tournament:
    return replace(now, commitment=fact.commitment)


def _director(now: Tournament, fact: f.DirectorNamed) -> Tournament:
    return _named(now, f.OfficialNamed(fact.person, "director"))


def _named(now: Tournament, fact: f.OfficialNamed) -> Tournament:
    dismissed = now.dismissed - {(fact.person, fact.office)}
    return _with_holders(now, fact.office, now.holders(fact.office) | {fact.person}, dismissed)


def _dismissed(now: Tournament, fact: f.OfficialDismissed) -> Tournament:
    dismissed = now.dismissed | {(fact.person, fact.office)}
    return _with_holders(now, fact.office, now.holders(fact.office) - {fact.person}, dismissed)


def _with_holders(
    now: Tournament, office: v.Office, holders: frozenset[str], dismissed: frozenset[tuple[str, v.Office]]
) -> Tournament:
    field: dict[str, Any] = {f"{office}s": holders}
    return replace(now, dismissed=dismissed, **field)


def _entered(now: Tournament, fact: f.Entered) -> Tournament:
    entry = EnteredPlayer(fact.player, len(now.entries) + 1, fact.seed, fact.missed, fact.points)
    return replace(now, entries=(*now.entries, entry))


def _linked(now: Tournament, fact: f.AccountLinked) -> Tournament:
    others = {player: person for player, person in now.accounts.items() if player != fact.player}
    return replace(now, accounts=others | ({fact.player: fact.person} if fact.person else {}))


def _self_entry(now: Tournament, fact: f.SelfEntrySet) -> Tournament:
    return replace(now, self_entry=fact.open)


def _substituted(now: Tournament, fact: f.Substituted) -> Tournament:
    return _with_entry(now, fact.player, substitute=fact.substitute)


def _checked_in(now: Tournament, fact: f.CheckedIn) -> Tournament:
    return _with_entry(now, fact.player, here=True)


def _withdrew(now: Tournament, fact: f.Withdrew) -> Tournament:
    return _with_entry(now, fact.player, left=fact.how)


def _returned(now: Tournament, fact: f.Returned) -> Tournament:
    return _with_entry(now, fact.player, left=None)


def _with_entry(now: Tournament, player: str, **changed: Any) -> Tournament:
    after = (replace(entry, **changed) if entry.player == player else entry for entry in now.entries)
    return replace(now, entries=tuple(after))


def _apart(now: Tournament, fact: f.MeetingForbidden) -> Tournament:
    return replace(now, apart=now.apart | {frozenset((fact.one, fact.other))})


def _asked(now: Tournament, fact: f.ByeRequested) -> Tournament:
    return replace(now, asked={**now.asked, (fact.player, fact.round): fact.kind})


def _registered(now: Tournament, _fact: f.RegistrationClosed) -> Tournament:
    field = tuple(entry.player for entry in now.entries if now.playing(entry))
    return replace(now, registered=True, field=field)


def _draw_opened(now: Tournament, fact: f.DrawOpened) -> Tournament:
    return replace(now, seed=fact.seed)


def _paired(now: Tournament, fact: f.RoundPaired) -> Tournament:
    made = PairedRound(fact.round, fact.tables, fact.free, fact.explanation, fact.redraw)
    return replace(now, rounds=(*now.rounds, made))


def _changed(now: Tournament, fact: f.PairingChanged) -> Tournament:
    why = (*now.rounds[fact.round - 1].by_hand, fact.why)
    return _with_round(now, fact.round, tables=fact.tables, free=fact.free, explanation=fact.breaks, by_hand=why)


def _published(now: Tournament, fact: f.RoundPublished) -> Tournament:
    return _with_round(now, fact.round, published=True)


def _set_up(now: Tournament, fact: f.TableSetUp) -> Tournament:
    """The tables of an evening are those of its one round."""
    played = now.current or PairedRound(1, (), (), (), 0, published=True)
    return replace(now, rounds=(replace(played, tables=(*played.tables, fact.table)),))


def _finals(now: Tournament, fact: f.FinalsSet) -> Tournament:
    return replace(now, finals=fact.players)


def _finalists(now: Tournament, fact: f.FinalistsNamed) -> Tournament:
    return replace(now, finalists=fact.players)


def _round_closed(now: Tournament, fact: f.RoundClosed) -> Tournament:
    return _with_round(now, fact.round, closed=True)


def _with_round(now: Tournament, number: int, **changed: Any) -> Tournament:
    after = (replace(each, **changed) if each.number == number else each for each in now.rounds)
    return replace(now, rounds=tuple(after))


def _posted(now: Tournament, fact: f.ResultPosted | f.ResultCorrected) -> Tournament:
    place = (fact.round, fact.table)
    why = fact.why if isinstance(fact, f.ResultCorrected) else now.withdrawn.get(place, "")
    result = Result(fact.sides, fact.by, fact.happened, why)
    claims, withdrawn = _without(now.claims, place), _without(now.withdrawn, place)
    return replace(now, results={**now.results, place: result}, claims=claims, withdrawn=withdrawn)


def _claimed(now: Tournament, fact: f.ResultClaimed) -> Tournament:
    place = (fact.round, fact.table)
    others = tuple(claim for claim in now.claims.get(place, ()) if claim.player != fact.player)
    return replace(now, claims={**now.claims, place: (*others, ResultClaim(fact.player, fact.sides))})


def _withdrawn(now: Tournament, fact: f.ResultWithdrawn) -> Tournament:
    place = (fact.round, fact.table)
    return replace(now, results=_without(now.results, place), withdrawn={**now.withdrawn, place: fact.why})


def _without(of_tables: Mapping[tuple[int, int], V], place: tuple[int, int]) -> dict[tuple[int, int], V]:
    return {each: value for each, value in of_tables.items() if each != place}


def _clock_set(now: Tournament, fact: f.RoundClockSet) -> Tournament:
    return replace(now, clock=fact)


def _announced(now: Tournament, fact: f.AnnouncementMade) -> Tournament:
    return replace(now, announced=(*now.announced, fact))


def _adjusted(now: Tournament, fact: f.Adjusted) -> Tournament:
    return replace(now, adjusted=(*now.adjusted, fact))


def _rated(now: Tournament, fact: f.RatingSet) -> Tournament:
    return replace(now, rated=fact.counts)


def _prizes(now: Tournament, fact: f.PrizesStated) -> Tournament:
    return replace(now, prizes=fact.prizes)


def _ended(now: Tournament, _fact: f.Ended) -> Tournament:
    return replace(now, ended=True)


_CHANGES: Final[dict[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.Opened: _opened,
    f.DrawCommitted: _committed,
    f.DirectorNamed: _director,
    f.OfficialNamed: _named,
    f.OfficialDismissed: _dismissed,
    f.Entered: _entered,
    f.AccountLinked: _linked,
    f.SelfEntrySet: _self_entry,
    f.Substituted: _substituted,
    f.CheckedIn: _checked_in,
    f.Withdrew: _withdrew,
    f.Returned: _returned,
    f.MeetingForbidden: _apart,
    f.ByeRequested: _asked,
    f.RegistrationClosed: _registered,
    f.DrawOpened: _draw_opened,
    f.RoundPaired: _paired,
    f.PairingChanged: _changed,
    f.RoundPublished: _published,
    f.ResultPosted: _posted,
    f.ResultCorrected: _posted,
    f.ResultClaimed: _claimed,
    f.ResultWithdrawn: _withdrawn,
    f.RoundClockSet: _clock_set,
    f.AnnouncementMade: _announced,
    f.RoundClosed: _round_closed,
    f.Adjusted: _adjusted,
    f.RatingSet: _rated,
    f.PrizesStated: _prizes,
    f.Ended: _ended,
    f.TableSetUp: _set_up,
    f.FinalsSet: _finals,
    f.FinalistsNamed: _finalists,
}
