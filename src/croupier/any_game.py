"""The verbs for whichever game is at hand: its chapter says which, and its own module does it.

>>> import croupier
>>> for chapter in ("pa-627a", "pa-535", "pa-551"):
...     type(croupier.rulebook(chapter)).__name__
'BaccaratGame'
'PaiGowGame'
'Spanish21Game'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, overload

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.submissions import house_rules
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.loader import rulebook as chapter
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.families import family_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from croupier import baccarat, pai_gow, spanish_21
    from croupier.floor.chance import Chance
    from croupier.games.baccarat.game import Meters
    from croupier.games.pai_gow.laid import Laid
    from croupier.games.spanish_21.calls import Calls
    from croupier.journal.store import Journal
    from croupier.odds.baccarat.tables import Shoe
    from croupier.odds.figures import ExactOdds
    from croupier.odds.pai_gow.tables import Setter
    from croupier.values.cards import Card
    from croupier.values.money import Cents

Game = BaccaratGame | PaiGowGame | Spanish21Game
"""A table's game, ready to deal and to settle."""


class Opening(TypedDict, total=False):
    """How a practice table may be opened."""

    journal: Journal | None
    name: str
    clock: Callable[[], datetime]
    chance: Chance


def rulebook(rulebook_id: str, *, variant: str | None = None, decks: int | None = None) -> Game:
    """A chapter's game as it stands: full table, every choice at its default."""
    given = {"variant": variant, "decks": decks}
    filed = {key: value for key, value in given.items() if value is not None}
    game: Game = _done(chapter(rulebook_id).game, "rulebook", rulebook_id, **filed)
    return game


def submission(
    text: str,
    file: str = "submission",
    *,
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
) -> Game:
    """The game of a lawful Rules Submission, given as TOML text."""
    house = house_rules(text, file, shelf, beside)
    game: Game = _done(house.game, "bind", house)
    return game


@overload
def settle(
    game: BaccaratGame,
    bets: Sequence[baccarat.Bet] | str,
    cards: baccarat.Deal | Sequence[Card] | str,
    meters: Meters | None = None,
) -> baccarat.Settlement: ...
@overload
def settle(
    game: PaiGowGame,
    bets: Sequence[pai_gow.Bet] | str,
    laid: Sequence[Laid] | str,
    bank: pai_gow.Bank | None = None,
) -> pai_gow.Settlement: ...
@overload
def settle(
    game: Spanish21Game,
    bets: Sequence[spanish_21.Bet] | str,
    cards: Sequence[Card] | str,
    calls: Calls | str = "",
    *,
    missed_peek: bool = False,
) -> spanish_21.Settlement: ...
def settle(game: Game, bets: object, *dealt: object, **more: object) -> object:
    """Slips for a round: bets, then its cards and decisions, or its tiles.

    >>> import croupier
    >>> tiles = "dealer 5-5 3-3 1-5 2-5; 1 6-6 4-5 | 1-3 2-2"
    >>> croupier.settle(croupier.rulebook("pa-535"), "1 pai_gow 100", tiles).slips[0].back
    19500
    """
    return _done(_name(game), "settle", game, bets, *dealt, **more)


@overload
def exact_odds(
    game: BaccaratGame,
    *,
    wager: str | None = None,
    decks: int | None = None,
    shoe: Shoe | None = None,
    meters: Meters | None = None,
    stake: Cents | None = None,
) -> ExactOdds: ...
@overload
def exact_odds(
    game: PaiGowGame,
    *,
    setters: Sequence[Setter] = ...,
    against: Setter = ...,
    stake: Cents | None = None,
) -> ExactOdds: ...
@overload
def exact_odds(
    game: Spanish21Game,
    *,
    wager: str | None = None,
    decks: int | None = None,
    shoe: Shoe | None = None,
    stake: Cents | None = None,
) -> ExactOdds: ...
def exact_odds(game: Game, **asked: object) -> object:
    """Exact odds of a table's wagers, by id.

    >>> import croupier
    >>> croupier.exact_odds(croupier.rulebook("pa-535"))["pai_gow"].house_edge
    Fraction(5466961, 204522500)
    """
    return _done(_name(game), "odds", game, **asked)


@overload
def PracticeTable(game: BaccaratGame, **opening: Unpack[Opening]) -> baccarat.PracticeTable: ...
@overload
def PracticeTable(game: PaiGowGame, **opening: Unpack[Opening]) -> pai_gow.PracticeTable: ...
@overload
def PracticeTable(game: Spanish21Game, **opening: Unpack[Opening]) -> spanish_21.PracticeTable: ...
def PracticeTable(game: Game, **opening: Unpack[Opening]) -> object:  # noqa: N802 a table of the game's own class
    """One live table of the game with an automatic dealer: sit, bet, deal.

    >>> import croupier
    >>> table = croupier.PracticeTable(croupier.rulebook("pa-551"))
    >>> table.sit(1, "ann", chips="500")
    >>> table.bet("1 spanish_21 25")
    >>> table.deal().hands[0].result in {"won", "lost", "returned"}
    True
    """
    return _done(_name(game), "PracticeTable", game, **opening)


def _name(game: Game) -> str:
    house = getattr(game, "house", None)
    if not isinstance(house, HouseRules):
        raise TypeError(f"{game!r} is no game; rulebook and submission give one")
    return house.game


def _done(game: str, verb: str, *how: object, **more: object) -> Any:  # noqa: ANN401 a game's own
    """What the public module of the game's family makes of it; it alone knows what it takes."""
    module = import_module(f"{__package__}.{family_of(game).name}")
    does = getattr(module, verb)
    try:
        signature(does).bind(*how, **more)
    except TypeError as error:
        raise TypeError(f"{module.__name__}.{verb}: {error}") from None
    return does(*how, **more)
