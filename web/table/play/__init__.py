"""The table of a player whose cards Cairn deals: the own hand is the way to play."""
