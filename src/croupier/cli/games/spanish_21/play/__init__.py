"""Spanish 21 in the terminal."""
