"""Where a page says what it is: its route, what it needs, and whether it tells results."""

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, TypeVar

from flask import Blueprint, Flask, current_app, request

from domain.tables.floor.permissions import Power

Needs = Literal["nothing", "a person", "an account", "an administrator", "a person who looks"] | Power
"""What an address needs: a power at the table it names, or something of whoever visits, or both."""

Handler = TypeVar("Handler", bound=Callable[..., Any])
_TABLE: Final = "<uuid:table_id>"


class Access(NamedTuple):
    """Who may open an address, whether its page tells results, and whether it is answered to all as to a stranger."""

    needs: Needs
    tells_results: bool = False
    as_stranger: bool = False


_FILES: Final = Access("nothing")


class Pages(Blueprint):
    """Addresses of one module. Each of them says at its route what it needs.

    A page of a table tells results unless it says otherwise: it stands behind a page that asks first where its reader
    wants to know none. ``tells_results=False`` is for what knows nothing later than its step, and for what is asked by
    programs and by pages that tell already. A page of no table tells none unless it says so.
    """

    def __init__(self, name: str, import_name: str, url_prefix: str | None = None) -> None:
        super().__init__(name, import_name, url_prefix=url_prefix)
        self.declared: dict[str, Access] = {}

    def get(  # type: ignore[override] # what an address needs has to be said
        self, rule: str, *, needs: Needs, tells_results: bool | None = None, as_stranger: bool = False
    ) -> Callable[[Handler], Handler]:
        """Answer GET at this address with what the decorated function gives."""
        tells = _TABLE in f"{self.url_prefix}{rule}" if tells_results is None else tells_results
        return self._declare("GET", rule, Access(needs, tells, as_stranger))

    def post(self, rule: str, *, needs: Needs) -> Callable[[Handler], Handler]:  # type: ignore[override]
        """Answer POST at this address with what the decorated function gives."""
        return self._declare("POST", rule, Access(needs))

    def _declare(self, method: str, rule: str, access: Access) -> Callable[[Handler], Handler]:
        def declare(handler: Handler) -> Handler:
            self.declared[handler.__name__] = access
            return self.route(rule, methods=[method])(handler)

        return declare


def declared(app: Flask, endpoint: str) -> Access:
    """What an address of a service says of itself. Raises LookupError where it says nothing."""
    name, _, handler = endpoint.rpartition(".")
    if endpoint == "static":
        return _FILES
    page = app.blueprints[name]
    if not isinstance(page, Pages):
        raise LookupError(endpoint)
    return page.declared[handler]


def declared_here() -> Access | None:
    """What the address of this request says of itself; None where there is none."""
    return declared(current_app, request.endpoint) if request.endpoint else None


def check(app: Flask) -> None:
    """Raise LookupError where an address does not say what it needs: such a service does not start."""
    for rule in app.url_map.iter_rules():
        declared(app, rule.endpoint)
