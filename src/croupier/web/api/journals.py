"""Journals for the inspector: numbered records, rounds watched again, verification, export.

Everything reads the journal in a thread. The first look at a table reads its whole stream (about
8 microseconds a record), the first replay of a round folds what came before it (10 more); both
are remembered, so that later looks cost what is new. A page of a search looks at a bounded number
of records and says where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from msgspec.structs import replace
from starlette.responses import Response, StreamingResponse

from croupier.floor.digests import code_digest
from croupier.floor.order_times import latest
from croupier.surveillance.auditing import Audit
from croupier.surveillance.downloads import Form, download
from croupier.surveillance.giving_way import GivingWay
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.known_streams import KnownStream
from croupier.surveillance.search import Search, page_of
from croupier.surveillance.under_head import UnderHead, proof_of, under_head
from croupier.surveillance.watching import parse_viewer, watch
from croupier.transparency.notes import VerifierKey
from croupier.values.ledger import to_plain
from croupier.values.messages import said
from croupier.values.pseudonyms import with_names
from croupier.values.refusals import Refused, Unreadable, refuse
from croupier.values.streams import as_recorded, is_care, is_table
from croupier.web.api.audits import Audits
from croupier.web.dependencies import CasinoDep, PeopleDep, SignedInDep, only
from croupier.web.errors import Forbidden, Misused
from croupier.web.numbers import GREATEST, Place
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn
from croupier.web.people.store import People
from croupier.web.reading import StandingDep

MOST = 500
LONGEST = 200

router = APIRouter(
    prefix="/journals",
    tags=["journals"],
    dependencies=[only(Office.INSPECTOR, Office.ADMINISTRATOR)],
)


def inspected_journal(request: Request, standing: StandingDep) -> InspectedJournal:
    """One for the whole house and one for its replica, since they remember what they have read."""
    state, name = request.app.state, "replicated" if standing.is_replica else "inspected"
    if not hasattr(state, name):
        setattr(state, name, InspectedJournal(standing.journal, give_way=GivingWay()))
    inspected: InspectedJournal = getattr(state, name)
    return inspected


def audits_of(request: Request) -> Audits:
    state = request.app.state
    if not hasattr(state, "audits"):
        state.audits = Audits()
    audits: Audits = state.audits
    return audits


def known_keys(casino: CasinoDep) -> tuple[VerifierKey, ...]:
    """Of the house and of the witnesses it asks; none where it signs no heads."""
    heads = casino.heads
    return (heads.key, *(each.key for each in heads.witnesses)) if heads else ()


InspectedDep = Annotated[InspectedJournal, Depends(inspected_journal)]
AuditsDep = Annotated[Audits, Depends(audits_of)]
KeysDep = Annotated[tuple[VerifierKey, ...], Depends(known_keys)]
Words = Annotated[str, Query(max_length=LONGEST)]
Limit = Annotated[int, Query(ge=1, le=MOST)]


async def stream_on_record(
    stream: Annotated[str, Path(max_length=LONGEST)], people: PeopleDep, me: SignedInDep
) -> str:
    if not _may_read(me, stream):
        raise Forbidden("a book of care is read by the inspector alone")
    return await run_in_threadpool(_on_record, people, stream)


StreamDep = Annotated[str, Depends(stream_on_record)]


def _may_read(me: SignedIn, stream: str) -> bool:
    """Whoever issues money is not told what somebody has the house hold them to."""
    return me.office is Office.INSPECTOR or not is_care(stream)


def _on_record(people: People, stream: str) -> str:
    """What is somebody's is asked for by their name, and may stand under a pseudonym."""
    return as_recorded(stream, people.known_as)


async def search_for(
    people: PeopleDep, search: Words = "", kind: Words = "", actor: Words = "", clause: Words = ""
) -> Search:
    def known() -> tuple[str, str]:
        return people.known_as(search), people.known_as(actor)

    text, giver = await run_in_threadpool(known) if search or actor else (search, actor)
    return Search.parse(text, kind, giver, clause)


SearchDep = Annotated[Search, Depends(search_for)]


class Listed(msgspec.Struct, frozen=True):
    stream: str
    kind: str
    """What it is a stream of: table, purse, meter, floor or offices."""
    place: int
    hash: str | None
    """None while a card lies face down."""
    began: str
    newest: str
    rounds: int | None


class Streams(msgspec.Struct, frozen=True):
    streams: tuple[Listed, ...]
    next: str | None
    """Ask for what comes after this one."""


class HeadOfStream(msgspec.Struct, frozen=True):
    stream: str
    head: UnderHead | None
    provable: int
    """The last place that can be proven."""


class Progress(msgspec.Struct, frozen=True):
    """A line of a verification under way; the last has its verdict, or what went wrong."""

    done: int
    of: int


Named = Callable[[InspectedJournal], list[str]]


def streams_named(
    people: PeopleDep, me: SignedInDep, search: Words = "", kind: Words = "", after: Words = ""
) -> Named:
    """Of those that whoever asks may read."""

    def named(inspected: InspectedJournal) -> list[str]:
        wanted, who, place = search.casefold(), people.names(), _on_record(people, after)
        return [
            each
            for each in inspected.journal.streams()
            if each > place
            and _may_read(me, each)
            and wanted in with_names(each, who).casefold()
            and kind in {"", kind_of(each)}
        ]

    return named


@router.get("", summary="Streams of the journal")
async def journals(
    inspected: InspectedDep, named: Annotated[Named, Depends(streams_named)], limit: Limit = 100
) -> Response:
    def listed() -> Streams:
        names = named(inspected)
        shown = names[:limit]
        following = shown[-1] if len(names) > limit else None
        return Streams(tuple(_listed(inspected, each) for each in shown), following)

    return _document(await run_in_threadpool(listed))


@router.get("/{stream}/records", summary="Numbered records")
async def records(
    inspected: InspectedDep,
    stream: StreamDep,
    wanted: SearchDep,
    after: Place = 0,
    limit: Limit = 100,
) -> Response:
    def found() -> object:
        known = inspected.known(stream)
        begun = inspected.order_before(known, after) if wanted.actor else b""
        return page_of(known, inspected.read(known, after), wanted, after, limit, begun)

    return _document(await run_in_threadpool(found))


@router.get("/{stream}/rounds", summary="Rounds, the newest first")
async def rounds(
    inspected: InspectedDep,
    stream: StreamDep,
    shoe: Place | None = None,
    before: Place = GREATEST,
    limit: Limit = 100,
) -> Response:
    def index() -> dict[str, object]:
        all_of_them = inspected.rounds(stream)
        newest_first = [
            each
            for each in reversed(all_of_them)
            if each.first < before and shoe in {None, each.shoe}
        ]
        shown = newest_first[:limit]
        following = shown[-1].first if len(newest_first) > limit else None
        shoes = max((each.shoe for each in all_of_them), default=0)
        return {"stream": stream, "shoes": shoes, "rounds": shown, "next": following}

    return _document(await run_in_threadpool(index))


@router.get("/{stream}/rounds/{shoe}/{number}", summary="A round, step by step")
async def watched(
    inspected: InspectedDep,
    people: PeopleDep,
    stream: StreamDep,
    shoe: Place,
    number: Place,
    viewer: Words = "public",
) -> Response:
    def replay() -> Response:
        eyes = parse_viewer(viewer)
        known = replace(eyes, person=people.known_as(eyes.person)) if eyes.person else eyes
        return _document(watch(inspected, stream, shoe, number, known))

    try:
        return await run_in_threadpool(replay)
    except Unreadable as wrong:
        raise Misused(str(wrong)) from None


@router.get(
    "/{stream}/verify",
    summary="Lines of progress, the verdict last",
    response_class=StreamingResponse,
)
async def verify(
    inspected: InspectedDep, audits: AuditsDep, stream: StreamDep, keys: KeysDep, me: SignedInDep
) -> Response:
    await run_in_threadpool(inspected.known, stream)
    audit = Audit(inspected, stream, code_digest(), latest, keys)
    return StreamingResponse(audits.begin(audit, me.name), media_type=LINES, headers=NOT_KEPT)


@router.get("/{stream}/head", summary="How far it lies under the newest signed head")
async def head(inspected: InspectedDep, stream: StreamDep, keys: KeysDep) -> Response:
    def found() -> object:
        known = inspected.known(stream)
        shown = under_head(inspected.journal, stream, known.place, keys)
        return HeadOfStream(stream, shown, _provable(known, shown))

    return _document(await run_in_threadpool(found))


@router.get("/{stream}/proof", summary="That a record is under the newest signed head")
async def proof(
    inspected: InspectedDep,
    stream: StreamDep,
    place: Annotated[int | None, Query(ge=1, le=GREATEST)] = None,
) -> Response:
    """A C2SP tlog-proof of one place, else of the last that is under it and hides no face."""

    def found() -> tuple[int, str]:
        known = inspected.known(stream)
        last = _provable(known, under_head(inspected.journal, stream, known.place))
        wanted = place or last
        if wanted > last:
            why = said(
                "place {wanted} is not yet under a head, or a face is hidden before it",
                wanted=wanted,
            )
            raise Refused([refuse(None, why)])
        return wanted, str(proof_of(inspected.journal, stream, wanted))

    at, text = await run_in_threadpool(found)
    name = quote(f"{stream}-{at}.tlog-proof", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}", **NOT_KEPT}
    return Response(text, media_type="text/plain", headers=headers)


def _provable(known: KnownStream, shown: UnderHead | None) -> int:
    """A proof tells the record's hash, by which a face that is hidden could be tried for."""
    first_hidden = min(known.hidden, default=known.place + 1)
    return min(shown.place, first_hidden - 1) if shown else 0


@router.get("/{stream}/export", summary="The stream as a file", response_class=StreamingResponse)
async def export(
    inspected: InspectedDep, stream: StreamDep, form: Literal["lines", "transcript"] = "lines"
) -> Response:
    chosen = Form(form)
    pieces = await run_in_threadpool(download, inspected, stream, chosen)
    name = quote(f"{stream}{chosen.ending}", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}", **NOT_KEPT}
    return StreamingResponse(pieces, media_type=chosen.media_type, headers=headers)


LINES = "application/x-ndjson"
NOT_KEPT = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def kind_of(stream: str) -> str:
    return "table" if is_table(stream) else stream.partition(":")[0]


def _listed(inspected: InspectedJournal, stream: str) -> Listed:
    known = inspected.known(stream)
    kind = kind_of(stream)
    rounds = known.rounds if kind == "table" else None
    return Listed(stream, kind, known.place, known.hash, known.began, known.newest, rounds)


def _document(value: object) -> Response:
    body = msgspec.json.encode(value, enc_hook=to_plain)
    return Response(body, media_type="application/json", headers=NOT_KEPT)
