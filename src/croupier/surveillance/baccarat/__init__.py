"""The baccarat family as surveillance reads it."""
