"""``cairn predeal``: a set from its making to its opening, and what each file and line tells."""

import json
import stat
from pathlib import Path

import pytest

from domain.cards.shuffling.decks import Shuffle
from domain.cards.shuffling.predealt import commitment_to_deals, seed_of_deal
from domain.games.registry import game
from domain.store import open_store
from domain.tables.croupier.deal_sets import Boards
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from replays.records import write_record
from tests.dealt import Online
from tests.web.commands.conftest import Run

MK, VALUE = "mauna-kea", "Lotto 30 Nov 2026: 4 8 15 16 23 42"


@pytest.fixture
def made(cairn: Run, tmp_path: Path) -> Path:
    """The key file of a new set of four deals."""
    cairn("predeal", "make", MK, "--deals", "4", "--out", tmp_path / "sets")
    return next((tmp_path / "sets").glob("*.key"))


@pytest.fixture
def recorder(store: str):
    recorder = Recorder(open_store(store))
    yield recorder
    recorder.store.close()


def key_of(file: Path) -> bytes:
    return bytes.fromhex(json.loads(file.read_bytes())["key"])


def played(recorder: Recorder, name: str, *moves: str) -> Online:
    (found,) = recorder.croupier.sets.all()
    boards = Boards(found.commitment, 1, 4)
    return Online(recorder, MK, boards=boards, match="single", name=name).say("dealer1 2:deal", *moves)


def test_a_set_is_a_secret_key_and_a_commitment_to_publish(cairn: Run, made: Path):
    published = json.loads(made.with_suffix(".commitment").read_bytes())
    commitment = commitment_to_deals(key_of(made), MK, 4)
    assert published == {"algorithm": "cairn-deals-1", "game": MK, "deals": 4, "commitment": commitment}
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert made.name == f"{MK}-{commitment[:12]}.key"
    cairn("predeal", "make", MK, "--deals", "4", "--out", made.parent)
    assert len({key_of(file) for file in made.parent.glob("*.key")}) == 2


def test_the_value_fixes_a_set_once(cairn: Run, made: Path):
    commitment = commitment_to_deals(key_of(made), MK, 4)
    told = cairn("predeal", "fix", made, "--public-value", VALUE).output
    assert told == f"{commitment}: 4 deals of {MK}, decided by '{VALUE}'\n"
    assert "by another value" in cairn("predeal", "fix", made, "--public-value", "x", exit_code=3).output
    assert cairn("predeal", "list").output == f"{commitment}  {MK}  4 deals  sealed  0 tables  {VALUE}\n"
    unknown = cairn("predeal", "fix", made, "--public-value", VALUE, "--director", "ann", exit_code=3)
    assert "no account ann" in unknown.output


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no json", "this is not a key of a set of deals"),
        ('{"algorithm":"cairn-deals-2","game":"mauna-kea","deals":4,"key":"00"}', "this program knows cairn-deals-1"),
        ('{"algorithm":"cairn-deals-1","game":"mauna-kea","deals":4,"key":"00"}', "128 small hexadecimal digits"),
        ('{"algorithm":"cairn-deals-1","game":"mauna-kea","deals":0,"key":"%s"}' % ("0" * 128), "1 to 1000 deals"),
        (
            '{"algorithm":"cairn-deals-1","game":"chess","deals":4,"key":"%s"}' % ("0" * 128),
            "'chess' is not a game here",
        ),
    ],
)
def test_what_is_no_key_is_refused(cairn: Run, tmp_path: Path, text: str, why: str):
    file = tmp_path / "some.key"
    file.write_text(text)
    assert why in cairn("predeal", "fix", file, "--public-value", "x", exit_code=2).output


def test_the_decks_are_printed_for_a_director_who_sorts_packs(cairn: Run, made: Path):
    lines = cairn("predeal", "print", made, "--public-value", f" {VALUE} ").output.splitlines()
    deck = Shuffle(seed_of_deal(key_of(made), VALUE, 2), 2001, game(MK).deck.pack, ()).deck
    start = lines.index("Deal 2")
    assert lines[start + 1] == f"    1  {' '.join(deck[:13])}"
    assert [line for line in lines if line.startswith("Deal")] == ["Deal 1", "Deal 2", "Deal 3", "Deal 4"]
    assert sum(len(line.split()) - 1 for line in lines[start + 1 : start + 9]) == 104


def test_the_key_is_opened_when_the_last_table_is_over(cairn: Run, made: Path, recorder: Recorder):
    cairn("predeal", "fix", made, "--public-value", VALUE)
    commitment = commitment_to_deals(key_of(made), MK, 4)
    first, second = played(recorder, "first", "1:deal 2:resign"), played(recorder, "second", "1:deal")
    refused = cairn("predeal", "open", commitment[:8], exit_code=3).output
    assert f"table {second.id} still plays these deals" in refused
    second.say("2:resign")
    told = cairn("predeal", "open", commitment[:8]).output
    assert told == f"{commitment}: the key is opened at 2 tables and erased here\n"
    assert recorder.load(first.id).record.seed_end.seed == key_of(made).hex()
    with recorder.store.reading() as statements:
        assert statements.fetch("SELECT seed FROM seeds") == []
    assert "opened  2 tables" in cairn("predeal", "list").output
    assert "at 2 tables" in cairn("predeal", "open", commitment).output
    assert "0 sets here" in cairn("predeal", "open", "xyz", exit_code=3).output


def test_a_record_and_the_opened_key_are_checked_together(cairn: Run, made: Path, recorder: Recorder, tmp_path: Path):
    cairn("predeal", "fix", made, "--public-value", VALUE)
    file = tmp_path / "table.cairn"
    file.write_bytes(write_record(played(recorder, "first", "1:deal 2:resign").table.truth, Labels()))
    assert "The key of the set is not opened yet" in cairn("verify-deal", file, exit_code=3).output
    assert cairn("verify-deal", file, "--key", made).output == (
        f"{file}: dealt as Cairn had bound itself to\n"
        "  proved: The opened key of the set fits the commitment made before the deal.\n"
        "  proved: Shuffles that give what was published, the public value mixed in: 1.\n"
        "  proved: Cards dealt from the next place of their deck: 14.\n"
        "  proved: Cards taken from a hand as chance gives: 0.\n"
    )
    cairn("predeal", "make", MK, "--deals", "4", "--out", tmp_path / "others")
    other = next((tmp_path / "others").glob("*.key"))
    assert "is not the one that was committed to" in cairn("verify-deal", file, "--key", other, exit_code=1).output
