"""A dispute file: all that the record has of one round, for whoever complains of it."""
