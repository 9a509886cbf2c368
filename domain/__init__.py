"""The rules, the record and its store."""
