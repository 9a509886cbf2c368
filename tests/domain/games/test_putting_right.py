"""What holds whatever is played and put right, in every game."""

from collections import Counter

import pytest

from domain.cards.cards import BACK
from domain.games.mountain import events as e
from domain.games.registry import GAMES
from domain.record.fold import extend
from domain.record.history import History
from domain.tables.labels import Labels
from replays.records import read_record, write_record
from tests.domain.games.mountain.table import chips
from tests.domain.games.putting_right import TABLE, Disputed, disputed
from tests.domain.games.walks import for_every_table

every_game = pytest.mark.parametrize("key", GAMES)
few_or_many = pytest.mark.parametrize(
    "examples", [3, pytest.param(340, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])]
)
"""In the slow run more than 1,000 tables with what is put right at them."""


@every_game
@few_or_many
def test_what_was_recorded_at_any_moment_is_found_again(key, examples):
    def prove(seed: int) -> None:
        *_, table = disputed(key, seed, play_on=seed % 2 == 1)
        assert extend(None, TABLE, table.filed) == table.record
        for revision, (standing, state) in table.before.items():
            then = table.record.at(revision)
            assert (then.standing, History(table.game, then).state()) == (standing, state)
            assert table.record.as_of(then.entries[-1].recorded) == then

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_overturning_everything_gives_back_the_table_as_it_was(key, examples):
    def prove(seed: int) -> None:
        tables = disputed(key, seed, play_on=seed % 2 == 1)
        table = next(tables)
        standing, state = table.record.standing, table.history.state()
        next(tables)
        kept = tuple(table.filed)
        table.overturn_everything()
        assert tuple(table.filed[: len(kept)]) == kept
        assert table.record.standing[: len(standing)] == standing
        if seed % 2 == 0:
            assert (table.record.standing, table.history.state()) == (standing, state)

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_cards_and_chips_are_conserved_on_every_path(key, examples):
    def prove(seed: int) -> None:
        *_, table = disputed(key, seed, play_on=seed % 2 == 1)
        whole = table.game.deck.counter()
        for step in table.record.steps:
            counted = table.game.census(table.history.state(step.number))
            assert counted.total() == table.game.deck.size
            assert Counter({card: count for card, count in counted.items() if card != BACK}) <= whole
            if key == "mountain":
                assert _chips_after(table, step.number) == chips(table.history.state(step.number))

    for_every_table(examples, prove)


def _chips_after(table: Disputed, step: int) -> int:
    played = table.history.played(step)
    bought = sum(fact.chips for fact in played.facts if isinstance(fact, e.ChipsBought))
    taken = sum(fact.chips for fact in played.facts if isinstance(fact, e.SeatLeft))
    return chips(played.before) + bought - taken


@every_game
@few_or_many
def test_every_file_of_what_was_put_right_reads_without_a_fault(key, examples):
    def prove(seed: int) -> None:
        *_, table = disputed(key, seed, later=6, play_on=seed % 2 == 1)
        _files_read(table, seed, "every viewer" if seed % 5 == 0 else "open")

    for_every_table(examples, prove)


@pytest.mark.parametrize("seed", [765, 47455])
def test_files_read_where_an_act_is_stated_again_in_a_place_where_its_words_would_say_another(seed):
    *_, table = disputed("two-set-rummy", seed, later=6, play_on=True)
    _files_read(table, seed, "every viewer")


def _files_read(table: Disputed, seed: int, who: str) -> None:
    seats = range(1, table.record.opened.seats + 1)
    for viewer in ("open",) if who == "open" else (*seats, "public", "open"):
        history = History(table.game, table.record, viewer)
        told = read_record(write_record(history, Labels()), f"{table.game.key} {seed} as {viewer}").told()
        assert told == ""
