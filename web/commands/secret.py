"""The secret that signs forms: the same in every worker, and the same after a restart."""

import os
import secrets
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from web.commands.program import CommandFailed

VARIABLE: Final = "CAIRN_SECRET"
_SHORTEST: Final = 32
_OTHERS: Final = 0o077


def secret_for(url: str) -> str:
    """From the environment; else from a file beside a SQLite store, made at the first start; else a new one.

    Raises Trouble for a secret that is too short, or a file that others may read.
    """
    given = os.environ.get(VARIABLE)
    if given is not None:
        return _long_enough(given, VARIABLE)
    if url.startswith("sqlite:///"):
        return _kept(Path(unquote(url.removeprefix("sqlite://")) + ".secret"))
    return secrets.token_hex(32)


def _kept(path: Path) -> str:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    if path.stat().st_mode & _OTHERS:
        raise CommandFailed(f"{path} can be read by others on this machine; let only its owner: chmod 600 {path}")
    return _long_enough(path.read_text(encoding="ascii"), str(path))


def _long_enough(secret: str, where: str) -> str:
    if len(secret) < _SHORTEST:
        raise CommandFailed(f"the secret in {where} is shorter than {_SHORTEST} characters")
    return secret
