"""The live table of the baccarat family."""
