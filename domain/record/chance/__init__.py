"""The chance that a table is dealt by, as its record tells it: commitment, words of the seats, shuffles."""
