"""What the page ticks of a shoe, `shoe_check.js`: run for itself, held to `verify-round`."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright._impl._driver import compute_driver_executable

from croupier.games.pai_gow.delivery import STYLES, places
from croupier.surveillance.games import every_game
from croupier.surveillance.shoe_proofs_checked import checked, read_proof
from croupier.transparency.notes import Signer
from croupier.web.pages.rendering import STATIC
from tests.surveillance.test_shoe_proofs import LOG, TOLD, lines, proof_of, without_round

Document = dict[str, Any]
KNOWN = {
    "logKey": str(LOG.key),
    "delivered": {style: places(style) for style in STYLES},
}
"""What an honest house tells of itself."""
SCRIPT = """
const { checkShoe } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const told = [];
for (const { proof, ...known } of JSON.parse(text)) {
  told.push(await checkShoe(proof, known).catch((error) => ({ error: error.message })));
}
console.log(JSON.stringify(told));
"""


MARKS = """
const proven = await import(process.argv[1]);
const names = ["BEGINS_SHOE", "ENDS_ROUND", "ENDS_PASSAGE"];
console.log(JSON.stringify(names.map((each) => [each, [...proven[each]]])));
"""


def ticked(*asked: Document) -> list[Document]:
    """What the page's script makes of each, in one run."""
    told: list[Document] = in_node(SCRIPT, "shoe_check.js", asked)
    return told


SERVED = f"""
import {{ registerHooks }} from "node:module";
const served = {json.dumps(f"{STATIC.as_uri()}/")};
const there = (name) => (name.startsWith("/static/") ? served + name.slice(8) : name);
registerHooks({{ resolve: (name, context, next) => next(there(name), context) }});
"""
"""A game's scripts name the house's by their address."""


def in_node(script: str, module: str, asked: object = None) -> Any:
    node, _ = compute_driver_executable()
    address = (STATIC / "js" / "play" / module).as_uri()
    done = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "--eval", SERVED + script, address],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


@cache
def written(story: str) -> bytes:
    return msgspec.json.encode(proof_of(story))


def taken_home(story: str, change: Callable[[Document], object] = lambda _: None) -> Document:
    document: Document = json.loads(written(story))
    change(document)
    return document


def is_right(told: Document) -> bool:
    found = told.get("holds")
    if found is None:
        return False
    return False not in found.values() and all(each["holds"] for each in told["rounds"])


def test_an_honest_shoe_of_every_game() -> None:
    asked = [taken_home(story) for story in TOLD]
    for story, document, told in zip(
        TOLD,
        asked,
        ticked(*({"proof": each, **KNOWN} for each in asked)),
        strict=True,
    ):
        found, holds = checked(read_proof(json.dumps(document))), told["holds"]
        is_tiles = story.startswith("pai gow")
        assert holds == {
            "seen": None,
            "commitment": True,
            "dealt": True,
            "whose": True,
            "records": True,
            "signature": True,
        }, story
        assert not any((*told["why"].values(), *(each["why"] for each in told["rounds"])))
        own = {each["round"] for each in document["rounds"]}
        assert told["others"] == [each for each in found.called if each not in own]
        assert (told["order"], told["salt"]) == (list(found.order), found.salt)
        assert [each["round"] for each in told["rounds"]] == [
            each["round"] for each in document["rounds"]
        ]
        assert all(each["holds"] for each in told["rounds"])
        assert all(each["hands"] if is_tiles else each["cards"] for each in told["rounds"])


def test_a_hash_that_the_browser_met_before_the_deal_and_a_key_it_was_not_told() -> None:
    honest = taken_home("baccarat")
    other = Signer(LOG.key.name, b"\x07" * 32)
    first = next(each for each in lines(honest) if "from_shoe" in each["body"])["place"]
    known, late, unknown, wrong = ticked(
        {"proof": honest, "seen": {honest["commitment"]: first - 1}},
        {"proof": honest, "seen": {honest["commitment"]: first}},
        {"proof": honest, "seen": {"0" * 64: 1}},
        {"proof": honest, "logKey": str(other.key)},
    )
    assert [each["holds"]["seen"] for each in (known, late, unknown)] == [True, None, None]
    assert [each["holds"]["signature"] for each in (known, unknown, wrong)] == [None, None, False]


def another_card(document: Document) -> None:
    line = next(each for each in lines(document) if each["body"].get("from_shoe"))
    line["body"]["from_shoe"] = "Ac" if line["body"]["from_shoe"] != "Ac" else "Kd"


def another_salt(document: Document) -> None:
    next(each for each in lines(document) if each["kind"] == "shoe-opened/1")["body"]["salt"] += "x"


def another_hash(document: Document) -> None:
    lines(document)[-1]["hash"] = "0" * 64


def a_record_less(document: Document) -> None:
    max(document["passages"], key=lambda each: len(each["records"]))["records"].pop(1)


def another_head(document: Document) -> None:
    for each in document["passages"]:
        each["proof"] = each["proof"].replace(
            "casino.example/journal\n", "casino.example/other\n", 1
        )


def another_index(document: Document) -> None:
    document["passages"][0]["proof"] = document["passages"][0]["proof"].replace(
        "\nindex ", "\nindex 1", 1
    )


def another_round(document: Document) -> None:
    document["rounds"][0]["last"] -= 1


def another_table(document: Document) -> None:
    document["table"] = "t2"


def passages_in_another_order(document: Document) -> None:
    document["passages"].reverse()


@pytest.mark.parametrize(
    ("change", "which", "said"),
    [
        (another_card, "dealt", "and the order has"),
        (another_card, "records", "the record is not what its hash covers"),
        (another_salt, "commitment", "order and salt do not give that hash"),
        (another_hash, "records", "the record is not what its hash covers"),
        (a_record_less, "records", "a record is missing before it"),
        (another_head, "signature", "is not by the key that the house tells"),
        (another_index, "records", "its proof does not lead to the head"),
        (another_round, "whose", "round 1 is ann's too, and is not named"),
        (another_table, "records", "is of another table"),
        (passages_in_another_order, "records", "stands behind place"),
    ],
)
def test_what_was_changed_gets_no_tick_and_words_of_what_does_not_hold(
    change: Callable[[Document], object], which: str, said: str
) -> None:
    [told] = ticked({"proof": taken_home("baccarat", change), "logKey": str(LOG.key)})
    assert told["holds"][which] is False
    assert said in told["why"][which]


def called_otherwise(label: str, number: int) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document["rounds"][0][label] = number

    return change


def dropped_from_the_list(document: Document) -> None:
    del document["rounds"][1]


def named_twice(document: Document) -> None:
    document["rounds"].append(document["rounds"][0])


def of_nobody(document: Document) -> None:
    document["rounds"] = []


def without_a_call(document: Document) -> None:
    for each in document["passages"]:
        each["records"] = [
            line
            for line in each["records"]
            if not (line["kind"] == "no-more-bets-called/1" and line["body"]["round"] == 2)
        ]


def of_somebody_else(document: Document) -> None:
    document["person"] = "eve"


@pytest.mark.parametrize("story", ["baccarat", "pai gow", "spanish 21"])
def test_which_rounds_and_whose_is_by_the_records_as_verify_round_has_it(story: str) -> None:
    changes = (
        called_otherwise("round", 7),
        called_otherwise("shoe", 9),
        called_otherwise("first", 1),
        another_round,
        of_somebody_else,
        of_nobody,
        named_twice,
    )
    asked = [taken_home(story, change) for change in changes]
    for document, told in zip(asked, ticked(*({"proof": each} for each in asked)), strict=True):
        problems = {*checked(read_proof(json.dumps(document))).problems}
        of_each = [each["why"] for each in told["rounds"]]
        of_all = {*told["why"]["whose"].split("; ")}
        assert problems
        assert {*filter(None, of_each)} | of_all == problems
        assert told["holds"]["whose"] is False
        assert [each["holds"] for each in told["rounds"]] == [not why for why in of_each]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (dropped_from_the_list, "round 2 is ann's too, and is not named"),
        (without_a_call, "no call stands between those of rounds 1 and 3"),
    ],
)
def test_a_round_or_its_call_left_out(change: Callable[[Document], object], said: str) -> None:
    [told] = ticked({"proof": taken_home("baccarat", change)})
    assert told["holds"]["whose"] is False
    assert said in told["why"]["whose"]


def test_of_a_round_left_out_with_its_records_is_said_that_it_was_called() -> None:
    """Nothing there says whose it was."""
    [told] = ticked({"proof": json.loads(msgspec.json.encode(without_round(2)))})
    assert is_right(told)
    assert told["others"] == [2]


def test_a_label_stands_on_the_record_of_its_shoe_too() -> None:
    def change(document: Document) -> None:
        loaded = next(each for each in lines(document) if each["kind"] == "shoe-loaded/1")
        loaded["body"]["shoe"] = 9
        for each in document["rounds"]:
            each["shoe"] = 9

    [told] = ticked({"proof": taken_home("baccarat", change)})
    assert {each["holds"] for each in told["rounds"]} == {False}
    assert all("not what its hash covers" in each["why"] for each in told["rounds"])


def test_the_page_divides_rounds_where_every_game_does() -> None:
    marks = {name: {*kinds} for name, kinds in in_node(MARKS, "rounds_proven.js")}
    tellings = [
        (kind, each.tables.tellings[event])
        for each in every_game()
        for kind, event in each.tables.ledger.events.items()
    ]
    over = {kind for kind, told in tellings if told.ends_round}
    assert marks == {
        "BEGINS_SHOE": {kind for kind, told in tellings if told.begins_shoe},
        "ENDS_ROUND": over,
        "ENDS_PASSAGE": {kind for kind, told in tellings if told.ends_passage} - over,
    }


def one_of(document: Document, kind: str) -> Document:
    found: Document = next(each for each in lines(document) if each["kind"] == kind)["body"]
    return found


def tiles_given_to_another(document: Document) -> None:
    hands = one_of(document, "tiles-dealt/1")["hands"]
    hands[0][1], hands[1][1] = hands[1][1], hands[0][1]


def cut_otherwise(document: Document) -> None:
    one_of(document, "stacks-opened/1")["cut"].reverse()


def delivered_otherwise(document: Document) -> None:
    one_of(document, "tiles-dealt/1")["delivery"] = "house_way_left"


def other_dice(document: Document) -> None:
    one_of(document, "shaker-opened/1")["dice"] = [1, 2, 6]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (tiles_given_to_another, "were dealt, and the order has"),
        (cut_otherwise, "were dealt, and the order has"),
        (delivered_otherwise, "were dealt, and the order has"),
        (other_dice, "the dice are not those that were sealed"),
    ],
)
@pytest.mark.parametrize("story", ["pai gow", "pai gow banked"])
def test_tiles_that_the_dice_the_cut_and_the_delivery_did_not_give(
    story: str, change: Callable[[Document], object], said: str
) -> None:
    document = taken_home(story, change)
    [told] = ticked({"proof": document, **KNOWN})
    assert told["holds"]["dealt"] is False
    assert said in told["why"]["dealt"]
    assert checked(read_proof(json.dumps(document))).problems


def test_a_delivery_that_the_page_was_not_told_is_not_ticked() -> None:
    [told] = ticked({"proof": taken_home("pai gow"), "logKey": str(LOG.key)})
    assert told["holds"]["dealt"] is None
