"""Tournaments: entrants, pairings, results, and the standings folded from them."""
