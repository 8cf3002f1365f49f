"""Everything about a submission's table as one archive, for whoever files or prints it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from croupier.games.submissions import check_submission
from croupier.odds.desk import Desk
from croupier.odds.figures import WagerOdds
from croupier.odds.par_sheet import ParSheet, par_sheet
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions.check import Checked
from croupier.studio.felt import NAME, printed_felt
from croupier.studio.report.document import Facts, Report
from croupier.studio.report.page import page
from croupier.studio.report.par_sheets import overview, par_sheets
from croupier.studio.report.readings import clauses_section, readings_section
from croupier.studio.report.table import table_section
from croupier.values.refusals import BadMaterial
from croupier.web.games import page_of
from croupier.web.studio.papers import PAPER, printed, printed_sign

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same submission gives the same archive, byte for byte, but for what a printer dates."""
COLUMNS = ("wager", "paytable", "terms", "outcome", "pays", "probability", "net")


def archive(toml: str) -> bytes:
    checked = check_submission(toml, "submission.toml")
    if checked.findings or checked.house_rules is None:
        raise BadMaterial("submission.toml is not a lawful submission", checked.findings)
    written = BytesIO()
    with ZipFile(written, "w") as packed:
        for name, content in _files(toml, checked, checked.house_rules):
            packed.writestr(ZipInfo(name, LONG_AGO), content, ZIP_DEFLATED)
    return written.getvalue()


def _files(toml: str, checked: Checked, house: HouseRules) -> Iterator[tuple[str, str | bytes]]:
    yield "submission.toml", toml
    felt = printed_felt(house)
    yield "felt.svg", felt.svg
    yield "felt.pdf", printed(felt)
    yield "sign.pdf", printed_sign(house)
    rows = Desk(house.game, ())(house)
    sheets = [par_sheet(house, row) for row in rows]
    yield "odds.json", _json(page_of(house.game).priced(house))
    yield "odds.csv", _csv(rows)
    yield "par.json", _json({"sheets": [each.document() for each in sheets]})
    yield "mathematics.html", page(_mathematics(toml, checked, house, sheets))


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


def _mathematics(toml: str, checked: Checked, house: HouseRules, sheets: list[ParSheet]) -> Report:
    """What is counted exactly; nothing is simulated while somebody waits."""
    digest = sha256(toml.encode()).hexdigest()
    cover = {
        "submission": "submission.toml",
        "SHA-256 of its text": digest,
        "chapter": f"{house.rulebook}, variant {house.variant}",
        "made by": f"croupier {version('croupier')}",
        "digest of chapters": rulebook_digest(),
        "simulated": "nothing; croupier report adds that, counting and stated action",
    }
    return Report(
        "Exact mathematics",
        f"{house.title}, {house.jurisdiction}",
        "submission.toml",
        digest,
        Facts(cover, "cover"),
        [
            overview(house, [each.odds for each in sheets]),
            table_section(house, NAME),
            par_sheets(sheets),
            readings_section(house, rulebook(house.rulebook), checked.relied),
            clauses_section(sheets),
        ],
        PAPER,
    )
