"""Disputes as pages: raising one, its own page, the docket of a table, the arbiter's desk."""
