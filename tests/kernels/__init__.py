"""Where compiled functions are kept."""
