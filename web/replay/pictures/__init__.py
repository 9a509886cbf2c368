"""The table after a step as one picture that needs nothing else: for print and for other documents."""
