"""What the decorators of a procedure or a book collect, by the class that a function is about."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, Union, get_args, get_origin


def once(into: dict[type[Any], Any], kind: type, what: object) -> None:
    assert kind not in into, f"{kind.__name__} is there already"
    into[kind] = what


def about(function: Callable[..., object]) -> tuple[type, ...]:
    """The classes in the annotation of a function's second parameter, or of its only one."""
    named = {name: of for name, of in function.__annotations__.items() if name != "return"}
    last = list(named.values())[min(1, len(named) - 1)]
    # only this annotation is looked up: others may name what the module has yet to define
    found = eval(last, function.__globals__) if isinstance(last, str) else last  # noqa: S307 ours
    alternatives = get_origin(found) in {Union, UnionType}
    return tuple(get_args(found)) if alternatives else (found,)
