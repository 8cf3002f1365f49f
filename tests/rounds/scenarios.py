"""Evenings worth telling: a whole shoe for each chapter and variant, and each irregularity."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from croupier.floor.chance import Sealed
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.surveillance.exporting import transcript
from croupier.surveillance.passages import passages, told_by
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import ReturnCards, WithdrawTurning
from croupier.table.seats.betting import CallNoMoreBets
from croupier.values.cards import DECK
from croupier.values.sides import Side
from tests.support import RULEBOOKS
from tests.table.driver import Live

SHORT_SHOE = "options.cover_card_depth = 252"
"""Lawful, and about ten rounds from six decks."""
PLAYER_STAYS_BANKER_DRAWS = "Kh 2s 7c 3d"
BOTH_STAY = "Kh Ks 7c 6d"
VIEWED = ("pa-543", "pa-545", "ma-midi")
OLD = ("pa-541", "pa-543", "pa-545")
NEW = ("pa-627a", "ma-midi", "md-mini")
EVERY = (*OLD, *NEW)


class Evening(Live):
    """A table with seeded shuffles and two players who bet a little of everything."""

    def __init__(self, book: str, variant: str) -> None:
        self.chance = random.Random(f"{book} {variant}")  # noqa: S311 the story is always the same
        view = 'options.procedure = "viewing"' if book == "pa-543" else ""
        filing = f"{SHORT_SHOE}\n{view}"
        super().__init__(book, filing, seats="1 Ann,3 Bob", decks=6, variant=variant)

    def _stack(self, decks: int) -> Sealed:
        cards = list(DECK) * decks
        self.chance.shuffle(cards)
        return Sealed(tuple(cards), f"{self.chance.getrandbits(256):064x}")

    def bet_something(self) -> None:
        wagers = list(self.game.house.wagers)
        for seat, person in ((1, "Ann"), (3, "Bob")):
            for wager in self.chance.sample(wagers, 1 + self.chance.randrange(2)):
                self.do(PlaceWager(seat, wager, 500 * (1 + self.chance.randrange(20))), person)


class WellMixed(Live):
    """The wanted cards first, then the others in no order."""

    def _stack(self, decks: int) -> Sealed:
        sealed = super()._stack(decks)
        middle = len(sealed.cards) // 2
        dealt = [*sealed.cards[middle:], *sealed.cards[:middle]]
        rest = dealt[len(self.stacked) :]
        random.Random(len(self.told)).shuffle(rest)  # noqa: S311 the story is always the same
        dealt = [*self.stacked, *rest]
        return Sealed((*dealt[-middle:], *dealt[:-middle]), sealed.salt)


def whole_shoe(book: str, variant: str) -> str:
    """From the arrival of the cards to the opened order."""
    evening = Evening(book, variant)
    evening.until(CallNoMoreBets)
    while evening.table.shoes == 1 and evening.table.over is None:
        evening.wait(seconds=40)
        evening.until(_next_round_or_end)
        if evening.table.over is None:
            evening.bet_something()
            evening.play_round()
    evening.until(lambda table: not table.unopened and table.over is None)
    return told(evening)


def _next_round_or_end(table: Table) -> bool:
    return table.over is not None or isinstance(agenda(table)[0].order, CallNoMoreBets)


def told(live: Live, since: int = 0) -> str:
    """The transcript, from a place on."""
    story = told_by(live.journal.read("t1", after=since))
    return "\n".join(transcript("t1", passages(story))) + "\n"


def every_shoe() -> Iterator[tuple[str, str]]:
    for book in RULEBOOKS:
        for variant in rulebook(book).variants:
            yield book, variant


Scene = Callable[[Live], int | None]
"""What happens; where it returns a place, the story begins there."""


def _draw_between_rounds(live: Live) -> None:
    live.do(DrawInError())
    live.bet("1 banker 100").play_round()


def _show_between_rounds(live: Live) -> None:
    live.do(DrawInError(disclosed=True))
    live.until(CallNoMoreBets).bet("1 banker 100").play_round()


def _stray(live: Live, *, disclosed: bool) -> None:
    """A third card for a Player's Hand that must stay."""
    live.bet("1 player 100; 3 banker 50")
    live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    live.do(DrawInError(disclosed=disclosed, towards=Side.PLAYER))
    live.play_round()
    live.until(CallNoMoreBets)


def _stray_undisclosed(live: Live) -> None:
    _stray(live, disclosed=False)


def _stray_disclosed(live: Live) -> None:
    _stray(live, disclosed=True)


def _face_up(live: Live) -> None:
    """A card lies face up in the shoe while a hand is due one."""
    live.bet("1 banker 100")
    live.until(DealCard).step()
    live.do(FindFaceUp())
    live.play_round()
    live.until(CallNoMoreBets)


def _shoe_runs_out(live: Live) -> int:
    """In the last hand every card that is left turns out to lie face up."""
    live.until(lambda table: table.hands_left == 1).until(CallNoMoreBets)
    since = live.table.place
    live.bet("1 banker 100; 3 player 50").until(DealCard).step()
    while live.table.in_shoe.left:
        live.do(FindFaceUp())
        live.until(lambda table: not table.discarding or not table.in_shoe.left)
    live.until(lambda table: table.round is None)
    live.until(lambda table: table.over is None and not table.unopened)
    return since


def _turning_taken(live: Live) -> None:
    """The viewer dawdles: the next players are asked, and the dealer turns the cards."""
    live.bet("3 player 100; 1 banker 50")
    live.until(ReturnCards)
    live.do(WithdrawTurning(Side.PLAYER))
    live.play_round()


SCENES: tuple[tuple[str, tuple[str, ...], str, str, Scene], ...] = (
    ("undisclosed", EVERY, "9h", "", _draw_between_rounds),
    ("stray_to_banker", EVERY, f"{PLAYER_STAYS_BANKER_DRAWS} 4h", "", _stray_undisclosed),
    ("stray_held", EVERY, f"{BOTH_STAY} 4h", "", _stray_undisclosed),
    ("disclosed", EVERY, "9h", "", _show_between_rounds),
    ("disclosed_to_banker", NEW, f"{PLAYER_STAYS_BANKER_DRAWS} 4h", "", _stray_disclosed),
    (
        "disclosed_discard", NEW, f"{BOTH_STAY} 4h",
        'options.disclosed_third_card = "discard"', _stray_disclosed,
    ),
    (
        "disclosed_simulated", NEW, f"{BOTH_STAY} 4h",
        'options.disclosed_third_card = "simulated_round"', _stray_disclosed,
    ),
    ("face_up", OLD, "Kh Qd 2s 7c 3d", "", _face_up),
    ("face_up_discards", OLD, "Kh 5d 2s 7c 3d", "", _face_up),
    ("simulated", NEW, "Kh 5d 2s 7c 3d", "", _face_up),
    ("void", EVERY, "", SHORT_SHOE.replace("252", "14"), _shoe_runs_out),
    ("after_void", EVERY, "", SHORT_SHOE.replace("252", "14"), _shoe_runs_out),
    ("withdraw_turning", VIEWED, "", 'options.procedure = "viewing"', _turning_taken),
    ("pass_turning", VIEWED, "", 'options.procedure = "viewing"', _turning_taken),
    ("dealer_turns", VIEWED, "", 'options.procedure = "viewing"', _turning_taken),
)  # fmt: skip
"""Duty, chapters, first cards, filing, and what happens."""


def every_irregularity() -> dict[str, tuple[str, str, str, Scene]]:
    """By clause: chapter, first cards, filing, and what happens."""
    found = dict[str, tuple[str, str, str, Scene]]()
    for duty, books, cards, filing, scene in SCENES:
        for book in books:
            clause = rulebook(book).procedure[duty]
            found[clause] = (book, cards, filing, scene)
    return found


def irregularity(clause: str) -> str:
    book, cards, filing, scene = every_irregularity()[clause]
    live = WellMixed(book, filing, cards=cards, seats="1 Ann,3 Bob", decks=6)
    since = live.ready().table.place
    return told(live, scene(live) or since)


assert set(RULEBOOKS) == set(SHELF.about("baccarat"))
