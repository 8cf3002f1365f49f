"""Live tables over a socket."""
