"""The felt and the sign of a submission's table, to be printed."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.submissions import house_rules
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.checklists import checklist, page
from croupier.studio.felt import NAME, PrintedFelt, printed_felt
from croupier.studio.pdf import pdf_of, pdf_of_picture
from croupier.studio.posted import posted
from croupier.studio.sign_sheet import PAPERS, sign_sheet

PAPER = "a4"


def felt_svg(toml: str) -> bytes:
    return printed_felt(house_rules(toml)).svg.encode()


def felt_pdf(toml: str) -> bytes:
    return printed(printed_felt(house_rules(toml)))


def sign_pdf(toml: str) -> bytes:
    return printed_sign(house_rules(toml))


def checklists_pdf(toml: str) -> bytes:
    """What people see to before the table opens for gaming, and once in each gaming day."""
    return printed_checklists(house_rules(toml), tuple(Occasion))


def printed_checklists(house: HouseRules, occasions: Sequence[Occasion]) -> bytes:
    return pdf_of(page([checklist(house, each) for each in occasions]))


def printed(felt: PrintedFelt) -> bytes:
    return pdf_of_picture(felt.svg, felt.size)


def printed_sign(house: HouseRules) -> bytes:
    return pdf_of_picture(sign_sheet(house, posted(house), NAME, PAPER), PAPERS[PAPER])
