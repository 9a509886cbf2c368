"""Swiss rounds of a tournament: its entries as the field that the matching pairs, and the matching as its tables."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.swiss.by_hand import round_by_hand
from domain.tournaments.pairing.swiss.field import DOWN, LEVEL, UP, SwissField, SwissPlayer
from domain.tournaments.pairing.swiss.round import SwissRound, pair_round
from domain.tournaments.pairing.swiss.wording import bye_in_words, explanation, judgement, pair_in_words
from domain.tournaments.results import Kind
from domain.tournaments.scorecards import CardLine, Scorecard, field_of
from domain.tournaments.stream import values as v
from domain.tournaments.stream.event import event_of, ranks
from domain.tournaments.stream.proposal import Proposal, called, next_number, present
from domain.tournaments.stream.tournament import EnteredPlayer, Tournament

_MET = (Kind.PLAYED, Kind.OPEN)
_NO_MORE_BYES = (Kind.ALLOCATED, Kind.FULL, Kind.FORFEIT_WON)


def proposed(tournament: Tournament, redraw: int) -> Proposal:
    """The cheapest pairing of the field. Raises ValueError where fewer than two are there."""
    field = field_to_pair(tournament)
    if len(field.entrants) < 2:
        raise ValueError(f"A round needs two players; {len(field.entrants)} can be paired")
    number = next_number(tournament)
    noise = Draw(bytes.fromhex(tournament.seed), "redraw", number, redraw) if redraw else None
    paired = pair_round(field, rounds_after=tournament.said.rounds - number, noise=noise)
    return _told(tournament, field, paired, tuple(explanation(field, paired, _by_number(tournament))))


def by_hand(tournament: Tournament, tables: tuple[v.PairedTable, ...], free: tuple[v.FreeRound, ...]) -> Proposal:
    """The last round with other players at its tables, and what that breaks; ``tournament`` is as before it.

    Raises ValueError where somebody is left over or stands twice.
    """
    field = field_to_pair(tournament)
    number = {entry.player: entry.number for entry in tournament.entries}
    pairs = [(number[table.players[0]], number[table.players[1]]) for table in tables]
    bye = next((number[each.player] for each in free if each.kind == "pab"), None)
    made = round_by_hand(field, pairs, bye)
    better = pair_round(field, rounds_after=tournament.said.rounds - next_number(tournament))
    asked = tuple(each for each in free if each.kind != "pab")
    told = _told(tournament, field, made, tuple(judgement(field, made, better, _by_number(tournament))))
    return Proposal(told.tables, (*told.free, *asked), told.explanation)


def field_to_pair(tournament: Tournament) -> SwissField:
    """Everybody who can be paired in the next round, with all that the pairing depends on."""
    cards = field_of(event_of(tournament)).cards
    rank = ranks(tournament)
    number = {entry.player: entry.number for entry in tournament.entries}
    here = {entry.player for entry in present(tournament, next_number(tournament))}
    playing = [entry for entry in tournament.entries if tournament.playing(entry)]
    entrants = {entry.player: _entrant(entry, rank, number, cards) for entry in playing}
    return SwissField(
        tuple(entrant for player, entrant in entrants.items() if player in here),
        tuple(entrant for player, entrant in entrants.items() if player not in here),
        frozenset(frozenset(number[player] for player in pair) for pair in tournament.apart),
    )


def _entrant(
    entry: EnteredPlayer, rank: dict[str, int], number: dict[str, int], cards: Mapping[str, Scorecard]
) -> SwissPlayer:
    card = cards[entry.player]
    played = [line for line in card.lines if line.kind in _MET]
    return SwissPlayer(
        entry.number,
        rank[entry.player],
        int(2 * card.total),
        tuple(number[line.opponents[0]] for line in played),
        tuple(line.seat == 1 for line in played),
        sum(line.kind in _NO_MORE_BYES for line in card.lines),
        _floated(card, cards),
    )


def _floated(card: Scorecard, cards: Mapping[str, Scorecard]) -> int:
    """Whether the opponent of the last round came with fewer points, more or the same."""
    if not card.lines or card.lines[-1].kind not in _MET:
        return LEVEL
    own, theirs = (_before_last(each.lines) for each in (card, cards[card.lines[-1].opponents[0]]))
    return DOWN if own > theirs else UP if own < theirs else LEVEL


def _before_last(lines: tuple[CardLine, ...]) -> Fraction:
    return sum((line.points for line in lines[:-1]), Fraction(0))


def _told(tournament: Tournament, field: SwissField, paired: SwissRound, sentences: tuple[str, ...]) -> Proposal:
    player = {entry.number: entry.player for entry in tournament.entries}
    tables = tuple(
        v.PairedTable(pair.table, (player[pair.first], player[pair.second]), 1, pair_in_words(field, pair))
        for pair in paired.pairs
    )
    return Proposal(tables, tuple(_bye(tournament, field, paired, player)), sentences)


def _bye(
    tournament: Tournament, field: SwissField, paired: SwissRound, player: dict[int, str]
) -> Iterator[v.FreeRound]:
    if paired.bye is not None:
        words = bye_in_words(field, paired)
        yield v.FreeRound(player[paired.bye], "pab", tournament.said.points.bye, words)


def _by_number(tournament: Tournament) -> Callable[[int], str]:
    player = {entry.number: entry.player for entry in tournament.entries}
    return lambda number: called(player[number])
