"""What the pages of Spanish 21 show of a table."""
