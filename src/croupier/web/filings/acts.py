"""What offices do with filings, for whoever asks from a page or a program."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from hashlib import sha256

from croupier.cage.filing_book import (
    NONE,
    OFFICES_FOR,
    FilingApproved,
    FilingDrafted,
    KeptFiling,
)
from croupier.rulebooks.filings import Filing
from croupier.web.api.submissions import drawn_up
from croupier.web.dependencies import Premises
from croupier.web.filings.dossiers import FORMS
from croupier.web.filings.looked_at import Looked, looked_at
from croupier.web.looking_again import look_again
from croupier.web.people.offices import Office
from croupier.web.people.on_record import by
from croupier.web.people.sessions import SignedIn

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
        key = ("filing looked at", kept.filing.submission)
        return await self.open_house.work.figured(key, self.me.name, partial(looked_at, kept.text))

    async def dossier(self, kept: KeptFiling, form: str) -> bytes:
        """Worked out apart from the tables; it bears names, whatever the record knows them by."""
        filing = await self._named(kept.filing)
        told = sha256(repr((filing, kept.text)).encode()).digest()
        make = partial(FORMS[form].make, kept.text, filing)
        return await self.open_house.work.figured(("dossier", form, told), self.me.name, make)

    async def _named(self, filing: Filing) -> Filing:
        directory = self.open_house.directory
        steps = {
            state: replace(step, by=await directory.told(step.by))
            for state, step in filing.steps.items()
        }
        return replace(filing, steps=steps)
