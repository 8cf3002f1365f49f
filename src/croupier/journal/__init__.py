"""The append-only journal: streams of records, each stream one chain."""
