from fractions import Fraction

from msgspec.structs import replace

from domain.tournaments.comparison import ResultChange, RowChange, ValueChange, compare
from domain.tournaments.results import Adjustment, Event
from domain.tournaments.standings import Standings, standings
from domain.tournaments.tiebreaks.catalogue import Chosen
from domain.tournaments.tiebreaks.rulesets import RuleSet
from tests.domain.tournaments.played import event, match

ORDER = (Chosen("buchholz", RuleSet.Y2023), Chosen("wins"))
PLAYED = event("abcdef", "ab1-0 cd1-0 ef1-0", "ac1-0 be1-0 df1-0")
CORRECTED = event("abcdef", "ab1-0 cd1-0 ef1-0", "ac1-0 be0-1 df1-0")
CHANGE = ResultChange(2, ("b", "e"), match(2, "b", "e", "1-0"), match(2, "b", "e", "0-1"))


def told(played: Event) -> Standings:
    return standings(played, ORDER)


def rows() -> dict[str, RowChange]:
    return {row.player: row for row in compare(told(PLAYED), told(CORRECTED)).rows}


def test_the_result_that_changed_is_named() -> None:
    assert compare(told(PLAYED), told(CORRECTED)).results == (CHANGE,)


def test_each_row_that_moved_has_its_places_and_what_changed() -> None:
    moved = {player: (row.before.place, row.after.place) for player, row in rows().items() if row.before and row.after}
    assert moved == {"a": (1, 1), "e": (4, 2), "c": (2, 3), "d": (4, 4), "b": (2, 5), "f": (6, 6)}
    assert rows()["b"].values == (
        ValueChange("buchholz", Fraction(3), Fraction(4)),
        ValueChange("wins", Fraction(1), Fraction(0)),
    )


def test_a_row_rests_on_results_of_opponents_too() -> None:
    """Ann met Ben in round 1; Ben's lost point is in Ann's Buchholz."""
    ann = rows()["a"]
    assert ann.values == (ValueChange("buchholz", Fraction(2), Fraction(1)),)
    assert ann.causes == (CHANGE,)


def test_a_row_that_others_left_or_passed_has_their_cause() -> None:
    """Dan keeps place 4 and every value, but shared it with Eve before."""
    dan = rows()["d"]
    assert (dan.before and dan.before.shared, dan.after and dan.after.shared) == (True, False)
    assert (dan.values, dan.causes) == ((), (CHANGE,))


def test_an_adjustment_is_a_cause() -> None:
    penalty = Adjustment("a", 2, Fraction(-2), "left the table")
    changed = compare(told(PLAYED), told(replace(PLAYED, adjustments=(penalty,))))
    assert changed.results == (ResultChange(2, ("a",), None, penalty),)
    assert {row.player for row in changed.rows if row.causes == changed.results} >= {"a"}


def test_a_tie_break_added_later_is_no_change_of_a_value() -> None:
    changed = compare(standings(PLAYED, ORDER[:1]), told(PLAYED))
    assert changed.results == ()
    assert not any(row.values for row in changed.rows)


def test_somebody_new_has_no_row_before() -> None:
    changed = compare(told(event("ab", "ab1-0")), told(event("abc", "ab1-0", "ca1-0")))
    new = next(row for row in changed.rows if row.player == "c")
    assert (new.before, new.causes) == (None, (ResultChange(2, ("c", "a"), None, match(1, "c", "a", "1-0")),))
    gone = compare(told(event("abc", "ab1-0", "ca1-0")), told(event("ab", "ab1-0"))).rows[-1]
    assert (gone.player, gone.after) == ("c", None)
