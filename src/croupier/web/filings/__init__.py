"""Filings in the browser: what is on record of them, and the dossiers that are drawn up."""
