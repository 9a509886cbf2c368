"""A club with its people, and a clock that is set by hand."""

import pytest

from tests.domain.people.given import SetClock
from tests.web.visits import club
from web.shell.services import services_of


@pytest.fixture
def clock():
    return SetClock()


@pytest.fixture
def app(tmp_path, clock):
    with club(tmp_path, clock=clock) as app:
        yield app


@pytest.fixture
def people(app):
    return services_of(app).people
