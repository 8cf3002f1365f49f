"""The parts of a value, to build from it what a game adds to."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def parts_of(value: DataclassInstance) -> dict[str, Any]:
    """By field name."""
    return {field.name: getattr(value, field.name) for field in fields(value)}
