"""Draws the card sprite: every face, back, suit and sign as SVG symbols, no font anywhere.

``python -m web.sprite`` writes ``web/static/cards.svg``. ``c-7h`` is a card of hands and piles, ``a-7h`` a card of
an ascent, ``p-Kh`` a piton lying across, ``c-5j-u`` a card of the Universal deck, ``i-undo`` a sign.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from web.shell.drawings import CONTOURS, CORNERS, COURTS, MOON, PIPS, RANKS, RAY, SHAPES, SIGNS, SUITS

TARGET: Final = Path(__file__).parents[1] / "static" / "cards.svg"

_PAPER: Final = 'rx="8" fill="var(--card)" stroke="var(--card-edge)" stroke-width="1.5"/>'
_UPRIGHT: Final = f'<rect x=".75" y=".75" width="98.5" height="138.5" {_PAPER}'
_LYING: Final = f'<rect x=".75" y=".75" width="138.5" height="98.5" {_PAPER}'


def sprite() -> str:
    """The whole file."""
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *_symbols(), "</svg>")) + "\n"


def _symbols() -> Iterator[str]:
    yield from _parts()
    yield from _universal_parts()
    for suit in SUITS:
        for rank in "A23456789TJQK":
            yield from _french(rank, suit)
    for suit in SHAPES:
        for rank in "SM7654321":
            yield _universal(rank, suit)
    yield _back()
    empty = 'x="2" y="2" width="96" height="136" rx="7" fill="none" stroke="var(--edge)" stroke-width="2"'
    yield _symbol("slot", "100 140", f'<rect {empty} stroke-dasharray="6 5"/>')
    pen = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
    for name, path in SIGNS.items():
        yield _symbol(f"i-{name}", "24 24", f'<path d="{path}" {pen}/>')


def _symbol(name: str, box: str, body: str, start: str = "0 0", more: str = "") -> str:
    return f'<symbol id="{name}" viewBox="{start} {box}"{more}>{body}</symbol>'


def _use(name: str, x: float, y: float, width: float, height: float) -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def _filled(body: str) -> str:
    return f'<g fill="currentColor">{body}</g>'


def _parts() -> Iterator[str]:
    pen = 'fill="none" stroke="currentColor" stroke-width="12.5" stroke-linejoin="round" stroke-dasharray="none"'
    for rank, paths in RANKS.items():
        yield _symbol(f"r{rank}", "76 84", f"<g {pen}>{paths}</g>", "-8 0", ' overflow="visible"')
    for suit, path in SUITS.items():
        yield _symbol(suit, "100 100", _filled(path))
    for court, paths in COURTS.items():
        yield _symbol(f"k{court}", "100 100", _filled(paths))


def _universal_parts() -> Iterator[str]:
    rays = "".join(f'<path d="{RAY}" transform="rotate({angle} 50 50)"/>' for angle in range(0, 360, 45))
    yield _symbol("sun", "100 100", _filled(f'<circle cx="50" cy="50" r="21"/>{rays}'))
    yield _symbol("moon", "100 100", _filled(MOON))
    for suit, (shape, scale, x, y) in SHAPES.items():
        width, height = 76 * scale, 84 * scale
        letter = _use(f"r{suit.upper()}", round(x - width / 2, 1), round(y - height / 2, 1), width, height)
        yield _symbol(f"u{suit}", "100 100", f'{_filled(shape)}<g color="var(--card)">{letter}</g>')
        yield _symbol(f"v{suit}", "100 100", _filled(shape))


def _french(rank: str, suit: str) -> Iterator[str]:
    ink = f'<g color="var({"--card-red" if suit in "hd" else "--card-ink"})">'
    index = _use(f"r{rank}", 5, 9, 34, 37.6) + _use(suit, 9, 53, 26, 26)
    if rank in COURTS:
        panel = '<rect x="40" y="58" width="52" height="74" rx="4" fill="currentColor" opacity=".1"/>'
        figure = panel + _use(f"k{rank}", 43, 61, 46, 46) + _use(suit, 55, 108, 22, 22)
        yield _symbol(f"p-{rank}{suit}", "140 100", f"{_LYING}{ink}{_piton(rank, suit)}</g>")
    else:
        figure = _use(suit, 37, 77, 55, 55)
        corners = "".join(_use(f"r{rank}", 5, y, 22, 24.3) + _use(suit, 29, y + 2, 21, 21) for y in (6, 111))
        strip = corners + _use(suit, 28, 47, 44, 44)
        yield _symbol(f"a-{rank}{suit}", "100 140", f"{_UPRIGHT}{ink}{strip}</g>")
    yield _symbol(f"c-{rank}{suit}", "100 140", f"{_UPRIGHT}{ink}{index}{figure}</g>")


def _piton(rank: str, suit: str) -> str:
    panel = '<rect x="38" y="8" width="64" height="56" rx="4" fill="currentColor" opacity=".09"/>'
    figure = f'<g transform="rotate(-90 70 36)">{_use(f"k{rank}", 47, 13, 46, 46)}</g>'
    left = _use(f"r{rank}", 5, 71, 22, 24.3) + _use(suit, 29, 73, 21, 21)
    right = _use(suit, 90, 73, 21, 21) + _use(f"r{rank}", 113, 71, 22, 24.3)
    return panel + figure + left + right


def _universal(rank: str, suit: str) -> str:
    if rank in "SM":
        sign = "sun" if rank == "S" else "moon"
        panel = '<rect x="44" y="62" width="48" height="70" rx="4" fill="currentColor" opacity=".1"/>'
        index, figure = _use(sign, 2, 7, 42, 42), panel + _use(sign, 46, 75, 44, 44)
    else:
        index = _use(f"r{rank}", 5, 9, 34, 37.6)
        figure = "".join(
            _use(f"v{suit}", round(36.5 + 0.52 * x, 1), round(52.5 + 0.74 * y, 1), 15, 15) for x, y in PIPS[int(rank)]
        )
    ink = f'<g color="var(--suit-{suit})">{index}{_use(f"u{suit}", 5, 53, 36, 36)}{figure}</g>'
    return _symbol(f"c-{rank}{suit}-u", "100 140", _UPRIGHT + ink)


def _back() -> str:
    lines = "".join(f'<path d="{path}"/>' for path in (CORNERS, *CONTOURS))
    face = '<rect x="6" y="6" width="88" height="128" rx="4" fill="var(--back)"/>'
    drawn = f'<g fill="none" stroke="var(--back-line)" stroke-width="2">{lines}</g>'
    return _symbol("back", "100 140", _UPRIGHT + face + drawn)


if __name__ == "__main__":
    TARGET.write_text(sprite(), encoding="utf-8")
