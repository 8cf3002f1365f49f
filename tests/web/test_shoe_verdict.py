"""What a check of a shoe comes to, and when it can be made, in plain words, `shoe_verdict.js`."""

from __future__ import annotations

import json

from croupier.surveillance.shoe_proofs_checked import checked, read_proof
from tests.web.test_shoe_check import KNOWN, another_card, in_node, taken_home

VERDICT = """
const { verdict } = await import(process.argv[1].replace("shoe_check", "shoe_verdict"));
const { checkShoe } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const told = [];
for (const { proof, ...known } of JSON.parse(text)) {
  told.push(verdict(await checkShoe(proof, known)));
}
console.log(JSON.stringify(told));
"""


def test_a_check_begins_with_what_it_comes_to() -> None:
    cards, tiles = taken_home("baccarat"), taken_home("pai gow")
    whole, one, unsigned, wrong = in_node(
        VERDICT,
        "shoe_check.js",
        [
            {"proof": cards, **KNOWN},
            {"proof": tiles, **KNOWN},
            {"proof": cards},
            {"proof": taken_home("baccarat", another_card), **KNOWN},
        ],
    )
    dealt = len(checked(read_proof(json.dumps(cards))).taken)
    own = len(cards["rounds"])
    assert whole.startswith("This shoe was dealt exactly as it was sealed before the first card: ")
    assert f": {dealt} cards in order, of " in whole
    assert f"Your {own} rounds stand under the head over" in whole
    assert whole.endswith("which the house's key signed.")
    assert one.startswith("These tiles were dealt exactly as they were sealed")
    assert "Your round stands under the head" in one
    assert unsigned.startswith("As far as your browser checks, this shoe was dealt exactly")
    assert unsigned.endswith("Not checked here: the signature on the head.")
    assert wrong.startswith("Something is not as it should be: that all was dealt in that order")


WHEN = """
const { isInUse, opens } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
console.log(JSON.stringify(JSON.parse(text).map(([round, view, tiles]) =>
  [isInUse(round, view), opens(round, view, tiles)])));
"""


def test_when_it_can_be_checked_is_said_before_anybody_asks() -> None:
    in_use = {"shoe": {"number": 2}, "closed": False}
    told = in_node(
        WHEN,
        "shoe_verdict.js",
        [
            [{"shoe": 2}, in_use, False],
            [{"shoe": 1}, in_use, False],
            [{"shoe": 2}, {**in_use, "closed": True}, False],
            [{"shoe": 0}, {"shoe": None}, True],
        ],
    )
    assert [is_in_use for is_in_use, _ in told] == [True, False, False, False]
    assert "It is opened once its last round is over" in told[0][1]
    assert "The shoe is over, and opened" in told[1][1]
    assert "These tiles were opened after the round" in told[3][1]
