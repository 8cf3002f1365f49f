"""What an inspector can look up at a Spanish 21 table, and what nobody may know of it yet."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from croupier.journal.memory import MemoryJournal
from croupier.surveillance.auditing import Audit
from croupier.surveillance.downloads import Form, download
from croupier.surveillance.games import game_at
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.passages import passages, results_by_shoe, told_by
from croupier.surveillance.replaying import scenes
from croupier.surveillance.search import Search, page_of
from croupier.surveillance.spanish_21.game import GAME as SPANISH_21
from croupier.surveillance.spanish_21.rounds import HandResult, Round
from croupier.surveillance.watching import Replay, Watched, parse_viewer, watch
from croupier.table.people import INSPECTOR, PUBLIC, player
from croupier.table.spanish_21.decisions import Surrender
from croupier.table.spanish_21.exposed_cards import DrawInError
from tests.games.spanish_21.tables import dealt
from tests.surveillance.spanish_21.recording import Recorded
from tests.surveillance.spanish_21.stories import STORIES

EYES = ("public", "dealer", "floorperson", "inspector", "player:ann")


@cache
def inspected_journal(story: str) -> InspectedJournal:
    journal = MemoryJournal()
    STORIES[story](journal)
    return InspectedJournal(journal)


def rounds(story: str) -> list[Round]:
    return [each for each in inspected_journal(story).rounds("t1") if isinstance(each, Round)]


def replayed(story: str, number: int, viewer: str = "public") -> Replay:
    [found] = [each for each in rounds(story) if each.round == number]
    return watch(inspected_journal(story), "t1", found.shoe, number, parse_viewer(viewer))


def step_of(replay: Replay, kind: str) -> Watched:
    """The last of a kind."""
    return [each for each in replay.steps if each.kind == f"{kind}/1"][-1]


class TestRounds:
    @pytest.mark.parametrize(
        ("story", "results"),
        [
            ("every_decision", [
                ("6h Kd 7s", "bust"), ("Ah 5d 2c", "18"), ("Ac Kd", "blackjack"),
                ("6h Kd 9c", "bust"), ("6h", ""),
            ]),
            ("in_error", [
                ("6h Kd 5s", "21"), ("7h Kd", "17"), ("7d Ks", "17"), ("", "void"),
            ]),
            ("peeks", [("Kd Ah", "blackjack"), ("6h Kd 9c", "bust")]),
            ("seen_by_a_player", [("6h", "void")]),
        ],
    )  # fmt: skip
    def test_each_says_what_the_dealer_had(
        self, story: str, results: list[tuple[str, str]]
    ) -> None:
        assert [(each.dealer, each.result) for each in rounds(story)] == results

    def test_what_became_of_every_hand(self) -> None:
        first, second, *_ = rounds("every_decision")
        assert first.hands == (
            HandResult(1, 1, "rescue", "rescued"),
            HandResult(1, 2, "doubled_win", "won"),
            HandResult(1, 3, "win", "won"),
            HandResult(2, 1, "doubled_win", "won"),
        )
        assert [(each.outcome, each.result) for each in second.hands] == [
            ("surrender", "surrendered"),
            ("win", "won"),
        ]

    def test_dead_and_forfeited_hands_are_told_and_so_are_awards(self) -> None:
        [missed] = rounds("missed")
        assert [(each.seat, each.outcome) for each in missed.hands] == [
            (1, "lose"), (2, "dead"), (3, "dead"), (4, "dead"),
        ]  # fmt: skip
        assert {each.outcome for each in rounds("forfeited")[0].hands} >= {"forfeit"}
        [bonus] = rounds("super_bonus")
        assert [(each.award, each.cents) for each in bonus.awards] == [
            ("fixed_bonus", 5_000_00),
            ("envy", 50_00),
        ]

    def test_a_round_that_is_finished_with_the_rack_is_one(self) -> None:
        first, last = rounds("runs_out")
        assert (first.shoe, last.shoe) == (1, 1)
        kinds = [each.kind for each in replayed("runs_out", 2).steps]
        assert {"discards-shuffled/1", "shoe-sealed/1", "card-burned/1"} <= set(kinds)
        assert kinds[0] == "wager-placed/1"
        assert kinds[-1] == "round-ended/1"

    @pytest.mark.parametrize("story", STORIES)
    def test_the_index_divides_a_table_as_its_story_is_told(self, story: str) -> None:
        listed = [
            (each.shoe, each.round, each.told[0].record.place, each.told[-1].record.place)
            for each in passages(told_by(inspected_journal(story).journal.read("t1")))
            if each.round
        ]
        assert [(each.shoe, each.round, each.first, each.last) for each in rounds(story)] == listed

    def test_there_is_no_scoreboard(self) -> None:
        assert results_by_shoe(told_by(inspected_journal("two_shoes").journal.read("t1"))) == {}


@cache
def in_mid_round() -> Recorded:
    """The hole card, the 4 of diamonds, lies face down, and another card waits unseen."""
    live = Recorded(MemoryJournal(), cards=f"{dealt('6h 4d', '9h 7c', 'Kd 3c')} 5s")
    live.deal("1 25; 2 40").until(Surrender).do(DrawInError())
    return live


class TestHidden:
    @pytest.mark.parametrize("viewer", EYES)
    def test_no_face_that_nobody_saw_is_in_a_journal(self, viewer: str) -> None:
        """So that nothing needs to be withheld, not even a hash."""
        inspected = InspectedJournal(in_mid_round().journal)
        known = inspected.known("t1")
        assert not known.hidden
        assert known.hash
        shown = msgspec.json.encode(watch(inspected, "t1", 1, 1, parse_viewer(viewer)))
        assert b"9h" in shown
        assert b'"4d"' not in shown
        assert b'"5s"' not in shown

    def test_nobody_finds_it_by_searching_or_takes_it_home(self) -> None:
        inspected = InspectedJournal(in_mid_round().journal)
        known = inspected.known("t1")
        for words in ("[4d]", "[5s]"):
            assert not page_of(known, inspected.read(known), Search.parse(words), 0, 500).records
        for form in Form:
            taken = b"".join(download(inspected, "t1", form))
            assert b"[4d]" not in taken
            assert b'"4d"' not in taken

    @pytest.mark.parametrize("viewer", EYES)
    def test_a_replay_shows_the_hole_card_from_where_it_was_turned(self, viewer: str) -> None:
        replay = replayed("every_decision", 2, viewer)
        before, after = (
            step_of(replay, kind).view.dealer.cards
            for kind in ("hole-card-read", "hole-card-turned")
        )
        assert (before, after) == (("Ah", None), ("Ah", "5d"))


class TestEyes:
    def test_words_of_a_step(self) -> None:
        replay = replayed("every_decision", 1)
        turned = step_of(replay, "hole-card-turned")
        assert turned.words.startswith(
            "dealer 6h Kd = 16; box 1 8h 3h 9d = 20 (rescued) | 8c 2c Kh = 20 (doubled)"
            " | 8d Jh = 18; box 2 6d 5c 7h = 18 (doubled)  wagers: 1 spanish_21 25.00 ann;"
            " 2 spanish_21 40.00 bob  chips: ann"
        )
        assert replay.people == ("ann", "bob")

    @pytest.mark.parametrize(
        ("story", "number", "kind", "words"),
        [
            (
                "every_decision",
                3,
                "hole-card-read",
                "dealer Ac ??; box 1 9h 7c = 16; box 2 As Jd = Blackjack",
            ),
            ("every_decision", 3, "round-ended", "chips: ann"),
            ("in_error", 1, "error-remedied", "offered: 3h"),
            ("in_error", 3, "total-announced", "dealer 7d Ks = 17"),
            ("missed", 1, "box-missed", "box 3 -"),
        ],
    )
    def test_what_lies_there(self, story: str, number: int, kind: str, words: str) -> None:
        assert words in step_of(replayed(story, number), kind).words

    def test_a_card_that_waits_is_told_without_its_face(self) -> None:
        assert "set aside: ??  " in replayed("in_error", 1).steps[0].words

    @pytest.mark.parametrize("story", ["every_decision", "in_error", "missed", "runs_out"])
    def test_every_step_of_a_story_can_be_told_to_anybody(self, story: str) -> None:
        told = list(told_by(inspected_journal(story).journal.read("t1")))
        every = range(1, len(told) + 1)
        for viewer in (PUBLIC, INSPECTOR, player("ann")):
            shown = list(scenes(told, viewer, every, is_open=True))
            assert [scene.record.place for scene in shown if scene.view is None] == [1]
            assert all(scene.told and scene.document is not None for scene in shown[1:])


def test_it_is_read_as_what_it_plays() -> None:
    assert game_at(inspected_journal("two_shoes").journal, "t1") is SPANISH_21


def test_a_verdict_for_a_screen() -> None:
    verdict = Audit(inspected_journal("runs_out"), "t1", "").run()
    assert (verdict.verified, verdict.rounds, verdict.shoes, verdict.opened, verdict.pending) == (
        True, 2, 2, 2, 1,
    )  # fmt: skip
    assert verdict.head


def test_the_transcript_has_shoes_and_rounds() -> None:
    lines = (
        b"".join(download(inspected_journal("runs_out"), "t1", Form.TRANSCRIPT))
        .decode()
        .splitlines()
    )
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings == [
        "Table t1", "Shoe 1", "Round 1", "Round 2", "After the round", "Shoe 2",
    ]  # fmt: skip
