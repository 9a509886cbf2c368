"""What people write about tables: notes, what-if lines, studies and reviews, and who may read them."""
