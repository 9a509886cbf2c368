"""A certificate that this machine makes for itself: encrypted, though browsers warn that nobody vouches for it."""

import ipaddress
import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_DAYS: Final = 397
"""How long it holds: browsers take none for longer."""
_RENEWED: Final = timedelta(days=30)
"""It is made anew when less than this is left."""


class OwnCertificate(NamedTuple):
    """The files, and what a browser shows of the certificate to those who compare it: the SHA-256 of it in pairs."""

    certificate: Path
    key: Path
    fingerprint: str


def own_certificate(folder: Path, hosts: Sequence[str]) -> OwnCertificate:
    """The certificate kept in a folder for these names and addresses, made where none is there that serves.

    The key is readable by its owner only.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    certificate, key = folder / "certificate.pem", folder / "certificate-key.pem"
    found = _kept(certificate) if key.exists() else None
    if found is None or not _serves(found, hosts):
        found = _make(certificate, key, hosts)
    return OwnCertificate(certificate, key, found.fingerprint(hashes.SHA256()).hex(":").upper())


def _kept(file: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _serves(certificate: x509.Certificate, hosts: Sequence[str]) -> bool:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    left = certificate.not_valid_after_utc - datetime.now(UTC)
    return set(_names(hosts)) <= set(names) and left > _RENEWED


def _make(certificate: Path, key: Path, hosts: Sequence[str]) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    name, begins = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Cairn on this machine")]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins - timedelta(hours=1))
        .not_valid_after(begins + timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName(_names(hosts)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    _write(key, private.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    _write(certificate, made.public_bytes(pem))
    return made


def _names(hosts: Sequence[str]) -> list[x509.GeneralName]:
    names: list[x509.GeneralName] = []
    for host in dict.fromkeys((*hosts, "localhost", "127.0.0.1")):
        try:
            names.append(x509.IPAddress(ipaddress.ip_address(host.strip("[]"))))
        except ValueError:
            names.append(x509.DNSName(host))
    return names


def _write(file: Path, data: bytes) -> None:
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
        new.write(data)
