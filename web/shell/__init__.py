"""What every page shares: access, the visitor, views, security, errors, words and cards."""
