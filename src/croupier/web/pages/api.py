"""The API on a page: every operation with its fields and answer, and what a socket says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from fastapi import APIRouter, Request, Response

from croupier.values.schemas import Schema
from croupier.web.dependencies import PerhapsSignedInDep, WorkDep
from croupier.web.live.asyncapi import asyncapi
from croupier.web.openapi import openapi
from croupier.web.pages.rendering import page

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    where: str
    kind: str
    needed: bool


@dataclass(frozen=True, slots=True)
class Operation:
    tag: str
    name: str
    method: str
    path: str
    about: str
    fields: tuple[Field, ...]
    answer: str
    """Its schema, as JSON; nothing where it has none."""


@dataclass(frozen=True, slots=True)
class Message:
    name: str
    about: str
    fields: tuple[Field, ...]


@router.get("/api")
async def described(request: Request, me: PerhapsSignedInDep, work: WorkDep) -> Response:
    groups = await work.made("operations", lambda: _groups(openapi(request.app)))
    said = await work.made("messages", _messages)
    return page(request, "api.html", me=me, groups=groups, said=said)


def _groups(document: Schema) -> dict[str, list[Operation]]:
    every = sorted(_operations(document), key=attrgetter("tag", "path", "method"))
    return {tag: list(alike) for tag, alike in groupby(every, key=attrgetter("tag"))}


def _operations(document: Schema) -> Iterator[Operation]:
    components = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            good = next(each for code, each in told["responses"].items() if code[0] == "2")
            contents = good.get("content", {})
            schema = next((each["schema"] for each in contents.values()), None)
            yield Operation(
                tag=told["tags"][0],
                name=told["operationId"],
                method=method.upper(),
                path=path,
                about=told.get("description") or told["summary"],
                fields=tuple(_fields(told, components)),
                answer=_shown(schema, components, next(iter(contents), "")),
            )


def _fields(told: Schema, components: Schema) -> Iterator[Field]:
    for each in told.get("parameters", ()):
        yield Field(each["name"], each["in"], _kind(each["schema"]), each.get("required", False))
    for content in told.get("requestBody", {}).get("content", {}).values():
        yield from _properties(_resolved(content["schema"], components), "body")


def _properties(schema: Schema, where: str) -> Iterator[Field]:
    needed = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        yield Field(name, where, _kind(inner), name in needed)


def _kind(schema: Schema) -> str:
    """In a word or two.

    >>> _kind({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'integer or null'
    """
    match schema:
        case {"$ref": str(ref)}:
            return ref.rpartition("/")[2]
        case {"anyOf": [*several]} | {"oneOf": [*several]}:
            kinds = (_kind(each) for each in several if isinstance(each, dict))
            return " or ".join(dict.fromkeys(kinds))
        case {"const": value} | {"enum": [value]}:
            return json.dumps(value)
        case {"type": "array", "items": dict(items)}:
            return f"list of {_kind(items)}"
        case {"type": [*several]}:
            return " or ".join(map(str, several))
    return str(schema.get("type", "anything"))


def _resolved(schema: Schema, components: Schema) -> Schema:
    found: Schema = components[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return found


def _shown(schema: Schema | None, components: Schema, kind: str) -> str:
    if schema is None:
        return ""
    if schema == {"type": "string"}:
        return kind
    return json.dumps(_resolved(schema, components), indent=1, ensure_ascii=False)


def _messages() -> dict[str, list[Message]]:
    document = asyncapi()
    schemas, messages = document["components"]["schemas"], document["components"]["messages"]
    return {
        operation["summary"]: [
            Message(
                each["name"],
                each["summary"],
                tuple(_properties(_resolved(each["payload"], schemas), "")),
            )
            for ref in operation["messages"]
            for each in [messages[ref["$ref"].rpartition("/")[2]]]
        ]
        for operation in document["operations"].values()
    }
