"""The record of one table: its steps, what each viewer saw of them, and how officials correct it."""
