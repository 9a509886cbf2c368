"""A chart as a sheet of its own: title, drawing and sentence in one SVG, for print and for other documents."""

from html import escape

from web.replay.charts.deal_view import Deal
from web.replay.charts.figures import Figure
from web.shell.papers import LETTERS, chart_style, described, lines_of, seen_by, svg
from web.shell.words import capital, plain

WIDTH, LEFT, TOP, RIGHT, BOTTOM = 720, 56, 112, 96, 108
BOX, HIGH_BOX = 190, 420


def sheet(deal: Deal, found: Figure) -> str:
    """The whole file, as wide as a page of paper is."""
    labels = deal.view.labels
    said = f"{capital(plain(found.words, labels))}. {found.note}".strip()
    high = HIGH_BOX if found.many else BOX
    height = TOP + high + BOTTOM
    parts = (
        described(f"{found.title}, {deal.view.title}", f"{where(deal)}. {said}"),
        f"<style>{chart_style()}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="16" y="30" font-size="18" font-weight="700" {LETTERS}>{escape(found.title)}</text>',
        *lines_of(f"{deal.view.title}. {where(deal)}.", x=16, y=52, size=13, letters=96),
        f'<svg class="chart" x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{high}" overflow="visible">',
        f"{found.drawn}</svg>",
        *lines_of(said, x=16, y=height - BOTTOM + 48, size=12, letters=108),
    )
    return svg(WIDTH, height, "".join(parts))


def where(deal: Deal) -> str:
    """Which deal and which steps of it a chart shows, and by whose sight."""
    game, series = deal.history.game, deal.history.game.series
    one = f"{series.deal} {deal.ordinal}, " if deal.several else ""
    return f"{game.title}, {one}steps {deal.steps[0]} to {deal.steps[-1]}, {seen_by(deal.view)}"
