"""The page of evidence, the files it gives away, and the bundle of a table over the web."""

import re
from pathlib import Path

import pytest
from flask import Flask

from domain.store.errors import NotPossible
from domain.tables.floor.commands import SetTerms, TakePlace
from tests.recorded import Sitting
from tests.web.conftest import app, names_as_read, opened, sitting
from tests.web.signed_in import stranger
from web.evidence.cairn_verify import GOOD, judge
from web.evidence.signing import Signing
from web.shell.qr import qr
from web.shell.services import services_of

__all__ = ["app", "names_as_read", "opened", "sitting"]


@pytest.fixture
def signing(app: Flask) -> Signing:
    found = services_of(app).part(Signing)
    assert found.signer is not None
    found.signer.make_key("cards.example.org/log")
    return found


def test_a_service_without_a_key_says_so_and_makes_no_folder(app: Flask, sitting: Sitting, tmp_path: Path):
    visitor = stranger(app)
    assert "signs nothing yet" in visitor.get("/evidence").text
    assert visitor.get("/evidence/key").status_code == 404
    assert visitor.get("/evidence/checkpoint").status_code == 404
    assert "Bundle" not in visitor.get(f"/tables/{sitting.id}/audit").text
    answer = visitor.get(f"/tables/{sitting.id}/bundle")
    assert answer.status_code == 409
    assert "This service signs nothing now." in answer.text
    assert not list(tmp_path.rglob("*.evidence"))


def test_key_checkpoint_and_verifier_are_given_to_anybody(app: Flask, sitting: Sitting, signing: Signing):
    visitor, signed = stranger(app), signing.sign()
    key = signing.signer.keys().current.text
    assert visitor.get("/evidence/key").text == f"{key}\n"
    assert visitor.get("/evidence/checkpoint").text == str(signed)
    page = visitor.get("/evidence").text
    assert key in page
    assert f"{signed.size} facts of" in page
    assert str(qr(str(signed))) in page
    given = visitor.get("/evidence/cairn_verify.py")
    assert given.headers["Content-Disposition"].startswith("attachment")
    compile(given.text, "cairn_verify.py", "exec")


def test_the_bundle_of_a_running_table_hides_what_its_visitor_may_not_see(
    app: Flask, sitting: Sitting, signing: Signing
):
    visitor = stranger(app)
    assert 'href="bundle"' in visitor.get(f"/tables/{sitting.id}/audit").text
    content = visitor.get(f"/tables/{sitting.id}/bundle").data
    status, verdict = judge(content, signing.signer.keys().current.text, [], with_shuffles=False)
    assert status == GOOD, verdict
    assert b"\nviewer public\n" in content
    assert b"\nsealed " not in content
    assert content.count(b"\ncommitment ") == 2
    head = re.split(rb"\nfact 1 ", content)[1].partition(b"\ninclusion")[0]
    assert not re.search(rb"7h|Kh|2s|8s", head)


def test_the_log_is_signed_at_once_when_a_table_closes_and_after_a_minute_of_growth(
    app: Flask, sitting: Sitting, signing: Signing, monkeypatch: pytest.MonkeyPatch
):
    signing.look()
    assert signing.signer.last() is None
    monkeypatch.setattr("web.evidence.signing.GROWTH", -1.0)
    signing.look()
    first = signing.signer.last()
    assert first is not None
    assert first.size == services_of(app).recorder.store.last_position()
    monkeypatch.undo()
    services_of(app).floors.act(sitting.id, 2, TakePlace("scorer", 0, "p-scorer"), "p-scorer", "sits down")
    signing.look()
    assert signing.signer.last() == first
    sitting.enter("1:resign")
    services_of(app).recorder.close(sitting.id, "scorer", sitting.context())
    signing.look()
    last = signing.signer.last()
    assert last is not None
    assert last.size == services_of(app).recorder.store.last_position()


def test_a_service_that_has_no_place_for_a_key_refuses_in_words(app: Flask):
    with pytest.raises(NotPossible, match="CAIRN_EVIDENCE names no folder"):
        Signing(services_of(app).recorder, None).sign()


def test_the_bundle_of_an_earlier_revision_ends_with_it(app: Flask, sitting: Sitting, signing: Signing):
    content = stranger(app).get(f"/tables/{sitting.id}/bundle?rev=2").data
    entries = {int(entry) for entry in re.findall(rb"\nenvelope \[\d+,(\d+),", content)}
    assert entries == {1, 2}
    assert judge(content, signing.signer.keys().current.text, [], with_shuffles=False)[0] == GOOD


def test_who_sees_a_table_late_gets_no_bundle_of_it(app: Flask, sitting: Sitting, signing: Signing):
    terms = SetTerms("anybody", 0, 2, until_closed=False, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, "p-director", "late")
    answer = stranger(app).get(f"/tables/{sitting.id}/bundle")
    assert answer.status_code == 409
    assert "You see this table later than its players." in answer.text
    assert signing.signer.last() is None
