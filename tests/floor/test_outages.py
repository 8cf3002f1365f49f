"""An outage is one line when it begins and one when it is over, however many wait for it."""

from __future__ import annotations

import logging

import pytest

from croupier.floor.outages import Outage
from croupier.values.errors import OutOfReach


def test_an_outage_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage("the clocks of tables wait")
    with caplog.at_level(logging.INFO, "croupier.floor"):
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
