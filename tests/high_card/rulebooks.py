"""How the act is read and filed under; a house has decks to say and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.chapter import Bounds, Cited, Rulebook
from croupier.rulebooks.chapter_game import ChapterGame, parts_of
from croupier.rulebooks.citing import bounds
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.load_chapter import read_chapter
from croupier.rulebooks.procedure import Duties
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing

_CARDS = "receive shuffle continuous"
_ROUND = "no_more_bets deal compare collect pay clear"
DUTIES = Duties(always=frozenset(f"{_CARDS} {_ROUND}".split()))


@dataclass(frozen=True, slots=True, kw_only=True)
class HighCardChapter(Rulebook):
    decks: Bounds


def _read(top: Reader) -> HighCardChapter:
    decks = top.section("decks")
    shared = read_chapter(top, DUTIES, "High Card")
    book = HighCardChapter(**parts_of(shared), decks=bounds(decks))
    decks.close()
    return book


def _examine(
    book: HighCardChapter, filing: Filing, top: Reader, _: list[Taken], shared: HouseRules
) -> ShoeRules | None:
    decks = filing.notes.attempt(top.whole, "decks")
    if decks is None or decks < 1:
        return None
    if not book.decks.allow(decks):
        why = f"must be {book.decks}"
        filing.notes.find_unlawful("decks", str(decks), why, book.decks.clause)
    return ShoeRules(**parts_of(shared), decks=Cited(decks, book.decks.clause), shoe_decks=decks)


def _document(book: HighCardChapter) -> dict[str, object]:
    return {"decks": {"allowed": str(book.decks), "clause": book.decks.clause}}


GAME = ChapterGame(_read, ShoeRules, _examine, _document)
