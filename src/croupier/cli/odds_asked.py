"""What was asked of `croupier odds`, and what is asked of the wrong game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import click

from croupier.cli.material import read_file
from croupier.rulebooks.reader import nearest
from croupier.values.cards import Card
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.shoe import Composition, in_decks


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command, named as its parameters."""

    wager: str | None = None
    beside: str | None = None
    decks: int | None = None
    shoe: str | None = None
    stake: str | None = None
    meters: tuple[str, ...] = ()
    effects: bool = False
    par: bool = False
    strategy: str | None = None
    exact_rounds: bool = False
    against: str | None = None
    opponents: int | None = None
    rounds: int | None = None
    seed: int | None = None

    @property
    def sum_staked(self) -> Cents | None:
        return sum_staked(self.stake)

    def refuse(self, why: str, *parameters: str) -> None:
        """Options that have no meaning here are wrong usage."""
        for name in parameters:
            if getattr(self, name) not in {None, (), False}:
                option = {"beside": "with", "meters": "meter"}.get(name, name.replace("_", "-"))
                raise click.UsageError(f"--{option}: {why}")


def sum_staked(given: str | None) -> Cents | None:
    """What `--stake` says."""
    if given is None:
        return None
    try:
        stake = cents_from_text(given)
    except Unreadable as error:
        raise click.UsageError(f"--stake: {error}") from None
    if not stake:
        raise click.UsageError("--stake: must be above zero")
    return stake


def expect_wager(option: str, wager: str | None, offered: Sequence[str]) -> None:
    if wager is not None and wager not in offered:
        raise click.UsageError(
            f"{option} {wager}: not offered here; {nearest(wager, list(offered))}"
        )


def read_shoe(path: str, decks: int) -> Composition:
    """A JSON object of card to count, of no card more than the decks hold."""
    try:
        given = json.loads(read_file(path), object_pairs_hook=_once_each)
    except Unreadable as error:
        raise BadMaterial(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadMaterial(f"{path} is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise BadMaterial(f'{path}: must be an object of card to count, such as {{"9h": 3}}')
    counts = dict[str, int]()
    for text, count in given.items():
        card = str(Card.parse(text))
        if type(count) is not int or count < 0:
            raise BadMaterial(f"{path}: {text} has count {count!r}; it must be a whole number")
        counts[card] = counts.get(card, 0) + count
        if counts[card] > decks:
            held = f"but {in_decks(decks)} can hold {decks}"
            raise BadMaterial(f"{path}: {counts[card]} of {card}, {held}")
    return Composition.from_counts(counts)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object whose keys stand once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("a card is named twice")
    return found
