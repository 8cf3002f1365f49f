"""The exact mathematics of a submission's table; nothing is simulated while somebody waits."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version

from croupier.odds.par_sheet import ParSheet
from croupier.rulebooks.digest import rulebook_digest
from croupier.studio.felt import NAME
from croupier.studio.filing.dossier import Examined
from croupier.studio.report.document import Facts, Report
from croupier.studio.report.par_sheets import overview, par_sheets
from croupier.studio.report.readings import clauses_section, readings_in_brief, readings_section
from croupier.studio.report.table import table_section
from croupier.web.studio.papers import PAPER

LEFT_OUT = "nothing; croupier report adds that, counting and stated action"


def exact_mathematics(toml: str, file: str, found: Examined, sheets: Sequence[ParSheet]) -> Report:
    house, relied = found.house, found.strict.relied
    digest = sha256(toml.encode()).hexdigest()
    cover = {
        "submission": file,
        "SHA-256 of its text": digest,
        "chapter": f"{house.rulebook}, variant {house.variant}",
        "made by": f"croupier {version('croupier')}",
        "digest of chapters": rulebook_digest(),
        "simulated": LEFT_OUT,
    }
    return Report(
        "Exact mathematics",
        f"{house.title}, {house.jurisdiction}",
        file,
        digest,
        Facts(cover, "cover"),
        [
            overview(house, [each.odds for each in sheets], [readings_in_brief(relied)]),
            table_section(house, NAME),
            par_sheets(sheets),
            readings_section(house, found.book, relied),
            clauses_section(sheets),
        ],
        PAPER,
    )
