"""Training: what the console says and foresees, and drills."""
