"""What people at a table ask of each other, as pages: requests and pauses, places and terms, broken glass, viewings."""
