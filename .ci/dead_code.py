"""Name the code that nothing uses; what a page template names counts as used."""

import re
import sys
from pathlib import Path

from vulture import Vulture
from vulture.config import make_config

config = make_config([])
vulture = Vulture(ignore_names=config["ignore_names"], ignore_decorators=config["ignore_decorators"])
vulture.scavenge(config["paths"])
for template in Path("web").glob("**/templates/**/*"):
    if template.is_file():
        vulture.used_names.update(re.findall(r"\w+", template.read_text(encoding="utf-8")))
sys.exit(vulture.report(min_confidence=config["min_confidence"]))
