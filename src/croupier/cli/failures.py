"""One shape for every failure, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import click

from croupier.values.refusals import BadMaterial, CroupierError, Finding, Refused


@dataclass(frozen=True, slots=True)
class Failure:
    kind: str
    """``refusal``, ``bad_material`` or ``usage``."""
    message: str
    clause: str | None
    findings: tuple[Mapping[str, str | None], ...]
    exit_code: int

    def document(self) -> dict[str, object]:
        return {
            "error": {
                "kind": self.kind,
                "message": self.message,
                "clause": self.clause,
                "findings": list(self.findings),
            }
        }


def finding_document(finding: Finding) -> dict[str, str | None]:
    return {
        "file": finding.file or None,
        "key": finding.key,
        "given": finding.given,
        "allowed": finding.allowed,
        "clause": finding.clause,
    }


def failure_from(error: Exception) -> Failure | None:
    """None for what is a bug of ours."""
    match error:
        case Refused(refusals=refusals):
            findings = tuple(
                finding_document(Finding("", "", each.why, each.clause)) for each in refusals
            )
            return Failure("refusal", str(error), refusals[0].clause, findings, 1)
        case BadMaterial(findings=findings):
            clause = next((each.clause for each in findings if each.clause), None)
            documents = tuple(map(finding_document, findings))
            return Failure("bad_material", str(error), clause, documents, 1)
        case CroupierError():
            return Failure("bad_material", str(error), None, (), 1)
        case click.UsageError():
            return Failure("usage", error.format_message(), None, (), 2)
        case click.Abort():
            return Failure("usage", "aborted", None, (), 2)
        case _:
            return None


def show_failure(failure: Failure, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(failure.document(), indent=2, ensure_ascii=False))
    else:
        click.echo(f"croupier: {failure.message}", err=True)
