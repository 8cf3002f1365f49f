"""The lines of a submission, with what is found where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.web.studio.told import Told

AROUND = 2


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str
    findings: tuple[Told, ...] = ()


def lines_of(toml: str, findings: Sequence[Told]) -> tuple[Line, ...]:
    """Those about which something is found, with the lines around them."""
    near = {each.line + by for each in findings if each.line for by in range(-AROUND, AROUND + 1)}
    return tuple(
        Line(number, text, tuple(each for each in findings if each.line == number))
        for number, text in enumerate(toml.split("\n"), 1)
        if number in near
    )
