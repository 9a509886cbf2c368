"""What-if lines on pages: begun at a step, tried, branched, compared with what was played, shared."""
