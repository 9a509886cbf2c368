"""The table after a step as an SVG file."""

from collections.abc import Callable
from html import escape
from typing import Any, Final
from uuid import UUID

from flask import Response, abort

from replays.steps import move
from web.replay.pictures import mauna_kea, mountain, plain, two_set_rummy
from web.replay.pictures.pen import Pen
from web.shell.downloads import file_name
from web.shell.hidden_results import hides
from web.shell.pages import Pages
from web.shell.papers import LETTERS, described, lines_of, picture_answer, seen_by, svg
from web.shell.views import View, as_known, load_view
from web.shell.words import PageLabels, capital
from web.shell.words import plain as in_plain_words

blueprint = Pages("pictures", __name__)

WIDTH: Final = 900
TABLES: Final[dict[str, Callable[[Pen, Any, PageLabels], None]]] = {
    "mauna-kea": mauna_kea.draw,
    "mountain": mountain.draw,
    "two-set-rummy": two_set_rummy.draw,
}
"""One line a game: how its table is drawn; place by place where it has none."""


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>.svg", needs="look", tells_results=False)
def step_picture(table_id: UUID, number: int) -> Response:
    """The table after a step, as the viewer may see it."""
    view = load_view(table_id)
    if not 1 <= number <= len(view.history.record.steps):
        abort(404, f"This table has no step {number}.")
    return picture_answer(drawn(view, number), file_name(view, f"-step-{number}.svg"))


def drawn(view: View, number: int) -> str:
    """The whole file."""
    history, labels = as_known(view.history, number, hide=hides()), view.labels
    game, sentence = view.table.game, capital(in_plain_words(move(history, number).sentence, labels))
    gone = "" if history.record.stands(number) else " This step was taken back or corrected."
    where = f"{view.title}. {game.title}, {seen_by(view)}.{gone}"
    heads = [*lines_of(f"{number}. {sentence}.", x=30, y=40, size=19, letters=84)]
    below = 40 + 27 * len(heads)
    heads += lines_of(where, x=30, y=below, size=13, letters=124)
    pen = Pen(labels.deck, WIDTH, below + 32)
    draw = TABLES.get(game.key, plain.draw)
    draw(pen, game.picture(history.state(number), view.viewer), labels)
    height = round(pen.y + 34)
    foot = f"Cairn, table {view.id}, step {number}, entry {history.record.revision}"
    parts = (
        described(f"{view.title}, step {number}", f"{sentence}. {where}"),
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *heads,
        pen.drawn(),
        f'<text x="30" y="{height - 14}" font-size="11" {LETTERS}>{escape(foot)}</text>',
    )
    return svg(WIDTH, height, "".join(parts))
