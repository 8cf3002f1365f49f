"""Figures are worked out apart from the tables, within a time and a memory of their own."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from pathlib import Path

import pytest

from croupier.games.submissions import study_rules
from croupier.values.refusals import BadMaterial
from croupier.web.api.submissions import _checked, _priced
from croupier.web.calculators import Calculators, TooMuchWork
from croupier.web.errors import TooMany
from croupier.web.games import page_of
from croupier.web.workroom import MOST_IN_LINE, Workroom
from tests.commands.running import EXAMPLES


def own_process() -> int:
    return os.getpid()


def for_ever() -> None:
    while True:
        pass


def everything() -> int:
    return len(bytearray(1 << 40))


def refused() -> None:
    raise BadMaterial("not so", [])


def test_work_is_done_elsewhere_and_one_process_serves_again() -> None:
    async def story() -> set[int]:
        calculators = Calculators(1)
        return {await calculators.work_out(own_process) for _ in range(3)}

    (elsewhere,) = asyncio.run(story())
    assert elsewhere != os.getpid()


def test_what_never_ends_and_what_wants_all_memory_is_given_up_and_the_next_is_served() -> None:
    async def story() -> None:
        hurried = Calculators(1, seconds=0.2)
        with pytest.raises(TooMuchWork, match=r"given up after 0\.2 seconds"):
            await hurried.work_out(for_ever)
        calculators = Calculators(1)
        with pytest.raises(TooMuchWork, match="more memory than there is for it"):
            await calculators.work_out(everything)
        with pytest.raises(BadMaterial, match="not so"):
            await calculators.work_out(refused)
        assert await calculators.work_out(own_process) != os.getpid()

    asyncio.run(story())


def test_figures_are_the_same_wherever_they_are_worked_out() -> None:
    text = Path(EXAMPLES / "pa-627b.toml").read_text(encoding="utf-8")
    house = study_rules(text)

    async def story() -> tuple[object, object]:
        calculators = Calculators(1)
        checked = await calculators.work_out(partial(_checked, text))
        return checked, await calculators.work_out(partial(_priced, text))

    checked, priced = asyncio.run(story())
    assert checked == _checked(text)
    assert priced == page_of(house.game).priced(house)


def test_whoever_asks_for_much_keeps_nobody_else_waiting() -> None:
    """Ann asks for eight things and Bob for one: his is the second to be done."""
    done = list[str]()

    async def story() -> None:
        room = Workroom(at_once=1)

        async def asks(who: str, number: int) -> None:
            await room.figured((who, number), who, partial(done.append, f"{who} {number}"))

        anns = [asyncio.create_task(asks("ann", n)) for n in range(MOST_IN_LINE)]
        bobs = asyncio.create_task(asks("bob", 0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await room.figured("one more", "ann", own_process)
        await asyncio.gather(bobs, *anns)
        assert await room.figured("again", "ann", own_process) == os.getpid()

    asyncio.run(story())
    assert done.index("bob 0") == 1
    assert len(done) == MOST_IN_LINE + 1
