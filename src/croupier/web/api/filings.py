"""Filings: drawn up and handed in by the table games' office, approved by another person."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.cage.filing_book import LONGEST_REFERENCE, NONE
from croupier.web.api.submissions import LONGEST
from croupier.web.dependencies import (
    READING,
    SUBMITTING,
    UNHURRIED,
    PremisesDep,
    SignedInDep,
    only,
)
from croupier.web.downloads import download
from croupier.web.filings.acts import APPROVERS, DRAFTERS, STAFF, FilingActs
from croupier.web.filings.documents import (
    DossierDocument,
    FilingOnRecord,
    Filings,
    WholeFiling,
)
from croupier.web.filings.dossiers import JSON, MEDIA_TYPES

MOST_NUMBER = 2**31
Id = Annotated[str, Field(min_length=1, max_length=100)]
Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]

router = APIRouter(prefix="/filings", tags=["filings"])


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ToDraft(Strict):
    id: Id
    """Chosen by the sender: it takes effect once."""
    submission: Annotated[str, Field(max_length=LONGEST)]
    """The text of a lawful Rules Submission."""
    supersedes: Annotated[int, Field(ge=1, le=MOST_NUMBER)] | None = None
    """The approved filing whose place it takes once it is approved itself."""


class ToFile(Strict):
    id: Id
    on: date
    """The day it was handed in."""


class ToApprove(Strict):
    id: Id
    on: date
    """The day of the regulator's answer."""
    reference: Annotated[str, Field(min_length=1, max_length=LONGEST_REFERENCE)]
    """The regulator's own."""


async def acts(open_house: PremisesDep, me: SignedInDep) -> FilingActs:
    return FilingActs(open_house, me)


ActsDep = Annotated[FilingActs, Depends(acts)]


@router.get("", dependencies=[READING, only(*STAFF)])
async def every_filing(open_house: PremisesDep) -> Filings:
    """The newest first; none is ever struck out."""
    found = await open_house.casino.filings.now()
    return Filings(filings=[FilingOnRecord.of(each) for each in found.newest_first])


@router.get("/{number}", dependencies=[READING, only(*STAFF)])
async def one_filing(number: Number, open_house: PremisesDep) -> WholeFiling:
    """With the text of its submission."""
    kept = await open_house.casino.filings.one(number)
    return WholeFiling.of(kept, toml=kept.text)


@router.get("/{number}/dossier.json", dependencies=[SUBMITTING, only(*STAFF)])
async def dossier_document(
    number: Number, open_house: PremisesDep, acting: ActsDep
) -> DossierDocument:
    """What the dossier says, for programs."""
    kept = await open_house.casino.filings.one(number)
    return DossierDocument.model_validate_json(await acting.dossier(kept, JSON))


@router.get(
    "/{number}/dossier.{form}", response_class=Response, dependencies=[SUBMITTING, only(*STAFF)]
)
async def dossier(
    number: Number,
    form: Literal["html", "pdf", "zip"],
    open_house: PremisesDep,
    acting: ActsDep,
) -> Response:
    """Cover, checklist, layout, sign, approvals and what is missing, exact mathematics."""
    kept = await open_house.casino.filings.one(number)
    made = await acting.dossier(kept, form)
    return download(made, f"filing-{number}.{form}", MEDIA_TYPES[form])


@router.post("", status_code=201, dependencies=[SUBMITTING, only(*DRAFTERS)])
async def draft(asked: ToDraft, acting: ActsDep) -> FilingOnRecord:
    """Of a lawful submission, perhaps in the place of an approved filing."""
    kept = await acting.draft(asked.submission, asked.id, asked.supersedes or NONE)
    return FilingOnRecord.of(kept)


@router.post("/{number}/filed", dependencies=[UNHURRIED, only(*DRAFTERS)])
async def file(number: Number, asked: ToFile, acting: ActsDep) -> FilingOnRecord:
    """It was handed in."""
    return FilingOnRecord.of(await acting.file(number, asked.on, asked.id))


@router.post("/{number}/approved", dependencies=[UNHURRIED, only(*APPROVERS)])
async def approve(number: Number, asked: ToApprove, acting: ActsDep) -> FilingOnRecord:
    """The regulator's answer, recorded by another person than those who filed it."""
    return FilingOnRecord.of(await acting.approve(number, asked.on, asked.reference, asked.id))
