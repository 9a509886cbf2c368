"""What-if lines."""
