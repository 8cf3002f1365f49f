"""Screens reach the owner of their table: carried there by the node they came to."""
