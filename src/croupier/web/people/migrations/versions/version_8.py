"""A name's looks know rarer letters; whoever has a name already keeps it, as at version 7."""

from __future__ import annotations

from croupier.web.people.migrations.versions.version_7 import upgrade

__all__ = ["upgrade"]

revision = "8"
down_revision = "7"
