"""Notes on the pages: beside the step they are about, in a list of their own, and each with what was said to it."""
