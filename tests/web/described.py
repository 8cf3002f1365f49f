"""What the house says over sockets, held to the AsyncAPI document it hands out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator, ValidationError

from croupier.web.live.asyncapi import ANSWERED, SAID, asyncapi, message_name
from croupier.web.live.socket import Screen

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
