"""Checks across the tables of one facility."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from croupier.rulebooks.submissions.check import Checked
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Finding


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
            )
            for other in others
            if _vigorish(other) != charged
        )
    return tuple(findings)


def _vigorish(table: Checked) -> str:
    assert table.house_rules is not None
    return str(table.house_rules.options["vigorish"].value)
