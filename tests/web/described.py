"""What the house says, held to the AsyncAPI and OpenAPI documents it hands out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from jsonschema_rs import Draft202012Validator, ValidationError

from croupier.web.app import create_app
from croupier.web.live.asyncapi import ANSWERED, SAID, asyncapi, message_name
from croupier.web.live.socket import Screen
from croupier.web.openapi import JSON, openapi
from croupier.web.settings import Settings

Document = dict[str, Any]


def closed(schema: Any) -> Any:
    """The same schema, and nothing may be there that it does not name."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    if "properties" in schema and isinstance(schema["properties"], dict):
        inner.setdefault("additionalProperties", False)
    return inner


SPOKEN = {"said": SAID, "answered": ANSWERED}


@cache
def schema_of(by: str, kind: str) -> Draft202012Validator:
    """Of one message by its type, said by people or answered by the house."""
    found = next(each for each in SPOKEN[by] if message_name(each) == kind)
    described = closed(asyncapi()["components"]["schemas"])
    ref = {"$ref": f"#/components/schemas/{found.__name__}"}
    return Draft202012Validator({**ref, "components": {"schemas": described}})


@contextmanager
def every_frame_described() -> Iterator[list[str]]:
    """Collects what is not as described, of everything that is sent meanwhile."""
    wrong = list[str]()
    write = Screen._write  # noqa: SLF001 where all of it passes

    async def looked_at(screen: Screen, message: bytes) -> None:
        document: Document = msgspec.json.decode(message)
        try:
            schema_of("answered", document["type"]).validate(document)
        except ValidationError as error:
            wrong.append(f"{document['type']} at {error.instance_path}: {error.message[:500]}")
        await write(screen, message)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Screen, "_write", looked_at)
        yield wrong


@cache
def answers() -> dict[tuple[str, str], tuple[re.Pattern[str], dict[str, Draft202012Validator]]]:
    """By method and route: the addresses it answers to, and the schema of each JSON answer."""
    document = openapi(create_app(Settings(data=Path("nowhere"))))
    found = dict[tuple[str, str], tuple[re.Pattern[str], dict[str, Draft202012Validator]]]()
    components = {"components": closed(document["components"])}
    for path, methods in document["paths"].items():
        address = re.compile(re.sub(r"\{\w+\}", "[^/]+", path))
        for method, operation in methods.items():
            schemas = {
                code: Draft202012Validator(
                    {**closed(each["content"][JSON]["schema"]), **components}
                )
                for code, each in operation["responses"].items()
                if JSON in each.get("content", {})
            }
            found[method.upper(), path] = address, schemas
    return found


def hold_to_description(answer: httpx.Response) -> None:
    """What a route answers is what its OpenAPI document says; asked of every answer."""
    kind = answer.headers.get("content-type", "")
    path = answer.request.url.path
    if not path.startswith("/api/v1/") or kind != JSON or "openapi" in path or "asyncapi" in path:
        return
    answer.read()
    code = str(answer.status_code)
    if answer.status_code == httpx.codes.NO_CONTENT:
        return
    for (method, route), (address, schemas) in answers().items():
        if method == answer.request.method and address.fullmatch(path):
            schema = schemas.get(code) or schemas.get(f"{code[0]}XX")
            assert schema is not None, f"{method} {route}: no answer {code} is described"
            wrong = next(iter(schema.iter_errors(answer.json())), None)
            if wrong is not None:
                where = f"{method} {route} at {wrong.instance_path}"
                raise AssertionError(f"{where}: {wrong.message[:500]}")
            return
