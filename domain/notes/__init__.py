"""Notes about a table: said of a step, erasable, beside the facts and in no hash."""
