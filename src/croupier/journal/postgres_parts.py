"""The parts in which a server keeps records: by a hash of their stream.

So the key stays stream and place, which alone keeps two writers from one place; whatever is asked
of a stream is asked of one part; no part has to be made ahead of time; and what is vacuumed,
reindexed or archived is a sixteenth of the whole. By time they could be dropped more cheaply, but a
key over time as well would not keep a place from being taken twice, and purses last for ever.
"""

from __future__ import annotations

from collections.abc import Iterator

PARTED_FROM = 7
"""The version of the schema from which on there are parts."""
MANY = 16
PARTS = tuple(f"records_{number:02}" for number in range(MANY))


def bound(number: int) -> str:
    """As PostgreSQL writes down what a part holds."""
    return f"FOR VALUES WITH (modulus {MANY}, remainder {number})"


def in_parts() -> Iterator[str]:
    """The statements that put all records into parts; the table of before is `records_whole`."""
    yield "ALTER TABLE records RENAME TO records_whole"
    yield "ALTER INDEX records_pkey RENAME TO records_whole_pkey"
    yield "CREATE TABLE records (LIKE records_whole INCLUDING STORAGE) PARTITION BY HASH (stream)"
    for number, part in enumerate(PARTS):
        yield f"CREATE TABLE {part} PARTITION OF records {bound(number)}"
    yield "INSERT INTO records SELECT * FROM records_whole"
    yield "ALTER TABLE records ADD CONSTRAINT records_pkey PRIMARY KEY (stream, place)"


def _streams_of(part: str) -> str:
    """From one to the next by the key; what is read from all parts at once goes through all."""
    return (
        f"WITH RECURSIVE named (stream) AS (SELECT min(stream) FROM {part} UNION ALL"  # noqa: S608
        f" SELECT (SELECT stream FROM {part} WHERE stream > named.stream ORDER BY stream LIMIT 1)"
        " FROM named WHERE named.stream IS NOT NULL) SELECT stream FROM named"
        " WHERE stream IS NOT NULL"
    )


STREAMS_IN_PARTS = " UNION ALL ".join(f"({_streams_of(part)})" for part in PARTS)
NAMED_IN_PARTS = f"named (stream) AS ({STREAMS_IN_PARTS})"


def summed(table: str) -> str:
    """How many rows, and a sum over all that is in them, in whatever order they stand."""
    return (
        f"SELECT count(*), coalesce(sum(hashtextextended(each::text, 0)::numeric), 0)"  # noqa: S608
        f" FROM {table} AS each"
    )
