"""One file for each command of ``cairn``."""
