"""Words on the command line mangled: bets, cards, tiles, decisions, results, sums and keys."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from random import Random

from tests.commands.running import EXAMPLES
from tools.faults.at_terminal import ended
from tools.faults.handed_in import Count
from tools.faults.mangled import inputs, mangled_bytes, mangled_text
from tools.faults.trial import Bench, Tried

MANGLED = 10_000
SUBMISSIONS = "SUBMISSIONS"
"""Stands for the folder of those that we ship."""
KEPT = 2
"""A command and what it is about stay as they are more often than not."""


def trial(bench: Bench) -> Iterator[Tried]:
    chance, count = bench.chance("notations"), Count("notations")
    lines: list[list[str]] = [json.loads(each) for each in inputs("notations")]
    words = sorted({word for line in lines for word in line})
    for line in lines:
        count.hand_in(line, taken, json.dumps(line).encode())
    for _ in range(bench.times(MANGLED)):
        line = _mangled(chance.choice(lines), words, chance)
        count.hand_in(line, taken, json.dumps(line).encode())
    yield count.told("fuzzed notations", "an answer, or a refusal with its exit code")


def taken(line: Sequence[str]) -> bool:
    return ended(*(word.replace(SUBMISSIONS, str(EXAMPLES)) for word in line))[0] == 0


def _mangled(line: list[str], words: list[str], chance: Random) -> list[str]:
    told = list(line)
    first = min(KEPT, len(told) - 1) if chance.randrange(20) else 0
    at = chance.randrange(first, len(told))
    told[at] = _word(told[at], words, chance)
    return [*told, "--json"] if chance.randrange(2) else told


def _word(word: str, words: list[str], chance: Random) -> str:
    """As a shell hands it over: any bytes but zero."""
    given = mangled_text(word, words, chance).encode(errors="replace")
    if not chance.randrange(4):
        given = mangled_bytes(given, [b"\xff\xfe", b"\x80"], chance)
    return os.fsdecode(given.replace(b"\0", b""))
