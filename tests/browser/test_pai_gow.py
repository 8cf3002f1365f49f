"""Pai Gow in the browser: a round against the house, then one that a player banks.

In the second a tile is exposed by the dealer and a wager is surrendered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count

from playwright.sync_api import Locator, expect

from croupier.floor.chance import Chance, SealedDice, SealedTiles
from croupier.games.pai_gow.bets import Bank
from croupier.games.pai_gow.cutting import cut
from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.settlement import Settlement, settle
from croupier.journal.signing import sign_head
from croupier.surveillance.shoe_proofs_checked import checked, read_proof
from croupier.transparency.notes import Signer
from croupier.values.tiles import Tile, show_tiles
from croupier.web.people.offices import Office
from tests.browser.at_table import ByKeyboard, Player, dollars
from tests.browser.behind_table import Console
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, TABLET, Visitors
from tests.games.pai_gow.tables import banked
from tests.table.pai_gow.driver import Dealt, dealt
from tests.web.running_house import House
from tests.web.wire import arrange, open_table

TABLE = "tiles"
FILED = """
options.player_banking = true
options.co_banking = true
limits.minimum = 5
limits.maximum = 5000
"""
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
SEEN = 500
"""Milliseconds a step, so that screens see each of them: here the dealer's wager is settled while
others may surrender already."""
BUY_IN = 500
ANN, BOB, CID = 2, 3, 5
BLOCK, LEFT = (3, 5), 2
"""Ann's cut: two of these stacks to the left end, one to the right."""
FIRST = dealt("dealer 4-6 5-5 1-6 2-3; 2 6-6 6-6 1-3 4-5; 3 1-1 1-5 3-3 4-4; 5 2-2 5-6 3-6 1-2")
SECOND = dealt(
    "dealer 4-6 5-5 1-6 1-5; 2 1-1 4-5 3-3 2-2; 3 6-6 6-6 4-4 1-3; 5 2-5 3-4 1-4 2-3",
    "1 2 2",
    first=ANN,
    delivery="chee_yee",
)
"""Of cid's tiles there is one each in a set: whoever sees one has seen a tile of cid's."""
SET = {ANN: ("1-1 4-5", "3-3 2-2"), BOB: ("6-6 6-6", "1-3 4-4"), CID: ("1-4 2-3", "2-5 3-4")}
"""High and low of the second round."""


def uncut(deal: Dealt) -> tuple[Tile, ...]:
    """The stacks as they stand before ann's cut brings them into the order of the deal."""
    stacks = cut(banked().house, range(8), BLOCK, LEFT, BLOCK[1] - BLOCK[0] + 1 - LEFT)
    assert isinstance(stacks, tuple)
    before = dict(zip(stacks, (deal.order[n : n + 4] for n in range(0, 32, 4)), strict=True))
    return tuple(tile for n in range(8) for tile in before[n])


def chance() -> Chance:
    salts = count(1)
    orders: Iterator[Iterable[Tile]] = iter([FIRST.order, uncut(SECOND), FIRST.order])
    throws = iter([FIRST.dice, SECOND.dice, FIRST.dice])
    return Chance(
        tiles=lambda: SealedTiles(tuple(next(orders)), f"salt-{next(salts)}"),
        dice=lambda: SealedDice(next(throws), f"salt-{next(salts)}"),
    )


class AtTiles(Player):
    """A player of Pai Gow, who sets hands."""

    def may_bet(self) -> None:
        expect(self.spot("pai_gow")).to_have_attribute("aria-disabled", "false")

    def wager(self, stake: int) -> None:
        self.may_bet()
        self.chip(stake)
        self.bet("pai_gow")
        self.stands("pai_gow", stake)

    @property
    def hands(self) -> Locator:
        return self.page.get_by_role("region", name="Your hands")

    def tile(self, face: str) -> Locator:
        return self.hands.get_by_role("button", name=re.compile(rf"{face}\b")).first

    def put_together(self, one: str, other: str) -> None:
        self.tile(one).click()
        self.tile(other).click()

    def sets(self) -> None:
        self.button("Set these hands").click()
        expect(self.button("Set these hands")).to_have_count(0)

    def wants_to_be_asked(self) -> None:
        self.hands.get_by_label("Ask me whether I surrender").check()

    def sets_as_the_dealer_tells(self) -> None:
        self.hands.get_by_role("button", name="Ask the dealer").click()
        self.house_way.check()
        self.button("Set these hands").click()

    @property
    def house_way(self) -> Locator:
        return self.hands.locator(".setting", has_text="house way").get_by_role("radio")

    def asked(self, question: str) -> None:
        expect(self.prompt.get_by_role("heading")).to_have_text(question)

    def answer(self, words: str) -> None:
        self.prompt.get_by_role("button", name=words, exact=True).click()


class OnPhone(AtTiles):
    """Picks one of the settings that are listed."""

    def put_together(self, one: str, other: str) -> None:
        listed = self.hands.get_by_role("radio")
        expect(listed.first).to_be_visible()
        names = self.hands.locator(".setting")
        for n in range(names.count()):
            high = [each.get_attribute("data-tile") for each in names.nth(n).locator(".tile").all()]
            if sorted(map(str, high[:2])) == sorted((one, other)):
                listed.nth(n).tap()
                return
        raise AssertionError(f"no setting has {one} and {other} as its high hand")


class ByKeys(AtTiles, ByKeyboard):
    """The first round without a mouse, and what keys there are for the second."""

    def sets_as_the_dealer_tells(self) -> None:
        self.push(self.hands.get_by_role("button", name="Ask the dealer"))
        expect(self.house_way).to_be_visible()
        self.tab_to(self.hands.get_by_role("radio").first, "Shift+Tab")
        self.press("Space")
        while not self.house_way.is_checked():
            self.press("ArrowDown")
        self.press("Enter")

    def put_together(self, one: str, other: str) -> None:
        for face in (one, other):
            told = self.tile(face).get_attribute("aria-label") or ""
            self.page.keyboard.press(told[0])

    def sets(self) -> None:
        self.page.keyboard.press("Enter")
        expect(self.button("Set these hands")).to_have_count(0)


def laid(deal: Dealt, seats: Iterable[int]) -> str:
    return "; ".join(f"{seat or 'dealer'} {show_tiles(deal.hands[seat])}" for seat in seats)


def by_seat(found: Settlement) -> dict[int, int]:
    """What the slips bring."""
    return {slip.seat: slip.back - slip.stake for slip in found.slips}


def test_a_player_banks_a_tile_is_exposed_and_a_wager_surrendered(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(chance())
    open_table(house, TABLE, "pa-535", FILED, PATIENT)
    ann = AtTiles(visitors.guest(house, name="ann"), TABLE)
    bob = OnPhone(visitors.guest(house, Office.PLAYER, "bob", **PHONE), TABLE)
    cid = ByKeys(visitors.guest(house, name="cid"), TABLE)
    everybody = {ANN: ann, BOB: bob, CID: cid}
    for seat, player in everybody.items():
        player.sit(seat, BUY_IN)

    first = against_the_dealer(everybody)
    chips = {seat: BUY_IN * 100 + net for seat, net in by_seat(first).items()}
    for seat, player in everybody.items():
        expect(player.chips).to_have_text(dollars(chips[seat]))

    takes_the_bank(ann)
    bob.wager(25)
    cid.wager(100)
    thinks_better_of_handing_the_bank_back(ann)
    for player in everybody.values():
        player.button("Deal").click()
    ann.asked("You bank: how shall the tiles be delivered?")
    ann.page.get_by_label("Style of delivery").select_option(SECOND.delivery)
    ann.answer("Deal so")
    ann.asked("You bank: shake the shaker")
    ann.answer("Shake")

    expect(bob.hands.get_by_role("radio")).not_to_have_count(0)
    dealer = Console(visitors.guest(house, Office.DEALER, "dea", **TABLET), TABLE)
    a_tile_is_exposed(dealer, bob)
    cid.wants_to_be_asked()
    floor = house.guest(Office.FLOORPERSON)
    arrange(floor, TABLE, {**PATIENT, "step_milliseconds": SEEN})
    for seat, player in everybody.items():
        player.put_together(*SET[seat][0].split())
        player.sets()

    expect(cid.page.get_by_role("group", name="High hand").first).to_be_visible()
    expect(bob.hands).to_contain_text("You are ahead of ann with both hands.")
    surrenders(cid)  # and nobody waits for bob, who asked for nothing
    arrange(floor, TABLE, PATIENT)

    settled = settle(
        banked(),
        "dealer pai_gow 5; 3 pai_gow 25; 5 pai_gow 100",
        f"{laid(SECOND, [0])}; {as_set(ANN)}; {as_set(BOB)}; 5 surrender",
        Bank(Position(ANN), owner="ann"),
    )
    assert settled.bank
    nets = by_seat(settled) | {ANN: settled.bank.net}
    for seat, player in everybody.items():
        expect(player.chips).to_have_text(dollars(chips[seat] + nets[seat]))
    nobody_saw_the_tiles_of_cid(ann, bob)
    takes_the_proof_home(house, ann)


def takes_the_proof_home(house: House, player: AtTiles) -> None:
    """One file, which whoever has it can check."""
    sign_head(house.premises.casino.journal, Signer("house.example", b"\x01" * 32))
    player.page.get_by_role("tab", name="My rounds").click()
    player.page.locator(".round-line").last.click()
    player.checks("Check these tiles", "Sealed", "Opened", "Cut and dealt", "Round 1", "Head")
    signed_by_another = "the signature on the head"
    sheet = player.page.locator("#round-sheet")
    expect(sheet.locator(".verdict-of-shoe")).to_contain_text(signed_by_another)
    with player.page.expect_download() as taken:
        player.button("Take the file along").click()
    proof = read_proof(taken.value.path().read_text(encoding="utf-8"))
    assert checked(proof).problems == ()
    assert (proof.person, [each.round for each in proof.rounds]) == ("ann", [1])


def against_the_dealer(everybody: dict[int, AtTiles]) -> Settlement:
    """The first round, which no player may bank; everybody sets as the dealer tells."""
    stakes = dict.fromkeys(everybody, 25)
    for player in everybody.values():
        player.wager(25)
    for player in everybody.values():
        player.deal()
    for player in everybody.values():
        player.sets_as_the_dealer_tells()
    for player in everybody.values():  # whom nobody asks whether to surrender
        player.may_bet()
    bets = "; ".join(f"{seat} pai_gow {stake}" for seat, stake in stakes.items())
    return settle(banked(), bets, laid(FIRST, [0, *stakes]))


def takes_the_bank(ann: AtTiles) -> None:
    ann.asked("The bank is offered to you")
    held = ann.chips.inner_text()
    expect(ann.prompt).to_contain_text(f"every other wager: $0 now, and up to the {held}")
    expect(ann.prompt).to_contain_text("Of what you gain the house takes 5% as vigorish.")
    expect(ann.prompt.locator(".primary")).to_have_count(0)
    ann.answer("Take the bank")
    ann.asked("You bank: will you cut the stacks?")
    for stack in BLOCK:
        ann.prompt.get_by_role("button", name=f"Stack {stack}", exact=True).click()
    ann.answer("2 left, 1 right")
    ann.answer("Cut so")
    wager = ann.page.get_by_role("region", name="The dealer's wager")
    expect(wager).to_contain_text("The dealer wagers $25 against you.")
    wager.get_by_label("At most").fill("5")
    expect(ann.button("Hand the bank back")).to_be_visible()
    wager.get_by_role("button", name="Lower it").click()
    expect(wager).to_contain_text("The dealer wagers $5 against you.")
    ann.page.evaluate("scrollTo(0, 0)")
    expect(ann.button("Deal")).to_be_in_viewport(ratio=1)


def thinks_better_of_handing_the_bank_back(ann: AtTiles) -> None:
    """What lies against the bank is told before it is given up."""
    ann.button("Hand the bank back").click()
    asked = ann.page.get_by_role("group", name="Hand the bank back")
    expect(asked).to_contain_text("The others have wagered $125 against your bank.")
    expect(asked.get_by_role("button").first).to_have_text("Keep the bank")
    ann.button("Keep the bank").click()
    expect(asked).to_have_count(0)
    expect(ann.page.locator("#bank-line")).to_contain_text("You bank")


def surrenders(cid: AtTiles) -> None:
    """What keeps the hands comes first and is the bright one, both times."""
    expect(cid.hands).to_contain_text("You are ahead of ann with both hands.")
    for keeps, gives in (("Play on", "Surrender…"), ("Keep my hands", "Surrender $100")):
        buttons = cid.hands.locator(".surrender").get_by_role("button").filter(has_not_text="PA535")
        expect(buttons).to_have_text([keeps, gives])
        expect(cid.hands.locator(".surrender .primary")).to_have_text(keeps)
        buttons.last.click()
    expect(cid.hands).to_be_hidden()


def a_tile_is_exposed(dealer: Console, bob: AtTiles) -> None:
    sheet = dealer.choose("If something went wrong", "One of seat 3's tiles was exposed")
    sheet.get_by_role("button", name="Do it").tap()
    expect(sheet).to_have_count(0)
    bob.asked("A tile of yours was exposed. Will you play the hand?")
    expect(bob.hands.get_by_role("img", name="a tile face down")).to_have_count(3)
    bob.answer("Play the hand")


def as_set(seat: int) -> str:
    return f"{seat} {' | '.join(SET[seat])}"


def nobody_saw_the_tiles_of_cid(*others: AtTiles) -> None:
    """From Ann's bank until its stacks are opened, which tells every tile to everybody."""
    for other in others:
        said = [
            {event["kind"] for event in each.get("events", ())} for each in other.visitor.messages
        ]
        begun = next(n for n, kinds in enumerate(said) if "bank-taken/1" in kinds)
        opened = (n for n in range(begun, len(said)) if "stacks-opened/1" in said[n])
        heard = other.visitor.frames[begun : next(opened, len(said))]
        assert sum('"wager-surrendered/1"' in frame for frame in heard) == 1
        for tile in map(str, SECOND.hands[CID]):
            assert not any(f'"{tile}"' in frame for frame in heard), tile
