"""The shuffle by which Cairn deals: named, versioned, and open to be computed again by anybody who holds the seed.

Nothing here knows a game or a table; ``docs/record-format.md`` says all of it in words, with test vectors.
"""
