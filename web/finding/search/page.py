"""One form for everything that can be looked for; what was found stands in groups, each with its own next page."""

from collections.abc import Callable
from typing import Final

from flask import render_template

from domain.games.registry import GAMES
from web.finding.search import moments, notes, studies, tables
from web.finding.search.hits import Page
from web.finding.search.query import KINDS, SearchQuery, search_query
from web.shell.hidden_results import results_hidden
from web.shell.pages import Pages

blueprint = Pages("search", __name__)

FEW: Final = 5
"""So many of each kind stand on a page of all kinds."""
MANY: Final = 30

Find = Callable[[SearchQuery, int], Page]

SOURCES: Final[dict[str, Find]] = {
    "tables": tables.find,
    "moments": moments.find,
    "notes": notes.find,
    "studies": studies.find,
}


@blueprint.get("/search", needs="nothing")
def search_page() -> str:
    """What is found of what the visitor may see; key moments only where the visitor does not mind to read them."""
    wanted = search_query()
    kinds = [wanted.kind] if wanted.kind else list(SOURCES)
    spared = results_hidden() and "moments" in kinds
    kinds = [kind for kind in kinds if not (spared and kind == "moments")]
    limit = MANY if wanted.kind else FEW
    groups = {kind: SOURCES[kind](wanted, limit) for kind in kinds} if wanted.anything else {}
    told = {"groups": groups, "kinds": KINDS, "games": GAMES.values(), "spared": spared}
    return render_template("finding/search/page.html", asked=wanted, **told)
