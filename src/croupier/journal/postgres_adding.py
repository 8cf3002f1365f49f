"""Adds what was judged to a PostgreSQL database, in one statement: all of it or none of it.

The server does so by itself once it has heard it all, so a node that hangs holds nobody up; and
what a driver spends on each row and value, it spends once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec
from psycopg.errors import UniqueViolation

from croupier.journal.batch import Batch, Request, own_commands
from croupier.journal.postgres_reading import GIVEN_BEFORE, OWN, as_before
from croupier.journal.postgres_rows import Rows, in_json
from croupier.journal.postgres_server import SAFELY, Connection
from croupier.journal.records import Record
from croupier.values.streams import REGISTER

Lease = tuple[str, int]
"""A stream, and the epoch under which its writer holds it."""

CHANNEL = "croupier_news"


UNDER = Rows("under", name="text", epoch="int8")
SEEN = Rows("seen", stream="text", place="int8")
RECORDS = Rows("records", **dict.fromkeys(Record.__struct_fields__, "text") | {"place": "int8"})
MADE = Rows("made", stream="text", command="text", first="int8", last="int8")
SEAL = Rows("seal", commitment="text", secret="text")  # noqa: S106 a column
SNAPSHOTS = Rows("snapshots", stream="text", digest="text", place="int8", state="text")
NEWS = "json_array_elements_text(%(news)s::json) AS news"

HELD = f"""held AS MATERIALIZED (
    SELECT leases.name, leases.epoch FROM {UNDER}
    JOIN leases ON leases.name = under.name AND leases.epoch = under.epoch
    WHERE leases.name = ANY (ARRAY(SELECT name FROM {UNDER}))
    AND (SELECT count(*) FROM safe) >= 0
    ORDER BY leases.name FOR SHARE OF leases
), lost AS MATERIALIZED (SELECT name, epoch FROM {UNDER} EXCEPT SELECT name, epoch FROM held)"""  # noqa: S608 ours
"""Nobody takes over what is being written to, and nothing is written to what was taken over."""
NOTHING_LOST = "lost AS MATERIALIZED (SELECT '' AS name, 0 AS epoch WHERE false)"


def adding(lost: str) -> str:
    """Leases first, then records by their streams, then commands: no two nodes wait for each other.

    Behind a pooler the statement is the whole transaction, and says for itself how it commits.
    News go out when all of it stands there, and to nobody if it does not.
    """
    return f"""
WITH safe AS MATERIALIZED ({SAFELY}), {lost}, moved AS MATERIALIZED (
    SELECT seen.stream, head.place FROM {SEEN}, LATERAL (
        SELECT place FROM records WHERE stream = seen.stream ORDER BY place DESC LIMIT 1
    ) AS head WHERE head.place > seen.place
), before AS MATERIALIZED ({GIVEN_BEFORE}), may AS MATERIALIZED (
    SELECT WHERE (SELECT count(*) FROM safe) >= 0 AND NOT EXISTS (SELECT FROM lost)
    AND NOT EXISTS (SELECT FROM moved) AND NOT EXISTS (SELECT FROM before)
), recorded AS (
    INSERT INTO records SELECT stream, place, at, actor, kind, decode(body, 'base64'), command,
    previous, hash, office, decode("order", 'base64') FROM may, {RECORDS}
    RETURNING place
), known AS (
    INSERT INTO commands SELECT stream, command, first, last FROM may, {MADE}
    WHERE (SELECT count(*) FROM recorded) >= 0
), sealed AS (
    INSERT INTO seals (commitment, secret) SELECT commitment, decode(secret, 'base64')
    FROM may, {SEAL}
), opened AS (
    DELETE FROM seals USING may
    WHERE commitment IN (SELECT json_array_elements_text(%(unseal)s::json))
), kept AS (
    INSERT INTO snapshots (stream, digest, place, state)
    SELECT stream, digest, place, decode(state, 'base64') FROM may, {SNAPSHOTS}
    ON CONFLICT (stream, digest) DO UPDATE SET place = excluded.place, state = excluded.state
    WHERE excluded.place >= snapshots.place
), told AS MATERIALIZED (
    SELECT pg_notify('{CHANNEL}', news)::text AS words FROM may, {NEWS}
)
SELECT (SELECT json_agg(json_build_array(name, epoch)) FROM lost),
    (SELECT json_object_agg(stream, place) FROM moved), EXISTS (SELECT FROM before),
    (SELECT count(words) FROM told)
"""  # noqa: S608 ours


ADD, ADD_UNDER_LEASES = adding(NOTHING_LOST), adding(HELD)


class Hindered(msgspec.Struct, frozen=True):
    """Why nothing was written."""

    lost: Collection[Lease]
    """Leases that another node has by now."""
    moved: Mapping[str, int]
    """Where streams stand that somebody went by and that have moved on since."""


def add(connection: Connection, batch: Batch, requests: Sequence[Request]) -> Hindered | None:
    """All that a batch writes, unless something that one of its requests went by has changed."""
    if not batch.writes:
        return None
    both = zip(requests, batch.verdicts, strict=True)
    new = [each for each, verdict in both if isinstance(verdict, tuple)]
    under, seen = _gone_by(new)
    statement = ADD_UNDER_LEASES if under else ADD
    answered = connection.execute(statement, _rows(batch, under, seen)).fetchone()
    assert answered is not None, "it answers with one row"
    lost, moved, stood_before, _ = answered
    if stood_before:
        raise UniqueViolation("an order of before stands there under its id of then")
    if not (lost or moved):
        return None
    return Hindered({(name, epoch) for name, epoch in lost or ()}, moved or {})


def _gone_by(requests: Iterable[Request]) -> tuple[Sequence[Lease], Sequence[tuple[str, int]]]:
    """Leases, and how far streams were read; in one order for all nodes."""
    appends = [append for each in requests for append in each.appends]
    under = {(each.stream, each.epoch) for each in appends if each.epoch is not None}
    return sorted(under), sorted({each for append in appends for each in append.knowing})


def _rows(
    batch: Batch, under: Sequence[Lease], seen: Sequence[tuple[str, int]]
) -> Mapping[str, str]:
    own = own_commands((stream, command) for stream, command, *_ in batch.made)
    rows = {
        UNDER.name: UNDER.of(under),
        SEEN.name: SEEN.of(seen),
        RECORDS.name: sorted(batch.records, key=lambda record: record.stream),
        MADE.name: MADE.of(sorted(batch.made)),
        OWN.name: as_before(own),
        SEAL.name: SEAL.of(sorted(batch.seal.items())),
        "unseal": sorted(batch.unseal),
        SNAPSHOTS.name: [kept for _, kept in sorted(batch.snapshots.items())],
        "news": _news(batch, under),
    }
    return {name: in_json(each) for name, each in rows.items()}


def _news(batch: Batch, under: Iterable[Lease]) -> list[str]:
    """What somebody has a lease on, nobody else goes by: they are told that it began, no more."""
    begun = {each.stream for each in batch.records if each.place == 1}
    untold = {REGISTER, *({stream for stream, _ in under} - begun)}
    heads = (head for head in batch.heads.values() if head.stream not in untold)
    return [f"{head.place} {head.stream}" for head in heads]
