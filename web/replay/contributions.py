"""What other rooms say of a step on its page; the service names them when it is put together."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, cast

from flask import Flask, current_app
from markupsafe import Markup

from web.replay.step_context import Annotation, Showing

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
    app.extensions["step contributions"] = contributed


def contributions() -> Contributions:
    """What stands on the pages of steps of this service."""
    return cast(Contributions, current_app.extensions["step contributions"])
