"""What requests say, read in one way: webargs brings it, a marshmallow schema judges it before anything else looks."""

from typing import Any, Final, NoReturn

import msgspec
from flask import Request, abort, request
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields
from webargs.flaskparser import FlaskParser
from werkzeug.datastructures import FileStorage, MultiDict

from web.shell.numbers import whole_number


class Typed(fields.String):
    """What was typed in a field, as it was typed; nothing where there is no such field."""

    def __init__(self, **options: Any) -> None:
        super().__init__(load_default="", **options)

    def _deserialize(self, value: Any, *arguments: Any, **options: Any) -> str:
        return super()._deserialize(value, *arguments, **options).replace("\0", "")


class TypedNumber(fields.Integer):
    """The whole number that was typed, ``otherwise`` where nothing was, -1 where it is something else."""

    def __init__(self, otherwise: int | None) -> None:
        super().__init__(load_default=otherwise)
        self._otherwise = otherwise

    def _deserialize(self, value: Any, *_arguments: Any, **_options: Any) -> Any:
        typed = str(value).replace("\0", "").strip()
        found = whole_number(typed, 9) if typed else self._otherwise
        return -1 if found is None else found


_UNKNOWN: Final[dict[str, str | None]] = {
    "json": RAISE, "parameters": RAISE, "query": EXCLUDE, "form": EXCLUDE, "sent": EXCLUDE, "files": EXCLUDE,
}  # fmt: skip
_LOADERS: Final = FlaskParser.__location_map__ | {"sent": "load_sent", "parameters": "load_parameters"}


class RequestParser(FlaskParser):
    """Brings a schema the part of a request that it reads; what is wrong is raised with the name of its field.

    ``json`` and ``parameters`` are of a program, which may send none that is not known, and none twice. ``form`` leaves
    out what was left empty, ``sent`` has every field as it came.
    """

    DEFAULT_UNKNOWN_BY_LOCATION = _UNKNOWN
    __location_map__ = _LOADERS

    def load_form(self, req: Request, schema: Schema) -> Any:
        """The fields of a form that were filled in."""
        lists = {field.data_key or name for name, field in schema.fields.items() if isinstance(field, fields.List)}
        filled = {name: req.form.getlist(name) for name in req.form if name in lists or req.form[name] != ""}
        return self._makeproxy(MultiDict(filled), schema)

    def load_sent(self, req: Request, schema: Schema) -> Any:
        """All fields of a form."""
        return self._makeproxy(req.form, schema)

    def load_parameters(self, req: Request, schema: Schema) -> Any:
        """The parameters of an address. Raises ValidationError for one that is there twice."""
        twice = {name: ["sent twice"] for name, values in req.args.lists() if len(values) > 1}
        if twice:
            raise ValidationError(twice)
        return self._makeproxy(req.args, schema)

    def load_json(self, req: Request, _schema: Schema) -> Any:
        """An object in JSON. Ends with 422 where it is nested too deep to be read."""
        try:
            data = msgspec.json.decode(req.get_data()) if req.is_json else None
        except RecursionError:
            abort(422, "The JSON is nested too deeply.")
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise ValidationError("a JSON object is expected")
        return data

    def handle_error(self, error: ValidationError, *_arguments: Any, **_options: Any) -> NoReturn:
        """Raise what is wrong by field, whichever part of the request it is in."""
        (by_field,) = error.normalized_messages().values()  # type: ignore[no-untyped-call]
        raise ValidationError(by_field) from None


class FileForm(Schema):
    """One file; None where none was chosen."""

    file = fields.Raw(load_default=None)


_PARSER = RequestParser()


def read(schema: type[Schema], location: str = "form") -> dict[str, Any]:
    """A part of this request as its schema reads it. Raises ValidationError."""
    found: dict[str, Any] = _PARSER.parse(schema(), request, location=location)
    return found


def as_typed(*lists: str) -> dict[str, Any]:
    """Every field of this form as it was typed, to fill the form in again; ``lists`` name fields of several values."""
    return request.form.to_dict() | {name: request.form.getlist(name) for name in lists}


def sent_file() -> FileStorage | None:
    """The file that a form sends, None where none was chosen."""
    file: FileStorage | None = read(FileForm, "files")["file"]
    return file if file and file.filename else None


def messages(error: ValidationError) -> dict[str, Any]:
    """What is wrong with a request, by field."""
    found: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]
    return found


def in_words(error: ValidationError) -> str:
    """What is wrong with a request, every field named."""
    return "; ".join(f"{field}: {_first(what)}" for field, what in messages(error).items())


def _first(what: Any) -> str:
    return str(what[0]).rstrip(".") if isinstance(what, list) else str(what)
