"""What is on record of a filing and what its dossier says, as programs are told."""

from __future__ import annotations

from datetime import date
from typing import Self

from pydantic import BaseModel

from croupier.cage.filing_book import KeptFiling
from croupier.rulebooks.filings import FilingState, filing_document


class Stepped(BaseModel):
    on: date
    by: str


class FilingDocument(BaseModel):
    number: int
    rulebook: str
    submission: str
    """SHA-256 of its text."""
    state: FilingState
    steps: dict[FilingState, Stepped]
    supersedes: int | None
    superseded_by: int | None
    stamp: str
    """What every page of its dossier bears."""


class FilingOnRecord(FilingDocument):
    reference: str
    """Under which the regulator approved it."""
    tables: list[str]
    """That were opened for gaming under it."""

    @classmethod
    def of(cls, kept: KeptFiling, **more: str) -> Self:
        told = {"reference": kept.reference, "tables": list(kept.tables), **more}
        return cls.model_validate({**filing_document(kept.filing), **told})


class WholeFiling(FilingOnRecord):
    toml: str
    """The text of its submission."""


class Filings(BaseModel):
    filings: list[FilingOnRecord]


class ElectiveChoice(BaseModel):
    key: str
    chosen: str
    standing: str
    else_permitted: str
    clause: str | None
    reading: str | None


class ElectiveClause(BaseModel):
    clause: str
    section: str
    asks: str
    choices: list[ElectiveChoice]


class ApprovalAsked(BaseModel):
    approval: str
    clause: str
    standing: str
    reference: str | None
    date: str | None


class DossierDocument(BaseModel):
    """The chapter's checklist filled in, approvals, and what is missing."""

    filing: FilingDocument
    missing: list[str]
    clauses: list[ElectiveClause]
    choices: list[ElectiveChoice]
    approvals: list[ApprovalAsked]
