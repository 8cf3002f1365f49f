"""The mathematics report: house rules and results in, sections as values, one page of HTML out."""
