"""Templates and files of the pages; a file's address carries the digest of what is in it."""

from __future__ import annotations

from datetime import date
from functools import cache, lru_cache, partial
from hashlib import sha256
from os import stat_result
from typing import TYPE_CHECKING

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from starlette.datastructures import Headers, QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from croupier.rulebooks.law_in_force import said_again
from croupier.tongues import CALLED, ENGLISH, catalogue
from croupier.tongues.amounts import day, gain, minute, money, short_money
from croupier.tongues.speaking import spoken_in
from croupier.web.kept import ASK_AGAIN, Kept, sent
from croupier.web.pages.bundles import bundle_named, scripts_of, styles_of
from croupier.web.pages.files import STATIC_ROOT, WEB, file_of, shelf
from croupier.web.pages.words import words_named, words_of
from croupier.web.tongue import tongue_asked_for

if TYPE_CHECKING:
    from croupier.web.people.sessions import SignedIn

STATIC = WEB / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ENGLISH_ALONE = frozenset(
    {
        "analytics.html",
        "api.html",
        "checklist.html",
        "checklists.html",
        "dealer.html",
        "filing.html",
        "filings.html",
        "inspect.html",
        "inspect_stream.html",
        "nodes.html",
        "office.html",
        "read_from.html",
        "studio.html",
    }
)
ROOMS_IN_ENGLISH = ("filing/", "inspect/", "school/", "studio/")
"""Pages of the house's own people, and of programs; players' are in every tongue."""


def page(
    request: HTTPConnection, template: str, *, me: SignedIn | None = None, **context: object
) -> HTMLResponse:
    """A page for a person, or for somebody who is not signed in, in their tongue."""
    in_every_tongue = is_players(template)
    tongue = tongue_asked_for(request) if in_every_tongue else ENGLISH
    shown = templates(tongue).get_template(template)
    context |= {"request": request, "me": me, "is_in_every_tongue": in_every_tongue}
    with spoken_in(tongue):
        answer = HTMLResponse(shown.render(context))
    answer.headers.update({"Content-Language": tongue, "Vary": "Accept-Language, Cookie"})
    return answer


def is_players(template: str) -> bool:
    return template not in ENGLISH_ALONE and not template.startswith(ROOMS_IN_ENGLISH)


@cache
def templates(tongue: str = ENGLISH) -> Environment:
    environment = Environment(
        extensions=["jinja2.ext.i18n"],
        loader=ChoiceLoader([FileSystemLoader(WEB / "templates"), FunctionLoader(_of_a_game)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "static_url": static_url,
        "scripts_of": scripts_of,
        "styles_of": styles_of,
        "tongue": tongue,
        "tongues": CALLED,
        "words_of": words_of,
    }
    said = catalogue(tongue, "pages")
    environment.install_gettext_translations(said, newstyle=True)  # type: ignore[attr-defined]
    written = {"money": short_money, "precise": money, "gain": gain}
    environment.globals |= {name: partial(write, tongue=tongue) for name, write in written.items()}
    environment.filters["told"] = partial(_told, tongue)
    environment.filters["said_again"] = said_again
    environment.filters |= {
        "day": partial(day, tongue=tongue),
        "minute": partial(minute, tongue=tongue),
        "day_of": lambda at: day(date.fromisoformat(at[:10]), tongue),
    }
    return environment


def _told(tongue: str, words: object) -> str:
    """A name or a sentence of the house, which is in a catalogue of its own."""
    return catalogue(tongue, "sentences").gettext(str(words))


def _of_a_game(template: str) -> tuple[str, str, None] | None:
    """What Jinja asks of a loader: the text, its file, and that it does not change."""
    home, rest = shelf(template, "templates")
    found = home / rest
    return (found.read_text(encoding="utf-8"), str(found), None) if found.is_file() else None


@cache
def static_url(path: str) -> str:
    """The address of a file that may be kept for ever, since another content has another one."""
    return f"{STATIC_ROOT}{path}?v={_digest(path)}"


@cache
def _digest(path: str) -> str:
    return sha256(file_of(path).read_bytes()).hexdigest()[:16]


class HouseFiles(StaticFiles):
    """Kept for ever under an address with its digest, asked for again under any other."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC, check_dir=False)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """A game's files lie with the game."""
        home, rest = shelf(path, "static")
        if home == STATIC:
            return super().lookup_path(path)
        return StaticFiles(directory=home, check_dir=False).lookup_path(rest)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if bundle := bundle_named(path) or words_named(path):
            response, digest = sent(bundle, Headers(scope=scope)), bundle.digest
        else:
            response = await super().get_response(path, scope)
            digest = _digest(path) if response.status_code < 300 else ""
        wanted = QueryParams(scope["query_string"]).get("v")
        kept = bool(digest) and wanted == digest
        response.headers["Cache-Control"] = FOR_EVER if kept else ASK_AGAIN
        return response


def kept_text(request: HTTPConnection, text: str, media_type: str) -> Response:
    """What does not change until the program does, and is made anew for nobody who has it."""
    return sent(_kept(text, media_type), request.headers)


@lru_cache(maxsize=32)
def _kept(text: str, media_type: str) -> Kept:
    return Kept(text, media_type)
