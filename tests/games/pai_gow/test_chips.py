"""Chips are conserved, and every purse changes as an independent reckoning says."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.pai_gow.bets import DEALERS, Bank, Bet
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import settings as every_setting
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.movements import CENTRE, Phase
from croupier.games.pai_gow.positions import AREAS, DEALER, Position
from croupier.games.pai_gow.settlement import PlayedHand, Settlement, settle
from croupier.rulebooks.clauses import is_cited_well
from croupier.values.money import Cents
from croupier.values.tiles import Tile
from croupier.values.transfers import INVENTORY, moved, spot, stack
from tests.games.pai_gow.tables import banked
from tests.oracles import pai_gow as oracle

SET = [Tile.parse(tile) for tile, copies in oracle.COPIES.items() for _ in range(copies)]
GAMES = (banked(), banked(vigorish_rounding="up"))
PURSE = 10_000_00

Drawn = tuple[PaiGowGame, list[Bet], list[Laid], Bank | None]


def owner(seat: Position) -> str:
    return DEALERS if seat == DEALER else f"player {seat}"


@st.composite
def rounds(draw: st.DrawFn) -> Drawn:
    """A whole deal: who bets, who banks, who surrenders, and how each sets the tiles."""
    game = draw(st.sampled_from(GAMES))
    dealt = draw(st.permutations(SET))
    bank_seat = draw(st.none() | st.sampled_from(AREAS))
    bank = (
        None
        if bank_seat is None
        else Bank(bank_seat, co_bank=draw(st.booleans()), owner=owner(bank_seat))
    )
    may_bet = [*AREAS, *([DEALER] if bank and not bank.co_bank else [])]
    seats = draw(st.sets(st.sampled_from(may_bet), min_size=1)) - {bank_seat}
    stakes = st.integers(1, 500_00).map(Cents)
    bets = [Bet(seat, draw(stakes), owner=owner(seat)) for seat in sorted(seats)]
    judged_by = DEALER if bank_seat is None else bank_seat
    laid = [
        _laid(draw, game, seat, dealt[seat * 4 : seat * 4 + 4])
        for seat in sorted({judged_by, *seats})
    ]
    quits = draw(st.sets(st.sampled_from(AREAS))) - {judged_by}
    laid = [Laid(each.seat, surrendered=True) if each.seat in quits else each for each in laid]
    return game, bets, laid, bank


def _laid(draw: st.DrawFn, game: PaiGowGame, seat: Position, tiles: list[Tile]) -> Laid:
    hand = draw(st.none() | st.sampled_from(every_setting(game.ranks, tiles)))
    return Laid(seat, tuple(tiles), hand)


def run(bets: list[Bet], bank: Bank | None, settled: Settlement) -> dict[str, int]:
    """Moves the chips one movement at a time; nothing may ever be overdrawn."""
    people = {bet.owner for bet in bets if bet.seat != DEALER} | ({bank.owner} if bank else set())
    accounts = {stack(person): PURSE for person in people} | {INVENTORY: PURSE}
    accounts |= {spot(bet.seat, bet.owner, bet.wager): int(bet.stake) for bet in bets}
    total = sum(accounts.values())
    for movement in settled.movements:
        accounts = moved(accounts, movement.transfers)
        assert min(accounts.values()) >= 0
        assert sum(accounts.values()) == total
        assert is_cited_well(movement.clause)
    return accounts


def as_text(played: PlayedHand) -> oracle.Split:
    (a, b), (c, d) = played.hand.high, played.hand.low
    return (str(a), str(b)), (str(c), str(d))


@given(rounds())
@settings(max_examples=200)
def test_chips_are_conserved_and_end_where_the_text_says(drawn: Drawn) -> None:
    game, bets, laid, bank = drawn
    settled = settle(game, bets, laid, bank)
    accounts = run(bets, bank, settled)
    assert CENTRE not in accounts
    assert not any(name.startswith("spot:") for name in accounts)
    hands = {each.seat: as_text(each) for each in settled.hands}
    against = hands[bank.seat if bank else DEALER]
    verdicts = {
        _name(bet.seat): oracle.judge(hands[bet.seat], against)
        if bet.seat in hands
        else "surrender"
        for bet in bets
    }
    gains = oracle.settle(
        {_name(bet.seat): bet.stake for bet in bets},
        verdicts,
        _name(bank.seat) if bank else None,
        co_bank=bank is not None and bank.co_bank,
        up=game.house.chose("vigorish_rounding") == "up",
    )
    dealers = sum(bet.stake for bet in bets if bet.seat == DEALER)
    assert accounts.get(INVENTORY, 0) - PURSE - dealers == gains["house"] == settled.house_gain
    for bet in bets:
        if bet.seat != DEALER:
            assert accounts[stack(bet.owner)] - PURSE - bet.stake == gains[_name(bet.seat)]
    if bank:
        assert settled.bank is not None
        assert accounts[stack(bank.owner)] - PURSE == gains[_name(bank.seat)] == settled.bank.net
    assert sum(gains.values()) == 0


def _name(seat: Position) -> str:
    return "dealer" if seat == DEALER else str(seat)


@given(rounds())
@settings(max_examples=100)
def test_the_order_of_bets_and_tiles_changes_nothing(drawn: Drawn) -> None:
    game, bets, laid, bank = drawn
    one = settle(game, bets, laid, bank)
    other = settle(game, bets[::-1], laid[::-1], bank)
    assert one.movements == other.movements
    assert (one.hands, one.bank) == (other.hands, other.bank)
    assert one.slips == other.slips[::-1]


@given(rounds())
@settings(max_examples=100)
def test_phases_come_in_order_and_slips_match_what_is_handed_over(drawn: Drawn) -> None:
    game, bets, laid, bank = drawn
    settled = settle(game, bets, laid, bank)
    phases = [list(Phase).index(movement.phase) for movement in settled.movements]
    assert phases == sorted(phases)
    for slip in settled.slips:
        purse = INVENTORY if slip.seat == DEALER else stack(slip.owner)
        handed = sum(
            (each.target == purse) * each.cents - (each.source == purse) * each.cents
            for movement in settled.movements
            if movement.seat == slip.seat
            for each in movement.transfers
        )
        assert handed == slip.back
