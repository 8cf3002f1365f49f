"""Pai Gow as surveillance reads it."""
