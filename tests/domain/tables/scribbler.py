"""A process that records answers as fast as it can and says each revision once it is acknowledged, to be killed."""

import sys
from pathlib import Path

from domain.store import open_store
from domain.tables.recorder import Recorder
from tests.recorded import Sitting


def main() -> None:
    """Record at the table in this folder until killed."""
    recorder = Recorder(open_store(f"sqlite:///{Path(sys.argv[1]) / 'cairn.db'}"))
    sitting = Sitting(recorder, sys.argv[2])
    sitting.enter("dealer1 deal deal")
    while True:
        sitting.enter("8-")
        print(sitting.revision, flush=True)


if __name__ == "__main__":
    main()
