"""Figures to hold, each beside something outside in the same run: machines are noisy, ratios less so."""
