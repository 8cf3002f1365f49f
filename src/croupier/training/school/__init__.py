"""A dealer school: a course for each chapter, and a test at a table."""
