"""The API of version 1: every address is declared once, with its right, what it reads and what it answers."""
