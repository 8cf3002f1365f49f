"""How a game is played, on one card: sentences with their clauses, a picture, what it pays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.odds_board import odds_entries
from croupier.values.clauses import ClauseId


@dataclass(frozen=True, slots=True)
class Sentence:
    words: str
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class Paid:
    """A wager, and what pays how much."""

    title: str
    entries: tuple[tuple[str, str], ...]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class RulesCard:
    sentences: tuple[Sentence, ...]
    pays: tuple[Paid, ...]
    picture: dict[str, object] = field(default_factory=dict)
    """What the game's own `card_picture.html` draws."""


def rules_card(
    house: HouseRules, sentences: Iterable[Sentence] = (), picture: dict[str, object] | None = None
) -> RulesCard:
    """Of any game: its own sentences, then the house's share."""
    told = (*sentences, *_share(house))
    return RulesCard(told, tuple(_pays(house)), picture or {})


def _share(house: HouseRules) -> Iterable[Sentence]:
    taken = house.vigorish
    if taken is not None:
        bearing = [each.title for each in house.wagers.values() if each.bears_vigorish]
        words = f"Of what {listed(bearing)} wins, the house keeps {taken.name}: the vigorish."
        yield Sentence(words, taken.clause)


def _pays(house: HouseRules) -> Iterable[Paid]:
    for offered in house.wagers.values():
        yield Paid(offered.title, odds_entries(house, offered), offered.permitted_by)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """A, B and C."""
    return f" {joint} ".join(each for each in (", ".join(words[:-1]), *words[-1:]) if each)
