"""``make bench``: one table of figures."""

import sys
import tempfile
from pathlib import Path

from tests.bench import mountain, pages, store


def main() -> int:
    """Measure everything and print it; 0 when every aim was held in this run."""
    with tempfile.TemporaryDirectory() as folder:
        found = [*store.figures(Path(folder)), *pages.figures(Path(folder)), *mountain.figures(Path(folder))]
    width = max(len(figure.what) for figure in found)
    for figure in found:
        mark = "held" if figure.held else "NOT YET"
        print(f"{figure.what:<{width}}  {figure.figure}  aim: {figure.aim}  {mark}")
    return 0 if all(figure.held for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
