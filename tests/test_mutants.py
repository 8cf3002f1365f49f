"""The list of hand-made breaks is whole and fits the code; `make mutants` runs it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.trace import Honouring, shipped_trace
from tools.mutants import PACKAGE, Mutant, breaks, figures
from tools.trace import asking_modules

BREAKS = tuple(breaks())


@cache
def claims() -> dict[str, tuple[str, ...]]:
    return {each.clause.id: each.tests for each in shipped_trace()}


@pytest.mark.parametrize("mutant", BREAKS, ids=[f"{each.file}: {each.says}" for each in BREAKS])
def test_a_break_fits_the_code_and_offends_claimed_clauses(mutant: Mutant) -> None:
    good = (PACKAGE / mutant.file).read_text(encoding="utf-8")
    assert good.count(mutant.was) == 1
    compile(mutant.applied(good), mutant.file, "exec")
    assert mutant.clauses
    assert all(claims()[clause] for clause in mutant.clauses)


def test_every_irregularity_of_every_chapter_is_broken() -> None:
    wanted = {each.id for each in clause_table().values() if each.kind == "irregularity"}
    assert wanted - _broken(BREAKS) == set()


PLAYED = frozenset(
    {"deck", "opening", "shuffle", "wager", "deal", "draw", "settle", "rotation", "irregularity"}
)
"""Kinds of clauses about what is done at a table."""
PARAGRAPH = re.compile(r"\w+-\d+(?:-[A-Za-z]\b)?")


def test_every_paragraph_about_play_is_broken_somewhere() -> None:
    """By hand, or in a figure; what is only drawn, filed or seen to by people cannot be here."""
    at_tables = {Honouring.DECIDED, Honouring.RECORDED}
    played = {
        each.clause.id
        for each in shipped_trace()
        if each.clause.kind in PLAYED and each.kind in at_tables
    }
    broken = _broken((*BREAKS, *figures()))
    assert _paragraphs(played) - _paragraphs(broken & played) == set()


def _broken(mutants: Iterable[Mutant]) -> set[str]:
    return {clause for each in mutants for clause in each.clauses}


def _paragraphs(clauses: Iterable[str]) -> set[str]:
    return {found[0] for clause in clauses if (found := PARAGRAPH.match(clause))}


def test_every_procedure_that_asks_for_a_duty_is_broken() -> None:
    """What seals cards and tiles, opens the seal or ends what was left is ours and no chapter's."""
    procedures = {
        module
        for module in asking_modules()
        if module.startswith("table/") and "= Procedure" in (PACKAGE / module).read_text()
    }
    sealing = {"table/cards/sealing.py", "table/pai_gow/ending.py"}
    ours = {*sealing, "table/seats/left_unfinished.py"}
    assert procedures - {each.file for each in BREAKS} == ours
