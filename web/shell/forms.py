"""Fields of a form as they were typed, and where a form leads."""

from urllib.parse import urlsplit

from flask import request


def field(name: str) -> str:
    """What was typed in a field, as it was typed; nothing where there is no such field."""
    return request.form.get(name, "").replace("\0", "")


def local(target: str) -> str:
    """An address of this service to go on to; the list of tables where another was given."""
    parts = urlsplit(target)
    ours = target.startswith("/") and not target.startswith("//") and not parts.netloc
    return target if ours and "\\" not in target and target.isprintable() else "/"
