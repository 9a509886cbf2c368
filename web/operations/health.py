"""Whether a service lives, whether it can serve, and what it counts."""

import os
from collections.abc import Iterator
from typing import Final

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from domain.store import StoreError
from domain.store.projector import Projector
from web.live.service import Live
from web.shell.metrics import metrics
from web.shell.pages import Pages
from web.shell.services import services

blueprint = Pages("health", __name__)

TEXT: Final = "text/plain; charset=utf-8"
FAR_BEHIND: Final = 3_000
"""Rows that lists may lack and the service still be ready: a reader brings as many up in well under a second."""


@blueprint.get("/healthz", needs="nothing")
def alive() -> Response:
    """That this process answers, whatever the store does."""
    return Response("alive\n", content_type=TEXT)


@blueprint.get("/readyz", needs="nothing")
def ready() -> Response:
    """200 where the store answers and the lists made from it are up; 503 with the reason otherwise."""
    try:
        late = [f"{each.name} lacks {count} rows" for each in _projectors() if (count := each.behind()) > FAR_BEHIND]
    except StoreError:
        late = ["the store does not answer"]
    return Response("; ".join(late or ["ready"]) + "\n", 503 if late else 200, content_type=TEXT)


@blueprint.get("/metrics", needs="an administrator")
def counted() -> Response:
    """Everything that is counted, as Prometheus reads it. A token of an administrator opens it."""
    registry = CollectorRegistry()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry = metrics().registry
    text = generate_latest(registry) + generate_latest(_Now())
    return Response(text, content_type=CONTENT_TYPE_LATEST)


class _Now(Collector):
    """What is true now of the process that is asked and of its store."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Streams that are open, rows of the log, rows that lists lack."""
        yield GaugeMetricFamily("cairn_streams", "Pages told live, in this process.", services().part(Live).listening)
        facts = services().recorder.store.last_position()
        yield GaugeMetricFamily("cairn_facts", "Rows of the log.", facts)
        behind = GaugeMetricFamily("cairn_rows_behind", "Rows of the log that a list lacks.", labels=["projection"])
        for each in _projectors():
            behind.add_metric([each.name], each.behind())
        yield behind


def _projectors() -> tuple[Projector, ...]:
    here = services()
    return tuple(each.projector for each in (here.catalogue, here.places, here.dispute_list, here.moments))
