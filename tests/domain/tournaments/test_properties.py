"""What holds for the standings of every event, whatever happened in it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.tournaments.comparison import ResultChange, compare
from domain.tournaments.crosstable import by_opponent, by_round
from domain.tournaments.results import Adjustment, Event
from domain.tournaments.standings import POINTS, Row, Standings, standings
from domain.tournaments.tiebreaks.catalogue import CATALOGUE, Chosen
from domain.tournaments.tiebreaks.derivation import Derivation
from domain.tournaments.tiebreaks.rulesets import RuleSet
from tests.domain.tournaments.played import events, finished, match

quick = settings(max_examples=60, deadline=None)
SEPARATING = [
    Chosen(key, rules, cuts)
    for key, known in CATALOGUE.items()
    for rules in RuleSet
    for cuts in ((0, 1, 2) if known.cuttable else (0,))
    if key != "lot"
]
orders = st.lists(st.sampled_from(SEPARATING), max_size=4, unique_by=lambda chosen: chosen.code)


def drawn(event: Event) -> Chosen:
    return Chosen("lot", drawn=tuple(reversed([entrant.id for entrant in event.entrants])))


@quick
@given(events(), orders)
def test_a_ranking_is_a_permutation_with_places_that_count_those_ahead(event: Event, order: list[Chosen]) -> None:
    rows = standings(event, order).rows
    assert sorted(row.player for row in rows) == sorted(entrant.id for entrant in event.entrants)
    sharing = Counter(row.place for row in rows)
    for at, row in enumerate(rows):
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert row.shared == (sharing[row.place] > 1)
        assert at == 0 or rows[at - 1].place <= row.place


@quick
@given(events(), orders)
def test_a_place_is_shared_only_if_nothing_separates_and_else_the_first_difference_decides(
    event: Event, order: list[Chosen]
) -> None:
    table = standings(event, order)
    for above, below in zip(table.rows, table.rows[1:], strict=False):
        differing = next((code for code, one, other in criteria(table, above, below) if one > other), None)
        worse = [code for code, one, other in criteria(table, above, below) if one < other]
        assert below.decided_by == differing
        assert (above.place == below.place) == (differing is None)
        assert differing is not None or not worse


def criteria(table: Standings, above: Row, below: Row) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Each criterion up to the first that differs, as numbers of which the greater ranks higher."""
    yield POINTS, above.points, below.points
    tied = above.points == below.points
    for chosen, one, other in zip(table.order, above.values, below.values, strict=True):
        if tied:
            better, worse = ranks(chosen, one.derivation), ranks(chosen, other.derivation)
            yield chosen.code, better, worse
            tied = better == worse


def ranks(chosen: Chosen, found: Derivation) -> Fraction:
    if found.rank is not None:
        return Fraction(-found.rank)
    return -found.value if CATALOGUE[chosen.key].low_first else found.value


@quick
@given(events(), st.sampled_from(SEPARATING))
def test_every_value_is_the_sum_of_its_terms(event: Event, chosen: Chosen) -> None:
    for row in standings(event, [chosen, drawn(event)]).rows:
        assert row.points == sum(line.points for line in row.lines)
        for value in row.values:
            derivation = value.derivation
            assert derivation.value == sum(term.amount for term in derivation.terms if not term.cut)
            for term in derivation.terms:
                assert term.value is None or term.amount == term.value * term.share
                if term.points is not None and term.value is not None:
                    changes = sum(change.counted - change.given for change in term.revaluations)
                    assert term.value == term.points + changes


@quick
@given(events(), st.sampled_from(SEPARATING))
def test_a_cut_leaves_exactly_that_many_terms_out(event: Event, chosen: Chosen) -> None:
    for row in standings(event, [chosen]).rows:
        terms = row.values[0].derivation.terms
        assert sum(term.cut for term in terms) == min(chosen.cuts, len(terms))


@quick
@given(events(), orders)
def test_the_lot_leaves_no_place_shared(event: Event, order: list[Chosen]) -> None:
    assert not any(row.shared for row in standings(event, [*order, drawn(event)]).rows)


@quick
@given(events(), orders)
def test_adding_nothing_changes_nothing(event: Event, order: list[Chosen]) -> None:
    table = standings(event, order)
    assert standings(event.as_of(len(event.rounds)), order) == table
    nothing = (Adjustment("a", 0, Fraction(0), "nothing"),)
    told = standings(replace(event, adjustments=nothing), order)
    assert [(row.place, row.player, row.values) for row in told.rows] == [
        (row.place, row.player, row.values) for row in table.rows
    ]
    assert compare(table, table).rows == compare(table, table).results == ()


@quick
@given(events(), orders)
def test_the_order_of_entry_moves_nobody(event: Event, order: list[Chosen]) -> None:
    told = standings(replace(event, entrants=event.entrants[::-1]), order)
    assert {row.player: (row.place, row.shared) for row in told.rows} == {
        row.player: (row.place, row.shared) for row in standings(event, order).rows
    }


@quick
@given(events(), orders)
def test_marks_of_the_provisional_need_an_open_match(event: Event, order: list[Chosen]) -> None:
    table = standings(event, order)
    assert table.provisional is not finished(event)
    marks = [value.provisional for row in table.rows for value in row.values]
    assert not (finished(event) and any(marks))


@quick
@given(events(), st.data(), orders)
def test_every_row_that_a_corrected_result_moves_names_it_as_its_cause(
    event: Event, data: st.DataObject, order: list[Chosen]
) -> None:
    assume(any(played.matches for played in event.rounds))
    at = data.draw(st.sampled_from([at for at, played in enumerate(event.rounds) if played.matches]))
    was = event.rounds[at].matches[0]
    now = match(was.table, *was.players, data.draw(st.sampled_from(["1-0", "0-1", "1/2", "0-0f", ""])))
    rounds = list(event.rounds)
    rounds[at] = replace(rounds[at], matches=(now, *rounds[at].matches[1:]))
    told = compare(standings(event, order), standings(replace(event, rounds=tuple(rounds)), order))
    change = ResultChange(at + 1, was.players, was, now)
    assert told.results == (() if was == now else (change,))
    assert {row.causes for row in told.rows} <= {(change,)}


@quick
@given(events(), orders)
def test_nothing_in_standings_is_a_float(event: Event, order: list[Chosen]) -> None:
    table = standings(event, [*order, drawn(event)])
    values = (table, by_opponent(table), by_round(table), compare(table, standings(event.as_of(1), order)))
    assert {type(leaf) for value in values for leaf in leaves(value)}.isdisjoint({float, complex})


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, dict):
        yield from leaves([*value, *value.values()])
    else:
        yield value
