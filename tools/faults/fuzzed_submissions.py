"""Rules Submissions mangled: each is judged, and what is found lawful makes a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.any_game import PracticeTable, submission
from croupier.games.submissions import check_submission, study_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.submissions.check_document import check_document
from croupier.studio.felt import felt
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES
from tools.faults.handed_in import Count
from tools.faults.mangled import inputs, mangled_document, mangled_text
from tools.faults.trial import Bench, Tried

MANGLED = 8_000


def trial(bench: Bench) -> Iterator[Tried]:
    chance, count = bench.chance("submissions"), Count("submissions")
    known = [each.decode(errors="replace") for each in inputs("submissions")]
    real = [each.read_text(encoding="utf-8") for each in sorted(EXAMPLES.glob("*.toml"))]
    for text in known:
        count.hand_in(text, judged, text.encode())
    for _ in range(bench.times(MANGLED)):
        written = _mangled(chance.choice([*known, *real]), real, chance).encode(errors="replace")
        count.hand_in(written.decode(), judged, written)
    yield count.told("fuzzed submissions", "findings, or a table that is drawn and opens")


def judged(text: str) -> bool:
    """By `check`, for filing too, and for study; a lawful table opens."""
    found = check_submission(text)
    json.dumps(check_document([found]), ensure_ascii=False).encode()
    if found.house_rules is None:
        study_rules(text)
        return False
    _opened(found.house_rules, text)
    return True


def _opened(house: HouseRules, text: str) -> None:
    felt(house)
    table = PracticeTable(submission(text))
    assert table.table.house == house


def _mangled(text: str, others: list[str], chance: Random) -> str:
    if chance.randrange(2):
        return mangled_text(text, others, chance)
    try:
        document, more = (parse_toml(each, "") for each in (text, chance.choice(others)))
        told = mangled_document(_plain(document), [_plain(more)], chance)
    except (BadMaterial, ValueError):
        return mangled_text(text, others, chance)
    return _toml(told) if isinstance(told, dict) else str(told)


def _plain(document: Any) -> Any:  # noqa: ANN401 any TOML
    return json.loads(json.dumps(document, default=lambda told: f"bare {told}"))


def _toml(document: dict[str, Any]) -> str:
    """Sections as inline tables; days and fractions go without quotes."""
    return "\n".join(f"{_quoted(key)} = {_value(each)}" for key, each in document.items())


def _value(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{_quoted(k)} = {_value(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case str() if value.startswith("bare "):
            return value.removeprefix("bare ")
        case str():
            return _quoted(value)
        case bool():
            return str(value).lower()
        case _:
            return "''" if value is None else str(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "")
