"""Whether the rules on record are those that their chapter gives for the submission beside them.

A journal's own word for its rules is not enough: whoever writes the file writes that word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import check_submission, study_rules
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial, CroupierError

MOST_TOLD = 5
UNCHECKED = "these rules were not checked against a chapter"


class ChaptersAtHand(msgspec.Struct, frozen=True):
    """Chapters, and the digest under which a table names them."""

    digest: str
    shelf: Mapping[str, Rulebook] = SHELF


class FiledRules(msgspec.Struct, frozen=True):
    """What the first record of a table says of its rules."""

    rules: dict[str, object]
    digests: dict[str, str] = {}
    submission: str = ""


class Compared(msgspec.Struct, frozen=True):
    unchecked: str = ""
    """Why no chapter could be asked; nothing where one was."""
    unlike: tuple[str, ...] = ()
    """Where the record differs from what the chapter gives."""


def shipped() -> ChaptersAtHand:
    """Those of this program."""
    return ChaptersAtHand(rulebook_digest())


def filed_in(first: Record) -> FiledRules | None:
    """None where the first record is no table's opening, or cannot be read."""
    try:
        return msgspec.json.decode(first.body, type=FiledRules)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def compared(filed: FiledRules, chapters: Sequence[ChaptersAtHand]) -> Compared:
    named = filed.digests.get("rulebook", "")
    at_hand = next((each for each in chapters if each.digest == named), None)
    if at_hand is None:
        return Compared("no chapters of the digest on record are at hand")
    if not filed.submission:
        return Compared("no submission is recorded beside them")
    beside = list[str]()
    try:
        derived = house_rules_document(_derived(filed.submission, at_hand.shelf, beside))
    except CroupierError as wrong:
        if beside:
            return Compared(f"the submission on record names {beside[0]}, which is not recorded")
        return Compared(unlike=(f"the submission on record does not give them: {wrong}",))
    return Compared(unlike=tuple(_differences(derived, filed.rules, ""))[:MOST_TOLD])


def _derived(submission: str, shelf: Mapping[str, Rulebook], beside: list[str]) -> HouseRules:
    """Lawful or for study: as a table may be opened from it."""

    def missing(name: str) -> str:
        beside.append(name)
        raise BadMaterial("is not recorded")

    checked = check_submission(submission, shelf=shelf, beside=missing)
    if checked.house_rules is not None and checked.lawful:
        return checked.house_rules
    try:
        return study_rules(submission, shelf=shelf, beside=missing)
    except BadMaterial:
        findings = "; ".join(str(each) for each in checked.findings[:MOST_TOLD])
        raise BadMaterial(findings or "it cannot be read") from None


def _differences(chapter: object, recorded: object, path: str) -> Iterator[str]:
    """Value by value, each where it stands."""
    if isinstance(chapter, dict) and isinstance(recorded, dict):
        for key in sorted({*chapter, *recorded}):
            inner = f"{path}.{key}" if path else str(key)
            yield from _differences(chapter.get(key), recorded.get(key), inner)
    elif isinstance(chapter, list) and isinstance(recorded, list) and len(chapter) == len(recorded):
        for n, (ours, theirs) in enumerate(zip(chapter, recorded, strict=True)):
            yield from _differences(ours, theirs, f"{path}.{n}")
    elif chapter != recorded:
        yield f"{path} is {_shown(recorded)} on record, and {_shown(chapter)} by the chapter"


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}..."
