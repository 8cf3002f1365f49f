"""Mends the text of a submission: the nearest lawful value for each finding, the rest as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.submissions.changes import Change, LeaveOut, Rename, Set
from croupier.rulebooks.submissions.check import Checked
from croupier.rulebooks.submissions.nearest import why_unmended
from croupier.rulebooks.toml_text import keys_of
from croupier.values.refusals import BadMaterial, Finding, Nearest

MOST_PASSES = 30


@dataclass(frozen=True, slots=True)
class Mended:
    text: str
    made: tuple[Finding, ...]
    """What was mended, each by its nearest lawful choice."""
    checked: Checked
    """As it then stands."""
    left: tuple[tuple[Finding, str], ...]
    """What is still found, and why no value mends it."""


def mend(text: str, check: Callable[[str], Checked]) -> Mended:
    """Mended and checked again, until it is lawful or nothing changes any more."""
    made, seen = list[Finding](), {text}
    checked = check(text)
    for _ in range(MOST_PASSES):
        better, mended = _pass(text, checked)
        if better in seen:
            break
        text, checked = better, check(better)
        made += mended
        seen.add(text)
    left = tuple((each, _why(text, each)) for each in checked.findings)
    return Mended(text, tuple(made), checked, left)


def _pass(text: str, checked: Checked) -> tuple[str, list[Finding]]:
    """Every change at once; of several about one key, one."""
    made = dict[str, Finding]()
    for each in checked.findings:
        if each.nearest is not None and each.nearest.key not in made:
            better = _written(text, each.nearest)
            if better is not None:
                text = better
                made[each.nearest.key] = each
    return text, list(made.values())


def _written(text: str, nearest: Nearest) -> str | None:
    try:
        return _change(nearest).written(text)
    except BadMaterial:
        return None


def _change(nearest: Nearest) -> Change:
    """Read again from what is told, as somebody else would have to."""
    path = keys_of(nearest.key)
    if nearest.renamed:
        return Rename(path, nearest.renamed)
    if nearest.toml is None:
        return LeaveOut(path)
    return Set(path, parse_toml(f"x = {nearest.toml}", "")["x"])


def _why(text: str, finding: Finding) -> str:
    if finding.nearest is None:
        return why_unmended(finding)
    if _written(text, finding.nearest) is None:
        return "the file is written in a way that nothing here can change; a person must"
    return "each choice makes another one wrong; a person must choose"
