"""People who keep a house busy: over one connection after the other, until they are ended."""

from __future__ import annotations

import socket
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import Thread

HOST = "127.0.0.1"
LAST_CHUNK = b"0\r\n\r\n"
TINY_CHUNKS = b"1\r\na\r\n" * 40_000
MANY = 200
"""Frames that are sent at a time."""
TEXT, MORE, PING, PONG = 1, 0, 9, 10
Asks = Callable[[int], bytes]
"""The n-th request."""


@dataclass(frozen=True, slots=True)
class Attack:
    keep_busy: Callable[[int], None]
    """The house at this port."""
    connections: int = 2


def asking(asks: Asks) -> Attack:
    """As fast as the house answers."""
    return Attack(lambda port: _ask(port, asks))


def in_chunks(method: str, path: str) -> Attack:
    """A body of tiny chunks that has no end, whatever is answered."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nTransfer-Encoding: chunked\r\n\r\n"
    return Attack(lambda port: _pour(port, head.encode(), b"", TINY_CHUNKS))


def over_a_socket(path: str, token: str, frames: bytes, first: bytes = b"") -> Attack:
    """Frames without end from somebody who is signed in, over a single one."""
    hello = frame(TEXT, b'{"type":"hello","protocol":1}')
    return Attack(lambda port: _pour(port, handshake(path, 0, token), hello + first, frames), 1)


def handshake(path: str, number: int, token: str = "") -> bytes:
    """A socket is asked for; without a token by somebody whom nobody let in."""
    key = b64encode(number.to_bytes(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {HOST}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
        *([f"Authorization: Bearer {token}"] if token else []), "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def frame(kind: int, words: bytes = b"", *, whole: bool = True) -> bytes:
    """Under a mask of zeros."""
    return bytes((0x80 * whole | kind, 0x80 | len(words))) + bytes(4) + words


def _ask(port: int, asks: Asks) -> None:
    for number in count():
        with socket.create_connection((HOST, port)) as line:
            try:
                while True:
                    line.sendall(asks(number))
                    if not _goes_on(line):
                        break
            except ConnectionError:
                continue


def _goes_on(line: socket.socket) -> bool:
    """Whether another may be asked over it, once the answer is there as a whole."""
    answer = line.recv(1 << 20)
    head, _, body = answer.partition(b"\r\n\r\n")
    told = dict(each.lower().split(b": ", 1) for each in head.splitlines()[1:])
    while answer and told.get(b"transfer-encoding") == b"chunked" and not body.endswith(LAST_CHUNK):
        answer = line.recv(1 << 20)
        body += answer
    left = int(told.get(b"content-length", 0)) - len(body)
    while answer and left > 0:
        answer = line.recv(1 << 20)
        left -= len(answer)
    return bool(answer) and told.get(b"connection") != b"close"


def _pour(port: int, head: bytes, once_answered: bytes, more: bytes) -> None:
    while True:
        with socket.create_connection((HOST, port)) as line:
            try:
                line.sendall(head)
                if once_answered:
                    line.recv(1 << 16)
                    line.sendall(once_answered)
                Thread(target=_hear, args=(line,), daemon=True).start()
                while True:
                    line.sendall(more)
            except ConnectionError:
                continue


def _hear(line: socket.socket) -> None:
    """Whoever hears nothing is hung up on for that."""
    try:
        while line.recv(1 << 16):
            pass
    except OSError:
        pass
