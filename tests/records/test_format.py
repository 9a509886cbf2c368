"""docs/record-format.md says what the program does."""

import re
from pathlib import Path
from typing import get_args

import pytest

from domain.cards.cards import ONE_FRENCH_DECK
from domain.cards.shuffling.decks import Shuffle, commitment_to, commitment_to_words
from domain.cards.shuffling.predealt import commitment_to_deals, first_shuffle, seed_of_deal
from domain.games.registry import GAMES
from domain.play.vocabulary import kebab
from domain.record.chance.facts import CHANCE_FACTS
from replays.records.acts import STEPS
from replays.records.entries import DISCLOSURES
from replays.records.faults import Kind
from replays.records.lines import DEPTH, FILE_BYTES, FILE_LINES, LINE_BYTES, NOTHING_BEFORE, canonical, chain_of
from replays.records.note_lines import NoteLine, NoteOnFile
from replays.records.official_lines import AdjustedLine, AdjustedPoints, Correct, CourseLine, RuledLine, StandingLine
from replays.records.schemas import (
    KINDS,
    ChanceLine,
    Claimed,
    Disclosure,
    Faces,
    Head,
    HeaderLine,
    Made,
    PlaceLine,
    Proven,
    ResultLine,
    StepLine,
)
from tests.records import grammar

PAGE = Path(__file__).parents[2].joinpath("docs", "record-format.md").read_text(encoding="utf-8")


def section(game: str) -> str:
    return PAGE.partition(f"### `{game}`")[2].partition("\n### ")[0]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_fact_stands_with_its_fields(game):
    written = [line for line in section(game.key).splitlines() if re.match(r"\| `[a-z-]+` \| (none|`\w+` )", line)]
    assert written == grammar.facts(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_pattern_of_a_move_stands_with_its_meaning(game):
    rows = section(game.key).partition("| pattern |")[2].partition("\n\n")[0].splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == [pattern.replace("|", "\\|") for pattern in grammar.moves(game)]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_announcement_stands_with_its_options(game):
    for row in grammar.announcements(game):
        assert row in section(game.key).splitlines()


def test_every_field_of_every_line_stands_in_its_table():
    tables = {"Header": HeaderLine, "Step": StepLine, "Moved head": Head, "Disclosure": Disclosure}
    tables |= {"Correction": Correct, "Step that stands": StandingLine, "Adjusted score": AdjustedLine}
    tables |= {"Chance": ChanceLine, "Proof": Proven, "Result": ResultLine}
    for title, schema in tables.items():
        table = PAGE.partition(f"\n### {title}\n")[2].partition("\n### ")[0]
        for name, field in schema().fields.items():
            if name not in Made().fields:
                assert f"`{field.data_key or name}`" in table
    note = PAGE.partition("\n### Note\n")[2].partition("\n## ")[0]
    assert all(f"`{name}`" in note for name in (*NoteLine().fields, *NoteOnFile().fields))
    for schema in (Faces, Claimed, CourseLine, RuledLine, AdjustedPoints, PlaceLine):
        assert all(f"`{name}`" in PAGE for name in schema().fields)
    assert f"`{'`, `'.join(KINDS)}`" in PAGE


def test_every_kind_of_fault_is_explained():
    assert all(f"| `{kind}` |" in PAGE for kind in get_args(Kind))


def test_the_bounds_are_those_of_the_program():
    assert f"at most {FILE_BYTES // 2**20} MiB and {FILE_LINES:,} lines, a line at most {LINE_BYTES:,} bytes" in PAGE
    assert f"at most {DEPTH} deep" in PAGE
    assert f"at most {STEPS:,} steps and {DISCLOSURES:,} disclosures" in PAGE


def test_the_chain_of_the_test_vector_is_right():
    first = chain_of(NOTHING_BEFORE, {"cairn": 1, "game": "mauna-kea"})
    second = chain_of(first, {"move": "1:7h", "at": "Zoë"})
    assert f"    {first}\n    {second}\n" in PAGE


def test_every_fact_of_chance_stands_with_its_fields():
    for kind in get_args(CHANCE_FACTS):
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{kebab(kind.__name__)}` |"))
        assert all(f"`{field}`" in row.split(" | ")[1] for field in kind.__struct_fields__)


def test_the_shuffle_of_the_test_vector_is_right():
    seed, table = bytes(range(64)), "8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f"
    shuffle = Shuffle(seed, 1, ONE_FRENCH_DECK.cards, ("rain", "", ""))
    deck = "".join(shuffle.deck)
    assert f"    deck        {deck[:52]}\n                {deck[52:]}\n" in PAGE
    assert f"    salt of 0   {shuffle.proof(0, ()).salt}\n    root        {shuffle.root}\n" in PAGE
    assert f"    commitment  {commitment_to(seed, table)} for table {table}\n" in PAGE
    assert f"    words       {commitment_to_words('rain', table, 1)} bind seat 1 of that table to `rain`\n" in PAGE


def test_the_deal_of_the_test_vector_is_right():
    key, value = bytes(range(64)), "4 8 15 16 23 42"
    seed = seed_of_deal(key, value, 3)
    deck = "".join(Shuffle(seed, first_shuffle(3), ONE_FRENCH_DECK.cards, ()).deck[:13])
    assert f"    commitment  {commitment_to_deals(key, 'mauna-kea', 4)}\n" in PAGE
    assert f"    deal 3      {seed.hex()[:64]}\n                {seed.hex()[64:]}\n" in PAGE
    assert f"    its deck    {deck}... of one French pack\n" in PAGE


def test_the_canonical_writing_is_as_described():
    assert canonical({"b": '"\\/\b\t\n\f\r\x01\x7fé', "a": [1, -2, True, None]}) == (
        '{"a":[1,-2,true,null],"b":"\\"\\\\/\\b\\t\\n\\f\\r\\u0001\x7fé"}'.encode()
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_fact_stands_with_the_moves_or_with_what_follows_by_itself(game):
    chapter = section(game.key).partition("Facts of a move, in this order")[2].partition("Facts. All fields")[0]
    assert {kebab(kind.__name__) for kind in game.facts} - set(re.findall(r"`([a-z-]+)`", chapter)) == set()
