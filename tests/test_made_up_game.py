"""A new game is a small folder and one entry in the list of families, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import croupier
from croupier.cli.game_parts import part_of
from croupier.cli.main import cli
from croupier.cli.odds_asked import Asked
from croupier.floor.automatic import everybody, next_order
from croupier.floor.live_game import Terms
from croupier.floor.tables import Done, Tables, now
from croupier.games.submissions import check_submission
from croupier.journal.memory import MemoryJournal
from croupier.studio.felt import felt
from croupier.surveillance.games import game_at
from croupier.surveillance.verifying import verify
from croupier.table.cards.preparing import LoadShuffler
from croupier.table.cards.receiving import ReceiveCards
from croupier.table.orders import Order
from croupier.table.people import DEALER, Role, player
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.cards import Card
from croupier.values.families import registered
from croupier.values.refusals import Refusal
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.high_card.floor import GAME
from tests.high_card.games import WAGER, slip
from tests.high_card.odds import exact_odds
from tests.high_card.state import Past, Table
from tests.high_card.table import ClearCards, DealCard, SettleWager
from tests.made_up_game import FOLDER, HIGH_CARD, SUBMISSION, filed, open_in
from tests.surveillance.tampering import Records, body_at, place_of, with_body, with_both
from tests.web.running_house import House, running_house
from tests.web.wire import API, QUICK, Wire, arrange, roomy

MOST_FILES, MOST_LINES = 12, 780
BY_HAND = {".py", ".js", ".html", ".css"}


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with registered(HIGH_CARD):
        yield


class Evening:
    """A table with an automatic dealer, and two who bet."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.tables = Tables(self.journal, GAME)
        opening = GAME.opening(filed().house, Terms(1_000_000, practice=True))
        self.give(opening, "floor", Role.FLOORPERSON)
        for seat, person in ((2, "ann"), (5, "bob")):
            self.give(TakeSeat(seat), person)
            self.give(BuyIn(100_00), person)

    @property
    def table(self) -> Table:
        table = self.tables.table("t1")
        assert table is not None
        return table

    def give(self, order: Order, person: str, role: Role = Role.PLAYER) -> None:
        assert isinstance(done := self.tables.order("t1", order, person, role), Done), done

    def step(self) -> None:
        command = next_order(GAME, self.table, now(), everybody)
        assert command is not None
        assert isinstance(done := self.tables.send("t1", command), Done), done

    def until_bets(self) -> None:
        while not (self.table.can_bet and GAME.calls_bets(GAME.tables.agenda(self.table)[0].order)):
            self.step()

    def play(self) -> Past:
        self.until_bets()
        self.give(PlaceWager(2, WAGER, 10_00), "ann")
        self.give(PlaceWager(5, WAGER, 5_00), "bob")
        self.step()
        self.until_bets()
        return self.table.history[-1]


def test_the_game_is_as_small_as_it_may_be() -> None:
    files = [each for each in FOLDER.rglob("*") if each.suffix in BY_HAND]
    lines = sum(len(each.read_text(encoding="utf-8").splitlines()) for each in files)
    assert len(files) <= MOST_FILES
    assert lines <= MOST_LINES


def test_submissions_are_checked_by_the_act() -> None:
    assert check_submission(SUBMISSION).lawful
    crowded = check_submission(SUBMISSION.replace("decks = 1", "decks = 9"))
    assert [(each.key, each.clause) for each in crowded.findings] == [("decks", "UT-2")]


@pytest.mark.parametrize(
    ("own", "dealer", "back", "clause"),
    [("Ah", "Kd", 20_00, "UT-6"), ("9h", "9s", 10_00, "UT-5"), ("2c", "3c", 0, "UT-5")],
)
def test_the_higher_card_wins(own: str, dealer: str, back: int, clause: str) -> None:
    settled = slip(filed(), 1, "ann", 10_00, Card.parse(own), Card.parse(dealer))
    assert (settled.back, settled.clause) == (back, clause)


def test_odds_are_exact() -> None:
    odds = exact_odds(filed())
    assert odds.house_edge == 0
    assert odds.probability("equal") == Fraction(3, 51)
    assert odds.probability("higher") == odds.probability("lower") == Fraction(24, 51)


def test_rounds_are_played_and_the_chips_add_up() -> None:
    evening = Evening()
    for number in (1, 2, 3):
        before = {person: evening.table.chips(person) for person in ("ann", "bob")}
        past = evening.play()
        assert past.number == number
        assert set(past.cards) == {0, 2, 5}
        for wager in past.wagers:
            won = evening.table.chips(wager.owner) - before[wager.owner]
            assert won == wager.back - wager.stake
    assert evening.table.round is None
    assert not evening.table.wagers


def test_whoever_leaves_in_mid_round_is_settled() -> None:
    evening = Evening()
    evening.until_bets()
    evening.give(PlaceWager(2, WAGER, 10_00), "ann")
    evening.step()
    evening.give(LeaveSeat(2), "ann")
    evening.until_bets()
    [wager] = evening.table.history[-1].wagers
    assert evening.table.chips("ann") == wager.back


def test_a_dealer_with_real_cards_names_them() -> None:
    tables = Tables(journal := MemoryJournal(), GAME)
    terms = Terms(1_000_000, practice=True, physical_cards=True)

    def give(order: Order, person: str = "dora", role: Role = Role.DEALER) -> Done | Refusal:
        return tables.order("t1", order, person, role)

    give(GAME.opening(filed().house, terms), "floor", Role.FLOORPERSON)
    give(ReceiveCards())
    give(LoadShuffler())
    for order in (TakeSeat(1), BuyIn(10_00), PlaceWager(1, WAGER, 5_00)):
        give(order, "ann", Role.PLAYER)
    give(CallNoMoreBets())
    give(DealCard(Card.parse("9h")))
    again = give(DealCard(Card.parse("9h")))
    assert isinstance(again, Refusal)
    assert again.clause == "UT-2"
    for step in (DealCard(Card.parse("9s")), SettleWager(1, "ann"), ClearCards()):
        assert isinstance(give(step), Done)
    table = tables.table("t1")
    assert table is not None
    assert table.chips("ann") == 10_00
    assert not verify("t1", journal.read("t1")).troubles


def test_a_table_closes_and_opens_its_last_order() -> None:
    evening = Evening()
    evening.play()
    evening.give(LeaveSeat(2), "ann")
    evening.give(LeaveSeat(5), "bob")
    evening.give(CloseTable(), "floor", Role.FLOORPERSON)
    while GAME.tables.agenda(evening.table):
        evening.step()
    verdict = verify("t1", evening.journal.read("t1"))
    assert (verdict.troubles, verdict.opened, verdict.pending) == ((), 2, 0)


def test_the_table_says_what_may_be_done() -> None:
    evening = Evening()
    evening.until_bets()
    offered = [step.order for step in GAME.tables.due(evening.table, player("ann"), now())]
    assert [each.seat for each in offered if isinstance(each, PlaceWager)] == [2]
    for_bob = evening.tables.order("t1", PlaceWager(5, WAGER, 10_00), "ann", Role.PLAYER)
    assert isinstance(for_bob, Refusal)
    assert for_bob.clause == "UT-1"
    assert not any(step.must for step in GAME.tables.due(evening.table, DEALER, now()))


def test_an_honest_journal_is_verified() -> None:
    evening = Evening()
    for _ in range(3):
        evening.play()
    assert game_at(evening.journal, "t1").tables is GAME.tables
    verdict = verify("t1", evening.journal.read("t1"))
    assert not verdict.troubles
    assert verdict.rounds == 3


@pytest.mark.parametrize("forge", [with_body, with_both], ids=["event", "event and order"])
def test_a_card_that_was_changed_is_found(forge: Callable[..., Records]) -> None:
    evening = Evening()
    evening.play()
    records = list(evening.journal.read("t1"))
    place = place_of(records, "card-dealt")
    other = "2c" if body_at(records, place)["from_shoe"] != "2c" else "3c"
    troubles = verify(
        "t1", forge(records, place, lambda body: body.update(from_shoe=other))
    ).troubles
    assert place in {each.place for each in troubles}


def test_a_kept_state_is_the_table() -> None:
    evening = Evening()
    evening.play()
    table, kept = evening.table, GAME.tables.snapshots
    assert kept.table_from(kept.state_of(table), replace(table, history=())) == table


def test_its_tables_are_drawn() -> None:
    drawn = felt(filed().house)
    assert drawn.count('data-wager="high_card"') == 6
    assert "UT-1" in drawn


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A journal with a table for practice."""
    file = str(tmp_path / "house.db")
    open_in(file)
    return file


def told(*words: str, said: str = "") -> str:
    ran = CliRunner().invoke(cli, words, input=said)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_it_is_played_in_a_terminal_and_verified(kept: str) -> None:
    by_itself = ("--auto", "round", "--rounds", "3", "--bettors", "2", "--json")
    assert json.loads(told("play", "--journal", kept, *by_itself))["rounds"] == 3
    lines = "bet 10\nscreen\ndeal\nodds\nhistory\nwhy\nhelp\nquit\n"
    shown = told("play", "--journal", kept, "--strict", said=lines)
    assert "8/17" in shown
    assert "Round 4 is over." in shown
    dealt = told(
        "play", "--journal", kept, "--role", "dealer", said="next 3\nround\nscreen\nquit\n"
    )
    assert "Tray" in dealt
    verdict = told("verify", kept, "--json")
    assert json.loads(verdict)["verified"], verdict
    assert "dealer:" in told("replay", kept, "t1", "--round", "4")


def test_its_chapter_is_opened_by_its_name(tmp_path: Path) -> None:
    listed = [each["id"] for each in json.loads(told("rulebooks", "--json"))["rulebooks"]]
    assert listed[-1] == "ut-high"
    assert json.loads(told("rulebooks", "ut-high", "--json"))["decks"]["clause"] == "UT-2"
    by_itself = ("--auto", "round", "--rounds", "1", "--json", "--journal", str(tmp_path / "j.db"))
    assert json.loads(told("play", "ut-high", *by_itself))["rounds"] == 1
    assert croupier.rulebook("ut-high") == filed() == croupier.submission(SUBMISSION)
    assert json.loads(told("odds", "ut-high", "--json"))["wagers"][0]["house_edge"] == "0/1"
    with pytest.raises(croupier.CroupierError, match="high_card has no verbs for programs"):
        croupier.exact_odds(filed())


def test_its_odds_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    nothing = Asked()
    part_of("high_card", "odds").table_sheet(filed().house, nothing).print("json")
    assert json.loads(capsys.readouterr().out)["wagers"][0]["house_edge"] == "0/1"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Open, with a table of the game in its journal."""
    settings = Settings(data=tmp_path)
    open_in(settings.journal)
    with running_house(settings, limits=roomy()) as running:
        yield running


def test_it_is_played_in_a_browser(house: House) -> None:
    ann, address = house.guest(), f"{API}/tables/t1"
    arrange(house.guest(Office.FLOORPERSON), "t1", QUICK)
    page = ann.browser.get("/tables/t1").text
    assert "/static/games/high_card/page.js" in page
    assert 'data-wager="high_card"' in page
    assert "export function table" in ann.browser.get("/static/games/high_card/page.js").text
    with Wire(house.address, ann.token, "t1") as wire:
        wire.sit(3).until_betting()
        wire.do("place-wager", seat=3, wager=WAGER, stake=10_00)
        wire.until(lambda seen: any(each["kind"] == "round-ended/1" for each in seen.events))
    [mine] = ann.browser.get(f"{address}/rounds").json()["rounds"]
    assert set(mine["cards"]) == {"0", "3"}
    assert ann.browser.get(f"{address}/odds?full=1").json()["wagers"][0]["house_edge"] == "0/1"
    books = ann.browser.get(f"{API}/rulebooks").json()["rulebooks"]
    assert books[-1]["id"] == "ut-high"
    for path in ("rules", "roads", "due", "odds", f"rounds/{mine['shoe']}/{mine['round']}"):
        assert ann.browser.get(f"{address}/{path}").status_code == 200, path
    assert "t1" in ann.browser.get(f"{API}/lobby").text
    dealer = house.guest(Office.DEALER).browser
    assert dealer.get("/tables/t1/dealer").status_code == 200
    assert dealer.get(f"{address}/instructions").status_code == 200
