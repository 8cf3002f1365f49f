"""A message is framed once for all screens, and goes past nobody who still waits for an earlier."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from websockets.frames import Frame, Opcode

from croupier.floor.channel import MOST_WAITING, Subscription
from croupier.table.people import Role, Viewer
from croupier.web.frames import framed

VIEWER = Viewer(Role.PLAYER, "ann")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_the_library_would_write(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Line:
    """Takes messages at once while it is open, like the line of a socket."""

    def __init__(self) -> None:
        self.is_open, self.taken = True, list[bytes]()

    def send(self, message: bytes) -> bool:
        if self.is_open:
            self.taken.append(message)
        return self.is_open


async def _reading(told: Callable[[Subscription, Line], object]) -> list[bytes]:
    """What reaches a screen, straight or by its reader, in its order."""
    line = Line()
    subscription = Subscription(VIEWER, lambda: b"afresh")
    subscription.straight = line.send

    async def read() -> None:
        async for message in subscription:
            line.taken.append(message)

    reader = asyncio.create_task(read())
    await asyncio.sleep(0)
    told(subscription, line)
    subscription.close()
    await reader
    return line.taken


def test_a_screen_that_is_caught_up_is_told_at_once() -> None:
    def told(subscription: Subscription, line: Line) -> None:
        subscription.put(b"1")
        assert line.taken == [b"1"]

    assert asyncio.run(_reading(told)) == [b"1"]


def test_nothing_overtakes_what_waits_for_the_reader() -> None:
    def told(subscription: Subscription, line: Line) -> None:
        line.is_open = False
        subscription.put(b"1")
        line.is_open = True
        subscription.put(b"2")
        assert not line.taken, "the reader has not sent the first"

    assert asyncio.run(_reading(told)) == [b"1", b"2"]


def test_a_line_that_takes_nothing_starts_afresh() -> None:
    def told(subscription: Subscription, line: Line) -> None:
        line.is_open = False
        for n in range(MOST_WAITING + 1):
            subscription.put(b"%d" % n)
        assert subscription.dropped == 1

    assert asyncio.run(_reading(told)) == [b"afresh"]
