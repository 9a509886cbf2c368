"""Tables made from the log, and kept up with it: the only SQL outside the store."""
