"""Tables opened over the wire, for tests about who runs them."""

from __future__ import annotations

import httpx

from croupier.web.people.offices import Office
from tests.support import submission_text
from tests.web.running_house import House

API = "/api/v1"
DEALERS = (Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)
"""Who may stand behind a table."""


def opened(
    house: House,
    table: str,
    book: str = "pa-627a",
    more: str = "",
    inventory: int = 1_000_000_00,
    **top: object,
) -> str:
    """A table that nobody deals at."""
    keeper = house.guest(Office.FLOORPERSON).browser
    asked = {
        "id": f"open {table}",
        "table": table,
        "submission": submission_text(book, more, **top),
        "inventory": inventory,
        "practice": True,
        "arrangement": {"automatic": False},
    }
    answer = keeper.post(f"{API}/tables", json=asked)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return f"{API}/tables/{table}"
