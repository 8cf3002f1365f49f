"""A filing's dossier, drawn up beside the tables: its pages, and all that belongs to them.

It has the exact mathematics. What is simulated and counted takes longer than a page waits, and
`croupier file` adds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from types import MappingProxyType

from croupier.games.submissions import check_submission, house_rules
from croupier.odds.desk import Desk
from croupier.odds.par_sheet import par_sheet
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.filings import Filing, FilingState, Step, digest_of_submission
from croupier.studio.felt import NAME
from croupier.studio.filing.bundle import bundle, zipped
from croupier.studio.filing.dossier import Examined, Told, dossier
from croupier.studio.filing.examination import examination
from croupier.studio.filing.examined import examined_document
from croupier.studio.pdf import pdf_of
from croupier.studio.report.document import Report
from croupier.studio.report.page import page
from croupier.web.studio.mathematics import exact_mathematics
from croupier.web.studio.papers import PAPER

JSON = "json"
"""The form for programs."""
SUBMISSION = "submission.toml"
"""As the text is called beside its dossier."""


def unregistered(toml: str, drawn: Step) -> Filing:
    """A draft that is on nobody's record has no number."""
    chapter = house_rules(toml, SUBMISSION).rulebook
    return Filing(0, chapter, digest_of_submission(toml), {FilingState.DRAFT: drawn})


def examined(toml: str) -> Examined:
    """By the grade for filing; an unlawful one is refused with its findings."""
    house, checked = house_rules(toml, SUBMISSION), check_submission(toml, SUBMISSION)
    return examination(toml, house, checked, SUBMISSION)


def told_of(filing: Filing) -> Told:
    """What the dossier says of itself: it is of the day and hand of its draft."""
    drawn = filing.steps[FilingState.DRAFT]
    return Told(
        NAME,
        drawn.on.isoformat(),
        drawn.by,
        SUBMISSION,
        filing.submission,
        version("croupier"),
        rulebook_digest(),
        PAPER,
    )


def pages(filing: Filing, found: Examined, mathematics: Report) -> str:
    return page(dossier(found, mathematics, told_of(filing), filing))


def as_html(toml: str, filing: Filing) -> str:
    found = examined(toml)
    rows = Desk(found.house.game, ())(found.house)
    sheets = [par_sheet(found.house, row) for row in rows]
    return pages(filing, found, exact_mathematics(toml, SUBMISSION, found, sheets))


def draft_pdf(toml: str, drawn: Step) -> bytes:
    """Of what is on nobody's record."""
    return pdf_of(as_html(toml, unregistered(toml, drawn)))


def as_json(toml: str, filing: Filing) -> bytes:
    return examined_document(examined(toml), filing).encode()


def as_zip(toml: str, filing: Filing, html: str) -> bytes:
    printed = {"dossier.html": html.encode(), "dossier.pdf": pdf_of(html)}
    files = bundle(toml, printed, examined(toml), told_of(filing), filing)
    return zipped(files, filing.steps[FilingState.DRAFT].on)


MEDIA_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "html": "text/html",
        "pdf": "application/pdf",
        "zip": "application/zip",
    }
)
"""Of the forms in which a dossier is printed, by how its file ends."""
