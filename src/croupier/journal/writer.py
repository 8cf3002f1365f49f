"""One thread that writes for many: it takes all that is waiting and commits once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

import msgspec

from croupier.journal.batch import Outcome, Request
from croupier.journal.errors import Closed, NotDurable
from croupier.journal.outages import JOURNAL, Outage
from croupier.journal.records import Record
from croupier.values.refusals import CroupierError

T = TypeVar("T")
Write = Callable[[Sequence[Request]], Sequence[Outcome]]

MOST_AT_ONCE = 500
"""Requests in one commit: more would make the first of them wait for the last."""


class Job(msgspec.Struct, frozen=True):
    """Something else that only the writer may do, in a transaction of its own."""

    work: Callable[[], Any]
    answer: Future[Any] = msgspec.field(default_factory=Future)


class Writer:
    def __init__(self, where: str, write: Write, outage: Outage | None = None) -> None:
        self._where, self._outage = where, outage
        self._write = write
        self._waiting = SimpleQueue[Request | Job | None]()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._work, name=f"journal {where}", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> Future[tuple[Record, ...]]:
        self._put(request)
        return request.answer

    def run(self, work: Callable[[], T]) -> T:
        """Have it done between two commits."""
        job = Job(work)
        self._put(job)
        done: T = job.answer.result()
        return done

    def _put(self, wanted: Request | Job) -> None:
        with self._closing:
            if self._closed:
                raise Closed(f"{self._where} is closed")
            self._waiting.put(wanted)

    def close(self) -> None:
        """Write what is waiting, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while True:
            taken = self._taken()
            # a request whose answer was cancelled while it waited is not written
            wanted = [each for each in taken if each and each.answer.set_running_or_notify_cancel()]
            if requests := [each for each in wanted if isinstance(each, Request)]:
                self._answer(requests)
            for job in wanted:
                if isinstance(job, Job):
                    self._do(job)
            if taken[-1] is None:
                return

    def _taken(self) -> list[Request | Job | None]:
        taken = [self._waiting.get()]
        while taken[-1] is not None and len(taken) < MOST_AT_ONCE:
            try:
                taken.append(self._waiting.get_nowait())
            except Empty:
                break
        return taken

    def _answer(self, requests: Sequence[Request]) -> None:
        try:
            outcomes = self._write(requests)
        except Exception as error:  # noqa: BLE001 whatever it is, nobody may wait for ever
            for each in requests:
                each.answer.set_exception(error)
            return
        self._tell(next((each for each in outcomes if isinstance(each, NotDurable)), None))
        for each, outcome in zip(requests, outcomes, strict=True):
            if isinstance(outcome, CroupierError):
                each.answer.set_exception(outcome)
            else:
                each.answer.set_result(outcome)

    def _do(self, job: Job) -> None:
        try:
            done = job.work()
        except Exception as error:  # noqa: BLE001 whatever it is, nobody may wait for ever
            if isinstance(error, NotDurable):
                self._tell(error)
            job.answer.set_exception(error)
        else:
            self._tell(None)
            job.answer.set_result(done)

    def _tell(self, trouble: NotDurable | None) -> None:
        """Before anybody is answered: who has an answer may look whether the outage lasts."""
        if self._outage is None:
            return
        if trouble:
            self._outage.met(trouble, JOURNAL)
        else:
            self._outage.over(JOURNAL)
