"""The leanest screen there can be: a socket that notes places and cuts frames, nothing else.

A general client would be slower than the server it is to measure. Frames go out under a mask of
zeros, which changes nothing and costs nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
SHORT, LONG, LONGEST = 126, 127, 1 << 16
NO_MASK = bytes(4)
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Authorization: Bearer {token}\r\n\r\n"
)


class Hears(Protocol):
    def __call__(self, data: bytes, start: int, end: int, /) -> None: ...


class Wire(asyncio.Protocol):
    def __init__(self, address: tuple[str, int], path: str, token: str) -> None:
        host = f"{address[0]}:{address[1]}"
        self._upgrade = UPGRADE.format(path=path, host=host, token=token).encode()
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.heard: Hears = lambda *_: None
        self.lost: Callable[[], object] = lambda: None
        """The server ended it; nobody is told who ended it themselves."""
        self.opened = asyncio.get_running_loop().create_future()
        self.why = ""
        """What the server said as it hung up."""
        self.is_over = self._is_left = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._upgrade)

    def connection_lost(self, exc: Exception | None) -> None:
        is_left, self.is_over = self._is_left, True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))
        elif not is_left:
            self.lost()

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        self._rest = self._frames(data) if self.opened.done() else self._greeting(data)

    def _greeting(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.opened.set_exception(ConnectionError(head.decode()))
            return b""
        self.opened.set_result(None)
        return self._frames(rest)

    def _frames(self, data: bytes) -> bytes:
        at, size = 0, len(data)
        while size - at >= 2:
            start, length = at + 2, data[at + 1]
            if length >= SHORT:
                wide = 2 if length == SHORT else 8
                if size - start < wide:
                    break
                length = int.from_bytes(data[start : start + wide], "big")
                start += wide
            end = start + length
            if end > size:
                break
            kind = data[at] & 0x0F
            if kind == TEXT:
                self.heard(data, start, end)
            elif kind == PING:
                self._write(PONG, data[start:end])
            elif kind == CLOSE and not self.is_over:
                self._write(CLOSE, data[start:end])
                self.is_over = True
                code = int.from_bytes(data[start : start + 2], "big")
                self.why = f"{code} {data[start + 2 : end].decode()}"
            at = end
        return data[at:]

    def send(self, text: bytes) -> None:
        if not self.is_over:
            self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        assert size < LONGEST
        length = (
            bytes((MASKED | size,))
            if size < SHORT
            else bytes((MASKED | SHORT,)) + size.to_bytes(2, "big")
        )
        self._transport.write(bytes((FINAL | kind,)) + length + NO_MASK + payload)

    def close(self) -> None:
        self.is_over = self._is_left = True
        if self._transport is not None:
            self._transport.abort()


async def connect(
    address: tuple[str, int], path: str, token: str, own: tuple[str, int] | None = None
) -> Wire:
    loop, wire = asyncio.get_running_loop(), Wire(address, path, token)
    try:
        await loop.create_connection(lambda: wire, *address, local_addr=own)
        await wire.opened
    except BaseException:
        wire.close()
        raise
    return wire
