"""The baccarat family as it is played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.drawing import RenderableType
from croupier.cli.games.baccarat.play import prompts, words
from croupier.cli.games.baccarat.play.felt import felt
from croupier.cli.playing.asking import listed
from croupier.cli.playing.terminal_game import PastRounds, Room, TerminalGame
from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.game import GAME
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.baccarat.simulated_rounds import SimulatedCardDealt
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import CardsReturned, HandTurned
from croupier.table.cards.burning import CardBurned
from croupier.table.seats.betting import WithdrawWager
from croupier.values.shoe import in_decks
from croupier.values.sides import Side


def odds(table: Table) -> RenderableType:
    """Exact edges for the full shoe; the engine is loaded only now."""
    from croupier.odds.baccarat.tables import exact_odds  # noqa: PLC0415

    rows = [("wager", "terms", "house edge", "wins")]
    for each in exact_odds(table.game).rows:
        terms = ", ".join(str(value) for value in each.terms.values())
        won = sum(line.probability for line in each.outcomes if line.net > 0)
        rows.append((each.wager, terms, f"{float(each.house_edge):.4%}", f"{float(won):.4%}"))
    return listed(f"Exact odds of a full shoe of {in_decks(table.house.shoe_decks)}", rows)


def _marked(table: Table) -> Mapping[str, int]:
    return {person: table.owes(person) for person in table.owed}


AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    tables=GAME,
    words=words.WORDS,
    dealers_words=words.DEALERS_WORDS,
    menu=prompts.MENU,
    asked=prompts.ASKED,
    answers=prompts.ANSWERS,
    choices=prompts.CHOICES,
    costly=(LetRide, TakePayout),
    felt=felt,
    rooms=(Room(36, tall=True, told=5), Room(30, tall=False, told=3), Room(0, tall=False, told=3)),
    worth_a_look=(
        CardDealt,
        CardBurned,
        HandTurned,
        CardsReturned,
        ResultAnnounced,
        SimulatedCardDealt,
    ),
    odds=odds,
    past=PastRounds((), lambda past: (past.coup, past.winner), lambda past: str(past.coup)),
    places=PlaceWager,
    takes_back=WithdrawWager,
    main_wagers=(Side.BANKER.value, Side.PLAYER.value),
    marked=_marked,
)
