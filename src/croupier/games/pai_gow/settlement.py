"""Turns the hands of a round and its bets into slips and movements of chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.games.pai_gow.banking import BankResult, bank_result, banked_settled
from croupier.games.pai_gow.bets import Bank, Bet, parse_bets
from croupier.games.pai_gow.bets import refusals as about_bets
from croupier.games.pai_gow.comparing import compare
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand, is_wrong_way, labelled
from croupier.games.pai_gow.laid import Laid, parse_laid
from croupier.games.pai_gow.laid import refusals as about_tiles
from croupier.games.pai_gow.movements import Movement, round_settled
from croupier.games.pai_gow.positions import DEALER, Position
from croupier.games.pai_gow.slips import Slip, judged_slip, laid_wrong, surrendered_slip
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refused
from croupier.values.transfers import INVENTORY

PLAYER, HOUSE_WAY = "player", "house_way"


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A position's hands as they are compared."""

    seat: Position
    hand: SetHand
    set_by: str
    """The player, or the house way."""
    laid: SetHand | None = None
    """How the dealer had set them, if they had to be reset."""
    reset_by: ClauseId | None = None
    lost: bool = False
    """Laid the wrong way round, where that loses."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round."""

    hands: tuple[PlayedHand, ...]
    """Those that are exposed; the one the others are compared with first, then seat by seat."""
    slips: tuple[Slip, ...]
    """One for each bet, in the order of the bets."""
    bank: BankResult | None
    movements: tuple[Movement, ...]

    @property
    def house_gain(self) -> int:
        """What the tray has gained, a wager of the dealer's that came out of it counted back."""
        tray = sum(
            (each.target == INVENTORY) * each.cents - (each.source == INVENTORY) * each.cents
            for movement in self.movements
            for each in movement.transfers
        )
        return tray - sum(slip.stake for slip in self.slips if slip.seat == DEALER)


def settle(
    game: PaiGowGame,
    bets: Sequence[Bet] | str,
    laid: Sequence[Laid] | str,
    bank: Bank | None = None,
) -> Settlement:
    """A whole round; all refusals at once if the table may not take its bets or tiles."""
    bets = parse_bets(bets) if isinstance(bets, str) else bets
    laid = parse_laid(laid) if isinstance(laid, str) else laid
    if against := (*about_bets(game, bets, bank), *about_tiles(game, laid, bets, bank)):
        raise Refused(against)
    hands = _played(game, laid, bets, bank)
    slips = tuple(slip_of(game, bet, hands, bank) for bet in bets)
    movements = (
        banked_settled(game.house, bank, slips) if bank else round_settled(game.house, slips)
    )
    result = bank_result(game.house, bank, slips) if bank else None
    return Settlement(tuple(hands.values()), slips, result, movements)


def slip_of(
    game: PaiGowGame, bet: Bet, hands: dict[Position, PlayedHand], bank: Bank | None
) -> Slip:
    """One bet against the dealer or the bank; without hands it is surrendered."""
    house, player = game.house, hands.get(bet.seat)
    if player is None:
        return surrendered_slip(house, bet)
    against = hands[bank.seat if bank else DEALER]
    verdict = laid_wrong(house) if player.lost else compare(house, player.hand, against.hand)
    return judged_slip(house, bet, verdict, banked=bank is not None)


def _played(
    game: PaiGowGame, laid: Sequence[Laid], bets: Sequence[Bet], bank: Bank | None
) -> dict[Position, PlayedHand]:
    """The hands that are compared: surrendered ones stay unseen, a dealer without a wager's too."""
    first = bank.seat if bank else DEALER
    exposed = {first, *(bet.seat for bet in bets)}
    in_turn = sorted(laid, key=lambda each: (each.seat != first, each.seat))
    return {
        each.seat: played(game, each, bank)
        for each in in_turn
        if each.seat in exposed and not each.surrendered
    }


def played(game: PaiGowGame, laid: Laid, bank: Bank | None) -> PlayedHand:
    """Hands set by the house way where nobody set them, reset to it where the dealer must."""
    if laid.hand is None:
        return PlayedHand(laid.seat, game.way(laid.tiles), HOUSE_WAY)
    hand = labelled(game.ranks, laid.hand.high, laid.hand.low)
    if laid.seat == DEALER or (bank and bank.co_bank and laid.seat == bank.seat):
        return _as_the_way_sets(game, hand, laid)
    lost = (
        is_wrong_way(game.ranks, laid.hand)
        and game.house.chose("laid_the_wrong_way") == "lost"
        and not (bank and laid.seat == bank.seat)
    )
    return PlayedHand(laid.seat, hand, PLAYER, lost=lost)


def _as_the_way_sets(game: PaiGowGame, hand: SetHand, laid: Laid) -> PlayedHand:
    if game.way.accepts(hand):
        return PlayedHand(laid.seat, hand, HOUSE_WAY)
    reset = game.house.duty("reset_hands")
    return PlayedHand(laid.seat, game.way(laid.tiles), HOUSE_WAY, laid.hand, reset)
