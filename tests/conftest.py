"""Settings of the whole suite.

Hypothesis is repeatable, clause marks are held to the rules, and long tests begin first.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

from croupier.rulebooks.clauses import clause_table
from tests.journal.pooler import pooler  # noqa: F401 the same
from tests.journal.postgres import (  # noqa: F401 fixtures for every test
    lasting_postgres_server,
    postgres_server,
)

settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=200)
settings.load_profile("repeatable")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command does
gc.disable()  # nothing is thrown away while tests are collected
MOST_CLAIMS = 5
LONG = (
    "browser/test_every_page.py",
    "browser/",
    "pages/",
    "table/pai_gow/test_random_play.py",
    "test_thousand_shoes.py",
    "floor/test_killed.py",
    "web/test_two_nodes.py",
)
"""What would keep one worker busy while the others have nothing left to do, the longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=turn)
    for item in items:
        claims = [each for mark in item.iter_markers("clause") for each in mark.args]
        if len(set(claims)) > MOST_CLAIMS:
            raise pytest.UsageError(f"{item.nodeid} claims {len(claims)} clauses, five at most")
        for claim in claims:
            if claim not in clause_table():
                raise pytest.UsageError(f"{item.nodeid} claims {claim!r}, which is no clause")


def pytest_collection_finish() -> None:
    """What all tests share is not searched again and again for what to throw away."""
    gc.freeze()
    gc.enable()


def turn(item: pytest.Item) -> int:
    """When it begins: by its place among the long ones, or after all of them."""
    path = item.nodeid.removeprefix("tests/")
    return next((n for n, each in enumerate(LONG) if path.startswith(each)), len(LONG))
