"""The projection of the guide, as it stands there: an outsider's, run by the library on a Cairn store."""

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.store import NewFact, NoStore, Store
from domain.tables.recorder import Recorder
from tests.recorded import Sitting, simulated, ticking

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "projection.md"
CLIMBED = "mauna-kea.card-climbed"


@pytest.fixture(scope="module")
def guide() -> Any:
    """What the guide's code defines."""
    [code] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    names: dict[str, Any] = {"__name__": "guide"}
    exec(compile(code, str(GUIDE), "exec"), names)
    return SimpleNamespace(**names)


def climbs(store: Store, table: UUID) -> tuple[dict[int, int], int]:
    """How many cards climbed for each seat, and the position of the last."""
    rows = [row for row in store.read(table) if row.topic == CLIMBED]
    return dict(Counter(msgspec.json.decode(row.public)["seat"] for row in rows)), rows[-1].position


def test_a_projection_of_an_outsider_counts_what_stands_and_what_is_added(
    url: str, store: Store, tmp_path: Path, guide: Any
) -> None:
    view = str(tmp_path / "climbs.sqlite")
    recorder = Recorder(store, clock=ticking())
    first = simulated(recorder, seed=1)
    with guide.follow(url, view) as runner:
        counted, last = climbs(store, first.id)
        runner.wait(last, timeout=10)
        assert runner.view.counted(str(first.id)) == counted
        assert sum(counted.values()) == 41
        second = Sitting(recorder, "second")
        store.append(second.id, second.table.record.version, [NewFact(CLIMBED, b"[]", b'{"seat":2}')])
        runner.wait(store.last_position(), timeout=10)
        assert runner.view.counted(str(second.id)) == {2: 1}
    with guide.follow(url, view) as again:
        store.append(second.id, second.table.record.version + 1, [NewFact(CLIMBED, b"[]", b'{"seat":1}')])
        again.wait(store.last_position(), timeout=10)
        assert again.view.counted(str(second.id)) == {1: 1, 2: 1}
        assert again.view.counted(str(first.id)) == counted


def test_a_projection_makes_no_store_where_none_is(tmp_path: Path, guide: Any) -> None:
    with pytest.raises(NoStore):
        guide.follow(f"sqlite://{tmp_path}/none.db", str(tmp_path / "climbs.sqlite"))
    assert not (tmp_path / "none.db").exists()


def test_a_damaged_fact_ends_a_projection_with_its_place(
    url: str, store: Store, insider: Any, tmp_path: Path, guide: Any
) -> None:
    store.append(UUID(int=1), 0, [NewFact(CLIMBED, b"[]", b'{"seat":2}')])
    insider.edit_state(1, lambda state: state[:20])
    with pytest.raises(Exception, match="row 1: cannot be read"), guide.follow(url, str(tmp_path / "v")) as runner:
        runner.run_forever(timeout=10)
