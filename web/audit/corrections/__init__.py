"""The pages on which officials put a record right, and on which everybody reads what was put right."""
