"""The baccarat family in the terminal."""
