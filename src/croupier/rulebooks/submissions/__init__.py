"""A licensee's Rules Submission: one TOML file in, house rules or all findings out."""
