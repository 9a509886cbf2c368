"""Swiss rounds: each pairing is one minimum cost perfect matching, and its summed cost is its explanation."""
