"""Orders mangled on their way to a house: taken whole, or refused and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import httpx

from tests.web.running_house import Guest
from tests.web.wire import API
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
JSON = {"Content-Type": "application/json"}


def trial(bench: Bench) -> Iterator[Tried]:
    for store in STORES:
        chance, count = bench.chance(f"orders {store}"), Count("orders")
        with house_on_trial(bench, store) as on_trial:
            for body in inputs("order_bodies"):
                _hand_in(count, on_trial, "baccarat", on_trial.guests[0], body)
            for game, guest, order in on_trial.orders(bench.times(MANGLED), chance):
                _hand_in(count, on_trial, game, guest, _body(order, game, chance))
            for trouble in on_trial.troubles():
                count.tell(trouble.encode(), "the record does not verify")
        yield count.told("fuzzed orders", "the record of every stream, place by place", store)


def _hand_in(count: Count, on_trial: HouseOnTrial, game: str, guest: Guest, body: bytes) -> None:
    def taken(body: bytes) -> bool:
        before, table = on_trial.places(), on_trial.tables[game]
        address = f"{API}/tables/{table}/orders"
        answer = guest.browser.post(address, content=body, headers=JSON)
        if answer.status_code == httpx.codes.OK:
            if CLOSING.encode() in body:
                on_trial.open(game)
            return True
        assert answer.is_client_error, answer.text
        assert answer.json()["error"]["message"], "it says why"
        recorded = on_trial.recorded_since(before)
        assert not recorded, f"refused, and {recorded} was recorded"
        return False

    count.hand_in(body, taken, body)


def _body(order: Document, game: str, chance: Random) -> bytes:
    document: Document = {"id": f"{chance.getrandbits(64):x}", "order": order}
    if not chance.randrange(4):
        document |= {"seen": chance.randrange(100), "for": "P1"}
    others = [{"id": "other", "order": each} for each in known_orders(game)]
    return as_sent(document, others, chance)
