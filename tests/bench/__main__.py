"""``make bench``: one table of figures."""

import tempfile
from pathlib import Path

from tests.bench import charts, doors, evidence, live, mountain, notes, pages, reviews, store


def main() -> None:
    """Measure everything and print it, an aim that was not held in this run marked as such."""
    with tempfile.TemporaryDirectory() as folder:
        parts = (store, pages, notes, charts, mountain, live, reviews, doors, evidence)
        found = [figure for part in parts for figure in part.figures(Path(folder))]
    width = max(len(figure.what) for figure in found)
    for figure in found:
        mark = "held" if figure.held else "NOT YET"
        print(f"{figure.what:<{width}}  {figure.figure}  aim: {figure.aim}  {mark}")


if __name__ == "__main__":
    main()
