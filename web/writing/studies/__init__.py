"""Studies: read, written, exported and brought in."""
