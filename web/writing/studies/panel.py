"""What the page of a step says of studies."""

from html import escape

from markupsafe import Markup

from web.replay.step_context import Showing
from web.writing.studies.readable import own_account


def studying(showing: Showing) -> Markup:
    """On the page of a step, for those who have an account: the way to take it into a study."""
    if own_account() is None or not showing.number:
        return Markup()
    view, revision = showing.view, showing.history.record.revision
    address = f"/studies/add?table={view.id}&step={showing.number}&rev={revision}&as={view.viewer}"
    return Markup(f'<p><a class="btn" href="{escape(address)}">Add this step to a study…</a></p>')  # noqa: S704
