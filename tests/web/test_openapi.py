"""The whole API as its own page describes it: whatever is asked, no answer is a server's error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)

from croupier.web import operations
from croupier.web.operations import NAMES, written_answer
from croupier.web.people.offices import Office
from croupier.web.security.limits import Buckets, Limits
from croupier.web.settings import API, Settings
from tests.journal.postgres import Server
from tests.web.running_house import Guest, House, fresh_house, running_house
from tests.web.test_meters_api import ROYAL_9
from tests.web.wire import BY_HAND, open_table

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
Operation = schemathesis.APIOperation[Any, Any, Any, Any]
ANSWERS = Path(operations.__file__).parent / "answers"
KNOWN = {
    "table_id": "t1",
    "stream": "t1",
    "person": "Penny",
    "link": "royal",
    "kind": "third_card",
    "shoe": 1,
    "number": 1,
    "rulebook_id": "pa-541",
}
"""Parts of an address that lead somewhere; the rest is made up."""
RIGHTLY, WRONGLY = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
OFTEN = {RIGHTLY: 3, WRONGLY: 1}
"""Wrong questions take long to make up."""


@pytest.fixture(scope="module")
def house(postgres_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """On the stricter of the two databases."""
    database = fresh_house(postgres_server)
    ample = Buckets(rate=10_000, burst=1_000_000)
    limits = Limits(orders=ample, knocks=ample, joins=ample, reads=ample, visits=ample)
    asked = Settings(data=tmp_path_factory.mktemp("house"), database=database)
    with running_house(asked, limits=limits) as running:
        open_table(running, "t1", how=BY_HAND)
        open_table(running, "royal", "pa-627b", ROYAL_9, how=BY_HAND)
        running.guest(Office.PLAYER, "Penny")
        yield running


@pytest.mark.parametrize(
    ("office", "how"), [*((each, RIGHTLY) for each in Office), (Office.ADMINISTRATOR, WRONGLY)]
)
def test_no_question_is_answered_by_a_servers_error(
    house: House, office: Office, how: GenerationMode
) -> None:
    guest = house.guest(office)
    schema = schemathesis.openapi.from_url(f"{house.address}{API}/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        if how is RIGHTLY or can_be_asked_wrongly(found.ok()):
            ask(guest, found.ok(), how)


def can_be_asked_wrongly(operation: Operation) -> bool:
    """Any text at all is a right name of a table; to look for a wrong one takes long."""
    parts = [part.definition["schema"] for part in operation.iter_parameters()]
    return bool(operation.body) or any(
        part.get("type") != "string" or part.keys() - {"type", "title"} for part in parts
    )


def ask(guest: Guest, operation: Operation, how: GenerationMode) -> None:
    shown = {"Authorization": f"Bearer {guest.token}"}

    @settings(
        max_examples=OFTEN[how],
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(operation.as_strategy(generation_mode=how), st.booleans())
    def asked(case: schemathesis.Case[Any], leads_somewhere: bool) -> None:  # noqa: FBT001 drawn
        if leads_somewhere:
            case.path_parameters |= {
                name: KNOWN.get(name, value) for name, value in case.path_parameters.items()
            }
        answer = case.call(headers=shown)
        case.validate_response(answer, checks=CHECKS)

    asked()


UNHEARD_OF = ("a%00b", "%F3%A0%80%81", "%E2%80%AE", "%ED%A0%80", "-1", "9" * 400, "..%2F..")


@pytest.mark.parametrize("name", UNHEARD_OF)
def test_a_name_nobody_can_keep_leads_nowhere(house: House, name: str) -> None:
    """On PostgreSQL no text holds a zero."""
    browser = house.guest(Office.ADMINISTRATOR).browser
    described = browser.get(f"{API}/openapi.json").json()["paths"]
    for path, methods in described.items():
        address = re.sub(r"\{\w+\}", name, path)
        for method in methods:
            answer = browser.request(method, address, json={"id": "x"})
            assert answer.status_code < 500, f"{method} {address}: {answer.text}"


def test_every_operation_has_a_clean_name_an_answer_and_a_way_to_show_who_asks(
    house: House,
) -> None:
    described = house.visitor().get(f"{API}/openapi.json").json()
    every = [each for path in described["paths"].values() for each in path.values()]
    names = [each["operationId"] for each in every]
    assert sorted(names) == sorted(NAMES.values())
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[A-Za-z0-9]+", name) for name in described["components"]["schemas"])
    for operation in every:
        answers = operation["responses"]
        good = next(each for code, each in answers.items() if code.startswith("2"))
        contents = [*good.get("content", {}).values(), *answers["4XX"]["content"].values()]
        assert all(each["schema"] for each in contents), operation["operationId"]
        assert "204" in answers or good["content"], operation["operationId"]
        assert {"session": []} in operation["security"]
    assert set(described["components"]["securitySchemes"]) == {"session", "cookie", "page"}


def test_every_written_answer_is_that_of_an_operation() -> None:
    written = {each.stem for each in ANSWERS.glob("*.json")}
    assert written <= set(NAMES.values())
    assert all(written_answer(name) for name in written)
