"""Whoever reads whole streams beside the tables stops after every few milliseconds of work."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from threading import Event, Thread, current_thread

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.surveillance.auditing import Audit, WholeAudit
from croupier.surveillance.downloads import Form, download
from croupier.surveillance.giving_way import REST, WORK, GivingWay
from croupier.surveillance.inspected_journal import InspectedJournal
from tests.surveillance.stories import two_shoes


def test_a_rest_follows_so_much_work_and_no_less() -> None:
    rested = list[float]()
    steps = count(1)
    way = GivingWay(worked=lambda: next(steps) * WORK / 4, rest=rested.append)
    for _ in range(3):
        way()
    assert rested == []
    way()
    assert rested == [REST]


def test_two_rest_one_after_the_other() -> None:
    """So that many together take no larger a share of the time than two."""
    told, arrived = list[str](), Event()
    ticks = count(1)

    def worked() -> float:
        if current_thread() is other:
            arrived.set()
        return next(ticks) * WORK

    def rest(_: float) -> None:
        told.append("lies down")
        if current_thread() is not other:
            other.start()
            arrived.wait()
        told.append("gets up")

    way = GivingWay(worked, rest)
    other = Thread(target=way)
    way()
    other.join()
    assert told == ["lies down", "gets up"] * 2


@pytest.mark.parametrize(
    "read",
    [
        lambda inspected: Audit(inspected, "t1", "").run(),
        lambda inspected: WholeAudit(inspected).run(),
        lambda inspected: [*download(inspected, "t1", Form.LINES)],
        lambda inspected: [*download(inspected, "t1", Form.TRANSCRIPT)],
    ],
    ids=["audit", "whole", "lines", "transcript"],
)
def test_audits_and_exports_give_way_at_every_record(
    read: Callable[[InspectedJournal], object],
) -> None:
    journal, given_way = MemoryJournal(), list[None]()
    two_shoes(journal)
    read(InspectedJournal(journal, give_way=lambda: given_way.append(None)))
    head = journal.head("t1")
    assert head is not None
    assert len(given_way) >= head.place
