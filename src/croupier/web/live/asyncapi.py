"""The socket as it describes itself: every message, order and event, from the types they are."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec

from croupier.floor import messages
from croupier.floor.games import every_game
from croupier.floor.shown_views import Changes
from croupier.table.steps import StepView
from croupier.values.events import Event
from croupier.values.failures import ErrorTold
from croupier.values.schemas import Schema, schemas
from croupier.web.live import protocol

PLACE = "#/components/schemas/"
SAID: tuple[type[msgspec.Struct], ...] = (
    protocol.Hello,
    protocol.Ordered,
    protocol.Asked,
    protocol.Ready,
    protocol.StillHere,
)
"""By whoever looks at a table."""
ANSWERED: tuple[type[msgspec.Struct], ...] = (
    messages.Started,
    messages.Resync,
    messages.News,
    messages.Changed,
    messages.ClockTold,
    messages.Attending,
    messages.PurseTold,
    messages.TimePlayed,
    messages.MetersTold,
    messages.Bye,
    protocol.Done,
    protocol.Refused,
    protocol.Due,
    protocol.Heartbeat,
)
"""By the house."""
OF_A_VIEW = (messages.Started, messages.Resync, messages.News, messages.Changed)
"""With the table as it is shown."""
ABOUT = """\
One socket for one table. Say `hello` first; then orders, questions and heartbeats as you like.
The house answers `welcome`, tells `news` after every durable append, and answers each order with
`done` or `refused` under its id. `docs/api.md` says how it hangs together.
"""
CLOSED = {
    1008: "you may not be here, or no longer",
    1012: "the house goes down, or the table moves to another node; come back",
    1013: "too many of you, or too fast; wait before you come back",
    4307: "another node has the table: go to the address that is the reason",
    4400: "your protocol is not this one's",
    4408: "nothing was heard of you for 45 seconds",
}
"""Codes with which the house hangs up."""


def message_name(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def asyncapi() -> Schema:
    said, answered = _named(SAID), _named(ANSWERED)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Croupier, a table live",
            "version": version("croupier"),
            "description": ABOUT,
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/api/v1/tables/{table_id}/live",
                "title": "A table live",
                "parameters": {"table_id": {"description": "As the lobby lists it."}},
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"} for name in (*said, *answered)
                },
                "bindings": {"ws": {"method": "GET"}},
                "x-close-codes": {str(code): why for code, why in CLOSED.items()},
            }
        },
        "operations": {
            "say": _operation("receive", "What you may say.", said),
            "hear": _operation("send", "What the house says.", answered),
        },
        "components": {
            "messages": said | answered,
            "schemas": _schemas(),
            "securitySchemes": {
                "session": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The session, as over HTTP; a browser's cookie does as well.",
                }
            },
        },
    }


def _operation(action: str, summary: str, names: Iterable[str]) -> Schema:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
        "security": [{"$ref": "#/components/securitySchemes/session"}],
    }


def _named(kinds: Iterable[type[msgspec.Struct]]) -> Schema:
    return {
        kind.__name__: {
            "name": message_name(kind),
            "summary": (kind.__doc__ or "").partition("\n")[0],
            "payload": {"$ref": f"{PLACE}{kind.__name__}"},
        }
        for kind in kinds
    }


def _schemas() -> Schema:
    games = [each.tables for each in every_game()]
    views = [each.view_kind for each in games]
    past = [_past(each) for each in views]
    orders = list(dict.fromkeys(kind for each in games for kind in each.manners))
    events = list(dict.fromkeys(kind for each in games for kind in each.tellings))
    beside = (protocol.Steps, StepView, Changes, messages.Told, ErrorTold)
    kinds: tuple[type, ...] = (*SAID, *ANSWERED, *beside)
    found, named = schemas([*kinds, *views, *past, *orders, *events], PLACE)
    told = _within(named, found[messages.Told])
    named |= {
        "AnyOrder": {"anyOf": [found[each] for each in orders]},
        "AnyView": {"anyOf": [found[each] for each in views]},
        "AnyPast": {"anyOf": [found[each] for each in past]},
        "AnyTold": {"oneOf": list(_told(told, found, events))},
    }
    due = found[protocol.Steps] | {"description": "Where `hello` asked for it."}
    for kind in OF_A_VIEW:
        seen = (
            {"changes": found[Changes]} if kind is messages.Changed else {"view": _ref("AnyView")}
        )
        _fill(
            _within(named, found[kind]),
            **seen,
            events=_list(_ref("AnyTold")),
            history=_list(_ref("AnyPast")),
            due=due,
        )
    for answer in (protocol.Steps, protocol.Due):
        _fill(_within(named, found[answer]), steps=_list(found[StepView]))
    _fill(_within(named, found[StepView]), order=_ref("AnyOrder"))
    _fill(_within(named, found[protocol.Ordered]), order=_ref("AnyOrder"))
    _fill(_within(named, found[protocol.Refused]), error=found[ErrorTold])
    return dict(sorted(named.items()))


def _past(view: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """A finished round, as the view lists them."""
    listed = next(each.type for each in msgspec.structs.fields(view) if each.name == "history")
    past: type[msgspec.Struct] = listed.__args__[0]
    return past


def _told(told: Schema, found: dict[type, Schema], events: list[type[Event]]) -> Iterable[Schema]:
    """An event under each name, with whatever body it has in any game."""
    for name in dict.fromkeys(each.kind for each in events):
        bodies = [found[each] for each in events if each.kind == name]
        body = bodies[0] if len(bodies) == 1 else {"anyOf": bodies}
        fields = told["properties"] | {"kind": {"const": name}, "body": body}
        yield told | {"title": name, "properties": fields}


def _within(named: Schema, ref: Schema) -> Schema:
    schema: Schema = named[ref["$ref"].removeprefix(PLACE)]
    return schema


def _fill(schema: Schema, **properties: Any) -> None:  # noqa: ANN401
    """What is sent as bytes that are at hand already has no type; here is what they are."""
    schema["properties"] |= properties


def _ref(name: str) -> Schema:
    return {"$ref": f"{PLACE}{name}"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}
