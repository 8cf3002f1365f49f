"""Figures are worked out apart from the tables, within a time and a memory of their own."""

from __future__ import annotations

import asyncio
import os
import runpy
import time
from functools import partial
from pathlib import Path

import pytest

from croupier.games.submissions import study_rules
from croupier.values.refusals import BadMaterial
from croupier.web import calculators
from croupier.web.api.submissions import checked, priced
from croupier.web.calculators import LEAST_URGENT, Calculators, TooMuchWork
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
        one = Calculators(1)
        return {await one.work_out(own_process) for _ in range(3)}

    (elsewhere,) = asyncio.run(story())
    assert elsewhere != os.getpid()


def test_what_never_ends_and_what_wants_all_memory_is_given_up_and_the_next_is_served() -> None:
    async def story() -> None:
        hurried = Calculators(1, seconds=0.2)
        with pytest.raises(TooMuchWork, match=r"given up after 0\.2 seconds"):
            await hurried.work_out(for_ever)
        calm = Calculators(1)
        with pytest.raises(TooMuchWork, match="more memory than there is for it"):
            await calm.work_out(everything)
        with pytest.raises(BadMaterial, match="not so"):
            await calm.work_out(refused)
        assert await calm.work_out(own_process) != os.getpid()

    asyncio.run(story())


def test_a_busy_machine_shortens_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the processor's: what waits for its turn all the while is not given up."""
    monkeypatch.setattr(calculators, "PATIENCE", 10_000)

    async def story() -> None:
        await Calculators(1, seconds=0.2).work_out(partial(time.sleep, 0.4))

    asyncio.run(story())


def test_what_does_not_even_work_is_given_up_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calculators, "PATIENCE", 1)

    async def story() -> None:
        with pytest.raises(TooMuchWork, match=r"given up after 0\.2 seconds"):
            await Calculators(1, seconds=0.2).work_out(partial(time.sleep, 3_600))

    asyncio.run(story())


def test_figures_are_the_same_wherever_they_are_worked_out() -> None:
    text = Path(EXAMPLES / "pa-627b.toml").read_text(encoding="utf-8")
    house = study_rules(text)

    async def story() -> tuple[object, object]:
        one = Calculators(1)
        found = await one.work_out(partial(checked, text))
        return found, await one.work_out(partial(priced, text))

    found, odds = asyncio.run(story())
    assert found == checked(text)
    assert odds == page_of(house.game).priced(house)


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


def test_what_two_wait_for_is_begun_by_the_line_that_first_comes_to_it() -> None:
    """Ann's eighth question is Bob's first: he does not wait for her other seven, nor she twice."""
    done = list[int]()

    async def story() -> None:
        room = Workroom(at_once=1)

        async def asks(who: str, number: int) -> None:
            await room.figured(number, who, partial(done.append, number))

        anns = [asyncio.create_task(asks("ann", n)) for n in range(MOST_IN_LINE)]
        bobs = asyncio.create_task(asks("bob", MOST_IN_LINE - 1))
        await asyncio.sleep(0)
        one_more = asyncio.create_task(asks("ann", MOST_IN_LINE))
        await asyncio.gather(bobs, one_more, *anns)

    asyncio.run(story())
    assert done.index(MOST_IN_LINE - 1) == 1
    assert sorted(done) == list(range(MOST_IN_LINE + 1))


def test_they_are_nicer_than_the_tables() -> None:
    async def niceness() -> int:
        return await Calculators(1).work_out(partial(os.getpriority, os.PRIO_PROCESS, 0))

    assert asyncio.run(niceness()) == LEAST_URGENT


def test_a_process_of_python_m_croupier_is_no_second_command() -> None:
    """What works something out runs the main module once more, under another name."""
    assert "main" in runpy.run_module("croupier.__main__", run_name="__mp_main__")
