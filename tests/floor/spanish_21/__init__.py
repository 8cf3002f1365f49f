"""Spanish 21 on the floor."""
