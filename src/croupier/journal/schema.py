"""The tables of a journal, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
    true,
)

from croupier.journal.own_commands import OWN_COMMANDS

metadata = MetaData()

records = Table(
    "records",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("place", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("command", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("office", Text, nullable=False),
    Column("order", LargeBinary, nullable=False),
    postgresql_partition_by="HASH (stream)",
)
"""Two writers cannot both have a place: the primary key decides."""

commands = Table(
    "commands",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("command", Text, primary_key=True),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""A command takes effect once in a stream, and these are the places it made."""
Index(
    "own_commands",
    commands.c.command,
    unique=True,
    sqlite_where=text(OWN_COMMANDS),
    postgresql_where=text(OWN_COMMANDS),
)
"""A person's own takes effect once in the whole house."""

seals = Table(
    "seals",
    metadata,
    Column("commitment", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("place", BigInteger, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("after", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    UniqueConstraint("stream", "after", name="runs_by_stream"),
)
"""Which records are leaves of the tree; no two nodes can begin at one leaf."""

tiles = Table(
    "tiles",
    metadata,
    Column("level", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("hashes", LargeBinary, nullable=False),
)

heads = Table(
    "heads",
    metadata,
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("note", Text, nullable=False),
)
"""Signed, with whatever witnesses have added."""

nodes = Table(
    "nodes",
    metadata,
    Column("node", Text, primary_key=True),
    Column("expires", Double, nullable=False),
    Column("told", Text, nullable=False, server_default=""),
)
"""Those that serve the house, until when by the database's own clock they count as there, and what
they tell of themselves."""

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("node", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("wanted", Boolean, nullable=False, server_default=true()),
)
"""What one node at a time does; the epoch rises with every hand that takes it."""

glances = Table(
    "glances",
    metadata,
    Column("name", Text, primary_key=True),
    Column("told", LargeBinary, nullable=False),
)
"""What whoever holds a table shows of it to the nodes that do not; a cache."""
