"""Templates and files of the pages; a file's address carries the digest of what is in it."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

if TYPE_CHECKING:
    from croupier.web.people.sessions import SignedIn

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def page(
    request: HTTPConnection, template: str, *, me: SignedIn | None = None, **context: object
) -> HTMLResponse:
    """A page for a person, or for somebody who is not signed in."""
    shown = templates().get_template(template)
    return HTMLResponse(shown.render(request=request, me=me, **context))


@cache
def templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["static_url"] = static_url
    return environment


@cache
def static_url(path: str) -> str:
    """The address of a file that may be kept for ever, since another content has another one."""
    return f"/static/{path}?v={_digest(path)}"


@cache
def _digest(path: str) -> str:
    return sha256((STATIC / path).read_bytes()).hexdigest()[:16]


class HouseFiles(StaticFiles):
    """Kept for ever under an address with its digest, asked for again under any other."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        wanted = QueryParams(scope["query_string"]).get("v")
        kept = wanted is not None and response.status_code < 300 and wanted == _digest(path)
        response.headers["Cache-Control"] = FOR_EVER if kept else ASK_AGAIN
        return response
