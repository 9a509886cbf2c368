"""A table taken elsewhere: embedded in another page, as a preview card, on paper, as a file of some of its steps."""
