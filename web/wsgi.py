"""Cairn for any WSGI server: ``gunicorn --threads 80 'web.wsgi:application()'`` does all that ``cairn serve`` does."""

import atexit
import os
from collections.abc import Mapping
from pathlib import Path

from flask import Flask

from web.app import begin, build, end
from web.commands.secret import secret_for
from web.commands.stores import store_url
from web.shell.json_log import log_in_json
from web.shell.network import Network


def application(variables: Mapping[str, str] = os.environ) -> Flask:
    """The service that the variables of the environment describe; call it in the process that serves.

    ``CAIRN_STORE`` (or ``CAIRN_DB``), ``CAIRN_SECRET``, ``CAIRN_HOST`` (names with spaces between),
    ``CAIRN_BEHIND_PROXY`` and ``CAIRN_BASE_URL`` mean what they mean to ``cairn serve``. ``CAIRN_STREAMS`` is how many
    pages are told live (64): each holds a thread. ``CAIRN_LOG_REQUESTS`` set to anything logs every request.
    Raises StoreDown, BadAddress.
    """
    log_in_json(requests=bool(variables.get("CAIRN_LOG_REQUESTS")))
    file = variables.get("CAIRN_DB")
    in_file = f"sqlite://{Path(file).absolute()}" if file else None
    url = store_url(variables.get("CAIRN_STORE") or in_file, begins=True)
    app = build(
        url,
        secret=secret_for(url),
        network=Network(
            hosts=tuple(variables.get("CAIRN_HOST", "").split()),
            proxies=int(variables.get("CAIRN_BEHIND_PROXY", "0")),
            base_url=variables.get("CAIRN_BASE_URL", ""),
        ),
        clock=None,
        new_id=None,
        hasher=None,
        shown_accounts=(),
        streams=int(variables.get("CAIRN_STREAMS", "64")),
    )
    begin(app)
    atexit.register(end, app)
    return app
