"""What the floor knows of the baccarat family."""
