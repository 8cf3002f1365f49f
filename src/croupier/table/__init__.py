"""The live table: what people may do and when, as pure functions."""
