"""Runs tables: decides, records durably, then lets the result be known."""
