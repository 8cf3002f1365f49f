"""The studio: a Rules Submission drawn up by a form, with what it means beside it.

A submission lives in the form that is sent, as TOML; the house keeps none of it.
"""
