"""Record files over the web: out byte for byte, in one by one."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from tests.web.served import DEALT, Served
from tests.web.signed_in import token_for
from web.shell.files import FILE_BYTES, REQUEST_BYTES


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path / "here")


@pytest.fixture
def exported(tmp_path: Path) -> bytes:
    """A record file from another service."""
    other = Served(tmp_path / "there")
    sitting = other.sit(DEALT, "5h As")
    return other.client.get(f"/tables/{sitting.id}/record.cairn").data


def post(served: Served, *files: tuple[str, bytes]) -> Any:
    token = token_for(served.client, "records").encode()
    parts = [
        b'--cut\r\nContent-Disposition: form-data; name="token"\r\n\r\n%b\r\n' % token,
    ]
    parts += [
        b'--cut\r\nContent-Disposition: form-data; name="files"; filename="%b"\r\n\r\n%b\r\n' % (name.encode(), data)
        for name, data in files
    ]
    body = b"".join([*parts, b"--cut--\r\n"])
    return served.client.post("/records", data=body, content_type="multipart/form-data; boundary=cut")


def test_a_record_is_exported_as_its_viewer_may_have_it(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    answer = served.client.get(f"/tables/{sitting.id}/record.cairn?as=2")
    assert (
        answer.headers["Content-Disposition"]
        == 'attachment; filename="2026-11-30-mauna-kea-Ann-Kealoha-Ben-Ortiz.cairn"'
    )
    assert b"9c4d" in answer.data
    assert b"8d6s" not in answer.data


def test_a_file_comes_in_and_goes_out_the_same(served: Served, exported: bytes) -> None:
    answer = post(served, ("game.cairn", exported))
    assert answer.status_code == 200
    assert ">6 steps</a>" in answer.text
    table = UUID(re.search(r"/tables/([^/]+)/steps/", answer.text)[1])  # type: ignore[index]
    assert served.client.get(f"/tables/{table}/record.cairn").data == exported


def test_a_form_sent_again_brings_its_file_in_once(served: Served) -> None:
    sheet = b"game: mauna-kea\ndealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s 7h\n"
    form = {"command_id": "form-1", "token": token_for(served.client, "records")}
    kept = [
        served.client.post("/records", data=form | {"files": (BytesIO(data), "sheet.txt")})
        for data in (sheet, sheet, sheet.replace(b" 7h\n", b" 8h\n"))
    ]
    tables = [re.findall(r"/tables/([^/]+)/steps/", answer.text) for answer in kept]
    assert len(tables[0]) == 1
    assert tables == [tables[0], tables[0], []]
    assert "was used here for something else" in kept[2].text


def test_a_bad_file_changes_nothing_and_hides_no_other(served: Served, exported: bytes) -> None:
    broken = exported.replace(b"5h", b"5x", 1)
    answer = post(served, ("broken.cairn", broken), ("game.cairn", exported), ("noise.cairn", b"no record"))
    assert answer.status_code == 200
    assert "broken.cairn, line " in answer.text
    assert "noise.cairn, line 1" in answer.text
    assert ">6 steps</a>" in answer.text


def test_only_bad_files_are_refused(served: Served) -> None:
    answer = post(served, ("noise.cairn", b"no record"))
    assert answer.status_code == 422
    assert "Not brought in" in answer.text


def test_the_same_table_does_not_come_in_twice(served: Served, exported: bytes) -> None:
    post(served, ("game.cairn", exported))
    answer = post(served, ("game.cairn", exported))
    assert answer.status_code == 422
    assert "is here already" in answer.text


def test_no_file_is_said_beside_the_form(served: Served) -> None:
    assert "Choose at least one file." in post(served).text


def test_a_file_that_is_too_large_is_refused(served: Served) -> None:
    answer = post(served, ("large.cairn", b"x" * (FILE_BYTES + 1)))
    assert answer.status_code == 422
    assert "large.cairn has more than" in answer.text


def test_a_request_that_is_too_large_is_not_read(served: Served) -> None:
    answer = post(served, ("large.cairn", b"x" * (REQUEST_BYTES + 1)))
    assert answer.status_code == 413
    assert "more than Cairn takes at once at this address: 16 MiB." in answer.text
