"""What a role that serves a house may do with the book of people: everything but alter its form."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.web.people.migrations import VERSION_TABLE
from croupier.web.people.schema import metadata

KEEPS = "SELECT, INSERT, UPDATE, DELETE"
RIGHTS: Mapping[str, str] = dict.fromkeys(metadata.tables, KEEPS) | {VERSION_TABLE: "SELECT"}
"""By table."""
