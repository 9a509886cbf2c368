"""A service on a store of its own, and a table in it."""

import re

import pytest
from werkzeug.test import TestResponse

from tests.recorded import Sitting
from tests.web.audit.desk import Desk, service
from web.shell.services import services_of

OPENED = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s"
"""Ann (seat 1) deals; Ben (seat 2) holds 7h 8h 9h Th Jh Qh Kh, Ann 2s to 8s; Ben is to play."""


@pytest.fixture(autouse=True)
def names_as_read(monkeypatch):
    """The text of an answer has names as they are read: what people wrote stands in ``<bdi>``, which shows nothing."""
    monkeypatch.setattr(TestResponse, "text", property(lambda answer: re.sub("</?bdi>", "", answer.get_data(True))))


@pytest.fixture(autouse=True)
def same_mask(monkeypatch):
    """Form tokens have the same letters on every page: pages that tell the same are the same bytes."""
    monkeypatch.setattr("web.shell.security.fresh_mask", bytes)


@pytest.fixture
def opened(tmp_path):
    """Opens services on new stores, by name, and closes them."""
    apps = []

    def open_service(name="service", **options):
        folder = tmp_path / name
        folder.mkdir()
        apps.append(service(folder, **options))
        return apps[-1]

    yield open_service
    for app in apps:
        services_of(app).recorder.store.close()


@pytest.fixture
def app(opened):
    return opened()


@pytest.fixture
def sitting(app):
    table = Sitting(services_of(app).recorder, **{"hand-count": "shown"})
    table.enter(OPENED)
    return table


@pytest.fixture
def desk(app, sitting):
    return Desk(app, sitting.id)
