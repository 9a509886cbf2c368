"""The panels of what a step brought about, and of the cards that its viewer knows at it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import render_template
from markupsafe import Markup

from replays.consequences import changed
from web.replay.step_context import Showing

MANY: Final = 2
"""So many facts of a step its sentence tells well enough."""


class KnownCards(NamedTuple):
    """The cards known at one place: so many ``copies``, each face once."""

    place: str
    copies: int
    faces: tuple[str, ...]


def followed(showing: Showing) -> Markup:
    """What followed from what in this step, and every number that is another than before."""
    history = showing.history
    game, played = history.game, history.played(showing.number)
    told = game.narration(played).consequences
    changes = changed(game, played, history.viewer)
    chain = told if len(told) > MANY else ()
    if not chain and not changes:
        return Markup()
    drawn = render_template("replay/followed.html", labels=showing.view.labels, chain=chain, changes=changes)
    return Markup(drawn)  # noqa: S704 - Jinja escaped it


def cards(showing: Showing) -> Markup:
    """Every card that the viewer knows at this step, as a link to its life."""
    places = tuple(_known(showing))
    drawn = render_template("replay/cards.html", showing=showing, labels=showing.view.labels, places=places)
    return Markup(drawn)  # noqa: S704 - Jinja escaped it


def _known(showing: Showing) -> Iterator[KnownCards]:
    history = showing.history
    for one in history.game.placements(history.state(showing.number), history.viewer):
        faces = sorted(one.cards.faces, key=history.game.deck.order)
        if faces:
            yield KnownCards(one.place, len(faces), tuple(dict.fromkeys(faces)))
