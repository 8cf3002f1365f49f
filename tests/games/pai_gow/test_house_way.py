"""House ways: the chapter's own over every hand, and filed ones held against it."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.pai_gow.game import PaiGowGame, submission
from croupier.games.pai_gow.hands import SetHand, settings
from croupier.games.pai_gow.house_way import chapter_findings, compiled_way
from croupier.games.submissions import check_submission
from croupier.rulebooks.pai_gow.house_ways import HouseWay, read_house_way
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.values.refusals import BadMaterial, Finding
from croupier.values.tiles import parse_tiles
from tests.games.pai_gow.tables import all_hands, paigow, paigow_text, written
from tests.oracles import pai_gow as oracle
from tests.support import clause

WAYS = Path(__file__).parent.parent.parent.parent / "examples" / "house_ways"
CHAPTER = paigow()


def example(name: str) -> HouseWay:
    text = (WAYS / f"{name}.toml").read_text(encoding="utf-8")
    return read_house_way(Reader(parse_toml(text, name)))


def split(hand: SetHand) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(written(two))) for two in (hand.high, hand.low))


def sorted_splits(found: list[oracle.Split]) -> set[tuple[tuple[str, ...], ...]]:
    return {
        tuple(tuple(sorted(hand)) for hand in order)
        for each in found
        for order in ((each, each[::-1]) if oracle.ranks(*each) == "copy" else (each,))
    }


@clause("PA535-10-d-1", "PA535-10-d-2", "PA535-10-d-3", "PA535-10-d-4")
def test_the_chapters_own_way_sets_every_hand_as_the_text_says() -> None:
    for tiles in all_hands():
        expected = oracle.chapter_way(list(written(tiles)))
        assert split(CHAPTER.way(tiles)) in sorted_splits(expected), written(tiles)


@pytest.mark.parametrize("pairs", ["best_pair", "best_low"])
@pytest.mark.parametrize("points", ["nine_first", "best_low"])
@pytest.mark.parametrize("equals", ["best_low", "best_tile"])
def test_however_its_gaps_are_closed_it_stays_the_chapters_way(
    pairs: str, points: str, equals: str
) -> None:
    game = paigow(house_way_pairs=pairs, house_way_points=points, house_way_equals=equals)
    assert chapter_findings(game.house, game.way) == ()


@clause("PA535-10-d-1", "PA535-10-d-2", "PA535-10-d-3", "PA535-10-d-4")
@pytest.mark.parametrize("name", ["chapter", "best_low"])
def test_a_lawful_way_never_leaves_the_paragraph_that_governs(name: str) -> None:
    way = CHAPTER.way if name == "chapter" else compiled_way(CHAPTER.ranks, example(name))
    for tiles in all_hands():
        _, permitted = oracle.lawful(list(written(tiles)))
        assert split(way(tiles)) in sorted_splits(permitted), written(tiles)


@pytest.mark.parametrize(
    ("tiles", "set_as"),
    [
        pytest.param("1-2 2-4 6-6 4-5", "2-4 1-2 | 6-6 4-5", marks=clause("PA535-10-d-1")),
        # 535.10(d)(2): of two Wongs the better; of pair and Wong the pair; both pairs
        pytest.param("6-6 1-1 3-6 5-6", "6-6 3-6 | 1-1 5-6", marks=clause("PA535-10-d-2")),
        pytest.param("6-6 6-6 4-5 4-4", "6-6 6-6 | 4-4 4-5", marks=clause("PA535-10-d-2")),
        pytest.param("1-4 2-3 6-6 4-4", "1-4 2-3 | 6-6 4-4", marks=clause("PA535-10-d-2")),
        # equal Gongs: the better low hand
        pytest.param("6-6 4-4 3-5 5-6", "6-6 3-5 | 4-4 5-6", marks=clause("PA535-10-d-2")),
        # 535.10(d)(3): nine before eight, whatever is left for the low hand
        pytest.param("6-6 4-6 1-6 1-5", "6-6 1-6 | 4-6 1-5", marks=clause("PA535-10-d-3")),
        # equal values: the better low hand
        pytest.param("1-3 2-2 1-4 4-6", "2-2 1-4 | 1-3 4-6", marks=clause("PA535-10-d-3")),
        # 535.10(d)(4): the highest tile with the lowest, though they make the low hand
        pytest.param("6-6 1-1 5-6 4-6", "1-1 5-6 | 6-6 4-6", marks=clause("PA535-10-d-4")),
    ],
)
def test_hands_set_by_hand(tiles: str, set_as: str) -> None:
    _, permitted = oracle.lawful(tiles.split())
    hand = SetHand.parse(set_as)
    assert split(hand) in sorted_splits(permitted)
    assert CHAPTER.way(parse_tiles(tiles)) == hand


def test_a_way_says_why() -> None:
    why = CHAPTER.way.why(parse_tiles("6-6 4-4 3-5 5-6"))
    assert [rule.clause for rule in why] == ["PA535-10-d-2", None]
    assert "better low hand" in why[1].say
    assert CHAPTER.way.why(parse_tiles("6-6 6-6 1-1 1-1"))[0].clause == "PA535-10-d-2"


@pytest.mark.parametrize("name", ["traditional", "best_low"])
def test_the_ways_that_ship_set_every_hand(name: str) -> None:
    way = compiled_way(CHAPTER.ranks, example(name))
    for tiles in all_hands():
        assert way(tiles) in settings(CHAPTER.ranks, tiles)


@pytest.mark.parametrize(
    ("tiles", "set_as"),
    [
        ("6-6 6-6 4-5 4-4", "6-6 4-5 | 6-6 4-4"),  # twelves split for a Wong and a Gong
        ("6-6 6-6 4-6 5-6", "6-6 6-6 | 5-6 4-6"),
        ("6-6 6-6 3-6 5-6", "6-6 3-6 | 6-6 5-6"),  # nine and eleven
        ("6-6 6-6 1-2 1-3", "6-6 6-6 | 1-3 1-2"),
        ("1-2 2-4 3-3 1-3", "3-3 1-2 | 1-3 2-4"),  # 9 and 7
        ("1-2 2-4 1-6 1-3", "2-4 1-2 | 1-3 1-6"),
        ("4-4 4-4 6-6 5-6", "6-6 4-4 | 4-4 5-6"),
        ("3-6 4-5 5-5 4-6", "5-5 3-6 | 4-6 4-5"),
        ("1-6 1-6 6-6 1-1", "6-6 1-6 | 1-1 1-6"),
        ("5-5 5-5 6-6 1-1", "5-5 5-5 | 6-6 1-1"),
        ("6-6 4-4 1-6 1-3", "6-6 4-4 | 1-3 1-6"),  # a Gong before a nine, a four being left
        ("6-6 4-5 1-6 5-6", "6-6 4-5 | 5-6 1-6"),  # a Wong before a nine, an eleven being left
        ("6-6 4-5 1-6 4-6", "6-6 1-6 | 4-6 4-5"),
    ],
)
def test_the_traditional_way(tiles: str, set_as: str) -> None:
    way = compiled_way(CHAPTER.ranks, example("traditional"))
    assert str(way(parse_tiles(tiles))) == set_as


def test_of_settings_that_rank_alike_a_way_may_leave_several() -> None:
    """Nothing can tell them apart; one is named, and the dealer may lay either."""
    way = compiled_way(CHAPTER.ranks, example("traditional"))
    assert str(way(parse_tiles("6-6 1-1 3-6 4-5"))) == "6-6 3-6 | 1-1 4-5"
    assert way.accepts(SetHand.parse("6-6 3-6 | 1-1 4-5"))
    assert way.accepts(SetHand.parse("6-6 4-5 | 1-1 3-6"))
    assert not way.accepts(SetHand.parse("3-6 4-5 | 6-6 1-1"))


def findings(way: HouseWay) -> tuple[Finding, ...]:
    return chapter_findings(CHAPTER.house, compiled_way(CHAPTER.ranks, way))


@clause("PA535-10-d-1", "PA535-10-d-2", "PA535-10-d-3", "PA535-10-d-4")
def test_the_traditional_way_is_found_to_leave_the_chapter() -> None:
    """The number of deals is counted again with the oracle's lawful settings."""
    way = compiled_way(CHAPTER.ranks, example("traditional"))
    against = dict.fromkeys((1, 2, 3, 4), 0)
    for tiles in all_hands():
        paragraph, permitted = oracle.lawful(list(written(tiles)))
        if split(way(tiles)) not in sorted_splits(permitted):
            against[paragraph] += deals(tiles)
    found = findings(example("traditional"))
    assert [each.clause for each in found] == [f"PA535-10-d-{n}" for n in (1, 2, 3, 4)]
    for finding, hands in zip(found, against.values(), strict=True):
        assert finding.can_study
        assert f"; {hands:,} of 35,960 hands against: " in finding.allowed


def deals(tiles: tuple[object, ...]) -> int:
    """How many of the 35,960 deals are this hand: of a kind of two, one of them or both."""
    kinds = {str(tile) for tile in tiles}
    ways = 1
    for kind in kinds:
        held = [str(tile) for tile in tiles].count(kind)
        ways *= 2 if oracle.COPIES[kind] == 2 and held == 1 else 1
    return ways


def test_a_way_that_leaves_a_choice_names_tiles_and_settings() -> None:
    rules = 'title = "Loose"\n[[rules]]\nsay = "The best high hand."\nprefer = "high"'
    loose = read_house_way(Reader(parse_toml(rules, "loose")))
    first, *_ = findings(loose)
    assert first.allowed.startswith("must choose ")
    assert " | " in first.allowed
    assert " or " in first.allowed
    assert " of 35,960 hands" in first.allowed
    assert not first.can_study
    named = first.allowed.removeprefix("must choose ").partition(";")[0].split(" or ")
    left = [SetHand.parse(each) for each in named]
    assert len({each.tiles for each in left}) == 1
    with pytest.raises(BadMaterial, match="Loose does not say how to set"):
        compiled_way(CHAPTER.ranks, loose)(left[0].tiles)


def filed(name: str) -> str:
    """A submission that files a way in a file beside it."""
    return paigow_text(house_way=f"{name}.toml")


def beside(name: str) -> str:
    return (WAYS / name).read_text(encoding="utf-8")


@clause("PA535-10-b-s2", "PA535-10-d-3")
def test_a_lawful_way_can_be_filed() -> None:
    game: PaiGowGame = submission(filed("best_low"), beside=beside)
    assert game.house.house_way.title == "Best low hand"
    tiles = parse_tiles("6-6 4-6 1-6 1-5")
    assert str(game.way(tiles)) == "6-6 1-5 | 4-6 1-6"
    assert str(CHAPTER.way(tiles)) == "6-6 1-6 | 4-6 1-5"


def test_an_unlawful_way_cannot_be_filed_and_can_be_studied() -> None:
    checked = check_submission(filed("traditional"), "mine", beside=beside)
    assert {each.clause for each in checked.findings} == {f"PA535-10-d-{n}" for n in (1, 2, 3, 4)}
    assert all(each.can_study for each in checked.findings)
    with pytest.raises(BadMaterial, match="not a lawful submission"):
        submission(filed("traditional"), beside=beside)
