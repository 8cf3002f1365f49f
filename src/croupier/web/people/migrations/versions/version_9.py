"""A name's looks read c and l as d, and marks in any order; names stay, as at version 7."""

from __future__ import annotations

from croupier.web.people.migrations.versions.version_7 import upgrade

__all__ = ["upgrade"]

revision = "9"
down_revision = "8"
