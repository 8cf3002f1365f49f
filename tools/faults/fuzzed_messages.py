"""Messages mangled on their way over a socket: answered, or the line is closed with its reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from croupier.web.errors import POLICY, TRY_LATER
from croupier.web.live.protocol import CLOSED_BY_PROTOCOL
from tests.web.running_house import Guest
from tests.web.wire import API, PATIENCE, fresh_id, socket_to
from tools.faults.handed_in import Count
from tools.faults.house_on_trial import (
    CLOSING,
    STORES,
    Document,
    HouseOnTrial,
    house_on_trial,
    known_orders,
)
from tools.faults.mangled import as_sent, inputs
from tools.faults.trial import Bench, Tried

MANGLED = 3_000
"""On each store."""
TOO_LONG, NO_TEXT = 1009, 1007
CLOSED = {POLICY, TRY_LATER, CLOSED_BY_PROTOCOL, TOO_LONG, NO_TEXT}
"""Whoever speaks so is not spoken to any longer."""
HELLO: Document = {"type": "hello", "protocol": 1}


def trial(bench: Bench) -> Iterator[Tried]:
    for store in STORES:
        chance, count = bench.chance(f"messages {store}"), Count("messages")
        with house_on_trial(bench, store) as on_trial, ExitStack() as stack:
            lines = Lines(on_trial, stack)
            for message in inputs("messages"):
                _hand_in(count, lines, "baccarat", on_trial.guests[0], message)
            for game, guest, order in on_trial.orders(bench.times(MANGLED), chance):
                _hand_in(count, lines, game, guest, _message(order, game, chance))
            for trouble in on_trial.troubles():
                count.tell(trouble.encode(), "the record does not verify")
        yield count.told("fuzzed messages", "the record of every stream, place by place", store)


class Lines:
    """A socket of each guest to each table, opened again where it was closed."""

    def __init__(self, on_trial: HouseOnTrial, stack: ExitStack) -> None:
        self.on_trial, self._stack = on_trial, stack
        self._open = dict[tuple[str, str], ClientConnection]()

    def fresh(self, guest: Guest, table: str) -> ClientConnection:
        path = f"{API}/tables/{table}/live"
        return self._stack.enter_context(socket_to(self.on_trial.house.address, guest.token, path))

    def to(self, guest: Guest, table: str) -> ClientConnection:
        if (guest.name, table) not in self._open:
            line = self.fresh(guest, table)
            line.send(json.dumps(HELLO))
            self._open[guest.name, table] = line
        return self._open[guest.name, table]

    def forget(self, guest: Guest, table: str) -> None:
        self._open.pop((guest.name, table), None)


def _hand_in(count: Count, lines: Lines, game: str, guest: Guest, message: bytes) -> None:
    def taken(message: bytes) -> bool:
        on_trial = lines.on_trial
        table, before = on_trial.tables[game], on_trial.places()
        try:
            was_done = _answered(lines.to(guest, table), message)
        except ConnectionClosed as closed:
            lines.forget(guest, table)
            if closed.rcvd is None or closed.rcvd.code not in CLOSED:
                raise
            was_done = False
        if was_done and CLOSING.encode() in message:
            on_trial.open(game)
        elif not was_done:
            recorded = on_trial.recorded_since(before)
            assert not recorded, f"refused, and {recorded} was recorded"
        return was_done

    count.hand_in(message, taken, message)


def _answered(line: ClientConnection, message: bytes) -> bool:
    """Whether an order was taken; the house answers a plain question afterwards."""
    line.send(_text(message) or message)
    asked, was_done = fresh_id(), False
    line.send(json.dumps({"type": "due", "id": asked}))
    while True:
        told = json.loads(line.recv(timeout=PATIENCE))
        was_done = was_done or told["type"] == "done"
        if told["type"] == "due" and told["id"] == asked:
            return was_done


def _text(message: bytes) -> str:
    """Nothing where it is none; it goes as bytes then."""
    try:
        return message.decode()
    except UnicodeDecodeError:
        return ""


def _message(order: Document, game: str, chance: Random) -> bytes:
    called = f"{chance.getrandbits(64):x}"
    ordered: Document = {"type": "order", "id": called, "order": order, "seen": None, "for": ""}
    ready: Document = {"type": "ready"}
    document = chance.choice((ordered, ordered, ordered, {**HELLO, "after": 3}, ready))
    others = [{"type": "order", "id": "other", "order": each} for each in known_orders(game)]
    return as_sent(document, others, chance)
