"""The accounts of the demonstration: one for each role, their passwords known to everybody."""

from typing import Final

from domain.people import NoSuchPerson, People
from web.shell.demo_accounts import ShownAccount

ACCOUNTS: Final = (
    ShownAccount("Dora Akana", "director", "dora-runs-it", "gives out places, rules, administers"),
    ShownAccount("Jonah Judge", "judge", "jonah-rules", "judges at the tables"),
    ShownAccount("Sam Scribe", "scorer", "sam-writes-it-down", "keeps the record: sees what everybody sees"),
    ShownAccount("Ann Kealoha", "ann", "ann-plays-cards", "plays at seat 1: sees her own hand"),
    ShownAccount("Ben Ortiz", "ben", "ben-plays-cards", "plays at seat 2: sees his own hand"),
    ShownAccount("Pia Panel", "panel", "pia-hears-it", "hears appeals"),
    ShownAccount("Otto Auditor", "auditor", "otto-checks-it", "reads everything, changes nothing"),
    ShownAccount("Sue Spectator", "spectator", "sue-looks-on", "looks on"),
)  # fmt: skip


def add_accounts(people: People) -> None:
    """Add those that are not there yet."""
    for one in ACCOUNTS:
        try:
            people.by_login(one.login)
        except NoSuchPerson:
            people.add(one.name, one.login, one.password, administrator=one.login == "director")
