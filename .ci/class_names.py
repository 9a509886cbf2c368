"""Name the classes that share a name: outside the games, one name is used for one thing."""

import ast
import sys
from collections import defaultdict
from pathlib import Path

TAKEN_AWAY = Path("web/evidence/cairn_verify.py")
"""Shares nothing with the rest: people run it without Cairn."""
found = defaultdict(list)
for room in ("domain", "replays", "web"):
    for path in sorted(Path(room).rglob("*.py")):
        if path.is_relative_to("domain/games") or path == TAKEN_AWAY:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(f"{path}:{node.lineno}")
shared = {name: places for name, places in found.items() if len(places) > 1}
report = [f"{name} is the name of {len(places)} classes: {', '.join(places)}" for name, places in shared.items()]
sys.exit("\n".join(report) or 0)
