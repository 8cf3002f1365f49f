"""Pai Gow on the floor."""
