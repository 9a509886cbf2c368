"""What the page of a step says of studies."""

from markupsafe import Markup

from web.replaying.showing import Showing
from web.studying.readable import own_account


def studying(showing: Showing) -> Markup:
    """On the page of a step, for those who have an account: the way to take it into a study."""
    if own_account() is None or not showing.number:
        return Markup()
    view, revision = showing.view, showing.history.record.revision
    return Markup(
        '<p><a class="btn" href="/studies/add?table={}&amp;step={}&amp;rev={}&amp;as={}">'
        "Add this step to a study…</a></p>"
    ).format(view.id, showing.number, revision, view.viewer)
