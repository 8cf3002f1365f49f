"""What the pages of the baccarat family show of a table."""
