"""A submission on the desk of the studio: what it says, what is found, and its form and felt."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.games.submissions import check_submission
from croupier.rulebooks.gaming_day import GamingDay
from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.submissions.candidates import Known
from croupier.rulebooks.submissions.check import Checked
from croupier.rulebooks.submissions.filing import Relied
from croupier.studio.felt import felt
from croupier.values.refusals import BadMaterial, Warned
from croupier.web.studio.choosing import OF_THE_LIST, carried_over, choose, known_of, mended
from croupier.web.studio.kinds_of_table import KindOfTable, kind_of
from croupier.web.studio.lines import Line, lines_of
from croupier.web.studio.reasons import Reason, reasons
from croupier.web.studio.sections import Drafting, Section
from croupier.web.studio.told import (
    LIST_OF_KINDS,
    ReadingTold,
    Told,
    finding_told,
    reading_told,
    warning_told,
)
from croupier.web.studio.values import Words

APPROVALS = "approvals."


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants done with a submission."""

    toml: str = ""
    posted: Mapping[str, Words] = field(default_factory=dict)
    """Choices of the form, by key."""
    mend: str = ""
    """The key to be mended by the nearest lawful choice."""
    kind: KindOfTable | None = None
    """The table it is to be for from now on."""


@dataclass(frozen=True, slots=True)
class Examined:
    toml: str
    kind: KindOfTable | None
    title: str
    authority: str
    findings: tuple[Told, ...]
    wanted: tuple[Told, ...]
    """What a filing must say besides."""
    lacking: tuple[Told, ...]
    """Approvals that are not on record; without them a table opens for practice alone."""
    warnings: tuple[Told, ...]
    readings: tuple[ReadingTold, ...]
    sections: tuple[Section, ...]
    felt: str
    """As the address of a picture; empty where there is none."""
    lines: tuple[Line, ...] = ()
    chains: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    """By key, the clauses that lead to what is found about it."""
    unwritten: Words = ()
    gaming_day: GamingDay | None = None
    """By whose calendar papers of it are dated."""

    @property
    def fields(self) -> dict[str, str]:
        """By key, where on the page it is chosen."""
        listed = dict.fromkeys(OF_THE_LIST, LIST_OF_KINDS)
        return listed | dict(place for section in self.sections for place in section.places)

    @property
    def lawful(self) -> bool:
        return not self.findings

    @property
    def name(self) -> str:
        """For files."""
        return self.kind.name.replace("/", "-") if self.kind else "submission"


def drafted(asked: Asked) -> tuple[str, Words]:
    """The text once all is done that was asked for, and the keys that could not be changed."""
    chosen = choose(asked.toml, asked.posted)
    toml = chosen.toml
    if asked.kind is not None:
        toml = carried_over(toml, asked.kind) if toml.strip() else asked.kind.blank()
    if asked.mend:
        toml = mended(toml, asked.mend)
    return toml, chosen.unwritten


def examined(asked: Asked) -> Examined:
    """Worked out apart from the tables, since anybody's text may come to much work."""
    toml, unwritten = drafted(asked)
    checked = check_submission(toml, "")
    table = _table(toml)
    known = known_of(table)
    findings = tuple(map(finding_told, checked.findings))
    wanted = tuple(_wanted(each) for each in checked.warnings if each.to_file)
    remarks = [warning_told(each) for each in checked.warnings if not each.to_file]
    sections = Drafting(known, checked.house_rules, findings, wanted).sections() if known else ()
    return Examined(
        toml=toml,
        kind=kind_of(table),
        title=checked.house_rules.title if checked.house_rules else "",
        authority=known.book.authority if known else "",
        findings=findings,
        wanted=wanted,
        lacking=tuple(each for each in remarks if _is_approval(each)),
        warnings=tuple(each for each in remarks if not _is_approval(each)),
        readings=tuple(map(reading_told, _once(checked.relied))),
        sections=sections,
        felt=_picture(checked),
        lines=lines_of(toml, findings),
        chains=_chains(known, (*findings, *wanted)),
        unwritten=unwritten,
        gaming_day=checked.house_rules.gaming_day if checked.house_rules else None,
    )


def _chains(known: Known | None, told: Sequence[Told]) -> dict[str, tuple[Reason, ...]]:
    return {each.key: reasons(known, each.key) for each in told} if known else {}


def _wanted(warned: Warned) -> Told:
    told = warning_told(warned)
    return Told(told.key, told.sentence, told.clause, str(warned.nearest or ""))


def _is_approval(told: Told) -> bool:
    return told.key.startswith(APPROVALS)


def _once(relied: Sequence[Relied]) -> list[Relied]:
    by_reading = defaultdict[tuple[str, str], list[Relied]](list)
    for each in relied:
        by_reading[each.reading, each.key].append(each)
    return [same[0] for same in by_reading.values()]


def _table(toml: str) -> dict[str, object]:
    try:
        return parse_toml(toml, "")
    except BadMaterial:
        return {}


def _picture(checked: Checked) -> str:
    if not checked.lawful or checked.house_rules is None:
        return ""
    return picture_of(felt(checked.house_rules))


def picture_of(svg: str) -> str:
    """An address that holds the picture itself."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
