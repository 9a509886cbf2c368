"""Where Cairn deals: who deals by a secret seed, what seats say of chance, how a dealt act is said and filled in.

The shuffle itself, its commitments and its proofs are pure and stand in ``domain.shuffling``.
"""
