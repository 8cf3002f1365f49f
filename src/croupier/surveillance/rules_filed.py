"""Whether the rules on record are those that their chapter gives for the submission beside them.

A journal's own word for its rules is not enough: whoever writes the file writes that word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from croupier.cage.progressive.differences import differences
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.house_rules import HouseRules, Progressive
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import check_refiled, check_submission, studied
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial, CroupierError

MOST_TOLD = 5
UNCHECKED = "these rules were not checked against a chapter"
FOR_STUDY = "these rules are for study: no chapter permits them"
FOR_MONEY = "these rules are for study, and the table was not opened for practice"


class ChaptersAtHand(msgspec.Struct, frozen=True):
    """Chapters, and the digest under which a table names them."""

    digest: str
    shelf: Mapping[str, Rulebook] = SHELF


class FiledRules(msgspec.Struct, frozen=True):
    """What the first record of a table says of its rules."""

    rules: dict[str, object]
    digests: dict[str, str] = {}
    submission: str = ""
    practice: bool = False


class Compared(msgspec.Struct, frozen=True):
    unchecked: str = ""
    """Why no chapter could be asked; nothing where one was."""
    unlike: tuple[str, ...] = ()
    """Where the record differs from what the chapter gives."""
    departures: tuple[str, ...] = ()
    """Where rules for study leave the chapter, each with its clause; nothing where none do."""


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
        rules, departures = _derived(filed.submission, at_hand.shelf, beside)
        derived = house_rules_document(rules)
    except CroupierError as wrong:
        if beside:
            return Compared(f"the submission on record names {beside[0]}, which is not recorded")
        return Compared(unlike=(f"the submission on record does not give them: {wrong}",))
    unlike = tuple(_differences(derived, filed.rules, ""))[:MOST_TOLD]
    if departures and not filed.practice:
        unlike = (FOR_MONEY, *unlike)
    return Compared(unlike=unlike, departures=departures)


def refiled(
    filed: FiledRules, figures: Progressive, chapters: Sequence[ChaptersAtHand]
) -> Iterator[str]:
    """Where other figures of a table's progressive are none that its chapter gives.

    Where no chapter can be asked, that is told of the table's own rules; a study has none.
    """
    named = filed.digests.get("rulebook", "")
    at_hand = next((each for each in chapters if each.digest == named), None)
    if not at_hand or not check_submission(filed.submission, shelf=at_hand.shelf).lawful:
        return
    checked = check_refiled(filed.submission, figures, at_hand.shelf)
    yield from (str(each) for each in checked.findings if each.key.startswith("progressive"))
    derived = checked.house_rules.progressive if checked.house_rules else None
    if derived and not checked.findings:
        for each in differences(derived, figures):
            yield f"{each} [{each.clause}]"


def _derived(
    submission: str, shelf: Mapping[str, Rulebook], beside: list[str]
) -> tuple[HouseRules, tuple[str, ...]]:
    """Lawful or for study, and where that leaves the chapter: as a table may be opened from it."""

    def missing(name: str) -> str:
        beside.append(name)
        raise BadMaterial("is not recorded")

    checked = check_submission(submission, shelf=shelf, beside=missing)
    if checked.house_rules is not None and checked.lawful:
        return checked.house_rules, ()
    try:
        rules, findings = studied(submission, "", shelf, missing)
    except BadMaterial:
        told = "; ".join(str(each) for each in checked.findings[:MOST_TOLD])
        raise BadMaterial(told or "it cannot be read") from None
    return rules, tuple(map(str, findings))


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
