"""Money beside the table: purses, and the meters of a progressive."""
