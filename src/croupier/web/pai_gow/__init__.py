"""What the pages of Pai Gow show of a table."""
