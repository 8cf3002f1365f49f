"""Rounds of Pai Gow by chance, each from a whole set of tiles."""
