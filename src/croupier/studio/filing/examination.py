"""A lawful submission examined by the grade for filing, with its chapter's checklist filled in."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.submissions.check import Checked, for_filing
from croupier.studio.filing.dossier import Examined
from croupier.studio.filing.elective import checklist, other_choices
from croupier.studio.filing.table_choices import TableChoices


def examination(text: str, house: HouseRules, checked: Checked, file: str) -> Examined:
    """What the text wants named and is not is told with it."""
    strict, book = for_filing(checked), rulebook(house.rulebook)
    table = parse_toml(text, file)
    missing = frozenset(each.key for each in strict.findings)
    here = TableChoices(book, house, table, missing)
    told = checklist(here)
    return Examined(book, house, strict, told, other_choices(here, told))
