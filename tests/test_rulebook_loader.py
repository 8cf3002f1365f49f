"""What the loader reads, and every rulebook it must refuse: one small edit per message."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.loader import SHELF, load_rulebook, rulebook
from croupier.values.refusals import BadMaterial

EDITS = sorted(Path(__file__).parent.joinpath("rejected", "rulebooks").glob("*.toml"))


def shipped_text(book: str) -> str:
    return SHELF.text_of(book)


@pytest.mark.parametrize("edit", EDITS, ids=lambda path: path.stem)
def test_an_edit_that_spoils_a_rulebook(edit: Path) -> None:
    """The file names the edit, the key it spoils and a telling part of the message."""
    case = tomllib.loads(edit.read_text(encoding="utf-8"))
    text = shipped_text(case["rulebook"])
    assert text.count(case["old"]) == 1
    with pytest.raises(BadMaterial) as bad:
        load_rulebook(text.replace(case["old"], case["new"]), "spoilt.toml")
    [found] = bad.value.findings
    assert found.key == case["key"]
    assert case["says"] in found.allowed
    assert bad.value.message.startswith("spoilt.toml: ")


@pytest.mark.parametrize("book", SHELF)
def test_a_shipped_rulebook_is_its_text(book: str) -> None:
    assert load_rulebook(shipped_text(book)) == rulebook(book)
    assert rulebook(book).id == book


def test_a_chapter_that_extends_another_is_read_on_top_of_it() -> None:
    base, extended = baccarat_chapter("pa-627a"), baccarat_chapter("pa-627b")
    assert extended.extends == "pa-627a"
    assert extended.tableau == base.tableau
    assert all(offer in extended.offers for offer in base.offers)
    assert base.options.keys() < extended.options.keys()
    assert base.variants.items() < extended.variants.items()


def test_every_clause_stands_in_a_chapter() -> None:
    assert {each.source for each in clause_table().values()} == set(SHELF)


def test_an_unknown_rulebook_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadMaterial, match=r"no rulebook 'pa-627c'; did you mean 'pa-627b'\?"):
        rulebook("pa-627c")
    with pytest.raises(BadMaterial, match="there is pa-541, pa-543"):
        rulebook("chess")


def test_a_chapter_cannot_extend_what_is_not_there() -> None:
    text = shipped_text("pa-627b").replace('extends = "pa-627a"', 'extends = "pa-626a"')
    with pytest.raises(BadMaterial, match=r"chapter\.extends names no rulebook: 'pa-626a'"):
        load_rulebook(text)
