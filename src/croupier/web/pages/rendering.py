"""Templates and files of the pages; a file's address carries the digest of what is in it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from hashlib import sha256
from os import stat_result
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from croupier.values.families import Family, NoSuchGame, family_named

if TYPE_CHECKING:
    from croupier.web.people.sessions import SignedIn

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"
GAMES = "games/"
"""Begins the name of a template or file that is a game's own."""
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
        loader=ChoiceLoader([FileSystemLoader(WEB / "templates"), FunctionLoader(_of_a_game)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["static_url"] = static_url
    environment.globals["own_styles"] = own_styles
    return environment


def _of_a_game(template: str) -> tuple[str, str, None] | None:
    """What Jinja asks of a loader: the text, its file, and that it does not change."""
    home, rest = _shelf(template, "templates")
    found = home / rest
    return (found.read_text(encoding="utf-8"), str(found), None) if found.is_file() else None


def _shelf(name: str, kind: str) -> tuple[Path, str]:
    """The folder in which a template or file lies, and its name there."""
    if name.startswith(GAMES):
        family, _, rest = name.removeprefix(GAMES).partition("/")
        with suppress(NoSuchGame):
            return home_of(family_named(family)) / kind, rest
    return WEB / kind, name


def home_of(family: Family) -> Path:
    """Where its `templates` and `static` files lie."""
    found = family.module("web").__file__
    assert found is not None
    return Path(found).parent


@cache
def static_url(path: str) -> str:
    """The address of a file that may be kept for ever, since another content has another one."""
    return f"/static/{path}?v={_digest(path)}"


@cache
def own_styles(folder: str, page: str) -> tuple[str, ...]:
    """The stylesheet that a game has for a kind of page, if it has one."""
    path = f"{GAMES}{folder}/{page}.css"
    home, rest = _shelf(path, "static")
    return (static_url(path),) if (home / rest).is_file() else ()


@cache
def _digest(path: str) -> str:
    home, rest = _shelf(path, "static")
    return sha256((home / rest).read_bytes()).hexdigest()[:16]


class HouseFiles(StaticFiles):
    """Kept for ever under an address with its digest, asked for again under any other."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC, check_dir=False)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """A game's files lie with the game."""
        home, rest = _shelf(path, "static")
        if home == STATIC:
            return super().lookup_path(path)
        return StaticFiles(directory=home, check_dir=False).lookup_path(rest)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        wanted = QueryParams(scope["query_string"]).get("v")
        kept = wanted is not None and response.status_code < 300 and wanted == _digest(path)
        response.headers["Cache-Control"] = FOR_EVER if kept else ASK_AGAIN
        return response
