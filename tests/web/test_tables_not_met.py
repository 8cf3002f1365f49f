"""A table that this node has not met is looked for beside the tables that it runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from croupier.journal.records import Record
from croupier.web.people.offices import Office
from tests.web.running_house import House
from tests.web.wire import API, socket_to

PAGES = [("GET", "/tables/t9"), ("GET", "/tables/t9/dealer")]


@pytest.fixture
def readers(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whoever reads the journal for the table t9: the names of their threads."""
    journal, found = house.premises.casino.journal, list[str]()
    read = journal.read

    def watched(stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        if stream == "t9":
            found.append(threading.current_thread().name)
        return read(stream, after, upto)

    monkeypatch.setattr(journal, "read", watched)
    return found


def of_one_table(house: House) -> list[tuple[str, str]]:
    paths = house.server.config.app.openapi()["paths"]  # type: ignore[union-attr]
    return [
        (method.upper(), path.replace("{table_id}", "t9").replace("{", "").replace("}", ""))
        for path, each in paths.items()
        if "{table_id}" in path
        for method in each
    ]


def test_whichever_room_asks_for_it(house: House, readers: list[str]) -> None:
    floor = house.guest(Office.FLOORPERSON).browser
    asked = [*of_one_table(house), *PAGES]
    for method, path in asked:
        assert floor.request(method, path).status_code in {403, 404, 422}, path
    with (
        pytest.raises(InvalidStatus, match="403"),
        socket_to(house.address, house.guest().token, f"{API}/tables/t9/live"),
    ):
        pass
    assert len(readers) >= len(asked) + 1
    assert {each.partition("_")[0] for each in readers} == {"asyncio"}, "those of to_thread"
