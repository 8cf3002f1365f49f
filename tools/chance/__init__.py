"""What the house deals from, put on trial: `make chance`."""
