"""Functions compiled for speed, and where they are kept: the one place that knows of either."""
