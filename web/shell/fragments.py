"""Parts of pages that are the same for everybody who sees the same: rendered once a process, then remembered."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from flask import current_app
from markupsafe import Markup

from web.shell.cache import cache_of
from web.shell.version import seen_mark
from web.shell.views import View


def fragment(
    view: View, kind: Hashable, templates: tuple[str, ...], context: Callable[[], Mapping[str, Any]]
) -> Markup:
    """The first of these templates that there is, rendered for this viewer at this revision.

    ``kind`` names the part together with all else that its context depends on. Neither the request nor the time may
    come into it: somebody else gets the same.
    """
    history = view.history
    told = (history.record.revision, seen_mark(view), history.viewer, view.labels.encode())
    kept = cache_of("fragments", 8, len)
    environment = current_app.jinja_env

    def render() -> Markup:
        return Markup(environment.select_template(templates).render(context()))  # noqa: S704 - Jinja escaped it

    found: Markup = kept.get((kind, view.id, *told), render)
    return found
