"""Cards of both decks, hands whose faces are known or not, and the shuffle by which Cairn deals."""
