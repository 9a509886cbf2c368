"""What every game has around its play, written once: acts and facts, how they are typed, told and judged."""
