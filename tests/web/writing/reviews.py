"""A shared review for tests: who leads it, who follows it, each with a client of the own."""

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from domain.writing.reviews import Follower
from tests.recorded import Sitting
from tests.web.audit.desk import Form
from web.shell.services import services_of


class Review:
    """A review led through its pages. ``ann`` is the client of who started it at a step."""

    def __init__(self, app: Flask, sitting: Sitting, ann: FlaskClient, step: int, **chosen: str) -> None:
        self.app = app
        self.table = f"/tables/{sitting.id}"
        self.ann = ann
        form = Form(ann.get(f"{self.table}/reviews?step={step}").text, "review-form").fields
        started = ann.post(f"{self.table}/reviews", data={"openness": "public"} | form | chosen)
        assert started.status_code == 303, started.text
        self.address = started.location.partition("/steps/")[0]
        self.id = self.address.rpartition("/")[2]

    def act(self, client: FlaskClient, **fields: object):
        """Ask for something as the bar of the client's page would."""
        page = client.get(f"{self.address}/steps/1").text
        found = re.search(r'name="token" value="([^"]*)"><input type="hidden" name="act"', page)
        token = found[1] if found else Form(client.get(f"{self.table}/reviews").text, "review-form").fields["token"]
        return client.post(self.address, data={"token": token} | fields)

    def show(self, step: int, place: str = "", client: FlaskClient | None = None):
        """Lead to a step, and point."""
        return self.act(client or self.ann, act="show", step=step, place=place)

    def page(self, client: FlaskClient, at: object = "", query: str = "") -> str:
        """The page of who follows, or of a step on one's own."""
        return client.get(f"{self.address}/steps/{at}{query}").text

    def bar(self, client: FlaskClient, at: object = "", query: str = "") -> str:
        """What the bar of that page says, as text."""
        return text(bar(self.page(client, at, query)))

    def join(self, number: int, person: str = "") -> None:
        """Count a page of somebody."""
        services_of(self.app).reviews.followers.come(self.id, Follower(f"{number:032x}", person))


def bar(page: str) -> str:
    """The bar of a page as it is written."""
    return page.partition('<section class="review')[2].partition("</section>")[0]


def text(html: str) -> str:
    """What is read of it."""
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html.partition(">")[2]).split()))
