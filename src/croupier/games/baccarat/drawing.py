"""Who is due the next card, by the chapter's tables, and the coup that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.games.baccarat.hands import Coup, FinalState, final_state, point_count
from croupier.rulebooks.baccarat.chapter import Cell, Move, Tableau
from croupier.values.cards import Card, show_cards
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal, refuse
from croupier.values.sides import Side

OPENING_ORDER = (Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a hand does about a third card, and the cell that says so."""

    side: Side
    move: Move
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Deal:
    """A complete coup with the decisions that made it."""

    coup: Coup
    decisions: tuple[Decision, ...]
    final: FinalState

    def __str__(self) -> str:
        hands = "    ".join(
            f"{side.value.title()} {show_cards(self.coup[side])} = {self.final[side].points}"
            for side in Side
        )
        winner = self.final.winner
        return f"{hands}    {winner.value.title() + ' wins' if winner else 'Tie hand'}"


class Due(NamedTuple):
    """The hand that the next card belongs to."""

    side: Side
    ordinal: str
    clause: ClauseId


def split_hands(cards: Sequence[Card], player_drew: bool) -> Coup:  # noqa: FBT001
    """Cards in dealing order as two hands; the fifth is the Player's only if the Player drew."""
    player, banker, thirds = [*cards[:4:2]], [*cards[1:4:2]], [*cards[4:]]
    if player_drew and thirds:
        player.append(thirds.pop(0))
    return Coup(tuple(player), tuple(banker + thirds))


def decisions(tableau: Tableau, cards: Sequence[Card]) -> tuple[Decision, ...]:
    """What both hands do after the opening four; the Banker waits for the Player's third card."""
    player, banker = (point_count(tableau, cards[start:4:2]) for start in (0, 1))
    if {player, banker} & tableau.naturals.value:
        return tuple(Decision(side, Move.STAY, tableau.natural_stops) for side in Side)
    first = _decided(Side.PLAYER, tableau.player[player])
    if first.move is Move.STAY:
        return first, _decided(Side.BANKER, tableau.banker_if_player_stayed[banker])
    if len(cards) < 5:
        return (first,)
    third = point_count(tableau, cards[4:5])
    return first, _decided(Side.BANKER, tableau.banker[banker, third])


def _decided(side: Side, cell: Cell) -> Decision:
    return Decision(side, cell.move, cell.clause)


def due(tableau: Tableau, cards: Sequence[Card]) -> Due | None:
    """Whose the next card is, or None when the round is complete."""
    if len(cards) < len(OPENING_ORDER):
        ordinal = "first" if len(cards) < 2 else "second"
        side = OPENING_ORDER[len(cards)]
        return Due(side, ordinal, tableau.order[side])
    thirds = len(cards) - len(OPENING_ORDER)
    drawing = [each for each in decisions(tableau, cards) if each.move is Move.DRAW]
    if thirds < len(drawing):
        return Due(drawing[thirds].side, "third", drawing[thirds].clause)
    return None


def deal(tableau: Tableau, cards: Sequence[Card]) -> Deal | Refusal:
    """A round from exactly the cards it uses, in dealing order."""
    for dealt in range(len(OPENING_ORDER), len(cards)):
        if due(tableau, cards[:dealt]) is None:
            text = (
                "the round is complete after {dealt:cards};"
                " {unused} is the first card it does not use"
            )
            clause = _ending_clause(tableau, cards[:dealt])
            return refuse(clause, text, dealt=cards[:dealt], unused=cards[dealt])
    if (waiting := due(tableau, cards)) is not None:
        text = "too few cards: the {hand:hand} is due its {ordinal:word} card"
        return refuse(waiting.clause, text, hand=waiting.side, ordinal=waiting.ordinal)
    made = decisions(tableau, cards)
    coup = split_hands(cards, player_drew=made[0].move is Move.DRAW)
    return Deal(coup, made, final_state(tableau, coup))


def _ending_clause(tableau: Tableau, cards: Sequence[Card]) -> ClauseId:
    """The clause that lets no further card be dealt."""
    stayed = [each for each in decisions(tableau, cards) if each.move is Move.STAY]
    return stayed[-1].clause if stayed else tableau.one_card_limit
