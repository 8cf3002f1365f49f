"""A player's rounds across all tables: found in the record, listed, summed up, handed out."""
