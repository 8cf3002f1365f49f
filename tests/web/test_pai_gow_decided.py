"""When a page tells a player of Pai Gow what the round brought, `decided.js`."""

from __future__ import annotations

from typing import Any

from tests.web.test_shoe_check import in_node

MODULE = "../../../pai_gow/static/decided.js"
SCRIPT = """
const { isDecided } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
const { view, event } = JSON.parse(text);
console.log(JSON.stringify(isDecided({ me: "ann", view }, event, view)));
"""
EXPOSED = {"kind": "wagers-judged/1", "body": {"phase": "exposed"}}
PAID = {"kind": "wagers-judged/1", "body": {"phase": "winners"}}


def is_decided(event: dict[str, Any], judged: list[int], bank: str | None = None) -> bool:
    """Ann has wagers on areas 2 and 3, bob on 1."""
    owners = {1: "bob", 2: "ann", 3: "ann"}
    slips = [{"seat": seat, "owner": owner} for seat, owner in owners.items()]
    view = {
        "wagers": [each for each in slips if each["owner"] != bank],
        "results": [each for each in slips if each["seat"] in judged],
        "bank": {"person": bank} if bank else None,
    }
    found: bool = in_node(SCRIPT, MODULE, {"view": view, "event": event})
    return found


def test_as_soon_as_each_hand_of_theirs_has_its_verdict() -> None:
    assert not is_decided(EXPOSED, judged=[1])
    assert not is_decided(EXPOSED, judged=[1, 2])
    assert is_decided(EXPOSED, judged=[1, 2, 3])
    assert is_decided({"kind": "wager-surrendered/1", "body": {}}, judged=[2, 3])
    assert not is_decided({"kind": "hands-exposed/1", "body": {}}, judged=[2, 3])
    assert is_decided({"kind": "round-ended/1", "body": {}}, judged=[])


def test_a_bank_knows_with_the_payments() -> None:
    assert not is_decided(EXPOSED, judged=[1], bank="ann")
    assert is_decided(PAID, judged=[1], bank="ann")
