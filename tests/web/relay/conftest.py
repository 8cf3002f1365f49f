"""Neighbours on a busy machine are patient with each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.web.relay import exchange, link


@pytest.fixture(scope="session", autouse=True)
def patient_links() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(link, "SILENCE_SECONDS", 60.0)
        patched.setattr(link, "GREETED_WITHIN", 60.0)
        patched.setattr(exchange, "CALLED_WITHIN", 60.0)
        yield
