"""The dealer school in the browser: its tables, its desk, its certificates."""
