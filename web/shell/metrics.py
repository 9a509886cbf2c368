"""What a service counts of itself, for Prometheus: by game and rule, never by table, person or card."""

from typing import Final

from flask import Flask
from prometheus_client import CollectorRegistry, Counter, Histogram

from web.shell.services import services, services_of

_SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one service. Processes that serve together share them through files where
    ``PROMETHEUS_MULTIPROC_DIR`` names a folder."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._entries = Counter("cairn_entries", "Lines entered.", ["game"], registry=self.registry)
        self._refusals = Counter(
            "cairn_refusals", "Lines refused, by the rule that forbids them.", ["game", "rule"], registry=self.registry
        )
        self._requests = Histogram(
            "cairn_request_seconds", "Time to an answer, streams left out.", ["method", "route", "status"],
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip

    def entered(self, game: str) -> None:
        """A line was entered at a table of this game."""
        self._entries.labels(game).inc()

    def refused(self, game: str, rule: str) -> None:
        """A line was refused under this rule."""
        self._refusals.labels(game, rule).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered. ``route`` is a rule such as ``/tables/<table_id>``: no address that was asked for."""
        self._requests.labels(method, route, f"{status // 100}xx").observe(seconds)


def attach(app: Flask) -> None:
    """Let a service count."""
    services_of(app).add(Metrics())


def metrics() -> Metrics:
    """The counters of the service of this request."""
    return services().part(Metrics)
