"""The audit of a table, its corrections and its disputes."""
