"""Drills about hands: which of them draws a third card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from croupier.games.baccarat.drawing import Decision, decisions, split_hands
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup, point_count
from croupier.rulebooks.baccarat.chapter import Move
from croupier.training.drilling import Draw, Drill, choices_shown, in_any_order
from croupier.values.cards import DECK, Card
from croupier.values.sides import Side

MOVES = {Move.DRAW: "draw", Move.STAY: "stand"}


def shoe(game: BaccaratGame, draw: Draw) -> Iterator[Card]:
    return in_any_order(DECK * game.house.shoe_decks, draw)


def hands_shown(coup: Coup) -> dict[str, object]:
    return {side.value: [str(card) for card in coup[side]] for side in Side}


def third_card(game: BaccaratGame, draw: Draw) -> Drill:
    """About the Player's Hand, or, twice as often, about the Banker's."""
    side = (Side.PLAYER, Side.BANKER, Side.BANKER)[draw(3)]
    tableau = game.house.tableau
    cards = list(islice(shoe(game, draw), 5))
    made = decisions(tableau, cards)
    shown = cards if side is Side.BANKER and made[0].move is Move.DRAW else cards[:4]
    coup = split_hands(shown, player_drew=made[0].move is Move.DRAW)
    decision = made[side is Side.BANKER]
    return Drill(
        {
            **hands_shown(coup),
            "hand": side.value,
            "asks": f"Does the {side.hand} draw a third card?",
            "choices": choices_shown((move, f"{move.capitalize()}s") for move in MOVES.values()),
        },
        MOVES[decision.move],
        decision.clause,
        _why_third_card(game, coup, decision),
    )


def _why_third_card(game: BaccaratGame, coup: Coup, decision: Decision) -> str:
    tableau, side = game.house.tableau, decision.side
    totals = {each: point_count(tableau, coup[each][:2]) for each in Side}
    if decision.clause == tableau.natural_stops:
        shown = " and ".join(f"{side.hand} {total}" for side, total in totals.items())
        return f"{shown}: with a Natural on the table neither hand draws"
    beside = ""
    if side is Side.BANKER:
        third = coup.player[2:]
        beside = (
            f" against a third card worth {point_count(tableau, third)}"
            if third
            else " after the Player's Hand stood"
        )
    return f"{side.hand} {totals[side]}{beside}: {MOVES[decision.move]}s"
