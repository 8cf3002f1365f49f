"""What is sent compressed: pages and documents that are large and whole, to whoever takes them."""

from __future__ import annotations

import pytest

from tests.web.running_house import House

TAKES = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize(
    ("path", "coding"), [("/", "gzip"), ("/api/v1/openapi.json", "gzip"), ("/api/v1/me", None)]
)
def test_what_is_large_is_sent_compressed(
    shared_house: House, path: str, coding: str | None
) -> None:
    browser = shared_house.guest().browser
    packed = browser.get(path, headers=TAKES)
    plain = browser.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers.get("content-encoding") == coding
    assert packed.headers["vary"].split(", ")[-1] == "Accept-Encoding"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text


def test_what_repeats_a_question_beside_a_secret_is_not(shared_house: House) -> None:
    """How long it is would tell by and by what they have in common."""
    failed = shared_house.guest().browser.get("/tables/nowhere", headers=TAKES)
    assert "content-encoding" not in failed.headers
    assert len(failed.content) > 1_000
