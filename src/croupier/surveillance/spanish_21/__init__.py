"""Spanish 21 as surveillance reads it."""
