"""Settings of the whole suite: Hypothesis is repeatable, and clause marks are held to the rules."""

from __future__ import annotations

import pytest
from hypothesis import settings

from croupier.rulebooks.clauses import is_cited_well
from tests.journal.postgres import postgres_server  # noqa: F401 a fixture for every test

settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=200)
settings.load_profile("repeatable")

MOST_CLAIMS = 5


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        claims = [each for mark in item.iter_markers("clause") for each in mark.args]
        if len(set(claims)) > MOST_CLAIMS:
            raise pytest.UsageError(f"{item.nodeid} claims {len(claims)} clauses, five at most")
        for claim in claims:
            if not is_cited_well(claim):
                raise pytest.UsageError(f"{item.nodeid} claims {claim!r}, which is no clause")
