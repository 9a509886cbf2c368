"""Finished tournaments with the standings their organisers published."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from domain.tournaments.exchange import read
from domain.tournaments.results import Event
from domain.tournaments.standings import Row, standings
from domain.tournaments.tiebreaks.catalogue import Chosen
from domain.tournaments.tiebreaks.rulesets import RuleSet

FOLDER = Path(__file__).parent / "published"
FILES = sorted(path.stem for path in FOLDER.glob("*.json"))
DIRECT = Chosen("direct")


class Published:
    """One file: the event as the product reads it, and what its source printed."""

    def __init__(self, name: str) -> None:
        data = (FOLDER / f"{name}.json").read_bytes()
        self.event: Event = read(data)
        expected = json.loads(data, parse_float=Fraction)["expected"]
        self.order: list[str] | None = expected["order"]
        self.columns: dict[str, dict[str, Any]] = expected["tie_breaks"]
        self.table: list[dict[str, Any]] = expected["table"]

    def rows(self, *order: Chosen) -> Mapping[str, Row]:
        return {row.player: row for row in standings(self.event, order).rows}

    def printed(self, column: str) -> Iterator[tuple[str, Fraction]]:
        for row in self.table:
            if column in row:
                yield row["player"], Fraction(row[column])

    def computed(self, column: str) -> dict[str, Fraction]:
        """The column for everybody, through the standings."""
        what = self.columns[column]["is"]
        if what == "direct-rank":
            return {player: Fraction(row.place) for player, row in self.rows(DIRECT).items()}
        if what == "direct-place":
            rows = self.rows(DIRECT).items()
            return {player: Fraction(row.values[0].derivation.rank or 0) for player, row in rows}
        rows = self.rows(self.chosen(column)).items()
        return {player: row.values[0].derivation.value for player, row in rows}

    def chosen(self, column: str) -> Chosen:
        column_is = self.columns[column]
        if column_is["is"].startswith("direct-"):
            return DIRECT
        rules = "2018" if column_is.get("unplayed_half") else column_is.get("rule", "2026")
        return Chosen(column_is["is"], RuleSet(rules), column_is.get("cut", 0))
