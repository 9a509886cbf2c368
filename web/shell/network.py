"""How a service is reached: by which names, through how many proxies, and at which address links lead to it."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

THIS_MACHINE: Final = ("localhost", "127.0.0.1", "[::1]")
_BASE: Final = "CAIRN_BASE_URL"


class BadAddress(ValueError):
    """An address that no browser could open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """``hosts`` are names and addresses besides those of this machine. ``proxies`` is how many of them stand in front,
    each adding to X-Forwarded-For and X-Forwarded-Proto. ``base_url`` is the beginning of every link that leads here
    from outside, such as ``https://cairn.example.org``; empty: the address at which a page was asked for.
    """

    hosts: tuple[str, ...] = ()
    proxies: int = 0
    base_url: str = ""

    @property
    def trusted(self) -> list[str]:
        """Every name that a request may be for. Raises BadAddress for a base URL that is none."""
        return [*THIS_MACHINE, *self.hosts, *([_host(self.base_url)] if self.base_url else [])]


def attach(app: Flask, network: Network) -> None:
    """Let a service be reached so. Raises BadAddress."""
    app.config["TRUSTED_HOSTS"] = network.trusted
    app.config[_BASE] = network.base_url.rstrip("/")
    app.jinja_env.globals["outside"] = outside
    if network.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=network.proxies, x_proto=network.proxies)  # type: ignore[method-assign]


def outside(path: str = "") -> str:
    """The whole address of a path, which begins with a slash: for links and codes that others open."""
    return f"{current_app.config[_BASE] or request.host_url.rstrip('/')}{path}"


def lasting_https() -> bool:
    """Whether this service is always reached over HTTPS, so that a browser may keep to it."""
    return str(current_app.config[_BASE]).startswith("https://")


def _host(base_url: str) -> str:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadAddress(f"{base_url!r} is not an address such as https://cairn.example.org (without a path)")
    return f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
