"""What other rooms say of a step on its page; the service names them when it is put together."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from flask import Flask
from markupsafe import Markup

from web.replay.step_context import Annotation, Showing
from web.shell.services import services_of

Panel = Callable[[Showing], Markup]
Source = Callable[[Showing], Iterable[Annotation]]
Badges = Callable[[Showing], Mapping[int, Markup]]


class Contributions(NamedTuple):
    """All that stands on the page of a step beside its play, each in the order of the page.

    ``panels`` stand below the table, an empty one is left out; ``further`` are ways to go on, put together in one
    panel behind them. ``annotations`` mark steps that the visitor may know, ``badges`` stand beside lines of the
    move list, by step.
    """

    panels: tuple[Panel, ...]
    further: tuple[Panel, ...]
    annotations: tuple[Source, ...]
    badges: tuple[Badges, ...]


def attach(app: Flask, contributed: Contributions) -> None:
    """Give a service what stands on its pages of steps."""
    services_of(app).add(contributed)
