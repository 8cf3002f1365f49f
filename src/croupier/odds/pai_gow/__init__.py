"""The exact mathematics of Pai Gow."""
