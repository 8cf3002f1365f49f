"""The verdict on submissions as one JSON document."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rulebooks.submissions.check import Checked
from croupier.rulebooks.submissions.facility import facility_findings
from croupier.values.failures import failure_of, finding_document
from croupier.values.refusals import BadMaterial, Finding, Warned


def findings_of(tables: Sequence[Checked]) -> list[Finding]:
    """Of each file, and of all together as tables of one facility."""
    own = [finding for table in tables for finding in table.findings]
    return own + list(facility_findings(tables))


def warnings_of(tables: Sequence[Checked]) -> list[Warned]:
    return [warning for table in tables for warning in table.warnings]


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
