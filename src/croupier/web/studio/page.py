"""The studio's pages and what is downloaded from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated

from anyio import move_on_after
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from croupier.web.dependencies import Premises, PremisesDep
from croupier.web.errors import TooMany, Unavailable
from croupier.web.pages.rendering import page
from croupier.web.studio.archive import archive
from croupier.web.studio.compared import Beside, beside
from croupier.web.studio.examined import Asked, Examined, examined
from croupier.web.studio.figures import WagerFigures, figures
from croupier.web.studio.forms import asked, asked_beside
from croupier.web.studio.kinds_of_table import every_kind, kind_named
from croupier.web.studio.papers import felt_pdf, felt_svg, sign_pdf
from croupier.web.studio.visitors import DraftingDep, Visitor, VisitorDep

SECONDS = 4.0
"""For odds to be worked out; a page does not wait longer, and says so."""
LONGEST_NAME = 100

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that is made of a lawful submission and taken away."""

    ending: str
    media_type: str
    make: Callable[[str], bytes]


PAPERS = {
    "archive": Paper(".zip", "application/zip", archive),
    "felt-svg": Paper("-felt.svg", "image/svg+xml", felt_svg),
    "felt-pdf": Paper("-felt.pdf", "application/pdf", felt_pdf),
    "sign-pdf": Paper("-sign.pdf", "application/pdf", sign_pdf),
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
    return _file(desk.toml.encode(), f"{desk.name}.toml", "application/toml")


@router.post("/studio/papers/{paper}")
async def papers(request: Request, paper: str, here: DraftingDep, house: PremisesDep) -> Response:
    """Made of what is lawful; else the page tells why there is none."""
    wanted = PAPERS.get(paper)
    desk = await _examined(house, here, await asked(request))
    if wanted is None or not desk.lawful:
        told = await _page(request, here, house, desk, refused=not desk.lawful)
        told.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return told
    key = ("studio", paper, _digest(desk.toml))
    made = await house.work.figured(key, here.who, partial(wanted.make, desk.toml))
    return _file(made, f"{desk.name}{wanted.ending}", wanted.media_type)


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


def _file(content: bytes, name: str, media_type: str) -> Response:
    said = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=said)
