"""Rows that go to a PostgreSQL server as one value, which costs the driver next to nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

_encoded = msgspec.json.Encoder().encode


class Rows:
    """What they are called in a statement, and their columns."""

    def __init__(self, name: str, /, **columns: str) -> None:
        self.name, self.columns = name, MappingProxyType[str, str](columns)

    def __str__(self) -> str:
        """As a statement reads them.

        >>> print(Rows("under", name="text", epoch="int8"))
        json_to_recordset(%(under)s::json) AS under ("name" text, "epoch" int8)
        """
        columns = ", ".join(f'"{name}" {kind}' for name, kind in self.columns.items())
        return f"json_to_recordset(%({self.name})s::json) AS {self.name} ({columns})"

    def of(self, rows: Iterable[Sequence[object]]) -> Sequence[Mapping[str, object]]:
        return [dict(zip(self.columns, row, strict=True)) for row in rows]


def in_json(values: object) -> str:
    return _encoded(values).decode()
