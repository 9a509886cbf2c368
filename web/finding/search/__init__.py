"""Looking for tables, key moments, notes and studies: only of what the visitor may see."""
