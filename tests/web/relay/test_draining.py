"""A node that is told to go hands its tables over, and nobody there notices."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from croupier.client import House
from croupier.web.people.offices import Office
from tests.journal.postgres import Server
from tests.web.relay.nodes import eventually
from tests.web.test_two_nodes import Node, document_of, join, open_table, verified
from tests.web.wire import API

CROUPIER = (sys.executable, "-m", "croupier")
NO_NODE = 4


def drain(data: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [*CROUPIER, "serve", "--drain", "--data", str(data), "--json", *more]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def served(stack: ExitStack, data: Path, *more: str) -> Node:
    data.mkdir()
    command = [*CROUPIER, "serve", "--data", str(data), "--port", "0", "--no-tables", "--json"]
    log = stack.enter_context((data / "log").open("w"))
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=log, text=True)
    stack.enter_context(process)
    stack.callback(process.kill)
    told = document_of(process)
    return Node(process, told["address"], told["links"])


def test_a_table_goes_on_at_another_node_when_its_own_is_drained(
    postgres_server: Server, tmp_path: Path
) -> None:
    database = postgres_server.fresh_database()
    with ExitStack() as stack:
        folders = [tmp_path / name for name in ("one", "two")]
        nodes = [served(stack, each, "--database", database) for each in folders]
        ada = join(stack, nodes[0], "Ada", Office.ADMINISTRATOR)

        def shown() -> list[dict[str, Any]]:
            found: list[dict[str, Any]] = ada.browser.get(f"{API}/nodes").json()["nodes"]
            return found

        eventually(lambda: len(shown()) == 2)
        open_table(join(stack, nodes[0], "Flo", Office.FLOORPERSON))
        eventually(lambda: sum(len(each["tables"]) for each in shown()) == 1)
        [owner] = [each for each in shown() if each["tables"]]
        going = 0 if owner["here"] else 1
        staying = nodes[1 - going]
        token = join(stack, staying, "ann").token
        with House(staying.address, token) as house, house.at("t1") as table:
            table.order("take-seat", seat=1)
            went = drain(folders[going], "--database", database)
            assert went.returncode == 0, went.stderr
            assert json.loads(went.stdout) == {"tables": ["t1"], "left": 0}
            assert nodes[going].process.wait(timeout=60) == 0
            before = table.place
            table.order("buy-in", cents=500_00, with_chips=True)
            assert (table.seat, table.chips) == (1, 500_00)
            assert table.place > before
        assert verified(database)


def test_a_house_of_one_node_just_stops(tmp_path: Path) -> None:
    """However long the name of its folder is; whoever asks then is told that nobody runs."""
    folder = tmp_path / ("long" * 30)
    with ExitStack() as stack:
        node = served(stack, folder)
        went = drain(folder)
        assert went.returncode == 0, went.stderr
        assert json.loads(went.stdout) == {"tables": [], "left": 0}
        assert node.process.wait(timeout=60) == 0
    nobody = drain(folder)
    assert nobody.returncode == NO_NODE
    assert "no node runs from" in nobody.stdout
