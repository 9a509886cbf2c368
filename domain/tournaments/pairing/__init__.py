"""Who plays whom, where, and who deals first: pure functions on plain values, in words in ``docs/rules/pairing.md``."""
