"""Standings: a pure fold of an event; every place opens to its sum."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from domain.tournaments.results import Adjustment, Event, Kind
from domain.tournaments.scorecards import CardLine, Field, Scorecard, field_of
from domain.tournaments.tiebreaks.catalogue import CATALOGUE, Chosen, TieBreak
from domain.tournaments.tiebreaks.derivation import Derivation

POINTS = "points"
"""The first criterion, as `Row.decided_by` names it; the others by `Chosen.code`."""


class Value(msgspec.Struct, frozen=True):
    """A tie-break of one player; provisional while a result it rests on is missing."""

    derivation: Derivation
    provisional: bool


class Row(msgspec.Struct, frozen=True):
    """One player in the standings.

    `place` counts from 1; `shared` places have nothing that separates them. `points` is the sum of `lines` and
    `adjustments`. `values` follow the order of the tie-breaks. `decided_by` is the criterion that puts the player below
    the row above, None in the first row and inside a shared place. `provisional`: a match of the player is open.
    """

    place: int
    shared: bool
    player: str
    points: Fraction
    lines: tuple[CardLine, ...]
    adjustments: tuple[Adjustment, ...]
    values: tuple[Value, ...]
    decided_by: str | None
    provisional: bool


class Standings(msgspec.Struct, frozen=True):
    """The rows, best first, after `round` rounds (the one under way included), and the event they are folded from."""

    event: Event
    order: tuple[Chosen, ...]
    round: int
    rows: tuple[Row, ...]

    @property
    def provisional(self) -> bool:
        """A match is open."""
        return any(row.provisional for row in self.rows)


class UnfitTiebreaks(ValueError):
    """Tie-breaks that cannot be used; the message says which and why."""


class _Group(msgspec.Struct, frozen=True):
    """Players still tied, and the criterion that put them below the group above."""

    players: tuple[str, ...]
    decided_by: str | None


class _Sorting(msgspec.Struct):
    """The field while it is sorted: groups of tied players, best first, and the values found so far."""

    groups: list[_Group]
    values: dict[str, list[Value]]


def standings(event: Event, order: Sequence[Chosen]) -> Standings:
    """The standings of an event by points, then these tie-breaks in order.

    Raises `Unfit` for a tie-break that is unknown, chosen twice, or does not fit the event.
    """
    chosen = tuple(order)
    check_order(event, chosen)
    field = field_of(event)
    sorting = _by_points(field)
    for criterion in chosen:
        _sort(field, sorting, criterion)
    return Standings(event, chosen, field.rounds, tuple(_rows(field, sorting)))


def check_order(event: Event, order: Sequence[Chosen]) -> None:
    """`Unfit` unless these tie-breaks can rank this event."""
    codes = [chosen.code for chosen in order]
    for at, chosen in enumerate(order):
        if (known := CATALOGUE.get(chosen.key)) is None:
            raise UnfitTiebreaks(f"“{chosen.key}” is no tie-break. Choose from: {', '.join(CATALOGUE)}.")
        if codes.index(chosen.code) < at:
            raise UnfitTiebreaks(f"{known.name} is chosen twice.")
        _check_fit(event, chosen, known, last=at == len(order) - 1)


def _check_fit(event: Event, chosen: Chosen, known: TieBreak, last: bool) -> None:
    if chosen.cuts and not known.cuttable:
        raise UnfitTiebreaks(f"{known.name} takes no cut.")
    if chosen.cuts < 0:
        raise UnfitTiebreaks(f"{known.name} cannot leave out {chosen.cuts} rounds.")
    if known.pairs and (table := _table_of_many(event)):
        raise UnfitTiebreaks(f"{known.name} needs matches of two; round {table[0]} has a table of {table[1]}.")
    if chosen.key == "lot":
        _check_lot(event, chosen, last)


def _check_lot(event: Event, chosen: Chosen, last: bool) -> None:
    if not last:
        raise UnfitTiebreaks("The lot leaves nothing tied: it comes last.")
    if chosen.drawn and sorted(chosen.drawn) != sorted(entrant.id for entrant in event.entrants):
        raise UnfitTiebreaks("The lot must draw every entrant once.")


def _table_of_many(event: Event) -> tuple[int, int] | None:
    many = (
        (played.number, len(match.sides)) for played in event.rounds for match in played.matches if len(match.sides) > 2
    )
    return next(many, None)


def _by_points(field: Field) -> _Sorting:
    everybody = tuple(field.cards)
    parts = _parts(everybody, {player: -field.cards[player].total for player in everybody})
    return _Sorting(_grouped(parts, POINTS, None), {player: [] for player in everybody})


def _grouped(parts: list[tuple[str, ...]], criterion: str, above: str | None) -> list[_Group]:
    return [_Group(part, criterion if at else above) for at, part in enumerate(parts)]


def _sort(field: Field, sorting: _Sorting, chosen: Chosen) -> None:
    """Split every tied group by one more tie-break; values are found for everybody."""
    known = CATALOGUE[chosen.key]
    split: list[_Group] = []
    for group in sorting.groups:
        derived = known.derive(field, group.players, chosen)
        for player, found in derived.items():
            sorting.values[player].append(Value(found, _provisional(field, player, group.players, chosen)))
        parts = _parts(group.players, {player: _key(found, known) for player, found in derived.items()})
        split += _grouped(parts, chosen.code, group.decided_by)
    sorting.groups = split


def _key(found: Derivation, known: TieBreak) -> Fraction:
    """What ranks, the least first."""
    if found.rank is not None:
        return Fraction(found.rank)
    return found.value if known.low_first else -found.value


def _parts(players: tuple[str, ...], keys: dict[str, Fraction]) -> list[tuple[str, ...]]:
    """The players in groups of equal keys, the least key first; inside a group the order stays."""
    ordered = sorted(players, key=keys.__getitem__)
    return [tuple(part) for _, part in groupby(ordered, key=keys.__getitem__)]


def _provisional(field: Field, player: str, group: tuple[str, ...], chosen: Chosen) -> bool:
    if chosen.key in ("lot", "play-off"):
        return chosen.key == "lot" and not chosen.drawn
    cards = [field.cards[player]]
    if CATALOGUE[chosen.key].reads_opponents:
        cards += [field.cards[other] for line in cards[0].lines for other in line.opponents]
    elif chosen.key == "direct" and len(group) > 1:
        return any(_awaits(field.cards[one], group) for one in group)
    return any(card.open for card in cards)


def _awaits(card: Scorecard, group: tuple[str, ...]) -> bool:
    """A match against one of the group is open."""
    return any(line.kind is Kind.OPEN and not set(line.opponents).isdisjoint(group) for line in card.lines)


def _rows(field: Field, sorting: _Sorting) -> Iterator[Row]:
    place = 1
    for group in sorting.groups:
        for player in group.players:
            yield _row(field, sorting, player, place, group)
        place += len(group.players)


def _row(field: Field, sorting: _Sorting, player: str, place: int, group: _Group) -> Row:
    card = field.cards[player]
    return Row(
        place,
        len(group.players) > 1,
        player,
        card.total,
        card.lines,
        tuple(made for made in field.event.adjustments if made.player == player),
        tuple(sorting.values[player]),
        group.decided_by if player == group.players[0] else None,
        card.open,
    )
