"""Files beside a journal mangled: shoes, house ways, charts, keys, policies, heads and proofs.

What is signed says after mangling what one of the true ones says, or it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from croupier.cli.games.pai_gow.odds import read_way
from croupier.cli.material import read_file
from croupier.cli.odds_asked import read_shoe
from croupier.games.pai_gow.game import PaiGowGame
from croupier.odds.spanish_21.strategy_file import read_chart
from croupier.pai_gow import rulebook
from croupier.transparency.notes import Signer
from tests.commands.running import EXAMPLES
from tests.surveillance.test_shoe_proofs import LOG as LOG_OF_SHOES
from tools.faults.at_terminal import ended
from tools.faults.handed_in import Count
from tools.faults.mangled import CORPUS, mangled_bytes, mangled_text
from tools.faults.trial import Bench, Tried

MANGLED = 1_500
"""Of each kind."""
LOG = Signer("casino.example/journal", bytes(32))
"""Signs what is kept in the corpus."""
JOURNAL = str(CORPUS / "archives" / "baccarat.zip")
HEAD = str(CORPUS / "heads" / "baccarat")
OLDER = str(CORPUS / "heads" / "older")
PROOF = str(CORPUS / "record_proofs" / "baccarat")
AS_TEXT = 4
"""Of so many all but one; the last is mangled byte by byte and may be no text at all."""


@dataclass(frozen=True)
class Kind:
    """A folder of the corpus, and who is handed its files."""

    name: str
    read: Callable[[str], object]
    """What is said of the file at this path; none where it is refused."""
    is_signed: bool = False
    more: Path | None = None
    """Where others of the kind are that we ship."""

    @property
    def files(self) -> list[Path]:
        folders = [CORPUS / self.name, *([self.more] if self.more else [])]
        return sorted(each for folder in folders for each in folder.glob("*"))


def at_terminal(*words: str) -> Callable[[str], str | None]:
    """What a command prints that is handed the file; `@` stands for it."""

    def read(path: str) -> str | None:
        code, told = ended(*(path if word == "@" else word for word in words))
        return None if code else told.replace(path, "@")

    return read


def kinds() -> Iterator[Kind]:
    key, held = ("--log-key", str(LOG.key)), ("--accept-unchecked-rules", "--accept-withheld")
    yield Kind("shoes", partial(read_shoe, decks=8))
    ways, charts = (EXAMPLES.parent / each for each in ("house_ways", "strategies"))
    yield Kind("house_ways", lambda path: read_way(_game(), path), more=ways)
    yield Kind("charts", lambda path: read_chart(read_file(path), path), more=charts)
    yield Kind("keys", at_terminal("proof", "check", PROOF, "--log-key", "@"))
    yield Kind("policies", at_terminal("verify", JOURNAL, "--head", HEAD, "--policy", "@", *held))
    yield Kind("heads", at_terminal("verify", JOURNAL, "--head", "@", *key, *held), is_signed=True)
    yield Kind("record_proofs", at_terminal("proof", "check", "@", *key), is_signed=True)
    grown = at_terminal("proof", "check", "@", "--head", OLDER, *key)
    yield Kind("growth_proofs", grown, is_signed=True)
    at_shoes = at_terminal("verify-round", "@", "--log-key", str(LOG_OF_SHOES.key))
    yield Kind("shoe_proofs", lambda path: _without_person(at_shoes(path)), is_signed=True)
    yield Kind("manifests", at_terminal("manifest", "check", "@", *key), is_signed=True)


def trial(bench: Bench) -> Iterator[Tried]:
    path = bench.folder / "mangled"
    for kind in kinds():
        chance, count = bench.chance(kind.name), Count(kind.name)
        known = [each.read_bytes() for each in kind.files]
        true = {kind.read(str(each)) for each in kind.files} if kind.is_signed else None

        def taken(given: bytes, kind: Kind = kind, true: set[object] | None = true) -> bool:
            path.write_bytes(given)
            said = kind.read(str(path))
            assert said is None or true is None or said in true, f"let in: {said}"
            return said is not None

        for whole in known:
            count.hand_in(whole, taken, whole)
        texts = [each.decode(errors="replace") for each in known]
        for _ in range(bench.times(MANGLED)):
            if chance.randrange(AS_TEXT):
                given = mangled_text(chance.choice(texts), texts, chance).encode(errors="replace")
            else:
                given = mangled_bytes(chance.choice(known), known, chance)
            count.hand_in(given, taken, given)
        what = "a refusal, or what was signed" if kind.is_signed else "an answer, or a refusal"
        yield count.told(f"fuzzed {kind.name.replace('_', ' ')}", what)


@cache
def _game() -> PaiGowGame:
    return rulebook("pa-535")


def _without_person(told: str | None) -> str | None:
    """For whom a proof was made is not under the head."""
    return None if told is None else told.partition("\n")[2]
