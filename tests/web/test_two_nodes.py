"""Two servers on one PostgreSQL: one is killed in mid-round, its players go on at the other."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.web.dependencies import COOKIE
from croupier.web.errors import POLICY
from croupier.web.people.offices import Office
from croupier.web.people.tokens import csrf_token
from croupier.web.settings import PRACTICE_PURSE, Settings
from tests.journal.postgres import Server
from tests.support import submission_text
from tests.web import wire as wired
from tests.web.running_house import NO_TLS, Guest, running_house
from tests.web.wire import API, BY_HAND, QUICK, Wire

CROUPIER = (sys.executable, "-m", "croupier")


@dataclass(frozen=True)
class Node:
    process: subprocess.Popen[str]
    address: str
    links: dict[str, str]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def two_nodes(database: str, folder: Path) -> Iterator[list[Node]]:
    """`croupier serve` twice, in processes of their own that start side by side."""
    command = [*CROUPIER, "serve", "--database", database, "--port", "0", "--no-tables", "--json"]
    with ExitStack() as stack:
        processes = list[subprocess.Popen[str]]()
        for number in range(2):
            log = stack.enter_context((folder / f"{number}.log").open("w"))
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
            stack.enter_context(process)
            stack.callback(process.kill)
            processes.append(process)
        told = [document_of(each) for each in processes]
        yield [
            Node(process, each["address"], each["links"])
            for process, each in zip(processes, told, strict=True)
        ]


def document_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    """The one JSON document it prints, over however many lines."""
    text = ""
    assert process.stdout is not None
    for line in process.stdout:
        text += line
        try:
            told: dict[str, Any] = json.loads(text)
        except json.JSONDecodeError:
            continue
        return told
    raise AssertionError(f"it ended without a word: {text}")


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def join(stack: ExitStack, at: Node, name: str, office: Office = Office.PLAYER) -> Guest:
    browser = stack.enter_context(httpx.Client(base_url=at.address, timeout=30, verify=NO_TLS))
    came = browser.post(at.links[office.value], data={"name": name, "password": ""})
    assert came.status_code == httpx.codes.SEE_OTHER, came.text
    browser.headers["X-CSRF-Token"] = csrf_token(browser.cookies[COOKIE])
    return Guest(name, office, browser)


def open_table(keeper: Guest) -> None:
    asked = {
        "id": "open",
        "table": "t1",
        "submission": submission_text("pa-541"),
        "practice": True,
        "arrangement": {**QUICK, "step_milliseconds": 20},
    }
    answer = keeper.browser.post(f"{API}/tables", json=asked)
    assert answer.status_code == httpx.codes.CREATED, answer.text


def verified(database: str) -> dict[str, Any]:
    done = subprocess.run(
        [*CROUPIER, "verify", database, "--json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("killed", [0, 1], ids=["where it was opened", "the other"])
def test_a_killed_node_in_mid_round(
    postgres_server: Server, tmp_path: Path, stack: ExitStack, killed: int
) -> None:
    database = postgres_server.fresh_database()
    nodes = stack.enter_context(two_nodes(database, tmp_path))
    keeper = join(stack, nodes[0], "Flo", Office.FLOORPERSON)
    open_table(keeper)
    people = [join(stack, nodes[0], "ann"), join(stack, nodes[1], "bob")]
    wires = [
        stack.enter_context(Wire(at.address, guest.token, "t1"))
        for at, guest in zip(nodes, people, strict=True)
    ]
    for seat, wire in enumerate(wires, 1):
        wire.sit(seat)
    for seat, wire in enumerate(wires, 1):
        wire.until_betting()
        wire.do("place-wager", seat=seat, wager="player", stake=50_00, id=f"bet {seat}")
    for wire in wires:
        wire.until(lambda w: w.view["player"]["cards"])
    told = {each["place"]: each for each in wires[0].events}
    assert all(told.get(each["place"], each) == each for each in wires[1].events)
    nodes[killed].kill()

    survivor = nodes[1 - killed]
    lost, guest = wires[killed], people[killed]
    shown = {"Authorization": f"Bearer {guest.token}"}
    me = httpx.get(f"{survivor.address}{API}/me", headers=shown, verify=NO_TLS).json()
    assert (me["name"], me["purse"]) == (guest.name, PRACTICE_PURSE - 500_00)
    back = stack.enter_context(Wire(survivor.address, guest.token, "t1", after=lost.place))
    assert back.welcome["complete"]
    missed = [each["place"] for each in back.welcome["events"]]
    assert missed == [*range(lost.place + 1, back.place + 1)]
    assert {each["person"] for each in back.view["seats"]} == {"ann", "bob"}
    repeated = back.order(
        "place-wager", seat=killed + 1, wager="player", stake=50_00, id=f"bet {killed + 1}"
    )
    assert (repeated["type"], repeated["repeated"]) == ("done", True)
    # whoever looked on by way of the owner that died comes back as well
    other = stack.enter_context(
        Wire(survivor.address, people[1 - killed].token, "t1", after=wires[1 - killed].place)
    )
    for wire in (back, other):
        wire.until_round(1)
    chips = {each["person"]: each["chips"] for each in back.view["seats"]}
    won = {"player": 550_00, "banker": 450_00, "tie": 500_00}[back.history[-1]["winner"]]
    assert chips == {"ann": won, "bob": won}
    assert verified(database)


CHANGES: dict[str, dict[str, object]] = {
    "barred": {"barred": True},
    "demoted": {"office": "player"},
}


def test_who_is_barred_or_demoted_at_one_node_is_out_at_the_other(
    postgres_server: Server, tmp_path: Path
) -> None:
    """Sockets that say nothing are closed, and the next request is turned away."""
    database = postgres_server.fresh_database()
    here, there = (Settings(data=tmp_path / name, database=database) for name in ("here", "there"))
    with running_house(here) as one, running_house(there) as other:
        wired.open_table(one, "t1", how=BY_HAND)
        ada = one.guest(Office.ADMINISTRATOR)
        for how, change in CHANGES.items():
            dealer = one.guest(Office.DEALER, how)
            with Wire(other.address, dealer.token, "t1") as wire:
                answer = ada.browser.patch(f"{API}/people/{dealer.name}", json=change)
                assert answer.status_code == httpx.codes.OK, answer.text
                with pytest.raises(ConnectionClosed) as closed:
                    wire.until(lambda _: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == POLICY
            shown = {"Authorization": f"Bearer {dealer.token}"}
            told = httpx.get(f"{other.address}{API}/me", headers=shown, verify=NO_TLS)
            assert told.status_code == (401 if "barred" in change else 200)
            assert "barred" in change or told.json()["office"] == "player"
