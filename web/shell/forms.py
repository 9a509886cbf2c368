"""Where a form leads."""

from urllib.parse import urlsplit


def local(target: str) -> str:
    """An address of this service to go on to; the list of tables where another was given."""
    parts = urlsplit(target)
    ours = target.startswith("/") and not target.startswith("//") and not parts.netloc
    return target if ours and "\\" not in target and target.isprintable() else "/"
