"""Pai Gow on the floor: what chance decides, the automatic dealer, practice."""
