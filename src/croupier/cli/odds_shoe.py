"""The cards left in a shoe, as `--shoe` names them."""

from __future__ import annotations

import json

from croupier.cli.material import read_file
from croupier.values.cards import Card
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.shoe import Composition


def read_shoe(path: str, decks: int) -> Composition:
    """A JSON object of card to count, of no card more than the decks hold."""
    try:
        given = json.loads(read_file(path), object_pairs_hook=_once_each)
    except json.JSONDecodeError as error:
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
            raise BadMaterial(f"{path}: {counts[card]} of {card}, but {decks} decks hold {decks}")
    return Composition.from_counts(counts)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object whose keys stand once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("a card is named twice")
    return found
