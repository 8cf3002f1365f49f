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
        self.is_open, self.taken, self.writes = True, list[bytes](), 0

    def send(self, *messages: bytes) -> bool:
        if self.is_open:
            self.taken += messages
            self.writes += 1
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


def test_what_goes_beside_news_is_told_before_them_and_in_one_write() -> None:
    def told(subscription: Subscription, line: Line) -> None:
        subscription.put_beside_news(b"purse")
        assert not line.taken
        subscription.put(b"news")
        assert (line.taken, line.writes) == ([b"purse", b"news"], 1)

    assert asyncio.run(_reading(told)) == [b"purse", b"news"]


def test_what_goes_beside_news_is_told_without_any_at_the_next_turn() -> None:
    async def told() -> list[bytes]:
        subscription, line = Subscription(VIEWER, lambda: b"afresh"), Line()
        subscription.straight = line.send
        reader = asyncio.ensure_future(anext(subscription))
        await asyncio.sleep(0)
        subscription.put_beside_news(b"purse")
        assert not line.taken
        await asyncio.sleep(0)
        reader.cancel()
        return line.taken

    assert asyncio.run(told()) == [b"purse"]


def test_whoever_leaves_is_still_told_what_would_have_gone_beside_news() -> None:
    def told(subscription: Subscription, _: Line) -> None:
        subscription.put_beside_news(b"purse")

    assert asyncio.run(_reading(told)) == [b"purse"]


def test_what_goes_beside_news_waits_behind_what_the_reader_has_not_sent() -> None:
    def told(subscription: Subscription, line: Line) -> None:
        line.is_open = False
        subscription.put(b"1")
        line.is_open = True
        subscription.put_beside_news(b"purse")
        subscription.put(b"news")
        assert not line.taken

    assert asyncio.run(_reading(told)) == [b"1", b"purse", b"news"]
