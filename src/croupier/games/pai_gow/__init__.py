"""Pai Gow: tiles set into a high and a low hand, compared, delivered and settled."""
