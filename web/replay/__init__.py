"""The replay: every step of a table as a page of its own, with all that is read there."""
