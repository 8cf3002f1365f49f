"""A round that stops with the house: waited for, gone on with, and told of in words."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.floor.unfinished import Unfinished, told_in_words
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from tests.floor.evenings import (
    QUICK,
    ShiftedClock,
    assert_verifies,
    bet,
    open_casino,
    open_table,
    run,
    screen_of,
    sit,
    stacked,
)
from tests.floor.passing_time import PassingTime, time_of_day

BANKER_LOSES = "9h 2c Kd 3c"


async def closes_in_mid_round(journal: Journal) -> None:
    async with open_casino(journal, chance=stacked(BANKER_LOSES)) as casino:
        await open_table(casino, how=QUICK)
        await sit(casino, "ann", 1)
        screen = await screen_of(casino, "ann").until_betting()
        await bet(casino, "ann", 1, "banker", 100_00)
        await screen.until(lambda each: each.view["round"] is not None)


@pytest.mark.parametrize("is_back", [False, True], ids=["nobody is back", "they are back"])
def test_the_house_waits_for_whoever_was_in_the_round(tmp_path: Path, is_back: bool) -> None:  # noqa: FBT001
    async def opens_again(journal: Journal) -> timedelta:
        clock = ShiftedClock(timedelta(hours=5))
        async with open_casino(journal, clock=clock) as casino:
            began = time_of_day()
            await screen_of(casino, "ann" if is_back else "bob").until_round(1)
            return time_of_day() - began

    path = tmp_path / "floor.db"
    with open_journal(path) as journal:
        run(closes_in_mid_round(journal))
    with open_journal(path) as journal, asyncio.Runner(loop_factory=PassingTime) as hours:
        waited = hours.run(opens_again(journal))
        assert_verifies(journal)
    grace = timedelta(minutes=Unfinished().grace_minutes)
    assert (waited >= grace) is not is_back


def test_the_terms_are_told_in_words() -> None:
    told = " ".join(
        map(str, told_in_words(Unfinished(grace_minutes=7, sit_out_minutes=20, void_days=9)))
    )
    for figure in ("waits 7 minutes", "After 20 minutes", "9 days after"):
        assert figure in told
