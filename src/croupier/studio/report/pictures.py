"""Pictures that can stand in a page beside each other: no style of one reaches another."""

from __future__ import annotations

import re

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.felt import NAME, felt
from croupier.studio.palette import LIGHT
from croupier.studio.run_pictures import HEIGHT, STYLE, WIDTH
from croupier.studio.svg import number, tag

KIND = "run-picture"
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_COLOUR = re.compile(r"var\(--_([a-z]+)\)")


def framed(picture: str) -> str:
    """A picture of simulated rounds by itself."""
    style = _RULE.sub(lambda rule: f".{KIND} {rule[1]}{rule[2]}", STYLE)
    return tag(
        "svg",
        tag("style", style) + picture,
        xmlns="http://www.w3.org/2000/svg",
        class_=KIND,
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        role="img",
    )


def felt_to_print(house: HouseRules, name: str = NAME) -> str:
    """The felt in the colours of day: what sets type for paper knows no colours by name."""
    return _COLOUR.sub(lambda found: LIGHT[found[1]], felt(house, name=name))
