"""What offices do with filings, for whoever asks from a page or a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from hashlib import sha256
from typing import TypeVar

from croupier.cage.filing_book import (
    NONE,
    OFFICES_FOR,
    FilingApproved,
    FilingDrafted,
    KeptFiling,
)
from croupier.rulebooks.filings import Filing
from croupier.studio.pdf import pdf_of
from croupier.web.api.submissions import drawn_up
from croupier.web.dependencies import Premises
from croupier.web.filings.dossiers import JSON, as_html, as_json, as_zip
from croupier.web.filings.looked_at import Looked, looked_at
from croupier.web.looking_again import look_again
from croupier.web.people.offices import Office
from croupier.web.people.on_record import by
from croupier.web.people.sessions import SignedIn

T = TypeVar("T")

STAFF = tuple(each for each in Office if each is not Office.PLAYER)
"""Who may read them."""
DRAFTERS = tuple(Office(each) for each in sorted(OFFICES_FOR[FilingDrafted.kind]))
APPROVERS = tuple(Office(each) for each in sorted(OFFICES_FOR[FilingApproved.kind]))


@dataclass(frozen=True, slots=True)
class FilingActs:
    """By one person who is signed in, and still holds the office when their turn comes."""

    open_house: Premises
    me: SignedIn

    async def draft(self, toml: str, command: str, supersedes: int = NONE) -> KeptFiling:
        house = await drawn_up(toml, self.me.name, self.open_house.work)
        desk, again = self.open_house.casino.filings, look_again(self.open_house, self.me)
        return await desk.draft(house, toml, by(self.me), command, supersedes, again)

    async def file(self, number: int, on: date, command: str) -> KeptFiling:
        desk, again = self.open_house.casino.filings, look_again(self.open_house, self.me)
        await desk.one(number)
        return await desk.file(number, on, by(self.me), command, again)

    async def approve(self, number: int, on: date, reference: str, command: str) -> KeptFiling:
        desk, again = self.open_house.casino.filings, look_again(self.open_house, self.me)
        await desk.one(number)
        return await desk.approve(number, on, reference, by(self.me), command, again)

    async def looked_at(self, kept: KeptFiling) -> Looked:
        """Its submission, by the law of today."""
        now = self.open_house.clock()
        key = ("filing looked at", kept.filing.submission, f"{now:%Y-%m-%d %H}")
        make = partial(looked_at, kept.text, now)
        return await self.open_house.work.figured(key, self.me.name, make)

    async def dossier(self, kept: KeptFiling, form: str) -> bytes:
        """Worked out apart from the tables; it bears names, whatever the record knows them by."""
        toml, filing = kept.text, await self._named(kept.filing)
        if form == JSON:
            return await self._made(form, filing, partial(as_json, toml, filing))
        html = await self._made("html", filing, partial(as_html, toml, filing))
        match form:
            case "pdf":
                return await self._made(form, filing, partial(pdf_of, html))
            case "zip":
                return await self._made(form, filing, partial(as_zip, toml, filing, html))
        return html.encode()

    async def _made(self, form: str, filing: Filing, make: Callable[[], T]) -> T:
        """The filing says all that it depends on: its text by the digest."""
        key = ("dossier", form, sha256(repr(filing).encode()).digest())
        return await self.open_house.work.figured(key, self.me.name, make)

    async def _named(self, filing: Filing) -> Filing:
        directory = self.open_house.directory
        steps = {
            state: replace(step, by=await directory.told(step.by))
            for state, step in filing.steps.items()
        }
        return replace(filing, steps=steps)
