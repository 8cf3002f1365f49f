"""Colours and lines of the felt. A page may set any `--felt-…` property on or above the picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

LIGHT: Mapping[str, str] = {
    "cloth": "#21664e",
    "rail": "#5b3d2a",
    "line": "#d8e8dc",
    "ink": "#f4f8f2",
    "soft": "#c3dacb",
    "player": "#bcdcff",
    "banker": "#ffc6b8",
    "tie": "#f3e6a6",
    "shade": "#174d3a",
    "card": "#fffdf6",
    "pip": "#23241f",
    "red": "#b3202c",
    "glow": "#f3e6a6",
}
DARK: Mapping[str, str] = {
    **LIGHT,
    "cloth": "#123b2d",
    "rail": "#33231a",
    "line": "#8fb3a0",
    "ink": "#e3ece5",
    "soft": "#9fbfad",
    "player": "#9cc8f5",
    "banker": "#f2ab9a",
    "tie": "#dccf8b",
    "shade": "#0c2a20",
    "card": "#e6e3d8",
}
RULES = """
.croupier-felt text{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle;fill:var(--_ink)}
.croupier-felt text.start{text-anchor:start}
.croupier-felt text.end{text-anchor:end}
.croupier-felt .cloth{fill:var(--_cloth)}
.croupier-felt .rail{fill:none;stroke:var(--_rail);stroke-linejoin:round}
.croupier-felt .seam,.croupier-felt .hair{fill:none;stroke:var(--_line);stroke-opacity:.35}
.croupier-felt .spot,.croupier-felt .area,.croupier-felt .box{fill:var(--_shade);fill-opacity:.35;stroke:var(--_line);stroke-width:1.5}
.croupier-felt .area{stroke-width:2}
.croupier-felt .number{fill:none;stroke:var(--_line);stroke-width:1.5}
.croupier-felt .slot{fill:none;stroke:var(--_line);stroke-opacity:.6;stroke-dasharray:4 4}
.croupier-felt .thing{fill:var(--_shade);stroke:var(--_line);stroke-opacity:.5}
.croupier-felt .tube,.croupier-felt .opening{fill:var(--_line);fill-opacity:.28}
.croupier-felt .card{fill:var(--_card)}
.croupier-felt text.pip{fill:var(--_pip);font-weight:700}
.croupier-felt text.red{fill:var(--_red)}
.croupier-felt .sensor-ring{fill:var(--_shade);stroke:var(--_soft);stroke-width:1.5}
.croupier-felt .sensor-light{fill:var(--_soft);fill-opacity:.35}
.croupier-felt .sensor.lit .sensor-ring{stroke:var(--_glow);stroke-width:3}
.croupier-felt .sensor.lit .sensor-light{fill:var(--_glow);fill-opacity:1}
.croupier-felt .sensor.won .sensor-ring{fill:var(--_glow);stroke:var(--_ink);stroke-width:4}
.croupier-felt .sensor.won .sensor-light{fill:var(--_red);fill-opacity:1}
.croupier-felt text.label{font-weight:600}
.croupier-felt text.strong{font-weight:650}
.croupier-felt text.soft{fill:var(--_soft)}
.croupier-felt text.price,.croupier-felt tspan.price{font-weight:400;fill:var(--_tie)}
.croupier-felt text.spaced{letter-spacing:.08em}
.croupier-felt text.said{fill:var(--_tie);font-weight:600}
.croupier-felt text.name{font-family:Georgia,"Times New Roman","Noto Serif",serif;font-weight:600}
.croupier-felt text.mark{fill:var(--_glow);font-weight:700}
.croupier-felt .player .label{fill:var(--_player)}
.croupier-felt .banker .label{fill:var(--_banker)}
.croupier-felt .tie .label{fill:var(--_tie)}
.croupier-felt .closed{opacity:.45}
.croupier-felt .highlight .spot{stroke:var(--_glow);stroke-width:2.5}
.croupier-felt .highlight .number{fill:var(--_glow)}
.croupier-felt .highlight .seat text{fill:var(--_shade)}
.croupier-felt [tabindex]:focus-visible{outline:none}
.croupier-felt [tabindex]:focus-visible .spot{stroke:var(--_glow);stroke-width:4}
""".strip()  # noqa: E501

TILE_TABLE_RULES = """
.croupier-felt .hand{fill:var(--_shade);fill-opacity:.3;stroke:var(--_line);stroke-opacity:.45}
.croupier-felt .tile-slot{fill:var(--_shade);fill-opacity:.55;stroke:none}
.croupier-felt .lid{fill:none;stroke:var(--_line);stroke-opacity:.5}
.croupier-felt .marker-place{fill:none;stroke:var(--_line);stroke-opacity:.6;stroke-dasharray:4 4}
.croupier-felt text.area-number{font-weight:650}
.croupier-felt .highlight .hand{stroke:var(--_glow);stroke-opacity:1;stroke-width:1.5}
.croupier-felt .highlight .seat text.tile-label{fill:var(--_glow)}
""".strip()
BOX_TABLE_RULES = """
.croupier-felt .cards-place{fill:var(--_shade);fill-opacity:.22;stroke:var(--_line);stroke-opacity:.3}
.croupier-felt .band{fill:var(--_shade);fill-opacity:.4;stroke:var(--_tie);stroke-opacity:.75;stroke-width:1.5}
.croupier-felt .open .band{fill:var(--_glow);fill-opacity:.16;stroke-opacity:1;stroke-width:3}
.croupier-felt .turn .cards-place{stroke:var(--_glow);stroke-opacity:1;stroke-width:2.5}
.croupier-felt .match_the_dealer .label{fill:var(--_tie)}
.croupier-felt .reader-light{fill:var(--_cloth);stroke:var(--_soft);stroke-width:1.5}
.croupier-felt .card-reader.lit .reader-light{fill:var(--_glow);stroke:var(--_ink)}
.croupier-felt .placard{fill:var(--_card);stroke:var(--_rail);stroke-width:2}
.croupier-felt text.placard-ink{fill:var(--_pip)}
""".strip()  # noqa: E501
TILE_RULES = """
.tile-sheet{position:absolute}
.tile-body{fill:var(--tile-body,#17181b);stroke:var(--tile-edge,#5d6167);stroke-width:1.5}
.tile-dents{fill:var(--tile-dent,#4a4d53)}
.tile-spot.red{fill:var(--tile-red,#e23b40)}
.tile-spot.white{fill:var(--tile-white,#f6f1e4)}
.tile-line{fill:none;stroke:var(--tile-mark,#d9b365);stroke-opacity:.45}
.house-mark{fill:none;stroke:var(--tile-mark,#d9b365);stroke-width:1.5}
text.house-letter{fill:var(--tile-mark,#d9b365);font-family:Georgia,"Times New Roman","Noto Serif",serif;font-weight:600;text-anchor:middle}
""".strip()  # noqa: E501
"""No selector looks beyond the tile: a page shows it by `use`, wherever that stands."""
TILE_HUE = re.compile(r"var\(--tile-[a-z]+,(#[0-9a-f]+)\)")

CHART_RULES = """
.croupier-chart{background:#fff}
.croupier-chart text{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle;fill:#16231c}
.croupier-chart text.start{text-anchor:start}
.croupier-chart text.end{text-anchor:end;font-variant-numeric:tabular-nums}
.croupier-chart text.heading{font-family:Georgia,"Times New Roman","Noto Serif",serif;font-weight:600}
.croupier-chart text.on-bar{fill:#fff;font-weight:650}
.croupier-chart text.hand-name,.croupier-chart text.note-mark{font-weight:650}
.croupier-chart text.letter{font-weight:700}
.croupier-chart tspan.note-mark{font-weight:600}
.croupier-chart .paper{fill:#fff}
.croupier-chart .head-bar{fill:#174d3a}
.croupier-chart .hair-rule{fill:none;stroke:#c9d3cc}
.croupier-chart .cell{stroke:#5f7067;stroke-width:.75}
.croupier-chart .play-stand{fill:#f7e08c}
.croupier-chart .play-hit{fill:#fff}
.croupier-chart .play-double{fill:#a9d6f2}
.croupier-chart .play-split{fill:#f4b98a}
.croupier-chart .play-surrender{fill:#cfc3e6}
.croupier-chart .play-rescue{fill:#e6a5a0}
.croupier-chart .play-keep{fill:#bfe3cf}
@media print{.croupier-chart{print-color-adjust:exact}}
""".strip()  # noqa: E501
"""Light by day and by night: it is made to be printed. The hues differ for every kind of eye."""


def chart_stylesheet() -> str:
    return CHART_RULES


def tile_stylesheet() -> str:
    """The same by day and by night: a tile is black."""
    return TILE_RULES


class Kind(Enum):
    """What a table is made for."""

    HANDS = ()
    TILES = (TILE_TABLE_RULES, TILE_RULES)
    BOXES = (BOX_TABLE_RULES,)


def stylesheet(*kinds: Kind) -> str:
    """For one picture, of a table of that kind, and nothing else on its page."""
    return "\n".join(
        [
            f".croupier-felt{{{_properties(LIGHT)}}}",
            f"@media(prefers-color-scheme:dark){{.croupier-felt{{{_properties(DARK)}}}}}",
            RULES,
            *(rules for kind in kinds for rules in kind.value),
        ]
    )


def printers_stylesheet(*kinds: Kind) -> str:
    """For paper and cloth: colours as such, since printers know no properties and no night."""
    rules = "\n".join([RULES, *(rules for kind in kinds for rules in kind.value)])
    for name, hue in LIGHT.items():
        rules = rules.replace(f"var(--_{name})", hue)
    rules = TILE_HUE.sub(r"\1", rules)
    return "\n".join(line for line in rules.splitlines() if ":focus-visible" not in line)


def page_stylesheet() -> str:
    """For a page with pictures in it: the choice of its reader, `data-theme`, goes before all."""
    themes = (("light", LIGHT), ("dark", DARK))
    chosen = (
        f'[data-theme="{name}"] .croupier-felt{{{_properties(hues)}}}' for name, hues in themes
    )
    return "\n".join([stylesheet(*Kind), *chosen, CHART_RULES, ""])


def _properties(colours: Mapping[str, str]) -> str:
    return "".join(f"--_{name}:var(--felt-{name},{hue});" for name, hue in colours.items())
