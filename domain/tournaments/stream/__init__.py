"""A tournament as a stream of facts: what a director does, from registration to the last correction."""
