"""QR codes as drawings that stand in a page."""

import segno
from markupsafe import Markup


def qr(address: str) -> Markup:
    """The code of an address, black on white in dark mode too."""
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn)  # noqa: S704 - drawn here, holds no text
