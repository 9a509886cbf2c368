from pathlib import Path

import pytest

from domain.tournaments.tiebreaks.catalogue import CATALOGUE, TieBreak

PAPER = (Path(__file__).parents[3] / "docs" / "rules" / "tournaments.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("known", CATALOGUE.values(), ids=CATALOGUE)
def test_the_rules_define_each_tie_break_as_the_catalogue_does(known: TieBreak) -> None:
    assert f"| {known.name} | {known.definition} |" in PAPER


def test_short_names_tell_tie_breaks_apart() -> None:
    assert len({known.short for known in CATALOGUE.values()}) == len(CATALOGUE)
