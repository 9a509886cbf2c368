"""For whoever runs the service: is it well, how much does it do, what was asked of it."""
