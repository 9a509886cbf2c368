"""The words every game is told in: commands, facts, rules, offers, findings, and a game as one value."""
