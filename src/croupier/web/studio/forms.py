"""What a form of the studio sends: a submission, choices, and what is to be done with them."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from croupier.web.api.submissions import LONGEST
from croupier.web.errors import Misused
from croupier.web.studio.examined import Asked
from croupier.web.studio.kinds_of_table import kind_named
from croupier.web.studio.values import Words

CHOICE = "choice:"
"""Begins the name of a field that stands for a key."""
MOST_FIELDS, MOST_FILES = 600, 2


async def asked(request: Request) -> Asked:
    async with request.form(max_fields=MOST_FIELDS, max_files=MOST_FILES) as form:
        toml = await sent_text(form, "file") or word(form, "text") or word(form, "toml")
        kind = word(form, "kind")
        return Asked(
            toml=fitting(toml),
            posted=dict(_choices(form)),
            mend=word(form, "mend"),
            kind=kind_named(kind) if "begin" in form and kind else None,
        )


async def asked_beside(request: Request) -> tuple[str, str]:
    """Two sides, each a file, a chapter and game as they come, or a text that was sent along."""
    async with request.form(max_fields=MOST_FIELDS, max_files=MOST_FILES) as form:
        return await _side(form, "left"), await _side(form, "right")


async def _side(form: FormData, side: str) -> str:
    toml = await sent_text(form, f"{side}_file")
    if not toml and (kind := word(form, f"{side}_kind")):
        toml = kind_named(kind).blank()
    return fitting(toml or word(form, side))


async def sent_text(form: FormData, name: str) -> str:
    """What an uploaded file says; nothing where none was sent."""
    sent = form.get(name)
    if not isinstance(sent, UploadFile):
        return ""
    try:
        return plain((await sent.read()).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Misused("this file is no text; a Rules Submission is a TOML file") from None


def word(form: FormData, name: str) -> str:
    found = form.get(name)
    return plain(found) if isinstance(found, str) else ""


def plain(text: str) -> str:
    """A browser ends lines in two characters."""
    return text.replace("\r\n", "\n")


def fitting(toml: str) -> str:
    if len(toml) > LONGEST:
        raise Misused(f"a submission has at most {LONGEST:,} characters; this one has more")
    return toml


def _choices(form: FormData) -> Iterator[tuple[str, Words]]:
    """Of several boxes those that are ticked; a field that is there and empty says nothing."""
    for name in dict.fromkeys(form):
        if name.startswith(CHOICE):
            said = (each.strip() for each in form.getlist(name) if isinstance(each, str))
            yield name.removeprefix(CHOICE), tuple(filter(None, said))
