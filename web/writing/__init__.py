"""Pages of what people write about tables: notes, what-if lines, studies and reviews."""
