"""What a service compiles as it starts or serves, compiled once for all services of this process."""

from collections.abc import Callable
from types import CodeType
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule


class Templates(BytecodeCache):
    """Templates: the same in every service, by name and text."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key, bucket.checksum] = bucket.code


TEMPLATES = Templates()
BUILDERS: dict[tuple[Any, ...], Callable[..., tuple[str, str]]] = {}


class Address(Rule):
    """A rule whose function that writes addresses is that of the same rule of another service."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        key = (self.rule, self.subdomain, self.host, repr(self.defaults), append_unknown)
        if key not in BUILDERS:
            BUILDERS[key] = super()._compile_builder(append_unknown)
        return BUILDERS[key]


Flask.url_rule_class = Address
