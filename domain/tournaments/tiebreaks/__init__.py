"""Tie-breaks: each gives a value and the sum it comes from."""
