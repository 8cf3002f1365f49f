"""The live Pai Gow table: what people may do and when, as pure functions."""
