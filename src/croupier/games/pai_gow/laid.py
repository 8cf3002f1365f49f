"""The tiles of a round as they were laid, in one line of text, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.pai_gow.bets import Bank, Bet, parse_seat
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.games.pai_gow.positions import DEALER, Position, position_name, position_said
from croupier.values.messages import said
from croupier.values.refusals import Refusal, Unreadable, refuse
from croupier.values.tiles import Tile, parse_tiles

SURRENDER = "surrender"


@dataclass(frozen=True, slots=True)
class Laid:
    """What became of one position's tiles.

    >>> parse_laid("dealer 6-6 4-5 1-3 2-2; 1 2-4 1-2 | 5-6 1-6; 2 surrender")[2].surrendered
    True
    """

    seat: Position
    tiles: tuple[Tile, ...] = ()
    hand: SetHand | None = None
    """As laid; None where nobody has set them and the house way does."""
    surrendered: bool = False


def parse_laid(text: str) -> tuple[Laid, ...]:
    """Read ``SEAT TILES; …``: a bar parts high from low, ``surrender`` stands in place of tiles."""
    laid = tuple(_parse(part) for part in text.split(";") if part.strip())
    for seat, times in Counter(each.seat for each in laid).items():
        if times > 1:
            raise Unreadable(f"{position_name(seat)}: tiles are given twice")
    return laid


def _parse(text: str) -> Laid:
    word, _, rest = text.strip().partition(" ")
    seat, rest = parse_seat(word), rest.strip()
    if rest == SURRENDER:
        return Laid(seat, surrendered=True)
    if "|" in rest:
        hand = SetHand.parse(rest)
        return Laid(seat, hand.tiles, hand)
    tiles = parse_tiles(rest)
    if len(tiles) != 4:
        raise Unreadable(f"{position_name(seat)}: {len(tiles)} tiles are given; a hand has four")
    return Laid(seat, tiles)


def refusals(
    game: PaiGowGame, laid: Sequence[Laid], bets: Sequence[Bet], bank: Bank | None
) -> tuple[Refusal, ...]:
    """Everything that is wrong with the tiles of a round."""
    return (
        *_about_set(game, laid),
        *_missing(game, laid, bets, bank),
        *_not_in_play(game, laid, bets, bank),
        *_about_surrender(game, laid, bank),
    )


def _about_set(game: PaiGowGame, laid: Sequence[Laid]) -> Iterator[Refusal]:
    shown = Counter(tile for each in laid for tile in each.tiles)
    for tile, count in shown.items():
        copies = game.ranks.copies[game.ranks.number[tile]]
        if count > copies:
            why = said(
                "{tile} is there {count} times; a set holds {copies}",
                tile=tile,
                count=count,
                copies=copies,
            )
            yield refuse(game.house.duty("tiles_whole"), why)


def _missing(
    game: PaiGowGame, laid: Sequence[Laid], bets: Sequence[Bet], bank: Bank | None
) -> Iterator[Refusal]:
    judged_by = bank.seat if bank else DEALER
    there = {each.seat for each in laid}
    for seat in dict.fromkeys([judged_by, *(bet.seat for bet in bets)]):
        if seat not in there:
            why = said("{position}: the tiles are missing", position=position_said(seat))
            yield refuse(game.house.duty("compare"), why)


def _not_in_play(
    game: PaiGowGame, laid: Sequence[Laid], bets: Sequence[Bet], bank: Bank | None
) -> Iterator[Refusal]:
    """Tiles of a position without a wager join the Dead Hand unseen; the dealer's may be named."""
    in_play = {DEALER, *(bet.seat for bet in bets), *([bank.seat] if bank else [])}
    duty = "bank_collect_undealt" if bank else "collect_undealt"
    for each in laid:
        if each.seat not in in_play:
            why = said(
                "{position}: there is no wager, so its tiles are not in play",
                position=position_said(each.seat),
            )
            yield refuse(game.house.duty(duty), why)


def _about_surrender(
    game: PaiGowGame, laid: Sequence[Laid], bank: Bank | None
) -> Iterator[Refusal]:
    clause = game.house.duty("surrender")
    for each in laid:
        if not each.surrendered:
            continue
        if each.seat == DEALER or (bank and each.seat == bank.seat):
            yield refuse(
                clause, "{position}: only a player surrenders", position=position_said(each.seat)
            )
        elif bank and not game.house.holds("surrender_to_bank"):
            yield refuse(
                clause, "{position}: nobody surrenders to a bank", position=position_said(each.seat)
            )
