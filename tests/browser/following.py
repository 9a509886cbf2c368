"""Going from page to page in a browser that is quicker than the server."""

from playwright.sync_api import Locator, Page, expect


def follow(page: Page, target: Locator) -> None:
    """Click what leads to another address, and wait until the page is there."""
    before = page.url
    target.click()
    expect(page).not_to_have_url(before)
