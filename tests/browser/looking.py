"""Whether everybody can read a page: what axe says of it, light and dark, and the widths that it fits."""

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Page

WIDTHS = (320, 360, 768, 1280)
COLOURS = DEFAULT_OPTIONS | {"runOnly": ["color-contrast"]}

TOO_WIDE = """[...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)"""
"""What reaches beyond the right edge of a window."""


def accessible(page: Page, what: str = "") -> None:
    """Axe finds nothing; in the dark, where nothing but the colours is different, nothing in these.

    After a click, wait with ``expect`` for something that only the new page has: what is looked at is the page of now.
    """
    page.wait_for_load_state()
    for scheme, options in (("dark", COLOURS), ("light", DEFAULT_OPTIONS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = Axe().run(page, options=options)
        assert found.violations_count == 0, f"{what or page.url}, {scheme}: {found.generate_report()}"


def fits(page: Page, *widths: int) -> None:
    """Nothing scrolls sideways in windows of these widths, or in this one. After a click, see ``accessible``."""
    page.wait_for_load_state()
    for width in widths:
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (page.url, page.evaluate(TOO_WIDE))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (page.url, page.evaluate(TOO_WIDE))
