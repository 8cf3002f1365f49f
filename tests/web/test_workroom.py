"""What is worked out is kept for whoever asks again; nobody pushes out what others asked for."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from croupier.web.errors import NotFound, TooMany
from croupier.web.workroom import KEPT, KEPT_EACH, Workroom


class Counting:
    """How often something is worked out."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        self.times += 1
        return self.times


def nothing() -> None:
    pass


def test_whoever_asks_for_very_much_pushes_out_no_figure_of_another() -> None:
    bobs, shared = Counting(), Counting()

    async def story() -> None:
        room = Workroom()
        await room.figured("odds", "bob", bobs)
        await room.made("roads", shared)
        for n in range(KEPT + 1):
            await room.figured(("mine", n), "ann", nothing)
            await room.made(("mine", n), nothing, "ann")
        await room.figured("odds", "bob", bobs)
        await room.made("roads", shared)

    asyncio.run(story())
    assert (bobs.times, shared.times) == (1, 1)


def test_what_is_made_for_many_people_pushes_out_no_figure() -> None:
    odds = Counting()

    async def story() -> None:
        room = Workroom(kept=4)
        await room.figured("odds", "bob", odds)
        for n in range(5):
            await room.made(("rounds", n), nothing, f"player {n}")
        await room.figured("odds", "bob", odds)

    asyncio.run(story())
    assert odds.times == 1


def test_of_ones_own_the_longest_unused_goes_first() -> None:
    first, second = Counting(), Counting()

    async def story() -> None:
        room = Workroom()
        await room.figured("first", "ann", first)
        await room.figured("second", "ann", second)
        await room.figured("first", "bob", first)
        for n in range(KEPT_EACH - 1):
            await room.figured(n, "ann", nothing)
        await room.figured("first", "ann", first)
        await room.figured("second", "ann", second)

    asyncio.run(story())
    assert (first.times, second.times) == (1, 2)


def test_what_is_not_there_is_not_kept() -> None:
    looked = Counting()

    def not_there() -> None:
        looked()
        raise NotFound("no round of yours")

    async def story() -> None:
        room = Workroom()
        for _ in range(2):
            with pytest.raises(NotFound):
                await room.made("own-round", not_there, "ann")

    asyncio.run(story())
    assert looked.times == 2


def test_one_person_has_one_thing_looked_up_at_a_time() -> None:
    async def story() -> None:
        room, over = Workroom(), Event()
        anns = asyncio.create_task(room.looked_up("ann", over.wait))
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await room.looked_up("ann", nothing)
        await room.looked_up("bob", over.set)
        assert await anns
        await room.looked_up("ann", nothing)

    asyncio.run(story())
