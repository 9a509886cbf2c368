"""A store with a table that Cairn dealt and one that people dealt, signed twice, and bundles of both."""

from pathlib import Path
from typing import NamedTuple

import pytest

from domain.evidence import Checkpoint, Signer
from domain.play.vocabulary import Viewer
from replays.bundle import write_bundle
from tests.dealt import Online, online_recorder
from tests.recorded import Sitting, simulated


class Evidence(NamedTuple):
    """What an outsider may hold."""

    signer: Signer
    dealt: Online
    typed: Sitting
    early: Checkpoint
    late: Checkpoint

    @property
    def key(self) -> str:
        return self.signer.keys().current.text

    def bundle(self, viewer: Viewer = "open", *, typed: bool = False, under: Checkpoint | None = None) -> bytes:
        """The table that Cairn dealt, or the typed one, under the late checkpoint, proved against the early one."""
        sitting = self.typed if typed else self.dealt
        store = self.dealt.recorder.store
        table = self.dealt.recorder.load(sitting.id)
        signed = under or self.late
        rows = [row for row in store.read(sitting.id) if row.position <= signed.size]
        return write_bundle(table, rows, viewer, signed, store.tree(), [self.early])


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    folder = tmp_path_factory.mktemp("evidence")
    return recorded(folder)


def recorded(folder: Path, words: str = "salt") -> Evidence:
    recorder = online_recorder(folder)
    signer = Signer(recorder.store, folder / "evidence", recorder.clock)
    signer.make_key("cards.example.org/log")
    dealt = Online(recorder, "mauna-kea")
    dealt.words(1, words).words(2, "pepper").say("cut", "deal")
    early = signer.sign()
    typed = simulated(recorder, seed=3, name="typed")
    while dealt.table.truth.state().ending is None:
        dealt.say("resign")
    dealt.over()
    return Evidence(signer, dealt, typed, early, signer.sign())
