"""What an inspector can look up at a Pai Gow table, and what nobody may know of it yet."""

from __future__ import annotations

import json
import re
from functools import cache

import msgspec
import pytest

from croupier.journal.memory import MemoryJournal
from croupier.surveillance.auditing import CLOSED_UNTIL_OPEN, Audit
from croupier.surveillance.downloads import Form, download
from croupier.surveillance.games import game_at
from croupier.surveillance.inspected_journal import InspectedJournal, NoSuchRound
from croupier.surveillance.pai_gow.game import GAME as PAI_GOW
from croupier.surveillance.pai_gow.rounds import Round
from croupier.surveillance.passages import passages, results_by_shoe, told_by
from croupier.surveillance.replaying import scenes
from croupier.surveillance.search import Page, Search, page_of
from croupier.surveillance.watching import Replay, Watched, parse_viewer, watch
from croupier.table.pai_gow.ending import OpenStacks
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.setting import AskAdvice, SetHands
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.people import INSPECTOR, PUBLIC, player
from tests.surveillance.pai_gow.recording import Recorded, copied
from tests.surveillance.pai_gow.stories import BANK, BETS, HANDS, STORIES
from tests.surveillance.tampering import place_of, with_body
from tests.table.pai_gow.driver import BEATEN, LOSES, WINS, dealt

FACE = re.compile(rb"\b[1-6]-[1-6]\b")
EYES = ("public", "dealer", "floorperson", "inspector", "player:ann", "player:cleo")


@cache
def inspected_journal(story: str) -> InspectedJournal:
    journal = MemoryJournal()
    STORIES[story](journal)
    return InspectedJournal(journal)


def rounds(story: str) -> list[Round]:
    return [each for each in inspected_journal(story).rounds("t1") if isinstance(each, Round)]


def in_mid_round() -> Recorded:
    """Ann has asked for advice and set; bob's tiles, and everybody else's, lie face down."""
    live = Recorded(MemoryJournal())
    live.ready(dealt(HANDS)).bet(BETS).until(SetHands)
    live.do(AskAdvice(1), "ann")
    live.do(live.by_the_way(1), "ann")
    return live


@cache
def surrendered() -> InspectedJournal:
    live = Recorded(MemoryJournal())
    live.ready(dealt(f"{HANDS}; 3 4-4 4-4 2-2 1-2")).bet(BETS).until(ExposeHands)
    live.do(Surrender(4), "cleo")
    live.finish()
    return InspectedJournal(live.journal)


def found(inspected: InspectedJournal, search: Search) -> Page:
    known = inspected.known("t1")
    return page_of(known, inspected.read(known), search, 0, 500)


def last_round(inspected: InspectedJournal, viewer: str = "public") -> Replay:
    last = inspected.rounds("t1")[-1]
    return watch(inspected, "t1", last.shoe, last.round, parse_viewer(viewer))


def step_of(replay: Replay, kind: str) -> Watched:
    """The last of a kind."""
    return [each for each in replay.steps if each.kind == f"{kind}/1"][-1]


def tiles_at(replay: Replay, kind: str, seat: int) -> str:
    view = step_of(replay, kind).view
    assert isinstance(view, View)
    return " ".join(tile or "??" for tile in view.positions[seat].tiles)


class TestRounds:
    @pytest.mark.parametrize(
        ("story", "told"),
        [
            ("house_banked", [("house", 9, 0), ("house", 6, 5), ("", 9, 0)]),
            ("banked", [("house", 9, 0), ("bank 2", 9, 2)]),
            ("co_bank_gains", [("house", 9, 0), ("co-bank 2", 9, 2)]),
            ("exposed", [("house", 9, 0), ("void", 9, 0)]),
            ("wrong", [("void", 9, 3)]),
            ("preparing", [("house", 9, 0), ("house", 13, 4)]),
            ("leaving", [("house", 9, 0), ("bank 4", 9, 4)]),
        ],
    )
    def test_each_says_who_banked_what_the_dice_showed_and_where_the_deal_began(
        self, story: str, told: list[tuple[str, int, int]]
    ) -> None:
        assert [(each.result, each.total, each.start) for each in rounds(story)] == told

    def test_what_everybody_played_against(self) -> None:
        first, reset, _ = rounds("house_banked")
        assert first.hand == reset.hand == "5-5 5-5 | 4-6 1-6"
        [*_, co_bank] = rounds("co_bank_short")
        assert (co_bank.hand, co_bank.bank, co_bank.co_bank) == ("5-5 5-5 | 4-6 1-6", BANK, True)

    @pytest.mark.parametrize(
        ("story", "nth", "verdicts"),
        [
            ("house_banked", 0, {1: "win", 2: "tie", 4: "lose"}),
            ("house_banked", 1, {1: "win", 2: "tie", 4: "surrendered"}),
            ("bank_gains", 1, {0: "win", 1: "lose", 4: "tie"}),
            ("exposed", 0, {1: "win", 2: "tie", 4: "voided"}),
            ("leaving", 1, {0: "tie", 1: "abandoned"}),
        ],
    )
    def test_what_became_of_every_wager(
        self, story: str, nth: int, verdicts: dict[int, str]
    ) -> None:
        assert {each.seat: each.verdict for each in rounds(story)[nth].verdicts} == verdicts

    def test_one_in_play_has_no_result(self) -> None:
        current = rounds("house_banked")[-1]
        assert (current.result, current.hand, current.over) == ("", "", False)

    def test_they_are_counted_by_the_set_of_tiles(self) -> None:
        """The first set was scratched, so all were played with the reserve."""
        assert [(each.shoe, each.round) for each in rounds("preparing")] == [(2, 1), (2, 2)]
        with pytest.raises(NoSuchRound, match="t1 has played no round 9 of set 2"):
            inspected_journal("preparing").round("t1", 2, 9)

    @pytest.mark.parametrize("story", STORIES)
    def test_the_index_divides_a_table_as_its_story_is_told(self, story: str) -> None:
        listed = [
            (each.shoe, each.round, each.told[0].record.place, each.told[-1].record.place)
            for each in passages(told_by(inspected_journal(story).journal.read("t1")))
            if each.round
        ]
        assert [(each.shoe, each.round, each.first, each.last) for each in rounds(story)] == listed

    def test_there_is_no_scoreboard(self) -> None:
        assert results_by_shoe(told_by(inspected_journal("banked").journal.read("t1"))) == {}


class TestHidden:
    def test_tiles_dealt_and_set_stay_closed_until_the_stacks_are_opened(self) -> None:
        live = in_mid_round()
        inspected = InspectedJournal(live.journal)
        records = list(live.journal.read("t1"))
        kinds = ("tiles-dealt", "advice-given", "hands-set")
        hidden = {place_of(records, kind) for kind in kinds}
        assert inspected.known("t1").hidden == hidden
        assert inspected.known("t1").hash is None
        live.until(OpenStacks)
        assert inspected.known("t1").hidden > hidden
        live.step()
        assert not inspected.known("t1").hidden

    def test_nobody_finds_a_tile_by_searching(self) -> None:
        inspected = InspectedJournal(in_mid_round().journal)
        for words in ("6-6", "4-6", "1-3"):
            assert not found(inspected, Search.parse(words)).records
        line = found(inspected, Search.parse("", kind="hands-set")).records[-1]
        assert (line.told, line.hash, line.withheld) == (
            "ann lays two hands face down behind area 1.",
            None,
            True,
        )

    def test_an_inspector_finds_every_tile_once_they_are_opened(self) -> None:
        inspected = inspected_journal("exposed")
        assert found(inspected, Search.parse("Dead Hand 4-4")).records
        opened = found(inspected, Search.parse("", kind="stacks-opened")).records[0]
        assert len(json.loads(bytes(opened.body))["tiles"]) == 32

    @pytest.mark.parametrize("form", Form)
    def test_nothing_of_them_leaves_the_house(self, form: Form) -> None:
        live = in_mid_round()
        rules = next(iter(live.journal.read("t1", upto=1))).body
        taken = b"".join(download(InspectedJournal(live.journal), "t1", form)).replace(rules, b"")
        assert not FACE.search(taken)

    @pytest.mark.parametrize("viewer", EYES)
    def test_nor_is_it_seen_through_anybodys_eyes(self, viewer: str) -> None:
        replay = last_round(InspectedJournal(in_mid_round().journal), viewer)
        assert replay.withheld
        assert not FACE.search(msgspec.json.encode(replay))

    def test_a_trouble_over_a_hidden_tile_does_not_name_it(self) -> None:
        records = list(in_mid_round().journal.read("t1"))
        place = place_of(records, "hands-set")
        inspected = copied(with_body(records, place, lambda it: it.update(high=["1-1", "1-1"])))
        troubles = Audit(inspected, "t1", "").run().troubles
        assert CLOSED_UNTIL_OPEN in {each.problem for each in troubles if each.place == place}
        assert not FACE.search(msgspec.json.encode(troubles))

    def test_real_tiles_hide_nothing_that_was_recorded(self) -> None:
        assert not inspected_journal("real_tiles").known("t1").hidden


class TestEyes:
    """A finished round, in which seat 3 was empty and cleo surrendered."""

    @pytest.fixture
    def inspected(self) -> InspectedJournal:
        return surrendered()

    @pytest.mark.parametrize(
        ("viewer", "kind", "seen"),
        [
            ("public", "shaker-covered", ["?? ?? ?? ??"] * 4),
            ("dealer", "shaker-covered", ["?? ?? ?? ??"] * 4),
            ("player:ann", "shaker-covered", ["?? ?? ?? ??", WINS, "?? ?? ?? ??", "?? ?? ?? ??"]),
            ("player:cleo", "shaker-covered", ["?? ?? ?? ??", "?? ?? ?? ??", "?? ?? ?? ??", LOSES]),
            ("inspector", "shaker-covered", [BEATEN, WINS, "4-4 4-4 2-2 1-2", LOSES]),
            ("public", "hands-exposed", [BEATEN, WINS, "?? ?? ?? ??", "?? ?? ?? ??"]),
            ("player:cleo", "hands-exposed", [BEATEN, WINS, "?? ?? ?? ??", "?? ?? ?? ??"]),
        ],
    )
    def test_everybody_sees_what_they_saw_and_an_inspector_all(
        self, inspected: InspectedJournal, viewer: str, kind: str, seen: list[str]
    ) -> None:
        replay = last_round(inspected, viewer)
        assert [tiles_at(replay, kind, seat) for seat in (0, 1, 3, 4)] == seen

    def test_only_an_inspector_is_told_what_was_dealt(self, inspected: InspectedJournal) -> None:
        told = {
            viewer: step_of(last_round(inspected, viewer), "tiles-dealt").told for viewer in EYES
        }
        assert f"seat 3 4-4 4-4 2-2 1-2, seat 4 {LOSES}" in told.pop("inspector")
        assert set(told.values()) == {"The tiles are dealt, standard, from the dealer on."}

    def test_hands_that_were_set_are_told_high_and_low(self, inspected: InspectedJournal) -> None:
        step = step_of(last_round(inspected, "inspector"), "wager-surrendered")
        assert "seat 4 1-5 1-5 | 1-3 5-6 (surrendered)" in step.words
        assert "seat 3 4-4 4-4 2-2 1-2 (swept)" in step.words

    def test_words_of_a_step(self, inspected: InspectedJournal) -> None:
        replay = last_round(inspected)
        assert step_of(replay, "hands-exposed").words == (
            "dice: 3 3 3 = 9  dealer 5-5 5-5 | 4-6 1-6; seat 1 6-6 6-6 | 1-3 1-4 (win);"
            " seat 2 3-3 3-3 | 2-2 2-3 (tie)  wagers: 1 100.00 ann; 2 40.00 bob"
            "  chips: ann 9900.00; bob 9960.00; cleo 9950.00"
        )
        assert replay.people == ("ann", "bob", "cleo")

    def test_a_bank_and_the_centre_are_told(self) -> None:
        step = step_of(last_round(inspected_journal("co_bank_short")), "wagers-judged")
        assert "co-bank: bob, seat 2" in step.words
        assert "centre: 30.00" in step.words
        assert {"bob"} <= set(last_round(inspected_journal("co_bank_short")).people)

    @pytest.mark.parametrize("story", STORIES)
    def test_every_step_of_a_story_can_be_told_to_anybody(self, story: str) -> None:
        told = list(told_by(inspected_journal(story).journal.read("t1")))
        every = range(1, len(told) + 1)
        for viewer in (PUBLIC, INSPECTOR, player("ann")):
            shown = list(scenes(told, viewer, every, is_open=True))
            assert [scene.record.place for scene in shown if scene.view is None] == [1]
            assert all(scene.told and scene.document is not None for scene in shown[1:])

    def test_any_round_is_shown_as_it_was_then(self) -> None:
        """Not as the table stands by now."""
        [first, *_] = rounds("house_banked")
        replay = watch(inspected_journal("house_banked"), "t1", 1, 1, parse_viewer("inspector"))
        assert replay.steps[0].told == "ann bets $100.00 on area 1."
        assert replay.steps[-1].place == first.last
        assert not replay.withheld


def test_it_is_read_as_what_it_plays() -> None:
    assert game_at(inspected_journal("banked").journal, "t1") is PAI_GOW


def test_a_verdict_for_a_screen() -> None:
    verdict = Audit(inspected_journal("leaving"), "t1", "").run()
    assert (verdict.verified, verdict.rounds, verdict.shoes, verdict.opened, verdict.pending) == (
        True,
        2,
        0,
        3,
        0,
    )


def test_the_transcript_has_sets_and_rounds() -> None:
    lines = (
        b"".join(download(inspected_journal("preparing"), "t1", Form.TRANSCRIPT))
        .decode()
        .splitlines()
    )
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings == [
        "Table t1", "Set 1", "Set 2", "Round 1", "After the round", "Round 2", "After the round",
    ]  # fmt: skip
