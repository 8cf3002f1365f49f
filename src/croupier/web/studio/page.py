"""The studio's pages and what is downloaded from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated
from uuid import uuid4

from anyio import move_on_after
from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from croupier.rulebooks.filings import Step
from croupier.web.dependencies import Premises, PremisesDep
from croupier.web.downloads import download as downloaded
from croupier.web.errors import Forbidden, TooMany, Unavailable
from croupier.web.filings.acts import DRAFTERS, FilingActs
from croupier.web.filings.dossiers import draft_pdf
from croupier.web.pages.rendering import page
from croupier.web.studio.archive import archive
from croupier.web.studio.compared import Beside, beside
from croupier.web.studio.examined import Asked, Examined, examined
from croupier.web.studio.figures import WagerFigures, figures
from croupier.web.studio.forms import asked, asked_beside, word
from croupier.web.studio.kinds_of_table import every_kind, kind_named
from croupier.web.studio.papers import checklists_pdf, felt_pdf, felt_svg, sign_pdf
from croupier.web.studio.visitors import DraftingDep, Visitor, VisitorDep

SECONDS = 4.0
"""For odds to be worked out; a page does not wait longer, and says so."""
LONGEST_NAME = 100
NOBODY = "not named"

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that is made of a lawful submission and taken away."""

    ending: str
    media_type: str
    make: Callable[..., bytes]
    """Of the text; and of the day and whoever draws it up, where it bears them."""
    is_dated: bool = False


PAPERS = {
    "archive": Paper(".zip", "application/zip", archive, is_dated=True),
    "dossier-pdf": Paper("-dossier.pdf", "application/pdf", draft_pdf, is_dated=True),
    "felt-svg": Paper("-felt.svg", "image/svg+xml", felt_svg),
    "felt-pdf": Paper("-felt.pdf", "application/pdf", felt_pdf),
    "sign-pdf": Paper("-sign.pdf", "application/pdf", sign_pdf),
    "checklists-pdf": Paper("-checklists.pdf", "application/pdf", checklists_pdf),
}


@router.get("/studio")
async def studio(
    request: Request,
    here: VisitorDep,
    house: PremisesDep,
    kind: Annotated[str, Query(max_length=LONGEST_NAME)] = "",
) -> Response:
    """Empty, or with a new submission for a chapter and game."""
    if not kind:
        return page(request, "studio.html", me=here.me, chapters=every_kind(), desk=None)
    house.limits.submissions.take(here.who)
    return await _shown(request, here, house, Asked(kind=kind_named(kind)))


@router.post("/studio")
async def draft(request: Request, here: DraftingDep, house: PremisesDep) -> Response:
    """What was chosen, written, uploaded or mended, examined again."""
    return await _shown(request, here, house, await asked(request))


@router.post("/studio/submission")
async def download(request: Request, here: DraftingDep, house: PremisesDep) -> Response:
    """As it stands, lawful or not."""
    desk = await _examined(house, here, await asked(request))
    return downloaded(desk.toml.encode(), f"{desk.name}.toml", "application/toml")


@router.post("/studio/papers/{paper}")
async def papers(request: Request, paper: str, here: DraftingDep, house: PremisesDep) -> Response:
    """Made of what is lawful; else the page tells why there is none."""
    wanted = PAPERS.get(paper)
    desk = await _examined(house, here, await asked(request))
    if wanted is None or not desk.lawful:
        told = await _page(request, here, house, desk, refused=not desk.lawful)
        told.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return told
    drawn = (_drawn(house, here, desk),) if wanted.is_dated else ()
    key = ("studio", paper, _digest(desk.toml), drawn)
    made = await house.work.figured(key, here.who, partial(wanted.make, desk.toml, *drawn))
    return downloaded(made, f"{desk.name}{wanted.ending}", wanted.media_type)


@router.post("/studio/filing")
async def hand_over(request: Request, here: DraftingDep, house: PremisesDep) -> Response:
    """A filing is drafted of what lies on the desk, for whoever may draw filings up."""
    me = here.me
    if me is None or me.office not in DRAFTERS:
        names = " or ".join(each.value for each in DRAFTERS)
        raise Forbidden(f"the {names} drafts a filing")
    desk = await _examined(house, here, await asked(request))
    if not desk.lawful:
        told = await _page(request, here, house, desk, refused=True)
        told.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return told
    command = word(await request.form(), "id") or uuid4().hex
    kept = await FilingActs(house, me).draft(desk.toml, command)
    return RedirectResponse(f"/office/filings/{kept.filing.number}", HTTPStatus.SEE_OTHER)


@router.get("/studio/compare")
async def sides(request: Request, here: VisitorDep) -> Response:
    return _compared_page(request, here, "", "", None)


@router.post("/studio/compare")
async def compare(request: Request, here: DraftingDep, house: PremisesDep) -> Response:
    """Each side is a file, a chapter and game as they come, or what lies on the desk."""
    left, right = await asked_beside(request)
    if not left.strip() and (drawn := await asked(request)).toml:
        left = (await _examined(house, here, drawn)).toml
    if not left.strip() or not right.strip():
        return _compared_page(request, here, left, right, None)
    key = ("studio compared", _digest(left), _digest(right))
    found = await house.work.figured(key, here.who, partial(beside, left, right))
    return _compared_page(request, here, left, right, found)


def _compared_page(
    request: Request, here: Visitor, left: str, right: str, found: Beside | None
) -> Response:
    return page(
        request, "studio/compare.html", me=here.me, chapters=every_kind(), left=left, right=right,
        found=found,
    )  # fmt: skip


async def _shown(request: Request, here: Visitor, house: Premises, wanted: Asked) -> Response:
    if not wanted.toml.strip() and wanted.kind is None:
        return page(request, "studio.html", me=here.me, chapters=every_kind(), desk=None)
    desk = await _examined(house, here, wanted)
    return await _page(request, here, house, desk, refused=not desk.lawful)


async def _page(
    request: Request, here: Visitor, house: Premises, desk: Examined, *, refused: bool
) -> Response:
    """A form that was sent and refused has the focus on why."""
    odds, late = await _odds(house, here, desk)
    return page(
        request, "studio.html", me=here.me, chapters=every_kind(), desk=desk, odds=odds, late=late,
        refused=refused and request.method == "POST",
        may_draft=here.me is not None and here.me.office in DRAFTERS, id=uuid4().hex,
    )  # fmt: skip


async def _examined(house: Premises, here: Visitor, wanted: Asked) -> Examined:
    chosen = str(sorted(wanted.posted.items()))
    key = ("studio", _digest(wanted.toml), _digest(chosen), wanted.mend, wanted.kind)
    return await house.work.figured(key, here.who, partial(examined, wanted))


async def _odds(
    house: Premises, here: Visitor, desk: Examined
) -> tuple[tuple[WagerFigures, ...], bool]:
    """And whether they are still to come."""
    if not desk.lawful:
        return (), False
    key = ("studio odds", _digest(desk.toml))
    with move_on_after(SECONDS):
        try:
            return await house.work.figured(key, here.who, partial(figures, desk.toml)), False
        except (TooMany, Unavailable):
            pass
    return (), True


def _digest(toml: str) -> bytes:
    return sha256(toml.encode()).digest()


def _drawn(house: Premises, here: Visitor, desk: Examined) -> Step:
    """By the calendar of the table."""
    now = house.clock()
    on = desk.gaming_day.date_of(now) if desk.gaming_day else now.date()
    return Step(on, here.me.name if here.me else NOBODY)
