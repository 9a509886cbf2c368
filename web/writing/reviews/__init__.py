"""Several people look at a table's steps together: one leads, the others follow, each by the own sight."""
