"""The log followed as the library follows one."""

from threading import Thread
from uuid import UUID

from domain.store import Store
from tests.domain.store.given import climbed, drawn

TABLE = UUID(int=1)


def test_a_subscription_gives_what_stands_and_waits_for_what_is_added(store: Store) -> None:
    store.append(TABLE, 0, [drawn(), climbed(), drawn()])
    with store.recorder.subscribe(gt=1) as log:
        assert [next(log).id for _ in range(2)] == [2, 3]
        adding = Thread(target=store.append, args=(TABLE, 3, [climbed()]))
        adding.start()
        assert next(log).id == 4
        adding.join()


def test_a_subscription_to_a_topic_passes_over_the_others(store: Store) -> None:
    with store.recorder.subscribe(topics=[climbed().topic]) as log:
        store.append(TABLE, 0, [drawn() for _ in range(600)])
        store.append(TABLE, 600, [climbed(), drawn()])
        store.append(UUID(int=2), 0, [climbed()])
        assert [(each.id, each.originator_id) for each in (next(log), next(log))] == [
            (601, TABLE),
            (603, UUID(int=2)),
        ]


def test_a_subscription_that_is_stopped_ends_also_for_whoever_waits(store: Store) -> None:
    given: list[object] = []
    log = store.recorder.subscribe()
    waiting = Thread(target=lambda: given.extend(log))
    with log:
        waiting.start()
        log.stop()
        waiting.join(timeout=10)
    assert not waiting.is_alive()
    assert given == []
    assert next(log, None) is None
