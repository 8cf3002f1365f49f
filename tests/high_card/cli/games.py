"""What High Card says in the commands; one module is enough for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.text import Text

from croupier.cli.game_parts import Commands
from croupier.cli.odds_asked import Asked
from croupier.cli.odds_printing import Sheet
from croupier.cli.playing.asking import listed
from croupier.cli.playing.cards import Held, cards_drawn, side_by_side
from croupier.cli.playing.screen import seats_drawn
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.terminal_game import Cloth, PastRounds, TerminalGame
from croupier.odds.document import row_document
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.wagers import WagersJudged
from croupier.values.money import dollars
from tests.high_card.games import WAGER, bind
from tests.high_card.odds import exact_odds
from tests.high_card.state import Past, Table
from tests.high_card.table import GAME as HIGH_CARD_TABLES
from tests.high_card.table import CardDealt


def _felt(sitting: Sitting[Table], cloth: Cloth) -> Iterable[RenderableType]:
    table = sitting.table
    for seat, card in sorted(table.round.cards.items()) if table.round else ():
        yield Text(f"Seat {seat}" if seat else "Dealer", style="bold")
        yield side_by_side([cards_drawn(Held((card,)), tall=cloth.tall)], cloth.wide)
    stakes = {each.seat: dollars(each.stake) for each in table.wagers if not each.settled}
    yield seats_drawn(sitting, lambda seat: stakes.get(seat, ""), {})


def _odds(table: Table) -> RenderableType:
    chances = ((each.outcome, str(each.probability)) for each in exact_odds(table.game).outcomes)
    return listed("Exact odds of a full shoe", chances)


def _line(past: Past) -> str:
    return " ".join(f"{seat or 'dealer'} {card}" for seat, card in past.cards.items())


AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    tables=HIGH_CARD_TABLES,
    felt=_felt,
    worth_a_look=(CardDealt, WagersJudged),
    odds=_odds,
    past=PastRounds((), lambda past: (_line(past),), _line),
    places=PlaceWager,
    takes_back=WithdrawWager,
    main_wagers=(WAGER,),
)


def table_sheet(house: HouseRules, _: Asked) -> Sheet:
    game = bind(house)
    row, title = exact_odds(game), f"{game.house.shoe_decks} decks"
    return Sheet(lambda: {"wagers": [row_document(row)]}, title, (), (row,), (), ())


GAME = Commands(__name__)
