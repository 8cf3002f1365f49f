"""A dispute file as one archive: a page for people, documents for programs, records and proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from croupier.surveillance.dispute.case import Case
from croupier.surveillance.dispute.page import page
from croupier.surveillance.watching import Replay

FORMAT = "croupier-dispute/1"

Written = Callable[[str], str]
Naming = Callable[[str, Written], str]
"""Puts people's names where pseudonyms stand, each written as the text around it wants it."""


def pseudonymous(text: str, _: Written) -> str:
    """As the record has them."""
    return text


def archive_of(case: Case, named: Naming = pseudonymous) -> bytes:
    """The same case gives the same bytes."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name, content in _files(case, named):
            entry = ZipInfo(name)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)
    return written.getvalue()


def _files(case: Case, named: Naming) -> Iterator[tuple[str, str]]:
    yield "index.html", named(page(case), escape)
    yield "round.json", named(_json(document(case)), _in_json)
    for number, (view, seen) in enumerate(zip(case.views, case.documents, strict=True), 1):
        told = _json(_view(view, seen))
        yield f"views/{number:02}-{_in_file_name(view)}.json", named(told, _in_json)
    yield "records.jsonl", _lines(case.lines)
    yield "corrections.jsonl", _lines(each.line for each in case.corrections)
    yield "rules.json", _json(case.rules)
    if case.submission:
        yield "submission.toml", case.submission
    if case.head is not None:
        yield "head.txt", case.head
    for place, proof in case.proofs:
        yield f"proofs/{place:08}.tlog-proof", str(proof)


def document(case: Case) -> dict[str, object]:
    """All of it but the records, the views and the rules, which have files of their own."""
    found = case.round
    return {
        "format": FORMAT,
        "table": case.table,
        "game": case.game,
        "rulebook": case.rulebook,
        "variant": case.variant,
        "practice": case.practice,
        "digests": case.digests,
        "gaming_day": case.day,
        "round": found,
        "void": case.is_void,
        "people": case.people,
        "withheld": case.withheld,
        "steps": [
            {
                "place": line.place,
                "at": line.at,
                "actor": line.actor,
                "office": line.office,
                "event": line.kind,
                "told": told,
                "order": None if line.order is msgspec.UNSET else line.order,
            }
            for line, told in zip(case.lines, case.sentences, strict=True)
        ],
        "settled": case.settled,
        "clauses": case.clauses,
        "corrections": [
            {
                "place": each.place,
                "at": each.at,
                "actor": each.actor,
                "told": each.told,
                "about": each.about,
            }
            for each in case.corrections
        ],
        "under_head": [place for place, _ in case.proofs],
    }


def _view(view: Replay, seen: Iterable[object]) -> dict[str, object]:
    return {
        "viewer": view.viewer,
        "left_out": view.left_out,
        "withheld": view.withheld,
        "steps": [
            {"place": step.place, "told": step.told, "lay_there": step.words, "view": shown}
            for step, shown in zip(view.steps, seen, strict=True)
        ],
    }


def _in_file_name(view: Replay) -> str:
    """Names may hold what no file's may."""
    kept = (each if each.isascii() and each.isalnum() else "-" for each in view.viewer)
    return "".join(kept)[:40]


def _json(content: object) -> str:
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _in_json(name: str) -> str:
    return msgspec.json.encode(name).decode()[1:-1]


def _lines(lines: Iterable[object]) -> str:
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
