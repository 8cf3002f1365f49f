"""Changes that could make a finding go: a key set, left out, or called otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.toml_text import (
    Path,
    Table,
    leave_out_of_text,
    rename_in_text,
    renamed,
    set_in_text,
    toml_key,
    toml_value,
    with_value,
    without,
)
from croupier.values.refusals import Nearest


@dataclass(frozen=True, slots=True)
class Set:
    path: Path
    value: object
    meant: bool = False
    """What somebody wrote and misspelt: it stands, whatever else it then makes wrong."""

    def applied(self, table: Mapping[str, object]) -> Table:
        return with_value(table, self.path, self.value)

    def written(self, text: str) -> str | None:
        return set_in_text(text, self.path, self.value)

    @property
    def nearest(self) -> Nearest:
        return Nearest(toml_key(self.path), toml_value(self.value))


@dataclass(frozen=True, slots=True)
class LeaveOut:
    path: Path
    meant: bool = False

    def applied(self, table: Mapping[str, object]) -> Table:
        return without(table, self.path)

    def written(self, text: str) -> str | None:
        return leave_out_of_text(text, self.path)

    @property
    def nearest(self) -> Nearest:
        return Nearest(toml_key(self.path))


@dataclass(frozen=True, slots=True)
class Rename:
    path: Path
    name: str
    meant: bool = True

    def applied(self, table: Mapping[str, object]) -> Table:
        return renamed(table, self.path, self.name)

    def written(self, text: str) -> str | None:
        return rename_in_text(text, self.path, self.name)

    @property
    def nearest(self) -> Nearest:
        return Nearest(toml_key(self.path), renamed=self.name)


Change = Set | LeaveOut | Rename
