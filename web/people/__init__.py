"""Pages of people: signing in, the own account, everybody's accounts, one-time links."""
