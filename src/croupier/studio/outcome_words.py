"""What an outcome is called on a layout; a game says it where the name alone would not."""

from __future__ import annotations

from croupier.studio.games import manner_of
from croupier.values.messages import word


def outcome_in_words(game: str, wager: str, outcome: str) -> str:
    """As printed.

    >>> outcome_in_words("spanish_21", "spanish_21", "five_card_21")
    '21 in 5 cards'
    >>> outcome_in_words("minibaccarat", "tie", "win_by_9")
    'Win by 9'
    """
    plain = outcome.replace("_", " ").capitalize()
    return word(manner_of(game).outcome_words.get(wager, {}).get(outcome, plain))
