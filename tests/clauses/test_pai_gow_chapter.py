"""Chapter 535 as it is held: its printed lists line by line, its table, its deliveries."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.loader import load_rulebook, rulebook
from croupier.rulebooks.pai_gow.chapter import pai_gow_chapter
from croupier.rulebooks.pai_gow.duties import DUTIES
from croupier.rulebooks.pai_gow.ranking import PairKind
from croupier.values.clauses import ClauseId, stands_for
from croupier.values.refusals import BadMaterial
from croupier.values.tiles import Tile, show_tiles
from tests.support import cases, check, clause, drawn_up
from tests.test_rulebook_loader import shipped_text

CHAPTER = pai_gow_chapter("pa-535")
SUPREME, MATCHED, MIXED, WONG, GONG = PairKind


@pytest.mark.parametrize(
    ("cited", "kind", "tiles"),
    cases(
        ("PA535-4-a-r01", SUPREME, ["2-4 1-2"]),
        ("PA535-4-a-r02", MATCHED, ["6-6 6-6"]),
        ("PA535-4-a-r03", MATCHED, ["1-1 1-1"]),
        ("PA535-4-a-r04", MATCHED, ["4-4 4-4"]),
        ("PA535-4-a-r05", MATCHED, ["1-3 1-3"]),
        ("PA535-4-a-r06", MATCHED, ["5-5 5-5"]),
        ("PA535-4-a-r07", MATCHED, ["3-3 3-3"]),
        ("PA535-4-a-r08", MATCHED, ["2-2 2-2"]),
        ("PA535-4-a-r09", MATCHED, ["5-6 5-6"]),
        ("PA535-4-a-r10", MATCHED, ["4-6 4-6"]),
        ("PA535-4-a-r11", MATCHED, ["1-6 1-6"]),
        ("PA535-4-a-r12", MATCHED, ["1-5 1-5"]),
        ("PA535-4-a-r13", MIXED, ["3-6 4-5"]),
        ("PA535-4-a-r14", MIXED, ["3-5 2-6"]),
        ("PA535-4-a-r15", MIXED, ["3-4 2-5"]),
        ("PA535-4-a-r16", MIXED, ["1-4 2-3"]),
        ("PA535-4-a-r17", WONG, ["6-6 4-5", "6-6 3-6"]),
        ("PA535-4-a-r18", WONG, ["1-1 4-5", "1-1 3-6"]),
        ("PA535-4-a-r19", GONG, ["6-6 2-6", "6-6 3-5", "6-6 4-4"]),
        ("PA535-4-a-r20", GONG, ["1-1 2-6", "1-1 3-5", "1-1 4-4"]),
    ),
)
def test_a_line_of_the_list_of_pairs(cited: str, kind: PairKind, tiles: list[str]) -> None:
    line = next(each for each in CHAPTER.ranking.pairs if each.clause == cited)
    assert line.rank == int(cited[-2:])
    assert line.kind is kind
    assert [show_tiles(two) for two in line.tiles] == tiles


@pytest.mark.parametrize(
    ("cited", "tiles", "copies"),
    cases(
        ("PA535-4-f-t01", "6-6", 2),
        ("PA535-4-f-t02", "1-1", 2),
        ("PA535-4-f-t03", "4-4", 2),
        ("PA535-4-f-t04", "1-3", 2),
        ("PA535-4-f-t05", "5-5", 2),
        ("PA535-4-f-t06", "3-3", 2),
        ("PA535-4-f-t07", "2-2", 2),
        ("PA535-4-f-t08", "5-6", 2),
        ("PA535-4-f-t09", "4-6", 2),
        ("PA535-4-f-t10", "1-6", 2),
        ("PA535-4-f-t11", "1-5", 2),
        ("PA535-4-f-t12", "3-6 4-5", 1),
        ("PA535-4-f-t13", "2-6 3-5", 1),
        ("PA535-4-f-t14", "2-5 3-4", 1),
        ("PA535-4-f-t15", "2-4", 1),
        ("PA535-4-f-t16", "1-4 2-3", 1),
        ("PA535-4-f-t17", "1-2", 1),
    ),
)
def test_a_line_of_the_list_of_tiles(cited: str, tiles: str, copies: int) -> None:
    lines = [each for each in CHAPTER.ranking.tiles if each.clause == cited]
    assert show_tiles(each.tile for each in lines) == tiles
    assert {each.rank for each in lines} == {int(cited[-2:])}
    assert {each.copies for each in lines} == {copies}


@clause("PA535-4-d-s1", "PA535-4-d-s2")
def test_a_tile_of_the_supreme_pair_may_stand_for_the_other() -> None:
    assert [
        (str(each.tile), each.spots, each.rank, each.clause, each.rank_clause)
        for each in CHAPTER.ranking.other_counts
    ] == [
        ("1-2", 6, 15, "PA535-4-d-s1", "PA535-4-d-s2"),
        ("2-4", 3, 17, "PA535-4-d-s1", "PA535-4-d-s2"),
    ]


@clause("PA535-3-a", "PA535-3-c")
def test_a_set_is_thirty_two_tiles_that_make_sixteen_pairs() -> None:
    held = Counter({each.tile: each.copies for each in CHAPTER.ranking.tiles})
    assert held.total() == 32
    assert set(held) == set(Tile)
    full = [each for each in CHAPTER.ranking.pairs if each.kind in {SUPREME, MATCHED, MIXED}]
    assert len(full) == 16
    assert Counter(tile for each in full for two in each.tiles for tile in two) == held


@pytest.mark.parametrize(
    ("cited", "piece"),
    cases(
        ("PA535-2-a", Piece.SEAT),
        ("PA535-2-a", Piece.DEALER),
        ("PA535-2-b-1", Piece.WAGER_AREA),
        ("PA535-2-b-2", Piece.DEAD_HAND),
        ("PA535-2-b-3", Piece.HOUSE_NAME),
        ("PA535-2-c", Piece.DROP_BOX),
        ("PA535-2-c", Piece.TIP_BOX),
        ("PA535-2-d-s1", Piece.SHAKER),
    ),
)
def test_what_is_on_the_table(cited: str, piece: Piece) -> None:
    layout = drawn_up(check("pa-535")).layout
    assert [each.clause for each in layout if each.piece is piece] == [cited]


def test_nothing_of_a_card_game_is_on_the_table() -> None:
    pieces = {each.piece for each in drawn_up(check("pa-535")).layout}
    assert not pieces & {Piece.SHOE, Piece.DISCARD_RACK, Piece.PLAYER_CARDS, Piece.VIGORISH_BOX}


def test_nine_deliveries_beside_the_standard_one_each_with_its_paragraph() -> None:
    standard, *others = CHAPTER.deliveries
    assert (standard.name, standard.clause) == ("standard", "PA535-8-d-s1")
    assert [each.clause for each in others] == [f"PA535-9-a-{n}" for n in range(1, 10)]
    texts = {each.id: each.requirement for each in clause_table().values()}
    for each in others:
        under = [text for cited, text in texts.items() if stands_for(each.clause, cited)]
        spoken = each.title.replace(" and Phoenix Tail", "")
        assert under
        assert all(text.startswith(f"{spoken}: ") for text in under)


def test_every_duty_has_a_clause_of_the_chapter() -> None:
    assert CHAPTER.procedure.keys() == DUTIES.always
    assert all(each.startswith("PA535-") for each in CHAPTER.procedure.values())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('mix = "PA535-6-d-s1"\n', "", "procedure.mix: the chapter names no clause for this duty"),
        ('mix = "', 'mixx = "PA535-6-d-s1"\nmix = "', "procedure.mixx: is no duty; did you mean"),
        ("[options.house_way]", "[options.house_manner]", "options.house_way: is missing"),
        ("[options.vigorish_rounding]", "[options.rounding]", "options.vigorish_rounding: is miss"),
    ],
)
def test_what_no_chapter_of_the_game_is_without(old: str, new: str, says: str) -> None:
    text = shipped_text("pa-535")
    assert text.count(f"\n{old}") == 1
    with pytest.raises(BadMaterial) as bad:
        load_rulebook(text.replace(f"\n{old}", f"\n{new}"))
    assert says in bad.value.message


def test_a_chapter_is_of_its_game() -> None:
    assert rulebook("pa-535").game == "pai_gow"
    with pytest.raises(BadMaterial, match="pa-541 is not about Pai Gow"):
        pai_gow_chapter("pa-541")


def test_every_elective_clause_stands_beside_an_option() -> None:
    """What a Rules Submission may choose can be filed."""
    cited = {rule.clause for rule in CHAPTER.options.values()}
    elective = [
        each.id
        for each in clause_table().values()
        if each.source == "pa-535" and each.kind == "option"
    ]
    assert len(elective) == 5
    assert [each for each in elective if each not in cited] == list[ClauseId]()
