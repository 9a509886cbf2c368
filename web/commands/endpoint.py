"""Where ``cairn serve`` listens, and how others reach it: addresses, names, certificates."""

import ipaddress
import socket
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from web.commands.program import CommandFailed
from web.shell.network import BadAddress, Network

LOOPBACK: Final = "127.0.0.1"


class Endpoint(NamedTuple):
    """``binds`` are the addresses of this machine at which it listens; ``certificate`` and ``key`` are files of TLS."""

    binds: tuple[str, ...] = (LOOPBACK,)
    port: int = 0
    network: Network = Network()
    certificate: Path | None = None
    key: Path | None = None

    @property
    def encrypted(self) -> bool:
        """Whether this server speaks TLS itself."""
        return self.certificate is not None

    def address(self, port: int) -> str:
        """What somebody types to reach it at this port."""
        if self.network.base_url:
            return self.network.base_url.rstrip("/")
        host = self.network.hosts[0] if self.network.hosts else self._own
        return f"{'https' if self.encrypted else 'http'}://{host}:{port}"

    @property
    def _own(self) -> str:
        first = self.binds[0]
        if ipaddress.ip_address(first).is_unspecified:
            return LOOPBACK
        return bracketed(first)

    def check(self) -> None:
        """Raise CommandFailed where an address is none of this machine's, or its port is taken."""
        for bind in self.binds:
            family = socket.AF_INET6 if ":" in bind else socket.AF_INET
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    probe.bind((bind, self.port))
                except OSError as error:
                    raise CommandFailed(
                        f"port {self.port} at {bind} cannot be used ({error.strerror}); "
                        "choose others with --bind and --port"
                    ) from error


def bracketed(address: str) -> str:
    """An IP address as it stands before a port."""
    return f"[{address}]" if ":" in address else address


def endpoint_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where a server listens; the command gets ``endpoint``. Each has a variable, too."""

    @click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="PORT", show_default=True)
    @click.option(
        "--bind",
        "binds",
        multiple=True,
        envvar="CAIRN_BIND",
        metavar="ADDRESS",
        callback=_addresses,
        help="Address of this machine to listen at (default: 127.0.0.1, this machine only; CAIRN_BIND).",
    )
    @click.option(
        "--host",
        "hosts",
        multiple=True,
        envvar="CAIRN_HOST",
        metavar="NAME",
        help="Name under which browsers ask for it; may be repeated (CAIRN_HOST).",
    )
    @click.option(
        "--behind-proxy",
        "proxies",
        type=click.IntRange(0, 9),
        default=0,
        envvar="CAIRN_BEHIND_PROXY",
        help="How many proxies are in front and say who sends a request (CAIRN_BEHIND_PROXY).",
    )
    @click.option(
        "--base-url",
        default="",
        envvar="CAIRN_BASE_URL",
        metavar="URL",
        help="How links and QR codes begin, such as https://cairn.example.org (CAIRN_BASE_URL).",
    )
    @click.option("--certificate", type=_FILE, envvar="CAIRN_CERTIFICATE", help="TLS certificate (CAIRN_CERTIFICATE).")
    @click.option("--key", type=_FILE, envvar="CAIRN_KEY", help="The private key of the certificate (CAIRN_KEY).")
    @wraps(command)
    def with_endpoint(
        *values: Any, port: int, binds: tuple[str, ...], hosts: tuple[str, ...], proxies: int, base_url: str,
        certificate: Path | None, key: Path | None, **options: Any,
    ) -> Any:  # fmt: skip
        if (certificate is None) != (key is None):
            raise click.UsageError("--certificate and --key go together")
        network = Network(hosts=hosts, proxies=proxies, base_url=base_url)
        _check(network)
        return command(*values, endpoint=Endpoint(binds or (LOOPBACK,), port, network, certificate, key), **options)

    return with_endpoint


_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


def _addresses(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    for each in given:
        try:
            ipaddress.ip_address(each)
        except ValueError as error:
            raise click.BadParameter(f"{each!r} is not an address such as 192.168.1.20 or ::") from error
    return given


def _check(network: Network) -> None:
    try:
        _ = network.trusted
    except BadAddress as error:
        raise click.BadParameter(str(error), param_hint="--base-url") from error
