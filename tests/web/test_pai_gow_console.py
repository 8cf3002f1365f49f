"""What a dealer of Pai Gow is told, what is left to fill in, and drills to learn it by."""

from __future__ import annotations

import random
import re

import pytest

from croupier.games.pai_gow.hands import SetHand, settings
from croupier.games.pai_gow.positions import Position, start
from croupier.rulebooks.clauses import clause_table
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.house_hands import TurnTiles
from croupier.table.pai_gow.preparing import SortPairs, StackTiles
from croupier.table.pai_gow.setting import SetForAbsent, SetHands
from croupier.table.pai_gow.shaking import AnnounceTotal, OpenShaker
from croupier.table.people import DEALER, FLOORPERSON, Viewer
from croupier.table.steps import is_same_step
from croupier.training.console import Instructions, instructions
from croupier.training.drilling import NoSuchDrill, grade
from croupier.training.pai_gow.drills import DRILLS, Kind
from croupier.values.refusals import Unreadable
from tests.games.pai_gow.tables import banked, paigow
from tests.table.pai_gow.driver import BEATEN, LOSES, WINS, Live, dealt


def told(live: Live, viewer: Viewer = DEALER) -> Instructions:
    return instructions(PAI_GOW, live.table, viewer, live.at)


@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("banks", [False, True])
def test_through_a_whole_round_each_step_is_said_with_its_clause(
    *, physical: bool, banks: bool
) -> None:
    live = Live(banked(), seats="1 ann,3 bob", physical=physical)
    coming = dealt(f"dealer {BEATEN}; 1 {WINS}; 3 {LOSES}", first=1 if banks else 0)
    live.round("1 100; 3 100", f"dealer {BEATEN}; 1 {WINS}; 3 {LOSES}")
    if banks:
        live.banked(1, coming).called().bet("3 100")
    else:
        live.ready(coming).called().bet("1 100; 3 100")
    number = live.table.rounds
    while live.table.rounds == number:
        found = told(live)
        asked = [each for each in found.now if "does not answer" not in each.says]
        listed = [step.order for step in live.steps() if not step.stands_for]
        assert [each.order for each in asked] == listed
        for each in (*asked, *found.coming, *found.wrong, *found.orders):
            assert each.says[0].isupper()
            assert each.clause in clause_table()
            assert each.requirement
        live.step()


def test_no_tile_that_nobody_may_know_is_told_to_the_dealer() -> None:
    live = Live(seats="1 ann,3 bob")
    hidden = dealt("dealer 3-6 4-5 2-6 3-5; 1 2-5 3-4 2-4 1-4; 3 2-3 1-2 5-5 4-6")
    live.ready(hidden).bet("1 100; 3 100").until(SetHands)
    said = repr([told(live), told(live, FLOORPERSON)])
    for tile in ["3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"]:
        assert not re.search(rf"(?<![\w-]){tile}(?![\w-])|T{tile.replace('-', '')}\b", said), tile


def test_the_steps_that_come_are_told_as_far_as_no_chance_decides_them() -> None:
    live = Live().until(SortPairs)
    assert [each.says for each in told(live).coming][:2] == [
        "Lay the tiles side by side: size and shading",
        "Examine the back and the sides of each tile",
    ]
    live.until(StackTiles)
    assert told(live).coming == ()


def test_what_can_go_wrong_is_listed_when_it_can() -> None:
    live = Live(banked(), seats="1 ann,3 bob").round("1 100; 3 100")
    live.banked(1).called().bet("3 100").until(OpenShaker)
    assert [each.says for each in told(live).wrong] == [
        "The set is unsuitable: reject it",
        "The dice do not lie flat: call a no roll",
        "A die fell out of the shaker: call a no roll",
        "The bank took the lid off the shaker",
        "A tile of the stacks was exposed before the deal",
    ]
    live.until(AnnounceTotal)
    other, *_ = told(live).wrong
    assert (other.says, other.blanks[0].name) == ("Another total was announced", "total")
    live.until(SetHands)
    exposed = {each.says: each for each in told(live).wrong}
    dealers = exposed["One of the dealer's tiles was exposed"]
    assert dealers.confirm
    assert dealers.then.startswith("Next: void the round")


def test_real_tiles_and_dice_are_blanks_to_fill_in() -> None:
    live = Live(seats="1 ann", physical=True).ready(dealt(f"dealer {BEATEN}; 1 {WINS}"))
    live.bet("1 100").until(OpenShaker)
    (dice,) = told(live).now[0].blanks
    assert (dice.name, dice.form, dice.least, dice.most) == ("dice", "dice", 3, 3)
    live.until(TurnTiles)
    assert [(each.form, each.least) for each in told(live).now[0].blanks] == [("tiles", 4)]
    live.until(ExposeHands)
    assert [each.name for each in told(live).now[0].blanks] == ["high", "low"]


def test_the_dealer_sets_for_the_absent_only_on_purpose() -> None:
    live = Live(seats="1 ann").ready().bet("1 100").until(SetHands)
    absent = [each for each in told(live).now if isinstance(each.order, SetForAbsent)]
    assert [(each.mine, each.confirm) for each in absent] == [(True, True)]
    assert is_same_step(absent[0].order, SetForAbsent(1))


# Drills


@pytest.mark.parametrize("kind", list(Kind))
def test_a_drill_is_graded_by_the_game(kind: Kind) -> None:
    chance = random.Random(kind.value)  # noqa: S311 a test repeats its chance
    for _ in range(25):
        drill = DRILLS.drill(banked(), kind.value, chance.randrange)
        assert drill.clause in clause_table()
        assert grade(drill, drill.answer).right
        choices = drill.question.get("choices")
        if isinstance(choices, list):
            assert drill.answer in {each["value"] for each in choices}
            wrong = [each["value"] for each in choices if each["value"] not in drill.also]
            assert not all(grade(drill, each).right for each in wrong)


def test_the_house_way_is_asked_about_tiles_that_can_be_set_in_several_ways() -> None:
    game, chance = paigow(), random.Random(7)  # noqa: S311 a test repeats its chance
    drill = DRILLS.drill(game, "house_way", chance.randrange)
    right = SetHand.parse(drill.answer)
    assert right == game.way(right.tiles)
    assert len(settings(game.ranks, right.tiles)) > 1


def test_the_first_tiles_are_counted_from_the_bank() -> None:
    chance = random.Random(5)  # noqa: S311 a test repeats its chance
    for _ in range(20):
        drill = DRILLS.drill(banked(), "first_tiles", chance.randrange)
        asks = str(drill.question["asks"])
        dice = re.search(r"show (\d), (\d) and (\d)", asks)
        assert dice is not None
        bank = re.search(r"seat (\d) is number one", asks)
        first = Position(int(bank[1]) if bank else 0)
        assert drill.answer == str(start(sum(map(int, dice.groups())), first))


def test_an_answer_that_was_not_offered_is_no_answer() -> None:
    drill = DRILLS.drill(paigow(), "win_tie_lose", lambda _: 0)
    with pytest.raises(Unreadable, match="choose one of those shown"):
        grade(drill, "perhaps")
    with pytest.raises(NoSuchDrill, match="there are house_way, win_tie_lose"):
        DRILLS.drill(paigow(), "third_card", lambda _: 0)
