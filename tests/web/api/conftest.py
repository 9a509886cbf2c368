"""A table between two people, and a program of the second."""

import pytest

from tests.recorded import Sitting
from tests.web.api.program import Program
from tests.web.conftest import OPENED
from tests.web.served import LABELS
from tests.web.signed_in import client_as, somebody
from web.shell.services import services_of


@pytest.fixture
def table(app):
    sitting = Sitting(services_of(app).recorder, labels=LABELS, **{"hand-count": "shown"})
    sitting.enter(OPENED, "7h")
    return sitting


@pytest.fixture
def ben(app, table):
    client_as(app, table.id, "player", 2)
    return Program(app, somebody(app, "player2"))
