"""A house of two servers behind a proxy, visited as people visit it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import httpx

from croupier.web.dependencies import COOKIE
from croupier.web.people.tokens import csrf_token
from tests.web.running_house import NO_TLS
from tests.web.wire import Wire

ROUND = 6
"""Requests enough that each server gets some of them."""


def visited(
    proxy: str, links: Mapping[str, Mapping[str, str]], lose_one: Callable[[], object]
) -> None:
    """By each server's links through the proxy; then one of them is gone.

    People are in at both, by their own address and over a socket, and go on at the one that is
    left.
    """
    with httpx.Client(base_url=proxy, verify=NO_TLS, timeout=60) as browser:
        for node, by_office in links.items():
            link = httpx.URL(by_office["player"]).path
            came = browser.post(link, data={"name": f"Visitor {node}"})
            assert came.status_code == httpx.codes.SEE_OTHER, came.text
        token = browser.cookies[COOKIE]
        browser.headers["X-CSRF-Token"] = csrf_token(token)
        for _ in range(ROUND):
            assert browser.get("/healthz").json() == dict.fromkeys(
                ("journal", "people", "casino"), "ok"
            )
            assert browser.get("/api/v1/me").json()["name"] == f"Visitor {node}"
        table = browser.get("/api/v1/lobby").json()["tables"][0]["id"]
        with Wire(proxy, token, table) as wire:
            assert wire.view
        assert browser.get("/metrics").status_code == httpx.codes.FORBIDDEN
        elsewhere = browser.get("/", headers={"Host": "elsewhere.example"})
        assert elsewhere.status_code == httpx.codes.FORBIDDEN
        foreign = browser.post("/sign-out", headers={"Origin": "http://elsewhere.example"})
        assert foreign.status_code == httpx.codes.FORBIDDEN
        lose_one()
        for _ in range(ROUND):
            assert browser.get("/api/v1/me").json()["name"] == f"Visitor {node}"
        own = {"Origin": proxy}
        assert browser.post("/sign-out", headers=own).status_code == httpx.codes.SEE_OTHER
