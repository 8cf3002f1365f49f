"""A player checks a shoe, or a set of tiles, by one file and without the house."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.journal.lines import Line
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.journal.signing import included, sign_head, tree_of
from croupier.surveillance import round_bounds
from croupier.surveillance.exporting import line_of
from croupier.surveillance.inspected_journal import InspectedJournal, NoSuchRound
from croupier.surveillance.passages import told_by
from croupier.surveillance.shoe_proofs import ShoeProof, Stretch, shoe_proof
from croupier.surveillance.shoe_proofs_checked import Checked, checked, read_proof
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signer
from croupier.values.order_ids import own_command
from croupier.values.records import Record, canonical
from croupier.values.refusals import BadMaterial, Refused
from tests.surveillance import stories
from tests.surveillance.pai_gow import stories as pai_gow_stories
from tests.surveillance.spanish_21 import stories as spanish_21_stories
from tests.surveillance.tampering import with_body
from tests.table.driver import Live
from tests.writing import copied

LOG = Signer("casino.example/journal", b"\x06" * 32)
FIRST_LOOK = 50
Document = dict[str, Any]
TOLD: dict[str, Callable[[MemoryJournal], object]] = {
    "baccarat": stories.two_shoes,
    "a whole shoe": stories.runs_out,
    "a shuffler": stories.continuous,
    "pai gow": pai_gow_stories.house_banked,
    "pai gow banked": pai_gow_stories.banked,
    "spanish 21": spanish_21_stories.two_shoes,
    "spanish 21 in error": spanish_21_stories.in_error,
}


def signed(story: str) -> MemoryJournal:
    journal = MemoryJournal()
    TOLD[story](journal)
    sign_head(journal, LOG)
    return journal


def first_round(journal: MemoryJournal) -> int:
    return InspectedJournal(journal).rounds("t1")[0].last


def proof_of(story: str, person: str = "ann") -> ShoeProof:
    journal = signed(story)
    return shoe_proof(journal, "t1", person, first_round(journal))


def without_round(number: int) -> ShoeProof:
    """Ann's proof with no more of that round than of anybody's, every passage proved anew."""
    journal = signed("baccarat")
    proof = shoe_proof(journal, "t1", "ann", first_round(journal))
    dropped = next(each for each in proof.rounds if each.round == number)
    shown = {"no-more-bets-called/1", "card-dealt/1", "round-ended/1"}
    lines = [line for each in proof.passages for line in each.records]
    kept = [
        line
        for line in lines
        if not dropped.first <= line.place <= dropped.last or line.kind in shown
    ]
    newest, tree = SignedHead.parse(journal.newest_head() or ""), tree_of(journal)
    stretches = list[Stretch]()
    for _, numbered in groupby(enumerate(kept), lambda pair: pair[1].place - pair[0]):
        own = tuple(line for _, line in numbered)
        path = included(journal, own[-1].record, newest, tree)
        stretches.append(Stretch(own, str(path)))
    rounds = tuple(each for each in proof.rounds if each != dropped)
    return replace(proof, rounds=rounds, passages=tuple(stretches))


def closed_by(
    floorperson: str, *, opened_under: str, number: int
) -> tuple[ShoeProof, tuple[str, ...]]:
    """Ann's proof, where that person's order and the dealer's stand under one command."""
    told, journal = list(signed("baccarat").read("t1")), MemoryJournal()
    opened = next(each.place for each in told if each.kind == "shoe-opened/1")
    before, given, opening = told[: opened - 2], told[opened - 2], told[opened - 1]
    journal.append(Append("t1", 0, copied(before), "c"))
    order = canonical({**json.loads(opening.order), "n": number})
    by_them = [replace(given, actor=floorperson), replace(opening, order=order)]
    journal.append(Append("t1", None, copied(by_them), opened_under))
    sign_head(journal, LOG)
    proof = shoe_proof(journal, "t1", "ann", InspectedJournal(journal).rounds("t1")[0].last)
    return proof, checked(proof).problems


def opens(line: Line) -> bool:
    return line.kind == "shoe-opened/1"


def again(proof: ShoeProof, change: Callable[[Document], object]) -> Checked:
    """The same file after a hand has changed it."""
    document = json.loads(msgspec.json.encode(proof))
    change(document)
    return checked(read_proof(json.dumps(document)))


def lines(document: Document) -> list[Document]:
    return [line for each in document["passages"] for line in each["records"]]


@pytest.mark.parametrize("story", TOLD)
def test_a_round_is_proved_by_its_file_alone(story: str) -> None:
    proof = proof_of(story)
    found = again(proof, lambda _: None)
    assert found.problems == ()
    assert found.sealed < found.opened
    assert LOG.key in found.head.note.signed_by([LOG.key])
    assert [each.first for each in proof.rounds]


def test_an_opening_may_stand_under_an_id_that_somebody_else_chose() -> None:
    """A floorperson closes the table by an own order, and the dealer opens what is sealed."""
    closed, problems = closed_by("Flo", opened_under=own_command("Flo", "close"), number=2)
    opening = next(each for each in closed.passages if opens(each.records[0]))
    assert opening.records[0].actor == "automatic dealer", (
        "its order is none of the player's to see"
    )
    assert problems == ()


def test_an_order_under_an_id_of_another_is_found_where_a_stretch_begins() -> None:
    _, problems = closed_by("Flo", opened_under=own_command("Eve", "close"), number=1)
    assert len(problems) == 1
    assert problems[0].endswith("dealer gave it, under an id of another, by /Eve/close")


def test_every_card_is_shown_through_cut_and_burn() -> None:
    found = checked(proof_of("baccarat"))
    shown = [each.card for each in found.taken]
    twice = (*found.order, *found.order)
    starts = [n for n in range(len(found.order)) if list(twice[n:][: len(shown)]) == shown]
    assert len(starts) == 1
    assert found.taken[0].place < proof_of("baccarat").rounds[0].first, "a card is burned first"


def test_a_proof_can_be_written_in_another_way() -> None:
    """Spaces and the order of keys are whoever hands it on's."""
    told = json.dumps(json.loads(msgspec.json.encode(proof_of("baccarat"))), indent=1)
    assert checked(read_proof(told)).problems == ()


class TestMasks:
    def test_a_shoe_in_play_is_not_told(self) -> None:
        journal = signed("baccarat")
        newest = InspectedJournal(journal).rounds("t1")[-1].last
        with pytest.raises(Refused, match="is not opened yet"):
            shoe_proof(journal, "t1", "ann", newest)

    def test_who_had_no_part_is_told_nothing(self) -> None:
        journal = signed("baccarat")
        with pytest.raises(NoSuchRound, match="eve has had no part"):
            shoe_proof(journal, "t1", "eve", first_round(journal))

    def test_rounds_of_others_are_not_in_it(self) -> None:
        """Of those, no more than that cards left the shoe."""
        proof = proof_of("a whole shoe")
        own = {n for each in proof.rounds for n in range(each.first, each.last + 1)}
        others = [line for each in proof.passages for line in each.records if line.place not in own]
        kinds = {line.kind for line in others}
        assert not kinds & {"wager-placed/1", "wagers-judged/1", "chips-bought/1"}

    def test_it_waits_for_a_head(self) -> None:
        journal = MemoryJournal()
        stories.two_shoes(journal)
        with pytest.raises(Refused, match="signed no head"):
            shoe_proof(journal, "t1", "ann", first_round(journal))
        early = MemoryJournal()
        sign_head(early, LOG)
        stories.two_shoes(early)
        with pytest.raises(Refused, match="not all of this is under a signed head yet"):
            shoe_proof(early, "t1", "ann", first_round(early))

    def test_real_cards_are_not_sealed(self) -> None:
        journal = MemoryJournal()
        stories.real_cards(journal)
        sign_head(journal, LOG)
        with pytest.raises(NoSuchRound, match="from sealed cards"):
            shoe_proof(journal, "t1", "ann", first_round(journal))


class LookedAt(MemoryJournal):
    """Knows which places of the table were read."""

    def __init__(self) -> None:
        super().__init__()
        self.places = list[int]()

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        for record in super().read(stream, after, upto):
            if stream == "t1":
                self.places.append(record.place)
            yield record


@pytest.fixture
def long_told(monkeypatch: pytest.MonkeyPatch) -> LookedAt:
    """Many rounds of Ann's, each shorter than a first look; nothing is read of them yet."""
    monkeypatch.setattr(round_bounds, "FIRST_LOOK", FIRST_LOOK)
    journal = LookedAt()
    live = Live("pa-541", seats="1 ann", journal=journal).ready()
    for _ in range(20):
        live.bet("1 banker 100").play_round()
    sign_head(journal, LOG)
    ends = [each.last for each in InspectedJournal(journal).rounds("t1")]
    assert max(after - end for end, after in pairwise(ends)) < FIRST_LOOK
    journal.places.clear()
    return journal


class TestCost:
    def test_a_round_that_is_nobodys_costs_a_look_about_it(self, long_told: LookedAt) -> None:
        for played in InspectedJournal(long_told).rounds("t1")[5:-5]:
            long_told.places.clear()
            with pytest.raises(NoSuchRound, match="eve has had no part"):
                shoe_proof(long_told, "t1", "eve", played.last)
            far = {each for each in long_told.places if abs(each - played.last) > FIRST_LOOK}
            assert far == {1}, "which says what game it is"

    def test_a_place_past_the_end_costs_nothing(self, long_told: LookedAt) -> None:
        for place in (100_000, 2**53):
            with pytest.raises(NoSuchRound, match="ann has had no part"):
                shoe_proof(long_told, "t1", "ann", place)
        assert not long_told.places

    def test_real_cards_are_looked_at_no_further_than_their_round(self) -> None:
        journal = LookedAt()
        stories.real_cards(journal)
        sign_head(journal, LOG)
        (only,) = InspectedJournal(journal).rounds("t1")
        told = list(journal.read("t1"))
        after = replace(told[-1], command="after", order=b"")
        journal.append(Append("t1", only.last, copied([after] * 10), "after"))
        journal.places.clear()
        with pytest.raises(NoSuchRound, match="from sealed cards"):
            shoe_proof(journal, "t1", "ann", only.last)
        assert journal.places[-1] == only.last

    def test_an_own_one_gives_way_to_the_tables_at_every_record(self) -> None:
        journal, given_way = signed("a whole shoe"), list[None]()
        proof = shoe_proof(
            journal, "t1", "ann", first_round(journal), lambda: given_way.append(None)
        )
        assert len(given_way) > max(line.place for each in proof.passages for line in each.records)


class TestForgeries:
    def test_a_card_that_was_not_dealt(self) -> None:
        def change(document: Document) -> None:
            dealt = next(line for line in lines(document) if line["kind"] == "card-dealt/1")
            dealt["body"]["from_shoe"] = "As" if dealt["body"]["from_shoe"] != "As" else "Ks"

        [*problems] = again(proof_of("baccarat"), change).problems
        assert any("the record is not what its hash covers" in each for each in problems)
        assert any("the sealed order has" in each for each in problems)

    def test_an_order_made_up_afterwards(self) -> None:
        def change(document: Document) -> None:
            opened = next(line for line in lines(document) if line["kind"] == "shoe-opened/1")
            cards = opened["body"]["cards"]
            cards[:] = [*cards[1:], cards[0]]

        problems = again(proof_of("baccarat"), change).problems
        assert any("do not give the hash sealed" in each for each in problems)

    def test_a_house_that_deals_another_card_is_found_by_honest_hashes_too(self) -> None:
        """Every hash is made anew and signed by the house itself; the sealed order tells."""
        journal, forged = signed("baccarat"), MemoryJournal()
        records = list(journal.read("t1"))
        dealt = next(each.place for each in records if each.kind == "card-dealt/1")

        def another(body: Document) -> None:
            body["from_shoe"] = "As" if body["from_shoe"] != "As" else "Ks"

        forged.append(Append("t1", 0, copied(with_body(records, dealt, another)), "c"))
        sign_head(forged, LOG)
        problems = checked(shoe_proof(forged, "t1", "ann", first_round(journal))).problems
        assert len(problems) == 1
        assert "the sealed order has" in problems[0]

    def test_tiles_that_another_hand_was_dealt(self) -> None:
        def change(document: Document) -> None:
            dealt = next(line for line in lines(document) if line["kind"] == "tiles-dealt/1")
            hands = dealt["body"]["hands"]
            hands[0][1], hands[1][1] = hands[1][1], hands[0][1]

        problems = again(proof_of("pai gow"), change).problems
        assert any("and the sealed order gives" in each for each in problems)

    def test_a_card_left_out(self) -> None:
        def change(document: Document) -> None:
            for each in document["passages"]:
                each["records"] = [
                    line for line in each["records"] if line["kind"] != "card-burned/1"
                ]

        problems = again(proof_of("baccarat"), change).problems
        assert any("cards left the shoe, and it says" in each for each in problems)

    def test_a_record_of_a_round_left_out(self) -> None:
        def change(document: Document) -> None:
            longest = max(document["passages"], key=lambda each: len(each["records"]))
            del longest["records"][1]

        problems = again(proof_of("baccarat"), change).problems
        assert any("is missing before it" in each for each in problems)

    def test_a_round_that_is_not_there(self) -> None:
        def change(document: Document) -> None:
            document["rounds"][0]["last"] += 1

        problems = again(proof_of("baccarat"), change).problems
        assert any("is not whole" in each for each in problems)

        def none(document: Document) -> None:
            document["rounds"] = []

        first, *others = again(proof_of("baccarat"), none).problems
        assert first == "it holds no round of ann's"
        assert others == [f"round {n} is ann's too, and is not named" for n in (1, 2, 3, 4)]

    def test_a_round_of_another_shoe(self) -> None:
        journal = signed("baccarat")
        later = InspectedJournal(journal).rounds("t1")[-1]
        proof = shoe_proof(journal, "t1", "ann", first_round(journal))
        newest = journal.newest_head()
        assert newest is not None
        records = list(journal.read("t1", later.first - 2, later.last))
        path = included(journal, records[-1], SignedHead.parse(newest), tree_of(journal))
        wanted = range(later.first - 1, later.last + 1)
        story = [each for each in told_by(journal.read("t1")) if each.record.place in wanted]
        told = json.loads(msgspec.json.encode([line_of(each, ()) for each in story]))

        def change(document: Document) -> None:
            document["passages"].append({"records": told, "proof": str(path)})
            named = {"shoe": 1, "round": 5, "first": later.first, "last": later.last}
            document["rounds"].append(named)

        assert again(proof, change).problems == ("round 5 was not dealt from what was sealed",)

    @pytest.mark.parametrize("story", ["baccarat", "pai gow", "spanish 21"])
    @pytest.mark.parametrize(
        ("label", "said"),
        [
            ("shoe", "are of shoe "),
            ("round", "are round 1, and not 2"),
            ("first", "round 1 is not whole"),
            ("last", "round 1 is not whole"),
        ],
    )
    def test_a_round_called_otherwise(self, story: str, label: str, said: str) -> None:
        def change(document: Document) -> None:
            document["rounds"][0][label] += 1

        problems = again(proof_of(story), change).problems
        assert any(said in each for each in problems)
        assert "round 1 is ann's too, and is not named" in problems

    def test_the_name_of_somebody_who_was_not_there(self) -> None:
        def change(document: Document) -> None:
            document["person"] = "eve"

        problems = again(proof_of("baccarat"), change).problems
        assert problems == tuple(f"eve had no part in round {n}" for n in (1, 2, 3, 4))

    def test_the_beginning_of_a_round_left_out(self) -> None:
        """A wager that was laid is dropped with the record before it; all hashes hold."""

        def change(document: Document) -> None:
            whole = next(each for each in document["passages"] if len(each["records"]) > 9)
            first = document["rounds"][0]["first"]
            whole["records"] = [line for line in whole["records"] if line["place"] > first]
            document["rounds"][0]["first"] += 1

        problems = again(proof_of("baccarat"), change).problems
        assert any("round 1 is not whole" in each for each in problems)

    def test_a_round_dropped_with_its_records(self) -> None:
        """Nothing there says whose it was, so no more is claimed; that it was played is shown."""
        found = checked(without_round(2))
        assert (found.problems, found.called) == ((), (1, 2, 3, 4))

    def test_a_round_dropped_from_the_list_alone(self) -> None:
        def change(document: Document) -> None:
            del document["rounds"][1]

        problems = again(proof_of("baccarat"), change).problems
        assert problems == ("round 2 is ann's too, and is not named",)

    def test_a_call_left_out(self) -> None:
        def change(document: Document) -> None:
            for each in document["passages"]:
                each["records"] = [line for line in each["records"] if not is_call(line, of=2)]

        def is_call(line: Document, of: int) -> bool:
            return bool(line["kind"] == "no-more-bets-called/1" and line["body"]["round"] == of)

        problems = again(proof_of("baccarat"), change).problems
        assert "no call stands between those of rounds 1 and 3" in problems

    def test_a_proof_of_another_record(self) -> None:
        def change(document: Document) -> None:
            one, two = document["passages"][:2]
            one["proof"], two["proof"] = two["proof"], one["proof"]

        problems = again(proof_of("baccarat"), change).problems
        assert any("its proof is for another record" in each for each in problems)

    def test_a_path_that_leads_elsewhere(self) -> None:
        def change(document: Document) -> None:
            one = document["passages"][0]
            one["proof"] = one["proof"].replace("index ", "index 1", 1)

        problems = again(proof_of("baccarat"), change).problems
        assert any("does not lead to the head" in each for each in problems)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (lambda document: document.update(format="other/9"), "no format"),
            (lambda document: document.update(commitment="0" * 64), "sealed and what was opened"),
            (lambda document: document.update(passages=[]), "under 0"),
            (lambda document: document["passages"][0].update(records=[]), "has no record"),
            (lambda document: document["passages"][0].update(proof="x"), "no proof of inclusion"),
            (lambda document: document.pop("table"), "table"),
            (lambda document: lines(document)[0].update(body=7), "cannot be read"),
        ],
        ids=["format", "seal", "empty", "records", "proof", "table", "body"],
    )
    def test_what_is_no_proof(self, change: Callable[[Document], object], said: str) -> None:
        with pytest.raises(BadMaterial, match=said):
            again(proof_of("baccarat"), change)
