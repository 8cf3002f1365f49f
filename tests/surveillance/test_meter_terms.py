"""What a meter was opened with is what its tables had filed, so no term of it can be forged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cage.progressive import ApproveProposal, ProposeFigures
from croupier.floor.casino import Opening
from croupier.floor.digests import code_digest
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from tests.clauses.test_royal_9 import NOTHING
from tests.floor.evenings import BY_HAND, open_casino, run
from tests.floor.linked import HALL, Room, filed, must_hit
from tests.surveillance.forging import found
from tests.surveillance.tampering import place_of, rechained, with_body, with_order
from tests.surveillance.test_meters_agree import METER, by_body, records, rewritten


@pytest.fixture(scope="module")
def room() -> Room:
    """Two tables of one link that nobody bets at."""
    opened = Room(MemoryJournal(), filed(more=must_hit(1)))
    return opened.open("t1", NOTHING).open("t2", NOTHING)


async def _changed() -> Journal:
    """A table from a submission on record, and then other figures for its meters."""
    before, after = filed(more=must_hit(1)).house, filed(more=must_hit(2), rate="6%").house
    journal = MemoryJournal()
    async with open_casino(journal) as casino:
        opening = Opening("t1", before, 10**6, practice=True, link=HALL, submission=before.filed)
        await casino.open_table(replace(opening, arrangement=BY_HAND), "Flo", "open")
        assert after.progressive
        figures = ProposeFigures.of(after.progressive, "as filed in May")
        await casino.meters.order(HALL, figures, "Flo", "p1")
        await casino.meters.order(HALL, ApproveProposal(), "Fay", "p2")
    return journal


def told(journal: Journal, stream: str = METER) -> list[str]:
    found = verify_kept(journal, stream, code_digest())
    return [f"{each.place} {each.what}: {each.problem}" for each in found.troubles]


def forged(room: Room, change: Callable[[Any], object]) -> list[str]:
    return told(by_body(room, METER, "controller-opened", change))


def test_an_honest_meter_has_the_terms_that_its_tables_filed(room: Room) -> None:
    assert told(rewritten(room, {})) == []


@pytest.mark.parametrize(
    ("whose", "term", "value", "said"),
    [
        (0, "initial", 50_001_00, "mega initial is $50,000.00 as filed and $50,001.00 on the"),
        (1, "reset", 449_00, "major reset is $450.00 as filed and $449.00 on the controller"),
        (2, "rate", "1/10", "minor rate is 5% as filed and 10% on the controller"),
        (2, "reserve_rate", "1/50", "minor reserve rate is 0% as filed and 2% on the controller"),
        (0, "limit", 60_000_00, "mega limit is none as filed and $60,000.00 on the controller"),
        (0, "clause", "PA627B-3-f-1-minor", "mega clause is"),
        ("must_hit", "ceiling", 998_00, "must hit ceiling is"),
        ("must_hit", "rate", "1/10", "must hit rate is"),
        ("must_hit", "configuration", 2, "must hit configuration is 1 as filed and 2 on the"),
        (None, "stake", 4_00, "stake is $5.00 as filed and $4.00 on the controller"),
        (None, "wager", "royal_8", "wager is royal_9 as filed and royal_8 on the controller"),
    ],
    ids=str,
)
def test_a_forged_term_is_found_with_its_clause(
    room: Room, whose: int | str | None, term: str, value: object, said: str
) -> None:
    def change(body: Any) -> None:
        of = (
            body if whose is None else body[whose] if whose == "must_hit" else body["meters"][whose]
        )
        of[term] = value

    found = forged(room, change)
    assert any(said in each and each.startswith("1 meter: ") for each in found), found
    assert all("[PA627" in each for each in found if said in each)


def test_a_meter_left_out_is_found(room: Room) -> None:
    found = forged(room, lambda body: body["meters"].pop())
    assert any("meters is mega, major, minor as filed and mega, major on" in each for each in found)


def test_a_table_that_joins_later_is_held_to_the_terms_as_well(room: Room) -> None:
    """Whoever forges the rules of one table to fit has still the other against them."""
    found = forged(room, lambda body: body["meters"][0].update(initial=50_001_00))
    linked = place_of(records(room, METER), "table-linked", 2)
    assert [each.split()[0] for each in found] == ["1", str(linked)]
    assert "by the rules of table t2" in found[1]


def test_a_controller_that_no_table_opened_is_found(room: Room) -> None:
    whole = records(room, METER)
    alone = rechained(each for each in whole if each.kind != "table-linked/1")
    found = told(rewritten(room, {METER: alone}))
    assert any("no table joins the controller that is opened here" in each for each in found)


def test_rules_that_nobody_can_read_are_told_in_their_own_stream(room: Room) -> None:
    journal = by_body(room, "t1", "table-opened", lambda body: body["rules"].update(seats="x"))
    assert told(journal) == []
    assert told(journal, "t1")


# Terms that two people changed, by a submission that is recorded nowhere


@pytest.fixture(scope="module")
def house() -> Journal:
    return run(_changed())


def found_with(house: Journal, change: Callable[[Any], object]) -> list[str]:
    """With the proposal, its order and what came of it all changed alike."""
    records = {each: list(house.read(each)) for each in house.streams()}
    proposed = place_of(records[METER], "configuration-proposed")
    carried_out = place_of(records[METER], "configuration-changed")
    forged = with_body(records[METER], proposed, change)
    forged = with_order(forged, proposed, lambda order: change(order["body"]))
    forged = with_body(forged, carried_out, change)
    return found(records | {METER: forged}, house).get(METER, [])


def test_terms_that_a_chapter_gives_stand(house: Journal) -> None:
    assert found_with(house, lambda _: None) == []
    assert found_with(house, lambda body: body["meters"][2].update(reset=500_00)) == []


@pytest.mark.parametrize(
    ("whose", "term", "value", "said"),
    [
        (1, "reset", 449_00, "progressive.meters.major.reset = $449.00: must be at least"),
        (2, "rate", "0", "progressive.meters.minor.rate = 0%: must be above 0%"),
        ("must_hit", "ceiling", 1_000_00, "progressive.must_hit.ceiling = $1,000.00: must be"),
        ("must_hit", "configuration", 9, "progressive.must_hit.configuration = 9: must be"),
        ("must_hit", "rate", "1/10", "progressive.must_hit.rate = 10%: must be exactly"),
        ("must_hit", "clause", "PA627B-3-f-1-minor", "must hit clause is"),
    ],
    ids=str,
)
def test_others_are_found_with_their_clause(
    house: Journal, whose: int | str, term: str, value: object, said: str
) -> None:
    def change(body: Any) -> None:
        of = body[whose] if whose == "must_hit" else body["meters"][whose]
        of[term] = value

    [why] = found_with(house, change)
    assert said in why
    assert why.endswith("], by the chapter of table t1")
