"""A streaming replica: whether it follows this very house, and how far behind it is."""

from __future__ import annotations

from contextlib import suppress
from threading import Lock
from typing import Any

import psycopg

from croupier.journal.errors import NoJournal
from croupier.journal.opening import open_journal
from croupier.journal.postgres_server import Connection, connect, told
from croupier.journal.readers import Readers
from croupier.journal.replicas import Standing
from croupier.journal.seal_keys import SealKey
from croupier.journal.store import Journal
from croupier.values.refusals import CroupierError

ANSWERED_WITHIN = 2.0
"""Seconds after which a replica that says nothing is not waited for."""
OF_CLUSTER = "(SELECT system_identifier FROM pg_control_system())"
WRITTEN = f"SELECT pg_current_wal_lsn()::text, clock_timestamp(), {OF_CLUSTER}"
REPLAYED = (
    "SELECT pg_is_in_recovery(), pg_wal_lsn_diff(%s::pg_lsn, pg_last_wal_replay_lsn()),"  # noqa: S608 ours
    f" extract(epoch FROM %s - pg_last_xact_replay_timestamp()), {OF_CLUSTER}"
)


class PostgresReplica:
    def __init__(
        self, url: str, primary_url: str, primary: Journal, most_behind: float, key: SealKey | None
    ) -> None:
        self._url, self._primary, self._most = url, primary, most_behind
        self._key = key
        self._written = Readers(lambda: connect(primary_url, answer_seconds=ANSWERED_WITHIN))
        self._replayed = Readers(
            lambda: connect(url, read_only=True, answer_seconds=ANSWERED_WITHIN)
        )
        self._opening = Lock()
        self._journal: Journal | None = None

    def standing(self) -> Standing:
        """The replica, if it is near enough; else the house itself, and why."""
        try:
            behind, why = self._behind()
            if not why and behind > self._most:
                why = f"the replica is {behind:.1f} seconds behind"
            if not why:
                return Standing(self._opened(), behind)
        except CroupierError:
            why = "the replica cannot be reached"
        return Standing(self._primary, 0.0, why)

    def _behind(self) -> tuple[float, str]:
        at, now, cluster = self._asked(self._written, WRITTEN, ())
        follows, bytes_behind, seconds, its_cluster = self._asked(
            self._replayed, REPLAYED, (at, now)
        )
        if its_cluster != cluster:
            return 0.0, "what was named is the replica of another database"
        if not follows:
            return 0.0, "what was named is no replica, or is one no longer"
        if bytes_behind is not None and bytes_behind <= 0:
            return 0.0, ""
        if seconds is None:
            return 0.0, "the replica has not followed yet"
        return max(0.0, float(seconds)), ""

    def _asked(
        self, readers: Readers[Connection], question: str, values: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """One that died while it lay idle is tried anew."""
        for last in (False, True):
            try:
                with readers.lent() as connection:
                    row = connection.execute(question.encode(), values).fetchone()
            except psycopg.Error as error:
                readers.forget()
                if last:
                    raise NoJournal(told(error)) from None
            else:
                assert row is not None
                return row
        raise AssertionError("one of the two answers")

    def _opened(self) -> Journal:
        with self._opening:
            if self._journal is None:
                self._journal = open_journal(self._url, read_only=True, seal_key=self._key)
            return self._journal

    def close(self) -> None:
        self._written.close()
        self._replayed.close()
        with suppress(CroupierError):
            if self._journal is not None:
                self._journal.close()
