"""Which addresses are looked for at the owner of a table."""

from __future__ import annotations

import pytest

from croupier.web.relay.table_paths import path_of, table_of

PATHS = {
    b"/tables/mini": "mini",
    b"/tables/mini/dealer?training": "mini",
    b"/tables/House%20special/card": "House special",
    b"/api/v1/tables/mini/live": "mini",
    b"/api/v1/tables/mini/rounds/1/2": "mini",
    b"/api/v1/tables": None,
    b"/api/v1/tables/": None,
    b"/tables/a%00b": None,
    b"/tables/care:ann": None,
    b"/api/v1/lobby": None,
    b"/api/v1/journals/mini/records": None,
    b"/inspect/tables/mini": None,
    b"http://house/tables/mini": None,
    b"*": None,
}


@pytest.mark.parametrize(("target", "table"), PATHS.items())
def test_only_what_is_of_a_table_is(target: bytes, table: str | None) -> None:
    assert table_of(path_of(target)) == table
