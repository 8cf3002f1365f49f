"""The tables of the book of people, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("name", Text, primary_key=True),
    Column("folded", Text, nullable=False, unique=True),
    Column("office", Text, nullable=False),
    Column("password", Text),
    Column("joined_at", BigInteger, nullable=False),
    Column("is_barred", Boolean, nullable=False, server_default=false()),
    Column("looks", Text),
    Index("people_by_looks", "looks", unique=True),
)
"""`folded` keeps two people from having one name in different capitals, `looks` from having names
that look alike; it is empty for whoever looked like somebody else before that was refused."""

invitations = Table(
    "invitations",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("office", Text, nullable=False),
    Column("uses_left", BigInteger),
    Column("expires_at", BigInteger),
    Column("purse", BigInteger, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("printed_at", Text, nullable=False),
    Column("person", Text, nullable=False, server_default=""),
    Column("issuer", Text, nullable=False, server_default=""),
    Column("subject", Text, nullable=False, server_default=""),
)
"""`printed_at` names the server that printed it at its start, else it is empty; `person` is whom
it lets back in, empty if it makes a new account; `issuer` and `subject` are empty unless a provider
vouched for whoever comes."""

sessions = Table(
    "sessions",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("name", Text, ForeignKey("people.name"), nullable=False, index=True),
    Column("begun_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Column("until", BigInteger),
)
"""`until` is empty where it lasts as long as any."""

identities = Table(
    "identities",
    metadata,
    Column("issuer", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("name", Text, ForeignKey("people.name"), nullable=False, unique=True),
)
"""By which a provider knows somebody."""

revocations = Table(
    "revocations",
    metadata,
    Column(
        "number",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=True,
    ),
    Column("name", Text, nullable=False),
    sqlite_autoincrement=True,
)
"""A row for each change of somebody's standing, in order."""

drill_answers = Table(
    "drill_answers",
    metadata,
    Column(
        "number",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=True,
    ),
    Column("person", Text, ForeignKey("people.name"), nullable=False, index=True),
    Column("table_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("given", Text, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("clause", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("milliseconds", BigInteger),
    Column("run", Text, nullable=False, server_default=""),
)
"""`asked` and `given` are JSON; `milliseconds` passed from the asking to the answer, and are empty
where nobody measured them; `run` names the set of questions against the clock, if there was one."""

school_answers = Table(
    "school_answers",
    metadata,
    Column(
        "number",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=True,
    ),
    Column("person", Text, ForeignKey("people.name"), nullable=False, index=True),
    Column("chapter", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("clause", Text, nullable=False),
    Column("given", Text),
    Column("is_right", Boolean),
    Column("at", BigInteger),
)
"""`asked` is JSON with the answer in it; `given`, `is_right` and `at` are empty while it waits."""

school_tests = Table(
    "school_tests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.name"), nullable=False, index=True),
    Column("chapter", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("choices", Text, nullable=False),
    Column("steps", BigInteger, nullable=False),
    Column("mistakes", Text, nullable=False),
    Column("ended_at", BigInteger),
    Column("is_passed", Boolean),
    Column("signed_by", Text),
    Column("signed_as", Text),
    Column("signed_at", BigInteger),
)
"""By `seed` and `choices`, which are JSON as `mistakes` is, the table can be dealt again."""

pulse = Table("pulse", metadata, Column("at", BigInteger, nullable=False))
"""One row, of the time when somebody last wrote here to see whether it can be done."""

pseudonyms = Table(
    "pseudonyms",
    metadata,
    Column("pseudonym", Text, primary_key=True),
    Column("sought", Text, nullable=False, unique=True),
    Column("hidden", LargeBinary, nullable=False),
)
"""`sought` is made of a name with the people key, `hidden` is the name itself under it."""
