"""The pages of a table while it is recorded or played."""
