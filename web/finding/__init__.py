"""Finding tables, key moments, notes and studies; the rulebooks; record files."""
