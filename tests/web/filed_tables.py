"""Tables for gaming, opened as a house opens them: under an approved filing."""

from __future__ import annotations

from croupier.web.people.offices import Office
from tests.commands.running import EXAMPLES
from tests.web.running_house import House
from tests.web.wire import API, BY_HAND, fresh_id


def open_for_gaming(house: House, table: str, example: str = "pa-627a") -> None:
    """Drafted and handed in by one person, approved by another; nobody deals there."""
    keeper, inspector = (
        house.guest(each).browser for each in (Office.FLOORPERSON, Office.INSPECTOR)
    )
    text = (EXAMPLES / f"{example}.toml").read_text(encoding="utf-8")
    asked = {"id": fresh_id(), "submission": text}
    drafted = keeper.post(f"{API}/filings", json=asked).raise_for_status().json()
    address, on = f"{API}/filings/{drafted['number']}", drafted["steps"]["draft"]["on"]
    step = {"id": fresh_id(), "on": on}
    keeper.post(f"{address}/filed", json=step).raise_for_status()
    inspector.post(f"{address}/approved", json={**step, "reference": "R"}).raise_for_status()
    opening = {**asked, "id": fresh_id(), "table": table, "arrangement": BY_HAND}
    keeper.post(f"{API}/tables", json=opening).raise_for_status()
