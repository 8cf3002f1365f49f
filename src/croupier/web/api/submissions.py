"""Rulebooks, and submissions checked and priced before a table is opened from them."""

from __future__ import annotations

from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, ConfigDict, Field

from croupier.games.submissions import check_submission, house_rules, study_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.rulebook_document import rulebook_document, summary
from croupier.rulebooks.submissions.check_document import check_document
from croupier.web.dependencies import SUBMITTING, SignedInDep, WorkDep, only
from croupier.web.errors import NotFound
from croupier.web.games import page_of
from croupier.web.people.offices import Office
from croupier.web.workroom import Workroom

READERS = [only(Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR)]
LONGEST = 64_000
TABLES = "tables"

router = APIRouter(tags=["submissions"])

Document = dict[str, Any]


class Submission(BaseModel):
    model_config = ConfigDict(extra="forbid")

    toml: Annotated[str, Field(max_length=LONGEST)]


class Rulebooks(BaseModel):
    rulebooks: list[Document]


class Example(BaseModel):
    name: str
    title: str
    """The first line of the file's remarks."""
    toml: str


class Examples(BaseModel):
    examples: list[Example]


@router.get("/rulebooks")
async def rulebooks() -> Rulebooks:
    return Rulebooks(rulebooks=[summary(rulebook(each)) for each in SHELF])


@router.get("/rulebooks/{rulebook_id}")
async def one_rulebook(rulebook_id: Annotated[str, Path(max_length=100)]) -> Document:
    if rulebook_id not in SHELF:
        hint = nearest(rulebook_id, list(SHELF))
        raise NotFound(f"no rulebook {rulebook_id!r}; {hint}")
    return rulebook_document(rulebook(rulebook_id))


@router.get("/submissions/examples", dependencies=READERS)
async def examples() -> Examples:
    """Submissions that ship with the house."""
    return Examples(examples=list(shipped()))


@router.post("/submissions/check", dependencies=[*READERS, SUBMITTING])
async def check(submission: Submission, me: SignedInDep, work: WorkDep) -> Document:
    """Lawful or not, with every finding and its clause, and what its opening asks after."""
    key = ("check", _digest(submission.toml))
    return await work.figured(key, me.name, partial(checked, submission.toml))


@router.post("/submissions/odds", dependencies=[*READERS, SUBMITTING])
async def odds(submission: Submission, me: SignedInDep, work: WorkDep) -> Document:
    """Exact odds of the full shoe; values under [what_if] are priced and marked as unlawful."""
    key = ("priced", _digest(submission.toml))
    return await work.figured(key, me.name, partial(priced, submission.toml))


async def drawn_up(toml: str, who: str, work: Workroom) -> HouseRules:
    """The rules a table is opened with, worked out where and as long as a check of them is."""
    return await work.figured(("rules", _digest(toml)), who, partial(house_rules, toml))


def _digest(toml: str) -> bytes:
    return sha256(toml.encode()).digest()


def checked(toml: str) -> Document:
    """What a submission is found to be, worked out apart from the tables."""
    found = check_submission(toml)
    rules = found.house_rules
    asked = {
        "progressive": rules is not None and rules.progressive is not None,
        "extra_shuffle": rules is not None and rules.holds("extra_shuffle"),
    }
    return {**check_document([found]), **asked}


def priced(toml: str) -> Document:
    """The odds of its table, likewise."""
    house = study_rules(toml)
    return page_of(house.game).priced(house)


@cache
def shipped() -> tuple[Example, ...]:
    folder = files("croupier.web").joinpath(TABLES)
    found = [each for each in folder.iterdir() if each.name.endswith(".toml")]
    found.sort(key=lambda each: each.name)
    return tuple(_example(each.name, each.read_text(encoding="utf-8")) for each in found)


def _example(file: str, text: str) -> Example:
    name = file.removesuffix(".toml")
    first = text.partition("\n")[0]
    title = first.lstrip("# ").strip() if first.startswith("#") else name
    return Example(name=name, title=title, toml=text)
