"""Whom a person can pick for a seat: accounts of this service, and who sat at the person's own tables."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from domain.people import Person
from domain.tables.labels import Labels
from domain.tables.practice import PRACTICE
from web.shell.services import services

PRACTICE_NAME: Final = "Practice player"
_RECENT: Final = 12
"""So many of the person's newest tables are asked who sat there."""


class KnownNames(NamedTuple):
    """What can be picked: everybody, and few who are likely; ``accounts`` gives the person of a name."""

    everybody: tuple[str, ...]
    likely: tuple[str, ...]
    accounts: dict[str, str]

    def person(self, name: str) -> str | None:
        """The id of the account, or of the practice player, that a name means."""
        return PRACTICE if name == PRACTICE_NAME else self.accounts.get(name)


def names_for(person: Person) -> KnownNames:
    """Whom this person can pick; two accounts of one name are told apart by their logins."""
    accounts = known_accounts()
    met = [name for name in _met(person) if name != person.name]
    everybody = sorted({*accounts, *met}, key=str.casefold)
    likely = dict.fromkeys((person.name, PRACTICE_NAME, *met, *accounts))
    return KnownNames(tuple(everybody), tuple(likely), accounts)


def known_accounts() -> dict[str, str]:
    """The ids of all accounts by what they are called; two of one name are told apart by their logins."""
    return dict(_called(each for each in services().people.everybody() if each.login))


def _called(people: Iterable[Person]) -> Iterator[tuple[str, str]]:
    found = tuple(people)
    alike = Counter(each.name for each in found)
    for each in found:
        yield (each.name if alike[each.name] == 1 else f"{each.name} ({each.login})"), each.id


def _met(person: Person) -> Iterator[str]:
    """The names of those who sat at this person's tables, of the newest table first."""
    tables = services().places.tables_of(person.id)
    for listed in services().catalogue.tables(among=tables, limit=_RECENT):
        yield from (name for name in Labels.decode(listed.labels).players.values() if name)
