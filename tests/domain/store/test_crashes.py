"""Acknowledged means on disk, whatever happens to the process."""

import random
import time
from uuid import UUID

import pytest

from domain.store import Store
from tests.domain.store.processes import all_told, append_without_end, process

TABLE = UUID(int=1)


@pytest.mark.parametrize("rounds", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_an_acknowledged_append_survives_kill_9(url: str, store: Store, rounds: int) -> None:
    dice = random.Random(7)
    for _ in range(rounds if url.startswith("sqlite") else rounds // 4):
        with process(append_without_end, url, TABLE) as (worker, pipe):
            first = pipe.recv()
            time.sleep(dice.uniform(0, 0.02))
            worker.kill()
            acknowledged = [first, *all_told(pipe)][-1]
        kept = len(store.read(TABLE))
        assert kept in (acknowledged, acknowledged + 3)
    assert list(store.verify()) == []
