"""A filing's checklist, approvals and standing as one JSON document."""

from __future__ import annotations

import json

from croupier.rulebooks.filings import Filing, filing_document
from croupier.studio.filing.approvals import approvals_asked
from croupier.studio.filing.dossier import Examined
from croupier.studio.filing.table_choices import Choice


def examined_document(examined: Examined, filing: Filing) -> str:
    return json.dumps(document(examined, filing), indent=2, ensure_ascii=False) + "\n"


def document(examined: Examined, filing: Filing) -> dict[str, object]:
    return {
        "filing": filing_document(filing),
        "missing": examined.missing,
        "clauses": [
            {
                "clause": each.clause.id,
                "section": each.clause.section,
                "asks": each.clause.requirement,
                "choices": [_choice(choice) for choice in each.choices],
            }
            for each in examined.checklist
        ],
        "choices": [_choice(each) for each in examined.others],
        "approvals": [
            {
                "approval": each.name,
                "clause": each.clause,
                "standing": each.given.name.lower(),
                "reference": each.record.reference if each.record else None,
                "date": each.record.date.isoformat() if each.record else None,
            }
            for each in approvals_asked(examined.book, examined.house)
        ],
    }


def _choice(choice: Choice) -> dict[str, object]:
    return {
        "key": choice.key,
        "chosen": choice.chosen,
        "standing": choice.standing.name.lower(),
        "else_permitted": choice.otherwise,
        "clause": choice.clause,
        "reading": choice.reading or None,
    }
