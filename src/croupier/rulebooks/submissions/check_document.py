"""The verdict on submissions, each and as tables of one facility, as one JSON document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict

from croupier.rulebooks.submissions.check import Checked
from croupier.rulebooks.submissions.filing import Relied
from croupier.rulebooks.toml_text import toml_value
from croupier.values.clauses import ClauseId
from croupier.values.failures import failure_of, finding_document
from croupier.values.refusals import BadMaterial, Finding, Nearest, Warned


def findings_of(tables: Sequence[Checked]) -> list[Finding]:
    """Of each file, and of all together as tables of one facility."""
    own = [finding for table in tables for finding in table.findings]
    return own + list(facility_findings(tables))


def warnings_of(tables: Sequence[Checked]) -> list[Warned]:
    return [warning for table in tables for warning in table.warnings]


def relied_of(tables: Sequence[Checked]) -> list[Relied]:
    return [reading for table in tables for reading in table.relied]


def filing_document(tables: Sequence[Checked]) -> dict[str, object]:
    """The verdict by the grade for filing, with the readings that depart from the words."""
    return check_document(tables) | {"readings": [asdict(each) for each in relied_of(tables)]}


def check_document(tables: Sequence[Checked]) -> dict[str, object]:
    findings = findings_of(tables)
    document: dict[str, object] = {
        "lawful": not findings,
        "findings": [finding_document(finding) for finding in findings],
        "warnings": [
            {"file": each.file, "key": each.key, "message": each.message, "clause": each.clause}
            for each in warnings_of(tables)
        ],
    }
    unread = [each for each in findings if not each.key]
    if unread:
        document |= failure_of(BadMaterial(str(unread[0]), unread)).document()
    return document


def facility_findings(tables: Sequence[Checked]) -> tuple[Finding, ...]:
    """Tables of one game whose vigorish differs, where the chapter wants one in the facility."""
    by_clause = defaultdict[ClauseId, list[Checked]](list)
    for table in tables:
        if table.house_rules is not None:
            clause = table.house_rules.one_vigorish
            if clause is not None:
                by_clause[clause].append(table)
    findings = list[Finding]()
    for clause, alike in by_clause.items():
        first, *others = alike
        charged = _vigorish(first)
        findings.extend(
            Finding(
                "options.vigorish",
                _vigorish(other),
                f"must be the same at all tables of the game in a facility; {first.file} charges"
                f" {charged}",
                clause,
                other.file,
                nearest=Nearest("options.vigorish", toml_value(charged)),
            )
            for other in others
            if _vigorish(other) != charged
        )
    return tuple(findings)


def _vigorish(table: Checked) -> str:
    assert table.house_rules is not None
    return str(table.house_rules.options["vigorish"].value)
