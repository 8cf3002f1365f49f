"""What leaves the house: grouped as it was played, and without a card nobody has seen."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from msgspec.structs import replace

from croupier.games.baccarat.roads import Result, parse_results
from croupier.journal.memory import MemoryJournal
from croupier.surveillance.baccarat.felt import in_words
from croupier.surveillance.exporting import line_of, transcript
from croupier.surveillance.hidden import still_hidden
from croupier.surveillance.passages import Told, passages, results_by_shoe, told_by
from croupier.surveillance.replaying import scenes
from croupier.table.baccarat.game import evolve, masked
from croupier.table.baccarat.irregularities import DrawInError
from croupier.table.baccarat.viewing import ReturnCards, TurnHand
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.ending import DeclareIdle, OpenShoe
from croupier.table.people import DEALER, INSPECTOR, PUBLIC, Viewer, player
from croupier.values.records import record_hash
from croupier.values.refusals import BadMaterial
from tests.support import dealt
from tests.surveillance.stories import BANKER_7, BETS, STORIES, viewing
from tests.table.driver import Live
from tests.writing import record_in


def story_of(live: Live) -> list[Told]:
    return list(told_by(live.journal.read("t1")))


def hidden_in(live: Live) -> frozenset[int]:
    return still_hidden(story_of(live))


def places_of(live: Live, kind: str) -> list[int]:
    return [each.record.place for each in story_of(live) if each.record.kind == f"{kind}/1"]


def face_down() -> Live:
    """Four cards lie face down; nobody has seen one."""
    live = Live("pa-541", 'options.procedure = "face_down"', seats="1 ann,3 bob", cards=BANKER_7)
    return live.ready().bet(BETS).until(TurnHand)


class TestHiddenCards:
    def test_face_down_cards_are_hidden_until_they_are_turned(self) -> None:
        live = face_down()
        cards = places_of(live, "card-dealt")
        assert hidden_in(live) == frozenset(cards)
        live.step()
        assert hidden_in(live) == frozenset(cards[1::2])
        live.play_round()
        assert not hidden_in(live)

    def test_an_undisclosed_card_is_hidden_until_its_shoe_is_opened(self) -> None:
        live = Live("pa-541", seats="1 ann,3 bob")
        live.ready().do(DrawInError())
        drawn = [*places_of(live, "card-drawn-in-error"), *places_of(live, "error-remedied")]
        assert hidden_in(live) == frozenset(drawn)
        live.do(DeclareIdle(), "floor")
        live.until(OpenShoe)
        assert hidden_in(live) == frozenset(drawn)
        live.step()
        assert not hidden_in(live)

    def test_a_real_card_that_nobody_saw_has_no_face_to_hide(self) -> None:
        live = Live("pa-541", physical=True).until(BurnCard).burn()
        live.do(DrawInError())
        assert not hidden_in(live)

    @pytest.mark.parametrize("name", ["viewing", "simulated", "marked", "two_shoes"])
    def test_at_every_moment_they_are_the_cards_that_lie_face_down(self, name: str) -> None:
        table, so_far = None, list[Told]()
        for told in story_of(STORIES[name](MemoryJournal())):
            so_far.append(told)
            table = evolve(table, told.event)
            down = [each for each in table.round.laid if not each.up] if table.round else []
            hidden = still_hidden(so_far)
            kinds = [so_far[place - 1].record.kind for place in hidden]
            assert kinds.count("card-dealt/1") == len(down)

    @pytest.mark.parametrize("name", STORIES)
    def test_no_hidden_card_leaves(self, name: str) -> None:
        """At any moment of a story, a line shows a masked body or one that masks nothing."""
        live = STORIES[name](MemoryJournal())
        story = story_of(live)
        hidden = hidden_in(live)
        for told in story:
            line = json.loads(msgspec.json.encode(line_of(told, hidden)))
            body = line["body"]
            if told.record.place in hidden:
                assert line.get("order", {"body": {}})["body"].get("card") is None
                assert body.get("from_shoe", body.get("about")) is None
                assert masked(told.event) != told.event


class TestLines:
    def test_a_line_can_be_verified_again(self) -> None:
        live = Live("pa-541", cards=BANKER_7).ready().bet("1 banker 100")
        live.play_round()
        for told in story_of(live):
            line = json.loads(msgspec.json.encode(line_of(told, frozenset())))
            record = record_in(line)
            assert record == told.record
            assert record_hash(record) == line["hash"]

    def test_a_line_shows_the_order_and_who_gave_it(self) -> None:
        live = Live("pa-541", cards=BANKER_7).ready().bet("1 banker 100")
        [told] = [each for each in story_of(live) if each.record.kind == "wager-placed/1"]
        line = json.loads(msgspec.json.encode(line_of(told, frozenset())))
        assert (line["actor"], line["office"]) == ("ann", "player")
        assert line["order"]["name"] == "place-wager"
        assert line["order"]["body"] == {
            "match_play": 0, "seat": 1, "stake": 100_00, "wager": "banker",
        }  # fmt: skip

    def test_an_order_nobody_can_read_is_left_out(self) -> None:
        live = face_down()
        [told] = [each for each in story_of(live) if each.record.kind == "no-more-bets-called/1"]
        broken = replace(told, record=replace(told.record, order=b"{"))
        for hidden in (frozenset[int](), frozenset({told.record.place})):
            assert json.loads(msgspec.json.encode(line_of(broken, hidden)))["order"] is None

    def test_no_hash_leaves_that_would_give_a_hidden_card_away(self) -> None:
        live = face_down()
        hidden = hidden_in(live)
        lines = [line_of(told, hidden) for told in story_of(live)]
        first = min(hidden)
        assert all(line.hash and line.previous for line in lines[: first - 1])
        assert lines[first - 1].previous
        assert lines[first - 1].withheld
        assert not any(line.hash for line in lines[first - 1 :])
        assert not any(line.previous for line in lines[first:])


class TestPassages:
    def test_a_round_begins_with_its_wagers_and_ends_with_the_discards(self) -> None:
        live = Live("pa-541", seats="1 ann,3 bob", cards=f"{BANKER_7} {BANKER_7}").ready()
        for _ in range(2):
            live.bet(BETS).play_round()
        rounds = [each for each in passages(story_of(live)) if each.round]
        assert [(each.shoe, each.round) for each in rounds] == [(1, 1), (1, 2)]
        for each in rounds:
            kinds = [told.record.kind for told in each.told]
            assert kinds[0] == "wager-placed/1"
            assert kinds[-1] == "round-ended/1"

    @pytest.mark.parametrize("name", STORIES)
    def test_nothing_is_lost_or_told_twice(self, name: str) -> None:
        story = story_of(STORIES[name](MemoryJournal()))
        assert [told for each in passages(story) for told in each.told] == story

    def test_results_by_shoe(self) -> None:
        live = STORIES["two_shoes"](MemoryJournal())
        shoes = results_by_shoe(story_of(live))
        assert list(shoes) == [1, 2]
        assert len(shoes[1]) == 4
        assert shoes[1][0] == parse_results("B")[0]

    def test_pairs_come_from_the_cards(self) -> None:
        cards = dealt("P 9h 9c | B 2s 2d Kh")
        live = Live("pa-541", cards=cards).ready().bet("1 tie 5")
        live.play_round()
        [result] = results_by_shoe(story_of(live))[1]
        assert (result.player_pair, result.banker_pair) == (True, True)
        assert isinstance(result, Result)

    def test_an_event_of_tomorrow_is_refused_with_its_place(self) -> None:
        [first, *_] = Live("pa-541").journal.read("t1")
        with pytest.raises(BadMaterial, match="t1 place 1: 'table-opened/9' is not an event"):
            list(told_by([replace(first, kind="table-opened/9")]))


class TestTranscript:
    def test_it_reads_as_a_story(self) -> None:
        live = Live("pa-541", seats="1 ann,3 bob", cards=BANKER_7).ready().bet(BETS)
        live.play_round()
        lines = list(transcript("t1", passages(story_of(live))))
        assert lines[0] == "Table t1"
        assert lines[1] == "  2026-01-31"
        assert lines.index("Shoe 1") < lines.index("Round 1")
        round_ = lines[lines.index("Round 1") :]
        assert round_[1] == "  20:00:00  ann: ann bets $100.00 at seat 1 on Banker."
        announced = "automatic dealer: Banker 7 over 6: Banker wins. [PA541-12-a-s1]"
        assert f"  20:00:00  {announced}" in round_

    def test_what_is_hidden_is_not_told(self) -> None:
        live = face_down()
        told = "\n".join(transcript("t1", passages(story_of(live)), hidden_in(live)))
        assert "is dealt its first card face down." in told
        assert "[9h]" not in told


class TestReplay:
    @pytest.mark.parametrize(
        ("viewer", "seen"),
        [(PUBLIC, "P ?? ??"), (DEALER, "P ?? ??"), (player("ann"), "P ?? ??"),
         (player("bob"), "P 9h 7c = 6")],
        ids=str,
    )  # fmt: skip
    def test_whoever_holds_the_cards_sees_them(self, viewer: Viewer, seen: str) -> None:
        live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7).ready().bet(BETS)
        live.until(ReturnCards)
        [scene] = scenes(story_of(live), viewer, range(live.table.place, live.table.place + 1))
        assert scene.view is not None
        assert in_words(scene.view).startswith(f"{seen} | B ?? ??  wagers: 1 banker 100.00")

    @pytest.mark.parametrize("viewer", [PUBLIC, DEALER, player("bob")], ids=str)
    def test_no_sentence_tells_a_card_that_lies_face_down(self, viewer: Viewer) -> None:
        live = viewing(MemoryJournal())
        every = range(1, live.table.place + 1)
        for scene in scenes(story_of(live), viewer, every):
            if scene.record.kind == "card-dealt/1":
                assert re.search(
                    r"is dealt its (first|second|third) card face down[.;]", scene.told
                )

    @pytest.mark.parametrize(
        ("is_open", "seen", "told"),
        [
            (True, "P 9h 7c = 6 | B 2s 3d = 5", "[9h]"),
            (False, "P ?? ?? | B ?? ??", "face down."),
        ],
    )
    def test_an_inspector_sees_every_face_of_what_is_open(
        self, *, is_open: bool, seen: str, told: str
    ) -> None:
        live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7).ready().bet(BETS)
        live.until(ReturnCards)
        shown = list(scenes(story_of(live), INSPECTOR, range(1, 999), is_open=is_open))
        [first, *_] = [scene for scene in shown if scene.record.kind == "card-dealt/1"]
        assert told in first.told
        felt = next(scene.words for scene in shown if scene.record.kind == "cards-handed/1")
        assert felt.startswith(f"{seen}  wagers:")

    @pytest.mark.parametrize("name", STORIES)
    def test_every_step_of_a_story_can_be_told_to_anybody(self, name: str) -> None:
        live = STORIES[name](MemoryJournal())
        every = range(1, live.table.place + 1)
        for viewer in (PUBLIC, INSPECTOR, player("ann")):
            told = list(scenes(story_of(live), viewer, every))
            assert [scene.record.place for scene in told] == list(every)
            assert [scene.record.place for scene in told if scene.view is None] == [1]

    def test_records_that_do_not_fit_are_refused(self) -> None:
        live = Live("pa-541").ready().bet("1 banker 100")
        live.play_round()
        story = [each for each in story_of(live) if each.record.kind != "no-more-bets-called/1"]
        with pytest.raises(BadMaterial, match="does not fit the table"):
            list(scenes(story, PUBLIC, range(0)))
