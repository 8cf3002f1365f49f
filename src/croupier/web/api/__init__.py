"""The REST interface, one module per noun."""
