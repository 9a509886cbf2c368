"""The pages on which something is put right, filled in as a browser would."""

import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.recorded import Sitting
from tests.web.audit.desk import Form


class Putting:
    """Somebody at a table who puts it right through its pages."""

    def __init__(self, client: FlaskClient, sitting: Sitting) -> None:
        self.client = client
        self.sitting = sitting

    def page(self, path: str = "") -> str:
        """A page of corrections, or below it."""
        answer = self.client.get(self.at(path))
        assert answer.status_code == 200, answer.text
        return answer.text

    def at(self, path: str) -> str:
        """An address below the table's own."""
        return f"/tables/{self.sitting.id}/{path}"

    def preview(self, kind: str, step: int = 0, **fields: object) -> TestResponse:
        """Fill the form in and ask what comes of it."""
        query = f"entry={fields['entry']}" if "entry" in fields else f"step={step}"
        filled = Form(self.page(f"corrections/new?{query}"), None).fields
        sent = filled | {"kind": kind, "why": "as both said"} | {name: str(value) for name, value in fields.items()}
        return self.client.post(self.at("corrections/preview"), data=sent)

    def settle(self, page: TestResponse, **choices: str) -> TestResponse:
        """Choose how steps are settled (``settle_12="drop"``) and look again."""
        chosen = {name.replace("_", "-"): text for name, text in choices.items()}
        return self.client.post(self.at("corrections/preview"), data=Form(page.text, "settle").fields | chosen)

    def approve(self, page: TestResponse, **changes: str) -> TestResponse:
        """Press the button of the preview, or send its form although it has none."""
        return self.client.post(self.at("corrections"), data=Form(page.text, "approve").fields | changes)

    def moves(self, first: int = 0) -> list[str]:
        """The moves of the table as it stands, from a place on."""
        self.sitting.table = self.sitting.recorder.load(self.sitting.id)
        truth = self.sitting.table.truth
        return [truth.asked(number) for number in truth.record.standing[first:]]


def open_steps(page: TestResponse) -> list[int]:
    """The steps that a preview says are not settled."""
    found = re.findall(r"<summary>Step (\d+):.*?<span class=\"tag [a-z]+\">([a-z ]+)</span></summary>", page.text, re.S)
    return [int(step) for step, how in found if how == "not settled"]


def words(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", re.sub(r"<script.*?</script>", "", page, flags=re.S)).split())
