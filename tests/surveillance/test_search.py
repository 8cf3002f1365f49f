"""What an inspector can look up: rounds, numbered records, any moment of a table, a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import msgspec
import pytest

from croupier.cage import purse
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append, Entry
from croupier.surveillance import past_states, watching
from croupier.surveillance import search as searching
from croupier.surveillance.auditing import CLOSED_UNTIL_OPEN, Audit, Stopped
from croupier.surveillance.baccarat.rounds import Round
from croupier.surveillance.downloads import Form, download
from croupier.surveillance.inspected_journal import InspectedJournal, NoSuchRound, NoSuchStream
from croupier.surveillance.passages import Passage, passages, told_by
from croupier.surveillance.replaying import scenes
from croupier.surveillance.search import Page, Search, page_of, rule_of
from croupier.surveillance.watching import Replay, parse_viewer, watch
from croupier.table.baccarat.game import evolve
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import ReturnCards
from croupier.table.people import PUBLIC, player
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial, Unreadable
from tests.support import dealt
from tests.surveillance.stories import BETS, STORIES, two_shoes
from tests.surveillance.tampering import place_of, rechained, with_field
from tests.table.driver import Live
from tests.writing import and_cage
from tests.writing import copied as again

HIDDEN = dealt("P 9h 8h | B 2h 3h")


def inspected_journal(story: str) -> InspectedJournal:
    journal = MemoryJournal()
    STORIES[story](journal)
    return InspectedJournal(journal)


def copied(records: Sequence[Record], stream: str = "t1") -> InspectedJournal:
    """The records in another journal, as somebody may have left them."""
    journal = MemoryJournal()
    for command, group in groupby(records, key=lambda record: record.command):
        told = list(group)
        entries = again(told)
        journal.append(*and_cage(Append(stream, told[0].place - 1, entries, command)))
    return InspectedJournal(journal)


def in_mid_round() -> Live:
    """The Player's Hand lies face down before the person who may turn it."""
    live = Live("ma-midi", cards=HIDDEN, seats="1 ann,3 bob")
    return live.ready().bet(BETS).until(ReturnCards)


def found(inspected: InspectedJournal, search: Search, after: int = 0, limit: int = 500) -> Page:
    known = inspected.known("t1")
    return page_of(known, inspected.read(known, after), search, after, limit)


def coups(inspected: InspectedJournal) -> list[Round]:
    rounds = inspected.rounds("t1")
    return [each for each in rounds if isinstance(each, Round)]


def last_round(inspected: InspectedJournal, viewer: str = "public") -> Replay:
    last = inspected.rounds("t1")[-1]
    return watch(inspected, "t1", last.shoe, last.round, parse_viewer(viewer))


class TestRounds:
    @pytest.mark.parametrize("story", STORIES)
    def test_the_index_divides_a_table_as_its_story_is_told(self, story: str) -> None:
        inspected = inspected_journal(story)
        told = [each for each in passages(told_by(inspected.journal.read("t1"))) if each.round]
        assert [
            (each.shoe, each.round, each.first, each.last) for each in inspected.rounds("t1")
        ] == [(each.shoe, each.round, *ends(each)) for each in told]

    def test_a_round_says_how_it_came_out(self) -> None:
        first = coups(inspected_journal("two_shoes"))[0]
        assert (first.coup, first.winner, first.over) == ("P 9h 7c | B 2s 3d 2h", "banker", True)

    def test_a_round_in_play_is_listed_without_a_result(self) -> None:
        [current] = coups(InspectedJournal(in_mid_round().journal))
        assert (current.coup, current.winner, current.over) == ("", "", False)

    def test_a_void_round_says_so(self) -> None:
        assert "void" in {each.winner for each in coups(inspected_journal("runs_out"))}

    def test_who_comes_back_finds_what_is_new(self) -> None:
        live = in_mid_round()
        inspected = InspectedJournal(live.journal)
        before = inspected.rounds("t1")
        live.play_round()
        [after] = inspected.rounds("t1")
        assert not before[0].over
        assert after.over
        assert inspected.known("t1").place == live.table.place

    def test_an_unknown_round_or_stream_is_said_to_be_so(self) -> None:
        inspected = inspected_journal("riding")
        with pytest.raises(NoSuchRound, match="no round 9 of shoe 1"):
            inspected.round("t1", 1, 9)
        with pytest.raises(NoSuchStream, match="'t2'"):
            inspected.known("t2")


def ends(passage: Passage) -> tuple[int, int]:
    return passage.told[0].record.place, passage.told[-1].record.place


class TestTapes:
    def test_any_moment_of_a_table_is_found_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever marks were left on the tape by earlier looks."""
        monkeypatch.setattr(past_states, "FIRST_APART", 4)
        monkeypatch.setattr(past_states, "MOST_MARKS", 3)
        inspected = inspected_journal("two_shoes")
        tables = list[Table | None]([None])
        for told in told_by(inspected.journal.read("t1")):
            tables.append(evolve(tables[-1], told.event))
        for place in (60, 7, 1, 100, 33, len(tables), 8, 99):
            found_again: object = inspected.before("t1", place)
            assert found_again == tables[place - 1]


class TestSearching:
    @pytest.fixture
    def inspected(self) -> InspectedJournal:
        return inspected_journal("viewing")

    def test_records_are_numbered_without_holes_and_chained(
        self, inspected: InspectedJournal
    ) -> None:
        records = found(inspected, Search()).records
        assert [each.place for each in records] == list(range(1, len(records) + 1))
        assert all(after.previous == before.hash for before, after in pairwise(records))

    def test_pages_follow_each_other(self, inspected: InspectedJournal) -> None:
        places, after = list[int](), 0
        while True:
            page = found(inspected, Search(), after, limit=7)
            places += [each.place for each in page.records]
            if page.next is None:
                break
            after = page.next
        assert places == list(range(1, page.head + 1))

    @pytest.mark.parametrize(
        ("search", "sentence"),
        [
            (Search.parse("TAKES seat bob"), "bob takes seat 3."),
            (Search.parse("", kind="seat-taken", actor="ann"), "ann takes seat 1."),
            (Search.parse("", kind="seat-taken/1", actor="ann"), "ann takes seat 1."),
        ],
    )
    def test_the_first_that_is_found(
        self, inspected: InspectedJournal, search: Search, sentence: str
    ) -> None:
        assert found(inspected, search).records[0].told == sentence

    def test_whoever_an_order_counts_for_is_found_with_all_that_came_of_it(
        self, inspected: InspectedJournal
    ) -> None:
        records = list(inspected.journal.read("t1"))
        place = next(one.place for one, two in pairwise(records) if one.order and not two.order)
        order = msgspec.json.decode(records[place - 1].order) | {"for": "zoe"}
        forged = with_field(records, place, order=msgspec.json.encode(order, order="sorted"))
        after = next(each.place for each in forged[place:] if each.order)
        known = inspected.known("t1")
        search = Search.parse("", actor="zoe")
        whole = page_of(known, forged, search, 0, 1000)
        assert [each.place for each in whole.records] == list(range(place, after))
        begun = forged[place - 1].order
        rest = page_of(known, forged[place:after], search, place, 9, begun)
        assert rest.records == whole.records[1:] != ()

    def test_a_heading_finds_the_clauses_beneath_it(self, inspected: InspectedJournal) -> None:
        clauses = {
            each.clause for each in found(inspected, Search.parse("", clause="MA-8")).records
        }
        assert len(clauses) > 1
        assert all(each and each.startswith("MA-8-") for each in clauses)
        [one, *_] = sorted(filter(None, clauses))
        exactly = found(inspected, Search.parse("", clause=one)).records
        assert {each.clause for each in exactly} == {one}

    def test_a_hash_leads_to_its_record(self, inspected: InspectedJournal) -> None:
        [some, *_] = found(inspected, Search(), after=20).records
        assert some.hash
        [record] = found(inspected, Search.parse(some.hash)).records[:1]
        assert record == some

    def test_a_clause_comes_with_what_it_asks_for(self, inspected: InspectedJournal) -> None:
        [called, *_] = found(inspected, Search.parse("", kind="no-more-bets-called")).records
        assert "no more bets" in called.rule

    def test_a_heading_tells_the_first_rule_beneath_it(self) -> None:
        assert rule_of("MA-8-c-1") == rule_of("MA-8-c-1-s1") != ""
        assert rule_of("XX-1") == rule_of(None) == ""

    def test_a_long_search_stops_and_says_where(
        self, inspected: InspectedJournal, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(searching, "MOST_LOOKED_AT", 10)
        page = found(inspected, Search.parse("nowhere to be found"), after=5)
        assert (page.records, page.next) == ((), 15)


class TestFaceDown:
    def test_a_search_does_not_find_a_card_nobody_may_know(self) -> None:
        inspected = InspectedJournal(in_mid_round().journal)
        for words in ("9h", "hearts", "[9h]"):
            assert not found(inspected, Search.parse(words)).records

    def test_hashes_are_closed_from_the_first_hidden_card_on(self) -> None:
        live = in_mid_round()
        inspected = InspectedJournal(live.journal)
        records = found(inspected, Search()).records
        first = min(inspected.known("t1").hidden)
        assert all((each.hash is None) == (each.place >= first) for each in records)
        assert all((each.previous is None) == (each.place > first) for each in records)
        closed = next(iter(live.journal.read("t1", first, first + 1))).hash
        assert not found(inspected, Search.parse(closed)).records

    def test_nobody_looks_through_the_eyes_of_who_holds_the_cards(self) -> None:
        live = in_mid_round()
        inspected = InspectedJournal(live.journal)
        during = last_round(inspected, "player:bob")
        assert during.withheld
        assert b"9h" not in msgspec.json.encode(during)
        live.play_round()
        after = last_round(inspected, "player:bob")
        handed = next(each for each in after.steps if each.kind == "cards-handed/1")
        assert handed.view
        assert handed.view.player.cards == ("9h", "8h")

    def test_a_trouble_over_a_hidden_card_does_not_name_it(self) -> None:
        records = list(in_mid_round().journal.read("t1"))
        place = place_of(records, "card-dealt", 2)
        twice = records[place - 1].body.replace(b'"ordinal":1', b'"ordinal":2')
        inspected = copied(with_field(records, place, body=twice))
        troubles = Audit(inspected, "t1", "").run().troubles
        assert CLOSED_UNTIL_OPEN in {each.problem for each in troubles if each.place == place}
        assert b"2h" not in msgspec.json.encode(troubles)


class TestWatching:
    def test_steps_are_the_scenes_of_the_round(self) -> None:
        inspected = inspected_journal("two_shoes")
        replay = last_round(inspected)
        places = range(replay.round.first, replay.round.last + 1)
        told = list(scenes(told_by(inspected.journal.read("t1")), PUBLIC, places))
        assert [(each.place, each.told) for each in replay.steps] == [
            (each.record.place, each.told) for each in told
        ]
        assert replay.people == ("ann", "bob")

    def test_each_draw_names_its_rule(self) -> None:
        steps = last_round(inspected_journal("two_shoes")).steps
        drawn = [each for each in steps if each.kind == "card-dealt/1"]
        assert drawn
        assert all(each.clause and each.rule for each in drawn)

    def test_a_player_sees_the_cards_in_hand_and_others_do_not(self) -> None:
        live = in_mid_round()
        live.play_round()
        inspected = InspectedJournal(live.journal)

        def held(viewer: str) -> set[tuple[str | None, ...]]:
            steps = last_round(inspected, viewer).steps
            handed = [each.view for each in steps if each.kind == "cards-handed/1"]
            return {each.player.cards for each in handed if each}

        assert ("9h", "8h") in held("player:bob")
        assert held("dealer") == held("public")
        assert held("public") != held("player:bob")

    def test_an_endless_round_shows_its_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(watching, "MOST_STEPS", 5)
        replay = last_round(inspected_journal("two_shoes"))
        assert len(replay.steps) == 5
        assert replay.steps[-1].place == replay.round.last
        assert replay.left_out == replay.steps[0].place - replay.round.first

    @pytest.mark.parametrize("viewer", ["nobody", "player:", "player"])
    def test_who_is_no_viewer(self, viewer: str) -> None:
        with pytest.raises(Unreadable, match="is no viewer"):
            parse_viewer(viewer)

    def test_who_did_not_play_then(self) -> None:
        with pytest.raises(Unreadable, match="zoe did not play at t1 then; ann, bob did"):
            watch(inspected_journal("two_shoes"), "t1", 1, 1, player("zoe"))


class TestAuditing:
    def test_a_sound_stream(self) -> None:
        inspected = inspected_journal("two_shoes")
        audit = Audit(inspected, "t1", "")
        verdict = audit.run()
        assert verdict.verified
        assert audit.done == audit.of == verdict.records
        assert verdict.head == inspected.known("t1").hash
        assert verdict.rounds == len(inspected.rounds("t1"))

    def test_a_trouble_has_its_place(self) -> None:
        records = list(inspected_journal("two_shoes").journal.read("t1"))
        place = place_of(records, "chips-moved")
        body = records[place - 1].body.replace(b'"cents":', b'"cents":1')
        [first, *_] = Audit(copied(with_field(records, place, body=body)), "t1", "").run().troubles
        assert first.place == place

    def test_it_can_be_stopped(self) -> None:
        audit = Audit(inspected_journal("two_shoes"), "t1", "")
        audit.stop()
        with pytest.raises(Stopped):
            audit.run()
        assert audit.done == 1


class TestWhatCannotBeRead:
    @pytest.fixture
    def inspected(self) -> InspectedJournal:
        records = list(inspected_journal("two_shoes").journal.read("t1"))
        place = place_of(records, "card-dealt", 3)
        return copied(with_field(records, place, body=b'{"from_shoe":"Zz"}'))

    def test_it_is_shown_closed_and_closes_what_follows(self, inspected: InspectedJournal) -> None:
        [unread] = inspected.known("t1").unread
        record, following = found(inspected, Search(), unread - 1).records[:2]
        assert record.withheld
        assert bytes(record.body) == b"null"
        assert record.previous
        assert (record.hash, following.previous, following.hash) == (None, None, None)

    def test_it_does_not_leave_the_house(self, inspected: InspectedJournal) -> None:
        with pytest.raises(BadMaterial, match="it cannot be read"):
            download(inspected, "t1", Form.LINES)

    def test_verification_says_what_is_wrong(self, inspected: InspectedJournal) -> None:
        [unread] = inspected.known("t1").unread
        problems = [
            each.problem
            for each in Audit(inspected, "t1", "").run().troubles
            if each.place == unread
        ]
        assert problems
        assert CLOSED_UNTIL_OPEN not in problems

    def test_a_record_that_does_not_fit_stops_the_tape_there(self) -> None:
        never_opened = rechained(list(inspected_journal("two_shoes").journal.read("t1"))[1:])
        with pytest.raises(BadMaterial, match=r"t1 place 1: .* does not fit the table"):
            last_round(copied(never_opened))


class TestDownloads:
    def test_lines_can_be_verified_again(self) -> None:
        inspected = inspected_journal("two_shoes")
        lines = b"".join(download(inspected, "t1", Form.LINES)).splitlines()
        hashes = [msgspec.json.decode(line)["hash"] for line in lines]
        assert hashes == [each.hash for each in inspected.journal.read("t1")]

    def test_a_transcript_commands_no_screen(self) -> None:
        records = list(inspected_journal("two_shoes").journal.read("t1"))
        odd = with_field(records, 3, actor="\u202eann")
        text = b"".join(download(copied(odd), "t1", Form.TRANSCRIPT)).decode()
        assert "\u202e" not in text
        assert text.startswith("Table t1\n")

    def test_a_hidden_card_stays(self) -> None:
        inspected = InspectedJournal(in_mid_round().journal)
        for form in Form:
            assert b"9h" not in b"".join(download(inspected, "t1", form))


class TestStreamsWithoutCards:
    @pytest.fixture
    def inspected(self) -> InspectedJournal:
        journal = MemoryJournal()
        issued = purse.issue(purse.Purse("ann"), 500_00)
        assert isinstance(issued, purse.PurseEvent)
        at = "2026-01-31T20:15:00.000000Z"
        entry = Entry(at, "ada", issued.kind, purse.body_of(issued))
        strange = Entry(at, "ada", "money-burned/1", b"not JSON")
        journal.append(Append("purse:ann", 0, (entry, strange), "c1"))
        return InspectedJournal(journal)

    def test_they_are_told_and_never_closed(self, inspected: InspectedJournal) -> None:
        known = inspected.known("purse:ann")
        page = page_of(known, inspected.read(known), Search(), 0, 10)
        assert [each.told for each in page.records] == [
            "ann is issued $500.00 of practice money.",
            "This record cannot be read.",
        ]
        assert all(each.hash for each in page.records)
        assert msgspec.json.decode(msgspec.json.encode(page))["records"][1]["body"] is None
        assert known.hash == page.records[-1].hash

    def test_they_leave_the_house_as_lines(self, inspected: InspectedJournal) -> None:
        [line] = b"".join(download(inspected, "purse:ann", Form.LINES)).splitlines()[:1]
        assert msgspec.json.decode(line)["hash"]

    def test_they_have_no_rounds(self, inspected: InspectedJournal) -> None:
        assert inspected.rounds("purse:ann") == ()


def test_tables_are_remembered_only_as_long_as_there_is_room() -> None:
    first = inspected_journal("two_shoes")
    copied_there = copied(list(first.journal.read("t1")), stream="t2").journal
    two_shoes(copied_there)
    inspected = InspectedJournal(copied_there, most=1)
    assert inspected.rounds("t1") == inspected.rounds("t2") == inspected.rounds("t1")
