"""An outage is one line when it begins and one when it is over, however many wait for it."""

from __future__ import annotations

import logging

import pytest

from croupier.journal.outages import Outage
from croupier.values.errors import OutOfReach


def test_an_outage_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage("the clocks of tables wait")
    with caplog.at_level(logging.INFO, "croupier.journal"):
        outage.over()
        for _ in range(3):
            for _ in range(5):
                outage.met(OutOfReach("the database is away"))
            outage.over()
            outage.over()
    begins, ends = (
        "the clocks of tables wait: the database is away",
        "the clocks of tables wait: it is over",
    )
    assert caplog.messages == [begins, ends] * 3
    assert not any(each.exc_info for each in caplog.records)


def test_an_outage_is_over_when_all_who_met_it_say_so(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage("the house waits")
    outage.met("no route", by="news")
    outage.met("no route either", by="journal")
    outage.over(by="journal")
    outage.over(by="people")
    assert caplog.messages == ["the house waits: no route"]
    outage.over(by="news")
    assert caplog.messages[1:] == ["the house waits: it is over"]
