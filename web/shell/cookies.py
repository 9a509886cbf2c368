"""The cookies of this service: all kept from scripts, and over HTTPS bound to this host alone."""

from datetime import timedelta
from typing import Final

from flask import request
from werkzeug.wrappers import Response

_ONLY_HERE: Final = "__Host-"
"""A browser takes a cookie of this name only over HTTPS, from this host, for all of it."""


def cookie(name: str) -> str:
    """What the browser of this request keeps under a name; empty where it keeps nothing."""
    return request.cookies.get(_as_kept(name), "")


def keep(response: Response, name: str, value: str, time: timedelta | int) -> Response:
    """Let the browser keep a value for so long; a number is seconds."""
    response.set_cookie(
        _as_kept(name), value, max_age=time, httponly=True, samesite="Lax", secure=request.is_secure, path="/"
    )
    return response


def drop(response: Response, name: str) -> Response:
    """Let the browser keep nothing under a name."""
    response.delete_cookie(_as_kept(name), httponly=True, samesite="Lax", secure=request.is_secure, path="/")
    return response


def _as_kept(name: str) -> str:
    return f"{_ONLY_HERE}{name}" if request.is_secure else name
