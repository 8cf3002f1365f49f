"""Everything about a submission's table as one archive, for whoever files or prints it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO

from croupier.odds.desk import Desk
from croupier.odds.figures import WagerOdds
from croupier.odds.par_sheet import par_sheet
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.filings import Step
from croupier.studio.felt import printed_felt
from croupier.studio.filing.bundle import zipped
from croupier.studio.filing.examined import examined_document
from croupier.studio.pdf import pdf_of
from croupier.studio.report.page import page
from croupier.web.filings.dossiers import SUBMISSION, examined, pages, unregistered
from croupier.web.games import page_of
from croupier.web.studio.mathematics import exact_mathematics
from croupier.web.studio.papers import printed, printed_checklists, printed_sign

COLUMNS = ("wager", "paytable", "terms", "outcome", "pays", "probability", "net")


def archive(toml: str, drawn: Step) -> bytes:
    """Of a lawful one, with a dossier that bears the day and the name."""
    files = {
        name: content.encode() if isinstance(content, str) else content
        for name, content in _files(toml, drawn)
    }
    return zipped(files, drawn.on)


def _files(toml: str, drawn: Step) -> Iterator[tuple[str, str | bytes]]:
    found, filing = examined(toml), unregistered(toml, drawn)
    house = found.house
    rows = Desk(house.game, ())(house)
    sheets = [par_sheet(house, row) for row in rows]
    mathematics = exact_mathematics(toml, SUBMISSION, found, sheets)
    dossier = pages(filing, found, mathematics)
    yield "dossier.html", dossier
    yield "dossier.pdf", pdf_of(dossier)
    yield "filing.json", examined_document(found, filing)
    yield SUBMISSION, toml
    felt = printed_felt(house)
    yield "felt.svg", felt.svg
    yield "felt.pdf", printed(felt)
    yield "sign.pdf", printed_sign(house)
    yield "checklists.pdf", printed_checklists(house, tuple(Occasion))
    yield "odds.json", _json(page_of(house.game).priced(house))
    yield "odds.csv", _csv(rows)
    yield "par.json", _json({"sheets": [each.document() for each in sheets]})
    yield "mathematics.html", page(mathematics)


def _json(document: object) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False, default=str) + "\n"


def _csv(rows: tuple[WagerOdds, ...]) -> str:
    written = StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(COLUMNS)
    for row in rows:
        for each in row.outcomes:
            told = (each.outcome, each.pays, each.probability, each.net)
            lines.writerow((row.wager, row.paytable or "", row.terms_text, *told))
    return written.getvalue()
