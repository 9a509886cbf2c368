"""Tournaments as pages, to read."""
