"""The games that Cairn records: a folder each, and the registry that lists them."""
