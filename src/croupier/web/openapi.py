"""The API in OpenAPI: FastAPI's own description, with a name and an answer for every operation."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from croupier.values.failures import ErrorDocument
from croupier.values.schemas import Schema, schemas
from croupier.web.api.journals import Progress
from croupier.web.dependencies import COOKIE
from croupier.web.operations import LINES, NAMES, OF_A_TYPE, TEXTS, written_answer
from croupier.web.security.csrf import HEADER
from croupier.web.settings import API

PLACE = "#/components/schemas/"
JSON, JSON_LINES = "application/json", "application/x-ndjson"
ABOUT = """\
Everything a page does, a program can do. `docs/api.md` says how it hangs together; what is said
over the socket of a table is described by `asyncapi.json`, beside this document.
"""
SECURITY = {
    "session": {
        "type": "http",
        "scheme": "bearer",
        "description": "The session that joining or signing in began: the value of the cookie.",
    },
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "page": {
        "type": "apiKey",
        "in": "header",
        "name": HEADER,
        "description": "Beside the cookie, where something is changed.",
    },
}


def openapi(app: FastAPI) -> Schema:
    document = get_openapi(
        title=app.title, version=app.version, description=ABOUT, routes=app.routes
    )
    kinds = [*OF_A_TYPE.values(), *LINES.values(), Progress, ErrorDocument]
    found, named = schemas(kinds, PLACE)
    components = document["components"]
    modelled = _plainly_named(components["schemas"])
    assert not modelled.keys() & named.keys(), f"two are called {modelled.keys() & named.keys()}"
    components["schemas"] = dict(sorted((modelled | named).items()))
    components["securitySchemes"] = SECURITY
    for method, path, operation in _operations(document):
        name = NAMES[f"{method} {path.removeprefix(API)}"]
        operation["operationId"] = name
        reads = method == "GET"
        operation["security"] = [{"session": []}, {"cookie": []} if reads else _BY_A_PAGE]
        answer = next(each for code, each in operation["responses"].items() if code[0] == "2")
        if content := _content(name, found):
            answer["content"] = content
        for code in ("4XX", "5XX"):
            schema = found[ErrorDocument]
            operation["responses"][code]["content"] = {JSON: {"schema": schema}}
    return document


_BY_A_PAGE: dict[str, list[str]] = {"cookie": [], "page": []}


def _operations(document: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def _content(name: str, found: dict[type, Schema]) -> Schema | None:
    """Of an answer that no model describes."""
    if name in TEXTS:
        return {kind: {"schema": {"type": "string"}} for kind in TEXTS[name]}
    if name in OF_A_TYPE:
        return {JSON: {"schema": found[OF_A_TYPE[name]]}}
    if name in LINES:
        lines = [found[each] for each in (Progress, LINES[name], ErrorDocument)]
        return {JSON_LINES: {"schema": {"anyOf": lines}}}
    written = written_answer(name)
    return {JSON: {"schema": written}} if written else None


def _plainly_named(components: Schema) -> Schema:
    """Without what only FastAPI would refer to."""
    return {
        name: schema
        for name, schema in components.items()
        if name not in {"HTTPValidationError", "ValidationError"}
    }
