"""At the club: this machine's address in its network, shown so that a phone can read it, and what to know of it."""

import socket
import sys
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import click
import segno

from web.commands.certificate import own_certificate
from web.commands.endpoint import LOOPBACK, Endpoint
from web.commands.program import CommandFailed
from web.commands.stores import default_store
from web.shell.network import Network

_ELSEWHERE: Final = ("10.254.254.254", 9)
"""An address of the kind that home and club networks have. Nothing is sent to it."""
_NOT_ENCRYPTED: Final = (
    "Not encrypted: anyone in this network can read passwords and cards on their way.\n"
    "Entries without a connection and notifications need HTTPS, too: cairn serve --lan --self-signed"
)
_NOBODY_VOUCHES: Final = "Browsers warn once, since nobody vouches for this machine. They show this fingerprint:"


def in_this_network(endpoint: Endpoint) -> Endpoint:
    """The same, reached by every device in this machine's network. Raises CommandFailed where it is in none."""
    binds = endpoint.binds if endpoint.binds != (LOOPBACK,) else (lan_address(), LOOPBACK)
    found = endpoint.network
    hosts = tuple(dict.fromkeys((*found.hosts, *(each for each in binds if each != LOOPBACK), _name())))
    network = Network(hosts=hosts, proxies=found.proxies, base_url=found.base_url)
    return endpoint._replace(binds=binds, network=network)


def lan_address() -> str:
    """This machine's address in the network that it is in. Raises CommandFailed where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError as error:
            raise CommandFailed("this machine is in no network; name its address with --bind") from error
        return str(probe.getsockname()[0])


def with_own_certificate(endpoint: Endpoint, url: str) -> Endpoint:
    """The same, encrypted with a certificate that is kept beside the store."""
    if endpoint.encrypted:
        raise click.UsageError("--self-signed makes the certificate that --certificate names")
    file = url if url.startswith("sqlite:///") else default_store()
    folder = Path(unquote(file.removeprefix("sqlite://"))).parent / "tls"
    made = own_certificate(folder, endpoint.network.hosts or endpoint.binds)
    click.echo(f"{_NOBODY_VOUCHES}\n{made.fingerprint}")
    return endpoint._replace(certificate=made.certificate, key=made.key)


def show_to_phones(address: str) -> None:
    """The address as a QR code in a terminal, and what does not work there without encryption."""
    if sys.stdout.isatty():
        segno.make(address, error="m", micro=False).terminal(sys.stdout, border=2, compact=True)
    if address.startswith("http://"):
        click.echo(_NOT_ENCRYPTED)


def _name() -> str:
    """The name of this machine as its network knows it."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"
