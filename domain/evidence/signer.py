"""Signs checkpoints of one store, each of which extends the last; the key and the last lie in a folder of their own.

The folder is no part of the database: what somebody does to the facts, or an old backup that is put back, does not
change what was signed.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from domain.evidence.checkpoint import Checkpoint, checkpoint_text, read_checkpoint
from domain.evidence.folder import EvidenceFolder
from domain.evidence.keys import PublicKey, SigningKey
from domain.evidence.notes import SignedNote, signed
from domain.store.errors import NotPossible
from domain.store.store import Store
from domain.store.tree import extends

HANDOVER: Final = "cairn key handover"
NEW_ORIGIN: Final = "cairn new origin"
"""The first lines of the two notes that the log of keys holds."""


class NoKey(NotPossible):
    """There is nothing to sign with yet."""

    def __init__(self, place: Path) -> None:
        super().__init__(f"there is no signing key in {place}; make one with `cairn key new NAME`")


class Behind(NotPossible):
    """The store has fewer facts than were signed: an older copy was put back, or its end was cut off."""

    def __init__(self, size: int, last: Checkpoint) -> None:
        super().__init__(
            f"the store has {size} facts, and a checkpoint of {last.size} was signed: facts {size + 1} to {last.size} "
            "are missing. Nothing is signed under this origin. Put the newest copy back; if there is none, "
            "`cairn key new-origin NAME` begins a new log that says so"
        )


class Rewritten(NotPossible):
    """The facts that were signed are not those that the store holds."""

    def __init__(self, last: Checkpoint) -> None:
        super().__init__(
            f"the first {last.size} facts are not those that were signed: the record was changed. Nothing is signed "
            "under this origin. Run `cairn doctor --verify` and compare with a copy made before"
        )


class Keys(NamedTuple):
    """The key in use, and the notes by which earlier ones handed over, oldest first."""

    current: PublicKey
    history: tuple[SignedNote, ...]


class Signer:
    """The one who signs for a store. Any number of processes may ask: they take turns."""

    def __init__(self, store: Store, folder: Path, clock: Callable[[], str]) -> None:
        self._store = store
        self._folder = EvidenceFolder(folder)
        self._clock = clock

    def has_key(self) -> bool:
        """Whether there is something to sign with."""
        return self._folder.key() is not None

    def keys(self) -> Keys:
        """The public key and where it came from. Raises NoKey."""
        return Keys(self._key().public, self._folder.history())

    def last(self) -> Checkpoint | None:
        """The last checkpoint that was signed."""
        written = self._folder.checkpoint()
        return read_checkpoint(written) if written else None

    def sign(self) -> Checkpoint:
        """The checkpoint of all facts that stand in the store now; the last one where nothing was added.

        Raises NoKey, Behind, Rewritten.
        """
        self._key()
        with self._folder.turn():
            key, last = self._key(), self.last()
            tree = self._store.tree()
            size = self._store.tree_size()
            if last is not None:
                self._check(last, size)
                if last.size == size and last.note.signed_by(key.public):
                    return last
            return self._kept(key, size, tree.root(size))

    def check(self) -> None:
        """Raise Behind, Rewritten where the store does not extend what was signed last."""
        last = self.last()
        if last is not None:
            self._store.tree()
            self._check(last, self._store.tree_size())

    def make_key(self, name: str) -> PublicKey:
        """The first key. Raises NotPossible where there is one, or was one."""
        with self._folder.turn():
            if self._folder.key():
                raise NotPossible("there is a signing key already; `cairn key rotate` makes the next")
            last = self.last()
            if last is not None:
                raise NotPossible(
                    f"{last.size} facts were signed as {last.origin}, and that key is gone: put it back, or begin a "
                    "log that says so with `cairn key new-origin NAME`"
                )
            key = SigningKey.made(name)
            self._folder.keep_key(key.secret_text)
            return key.public

    def rotate(self) -> PublicKey:
        """A new key of the same name; the old one signs that it hands over. Raises NoKey."""
        self._key()
        with self._folder.turn():
            old = self._key()
            new = SigningKey.made(old.public.name)
            note = signed(f"{HANDOVER}\n{old.public.text}\n{new.public.text}\n{self._clock()}\n", old, new)
            self._folder.add_history(note)
            self._folder.keep_key(new.secret_text)
            return new.public

    def begin_anew(self, name: str) -> SignedNote:
        """A new key and origin after a loss; gives the note, signed by the new key, that says what is missing.

        Raises NotPossible where the name is that of the old one.
        """
        with self._folder.turn():
            last = self.last()
            if last is not None and last.origin == name:
                raise NotPossible(f"{name} is the origin whose log was lost; the new one needs another name")
            key, size = SigningKey.made(name), self._store.tree_size()
            root = self._store.tree().root(size)
            lost = _loss(last, size)
            text = f"{NEW_ORIGIN}\n{key.public.text}\n{lost}\n{checkpoint_text(name, size, root)}{self._clock()}\n"
            note = signed(text, key)
            self._folder.add_history(note)
            self._folder.keep_key(key.secret_text)
            self._kept(key, size, root)
            return note

    def _key(self) -> SigningKey:
        secret = self._folder.key()
        if secret is None:
            raise NoKey(self._folder.place)
        return SigningKey.read(secret)

    def _kept(self, key: SigningKey, size: int, root: bytes) -> Checkpoint:
        note = signed(checkpoint_text(key.public.name, size, root), key)
        self._folder.keep_checkpoint(str(note))
        return Checkpoint(key.public.name, size, root, note)

    def _check(self, last: Checkpoint, size: int) -> None:
        """The proof that the log extends the last checkpoint, checked as any outsider would."""
        if size < last.size:
            raise Behind(size, last)
        if last.size:
            tree = self._store.tree()
            proof = tree.consistency(last.size, size)
            if not extends((last.size, last.root), (size, tree.root(size)), proof):
                raise Rewritten(last)


def _loss(last: Checkpoint | None, size: int) -> str:
    if last is None:
        return "nothing was signed before"
    if last.size > size:
        return f"facts {size + 1} to {last.size} of {last.origin} are missing"
    return f"the log of {last.origin} is not continued"
