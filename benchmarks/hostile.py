"""What an attacker costs an innocent player, and how soon a revocation is everywhere.

Two connections of hostile requests, or a socket of hostile frames, each kind in turn with quiet
between; an order's time in both.
Then two nodes on one PostgreSQL: somebody is put out at one, and a request and a screen at the
other are timed from its answer until they are refused and closed.

Run with: python benchmarks/hostile.py [--turns 6] [--revocations 10] [--only stranger]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import httpx
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.load.attackers import (
    MANY,
    MORE,
    PING,
    PONG,
    TEXT,
    Asks,
    Attack,
    asking,
    frame,
    handshake,
    in_chunks,
    over_a_socket,
)
from croupier.web.dependencies import COOKIE
from croupier.web.pages.rendering import static_url
from croupier.web.people.offices import Office
from croupier.web.people.tokens import csrf_token
from croupier.web.settings import API, Settings
from tests.journal.postgres import running_server
from tests.support import submission_text
from tests.web.running_house import NO_TLS, Guest
from tests.web.wire import BY_HAND, Wire, fresh_id
from tools.faults.nodes import Node, running_nodes

PHASE = 16
"""Orders in quiet, and under each attack."""
SETTLING = 0.3
BETWEEN_ORDERS = 0.06
"""Seconds: a person may give twenty orders a second."""
MILLION = 1_000_000
PASSWORD = "correct horse battery"  # noqa: S105
TABLE, SPANISH = "t1", "t2"


def request(method: str, path: str, token: str = "", body: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"] if body else []
    return "\r\n".join([*lines, "", body]).encode()


def tried_password(number: int) -> bytes:
    body = f"name=ann&password=guessed-{number}"
    kind = "Content-Type: application/x-www-form-urlencoded"
    lines = ["POST /sign-in HTTP/1.1", "Host: 127.0.0.1", kind, f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", body]).encode()


def checked(toml: str) -> str:
    return json.dumps({"toml": toml})


OPEN_TO_ANYBODY = {
    "OpenAPI document": f"{API}/openapi.json",
    "page that does not exist": "/nowhere{n}",
    "table without a session": f"{API}/tables/{TABLE}",
    "health": "/healthz",
    "figures": "/metrics",
    "program": "/program",
    "stylesheet": static_url("css/house.css"),
    "file that does not exist": "/static/{n}.css",
    "door": "/sign-in",
    "invitation that nobody made": "/join/{n}",
    "checkpoint": "/checkpoint",
    "tile": "/tile/0/000.p/1",
    "leaves": "/tile/entries/000.p/1",
}
"""Addresses of which a stranger may ask the next at once."""


def _asked_for(path: str, number: int) -> bytes:
    return request("GET", path.format(n=number))


def attacks(player: str, inspector: str, floorperson: str) -> dict[str, Attack]:
    asked = requests(player, inspector, floorperson)
    return {name: asking(asks) for name, asks in asked.items()} | lines(player)


def lines(player: str) -> dict[str, Attack]:
    """What is no request as a whole, and no message of a socket."""
    live = f"{API}/tables/{TABLE}/live"
    return {
        "anonymous orders in chunks of a byte": in_chunks("POST", f"{API}/tables/{TABLE}/orders"),
        "forms in chunks of a byte": in_chunks("POST", "/sign-in"),
        "questions in chunks of a byte": in_chunks("GET", "/healthz"),
        "pings, over one socket": over_a_socket(live, player, frame(PING) * MANY),
        "pongs, over one socket": over_a_socket(live, player, frame(PONG) * MANY),
        "empty parts of a message, over one socket": over_a_socket(
            live, player, frame(MORE, whole=False) * MANY, frame(TEXT, b"{", whole=False)
        ),
        "empty messages, over one socket": over_a_socket(live, player, frame(TEXT, b"{}") * MANY),
    }


def requests(player: str, inspector: str, floorperson: str) -> dict[str, Asks]:
    """By name, the n-th request of each kind."""
    orders, check = f"{API}/tables/{TABLE}/orders", f"{API}/submissions/check"
    large = json.dumps({"id": "x" * MILLION})
    dotted = checked(".".join(["a"] * 30_000) + " = 1")
    text = submission_text("pa-541")
    (seats,) = (line for line in text.splitlines() if line.startswith("seats"))
    huge_text = text.replace(seats, "seats = 999999999999")
    huge = checked(huge_text)
    return {
        "anonymous JSON of 1 MB": lambda _: request("POST", orders, body=large),
        "dotted keys of 60 kB to check": lambda _: request("POST", check, inspector, dotted),
        "999999999999 seats to check": lambda _: request("POST", check, inspector, huge),
        "odds without end": lambda n: request(
            "GET", f"{API}/tables/{TABLE}/odds?full={n % 2}", player
        ),
        "advice and strategy without end": lambda n: request(
            "GET", f"{API}/tables/{SPANISH}/{('advice?seat=1', 'strategy')[n % 2]}", player
        ),
        "invented methods": lambda n: request(f"MADEUP{n}", f"{API}/me", player),
        "rounds that do not exist": lambda n: request(
            "GET", f"{API}/tables/{TABLE}/rounds/{n}/{n}", player
        ),
        **{
            f"a stranger's {name}": partial(_asked_for, path)
            for name, path in OPEN_TO_ANYBODY.items()
        },
        "handshakes of a stranger": partial(handshake, f"{API}/tables/{TABLE}/live"),
        "requests for another host": lambda _: request("GET", "/").replace(b"127.0.0.1", b"x.test"),
        "wrong passwords": tried_password,
        "a floorperson's unlawful openings": lambda n: request(
            "POST", f"{API}/tables", floorperson, opening(f"x{n}", huge_text)
        ),
        "an inspector's audits": lambda _: request(
            "GET", f"{API}/journals/{TABLE}/verify", inspector
        ),
        "names of sessions that nobody has": lambda n: request("GET", "/lobby", f"made-up-{n}"),
    }


@contextmanager
def under(attack: Attack, port: int) -> Iterator[None]:
    context = multiprocessing.get_context("fork")
    crowd = [
        context.Process(target=attack.keep_busy, args=(port,), daemon=True)
        for _ in range(attack.connections)
    ]
    for each in crowd:
        each.start()
    try:
        time.sleep(SETTLING)
        yield
    finally:
        for each in crowd:
            each.kill()
            each.join()


class Door:
    """People come in at a node."""

    def __init__(self, stack: ExitStack, node: Node) -> None:
        self._stack, self.node = stack, node

    def browser(self) -> httpx.Client:
        browser = httpx.Client(base_url=self.node.address, timeout=60, verify=NO_TLS)
        return self._stack.enter_context(browser)

    def join(self, name: str, office: Office, password: str = "") -> Guest:
        return self._in(self.node.links[office], name, office, password)

    def sign_in(self, name: str, office: Office, password: str) -> Guest:
        return self._in("/sign-in", name, office, password)

    def _in(self, path: str, name: str, office: Office, password: str) -> Guest:
        browser = self.browser()
        came = browser.post(path, data={"name": name, "password": password})
        assert came.status_code == httpx.codes.SEE_OTHER, came.text
        browser.headers["X-CSRF-Token"] = csrf_token(browser.cookies[COOKIE])
        return Guest(name, office, browser)


def opening(table: str, submission: str) -> str:
    document = {
        "id": f"open {table}", "table": table, "submission": submission,
        "practice": True, "arrangement": BY_HAND,
    }  # fmt: skip
    return json.dumps(document)


def opened(keeper: Guest, table: str, book: str) -> None:
    body, kind = opening(table, submission_text(book)), {"Content-Type": "application/json"}
    answer = keeper.browser.post(f"{API}/tables", content=body, headers=kind)
    assert answer.status_code == httpx.codes.CREATED, answer.text


def ordered(ann: Guest, number: int) -> float:
    """Seconds until an order was answered: a seat taken, then left."""
    name = ("take-seat", "leave-seat")[number % 2]
    document = {"id": fresh_id(), "order": {"name": name, "seat": 1}}
    began = time.perf_counter()
    answer = ann.browser.post(f"{API}/tables/{TABLE}/orders", json=document)
    took = time.perf_counter() - began
    assert answer.status_code == httpx.codes.OK, answer.text
    return took


def measured(ann: Guest, numbers: Iterator[int]) -> list[float]:
    times = list[float]()
    for number in islice(numbers, PHASE):
        times.append(ordered(ann, number))
        time.sleep(BETWEEN_ORDERS)
    return times


def latencies(turns: int, only: str) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        settings = Settings(data=folder, port=0, calculators=2)
        (node,) = stack.enter_context(running_nodes([settings]))
        door = Door(stack, node)
        keeper = door.join("Flo", Office.FLOORPERSON)
        opened(keeper, TABLE, "pa-541")
        opened(keeper, SPANISH, "pa-551")
        ann, eve = door.join("ann", Office.PLAYER), door.join("eve", Office.PLAYER)
        every = attacks(
            eve.token,
            door.join("Ivo", Office.INSPECTOR).token,
            door.join("Max", Office.FLOORPERSON).token,
        )
        kinds = {name: each for name, each in every.items() if only in name}
        numbers = count()
        quiet: dict[str, list[float]] = {name: [] for name in kinds}
        attacked: dict[str, list[float]] = {name: [] for name in kinds}
        for _ in range(turns):
            for name, attack in kinds.items():
                time.sleep(SETTLING)
                quiet[name] += measured(ann, numbers)
                with under(attack, node.port):
                    attacked[name] += measured(ann, numbers)
    print(
        "| two connections of | orders | quiet, median and p95 | attacked, median and p95 | ratio "
        "| longest |"
    )
    print("|---|---|---|---|---|---|")
    for name in kinds:
        before, during = quiet[name], attacked[name]
        ratio = median(during) / median(before)
        told = f"{len(before) + len(during)} | {both(before)} | {both(during)} | {ratio:.2f}"
        print(f"| {name} | {told} | {max(during) * 1e3:.0f} ms |")


def both(times: list[float]) -> str:
    return f"{median(times) * 1e3:.1f} and {quantiles(times, n=20)[-1] * 1e3:.1f} ms"


# revocation


def revocations(times: int) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        database = stack.enter_context(running_server()).fresh_database()
        settings = [Settings(data=folder / n, database=database, port=0) for n in ("0", "1")]
        here, there = (Door(stack, each) for each in stack.enter_context(running_nodes(settings)))
        opened(here.join("Flo", Office.FLOORPERSON), TABLE, "pa-541")
        ada = here.join("Ada", Office.ADMINISTRATOR)
        clerks = stack.enter_context(ThreadPoolExecutor())
        print("| at the first node | times | request refused at the second | screen closed there |")
        print("|---|---|---|---|")
        for kind, put_out in WAYS.items():
            told = [
                _revoked(put_out, here, there, ada, clerks, f"{kind} {n}") for n in range(times)
            ]
            refused, closed = zip(*told, strict=True)
            print(f"| {kind} | {times} | {worst(refused)} | {worst(closed)} |")


def worst(times: tuple[float, ...]) -> str:
    return f"{median(times):.2f} s, at most {max(times):.2f} s"


def _barred(ada: Guest, who: Guest) -> httpx.Response:
    return ada.browser.patch(f"{API}/people/{who.name}", json={"barred": True})


def _demoted(ada: Guest, who: Guest) -> httpx.Response:
    return ada.browser.patch(f"{API}/people/{who.name}", json={"office": "player"})


def _signed_out(_: Guest, who: Guest) -> httpx.Response:
    return who.browser.post("/sign-out")


def _password_changed(_: Guest, who: Guest) -> httpx.Response:
    """By the same person, in another browser."""
    return who.browser.post("/you", data={"current": PASSWORD, "new": f"{PASSWORD} staple"})


WAYS: dict[str, Callable[[Guest, Guest], httpx.Response]] = {
    "barred": _barred,
    "demoted": _demoted,
    "signed out": _signed_out,
    "password changed": _password_changed,
}


def _revoked(
    put_out: Callable[[Guest, Guest], httpx.Response],
    here: Door,
    there: Door,
    ada: Guest,
    clerks: ThreadPoolExecutor,
    name: str,
) -> tuple[float, float]:
    """Seconds from when the first node had answered; none if it was so before."""
    by_password = put_out is _password_changed
    first = here.join(name, Office.DEALER, PASSWORD if by_password else "")
    acting = here.sign_in(name, Office.DEALER, PASSWORD) if by_password else first
    shown = {"Authorization": f"Bearer {first.token}"}
    browser = there.browser()
    with Wire(there.node.address, first.token, TABLE) as wire:
        assert browser.get(f"{API}/me", headers=shown).json()["office"] == "dealer"
        closed = clerks.submit(_until_closed, wire)
        asked = clerks.submit(lambda: (put_out(ada, acting), time.perf_counter()))
        while '"dealer"' in browser.get(f"{API}/me", headers=shown).text:
            pass
        refused = time.perf_counter()
        answer, done = asked.result()
        assert not answer.is_error, answer.text
        return max(0.0, refused - done), max(0.0, closed.result() - done)


def _until_closed(wire: Wire) -> float:
    try:
        while True:
            wire.next()
    except ConnectionClosed:
        return time.perf_counter()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--turns", type=int, default=6)
    words.add_argument("--revocations", type=int, default=10)
    words.add_argument("--only", default="", help="kinds of attack with this in their name")
    asked = words.parse_args()
    if asked.turns:
        latencies(asked.turns, asked.only)
        print()
    if asked.revocations:
        revocations(asked.revocations)


if __name__ == "__main__":
    main()
