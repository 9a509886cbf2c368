"""Cairn under somebody else's WSGI server: what the environment says holds, and practice players play."""

import atexit
import logging

import pytest

from domain.tables.floor.commands import TakePlace
from domain.tables.practice import PRACTICE
from tests.recorded import Sitting
from tests.web.table.test_practice import DEALT
from web.app import end
from web.shell.network import BadAddress
from web.shell.services import services_of
from web.wsgi import application


@pytest.fixture
def variables(tmp_path, monkeypatch):
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", list(root.handlers))
    monkeypatch.setattr(atexit, "register", lambda *_: None)
    return {"CAIRN_DB": str(tmp_path / "cairn.db"), "CAIRN_HOST": "club.example.org cards.example.org"}


def test_a_service_made_from_the_environment_plays_and_is_reached_by_its_names(variables):
    app = application(variables)
    recorder = services_of(app).recorder
    sitting, changes = Sitting(recorder), recorder.store.changes()
    sitting.enter(DEALT)
    revision = sitting.table.record.revision
    recorder.floors.act(sitting.id, 2, TakePlace("player", 2, PRACTICE), "p-director", "seat the practice player")
    while recorder.load(sitting.id).record.revision == revision and changes.wait(20):
        continue
    changes.close()
    assert recorder.load(sitting.id).record.steps[revision].actor == PRACTICE
    asked = {host: app.test_client().get("/", headers={"Host": host}).status_code for host in (
        "club.example.org", "cards.example.org", "other.example.org"
    )}  # fmt: skip
    assert asked == {"club.example.org": 200, "cards.example.org": 200, "other.example.org": 400}
    end(app)
    recorder.store.close()


def test_a_base_url_that_is_none_ends_the_start(variables):
    with pytest.raises(BadAddress):
        application(variables | {"CAIRN_BASE_URL": "cards"})
