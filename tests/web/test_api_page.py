"""The page about the API: whole, for anybody, and without anything from elsewhere."""

from __future__ import annotations

from croupier.web.operations import NAMES
from tests.web.running_house import House


def test_every_operation_and_message_stands_on_the_page(shared_house: House) -> None:
    shown = shared_house.visitor().get("/api")
    assert shown.status_code == 200
    for asked, name in NAMES.items():
        method, _, path = asked.partition(" ")
        assert f"{method} /api/v1{path}</span> · {name}" in shown.text
    for message in ("hello", "order", "welcome", "news", "refused"):
        assert f'<summary class="mono">{message}</summary>' in shown.text
    assert "script-src 'self'" in shown.headers["content-security-policy"]
    assert "//" not in shown.text.replace("<!doctype", "").replace("http://www.w3.org", "")


def test_it_tells_the_same_after_the_description_was_asked_for(shared_house: House) -> None:
    visitor = shared_house.visitor()
    assert visitor.get("/api/v1/openapi.json").json()["openapi"]
    assert visitor.get("/api").text == visitor.get("/api").text
