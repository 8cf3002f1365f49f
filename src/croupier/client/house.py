"""A house over HTTP: coming in, looking round, giving orders without staying."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit
from uuid import uuid4

import httpx
import msgspec

from croupier.client.errors import TurnedAway, turned_away
from croupier.client.messages import Document, Step, TableInLobby
from croupier.client.table import Table

API = "/api/v1"
COOKIE = "croupier_session"
PATIENCE = 30.0
_TOLD = re.compile(r'role="alert">([^<]*)<')


def join(link: str, name: str, password: str = "") -> House:
    """By an invitation link, under a name of your own; with a password you can sign in later."""
    parts = urlsplit(link)
    address = f"{parts.scheme}://{parts.netloc}"
    return _let_in(address, parts.path, {"name": name, "password": password})


def sign_in(address: str, name: str, password: str) -> House:
    """With the password that was chosen when joining."""
    return _let_in(address, "/sign-in", {"name": name, "password": password})


def _let_in(address: str, door: str, form: Mapping[str, str]) -> House:
    with httpx.Client(base_url=address, timeout=PATIENCE) as visitor:
        answer = visitor.post(door, data=form)
        session = visitor.cookies.get(COOKIE)
    if answer.status_code != httpx.codes.SEE_OTHER or session is None:
        kind = "forbidden" if answer.status_code != httpx.codes.TOO_MANY_REQUESTS else "too_many"
        raise TurnedAway(kind, f"the house does not let {form['name']} in: {_why(answer)}")
    return House(address, session)


class House:
    """Whoever holds a session, and what they may ask for."""

    def __init__(self, address: str, session: str) -> None:
        self.address, self.session = address.rstrip("/"), session
        shown = {"Authorization": f"Bearer {session}"}
        self._client = httpx.Client(base_url=self.address, headers=shown, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hangs up; the session stays, and can be used again."""
        self._client.close()

    def sign_out(self) -> None:
        """Ends the session."""
        self._client.post("/sign-out")

    def get(self, path: str, **query: str | int) -> Document:
        """Whatever stands at an address under /api/v1: `get("/tables/mini/rules")`."""
        return self._answer("GET", path, params=query)

    def post(self, path: str, document: Mapping[str, Any]) -> Document:
        return self._answer("POST", path, json=document)

    def me(self) -> Document:
        """Name, office and purse."""
        return self.get("/me")

    def tables(self) -> tuple[TableInLobby, ...]:
        listed = self.get("/lobby")["tables"]
        return msgspec.convert(listed, tuple[TableInLobby, ...])

    def rules(self, table: str) -> Document:
        return self.get(f"/tables/{_part(table)}/rules")

    def look(self, table: str) -> Document:
        """A table as you may see it now."""
        return self.get(f"/tables/{_part(table)}")

    def due(self, table: str) -> tuple[Step, ...]:
        """What you must and may do there now."""
        steps = self.get(f"/tables/{_part(table)}/due")["steps"]
        return msgspec.convert(steps, tuple[Step, ...])

    def order(
        self,
        table: str,
        name: str,
        *,
        seen: int | None = None,
        order_id: str = "",
        **fields: object,
    ) -> Document:
        """Durable when it is answered; sent again under the same id it takes effect once."""
        given = {"id": order_id or str(uuid4()), "seen": seen, "order": {"name": name, **fields}}
        return self.post(f"/tables/{_part(table)}/orders", given)

    def at(self, table: str) -> Table:
        """A line to a table, for whoever stays: news as they happen."""
        scheme, _, rest = self.address.partition("://")
        there = f"{'wss' if scheme == 'https' else 'ws'}://{rest}{API}/tables/{_part(table)}/live"
        return Table(there, self.session, lambda: self.look(table))

    def _answer(self, method: str, path: str, **asked: Any) -> Document:  # noqa: ANN401 httpx's own
        answer = self._client.request(method, f"{API}{path}", **asked)
        if answer.is_error:
            raise turned_away(answer.json()["error"], _wait(answer))
        document: Document = answer.json()
        return document


def _wait(answer: httpx.Response) -> float:
    return float(answer.headers.get("Retry-After", 1))


def _why(page: httpx.Response) -> str:
    """The door answers with a page, which says it to people."""
    told = _TOLD.search(page.text)
    return unescape(told[1]) if told else f"{page.status_code} {page.reason_phrase}"


def _part(name: str) -> str:
    return quote(name, safe="")
