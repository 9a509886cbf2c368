"""A program that uses the API with a token, and its answers held against what is documented."""

from marshmallow import INCLUDE

from tests.web.signed_in import stranger
from web.api.v1.operation import OPERATIONS
from web.shell.services import services_of


class Program:
    """A program with a token of somebody who may have a place at the table."""

    def __init__(self, app, person):
        self.client = stranger(app)
        self.headers = {"Authorization": f"Bearer {services_of(app).people.bearers.make(person, 'of a test')}"}

    def get(self, path, **headers):
        return self.client.get(f"/api/v1{path}", headers=self.headers | headers)

    def post(self, path, told, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(f"/api/v1{path}", json=told, headers=self.headers | named)


def valid(name, told):
    """Judge an answer by the schema that documents it."""
    each = next(one for one in OPERATIONS if one.name == name)
    assert each.answer(unknown=INCLUDE).validate(told) == {}
