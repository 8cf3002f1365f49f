"""What a container file says, so that it can be held to and done where there is no engine."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent.parent
SHIPPED = ROOT / "examples" / "operation"
CONTAINERFILE, COMPOSE = SHIPPED / "Containerfile", SHIPPED / "compose.yaml"
NGINX, UNIT, ROLES = SHIPPED / "nginx.conf", SHIPPED / "croupier.service", SHIPPED / "roles.sh"


@dataclass
class Stage:
    """From one FROM to the next."""

    instructions: list[tuple[str, str]] = field(default_factory=list)

    def all(self, word: str) -> list[str]:
        return [told for each, told in self.instructions if each == word]

    def command(self, word: str) -> list[str]:
        """In the form of a list."""
        (told,) = self.all(word)
        listed: list[str] = json.loads(told[told.index("[") :])
        return listed


def stages(text: str) -> list[Stage]:
    found = list[Stage]()
    for line in _lines(text):
        word, _, told = line.partition(" ")
        if word == "FROM":
            found.append(Stage())
        found[-1].instructions.append((word, told.strip()))
    return found


def _lines(text: str) -> Iterator[str]:
    """Without comments, each instruction as one."""
    kept = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    yield from "\n".join(kept).replace("\\\n", " ").splitlines()


def build(stage: Stage, places: Mapping[str, str]) -> None:
    """Do on this machine what a stage does in an image, with its places elsewhere."""
    (work,) = stage.all("WORKDIR")
    folder = Path(moved(work, places))
    folder.mkdir(parents=True)
    for word, told in stage.instructions:
        if word == "COPY":
            *names, into = shlex.split(told)
            for name in names:
                target = folder / into / (name if (ROOT / name).is_dir() and into == "./" else "")
                _run(["/bin/cp", "-r", str(ROOT / name), str(target)], folder)
        elif word == "RUN":
            _run(["/bin/sh", "-euc", moved(told, places)], folder)


def _run(command: Sequence[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, "PYTHONPATH": ""})


def moved(text: str, places: Mapping[str, str]) -> str:
    for old, new in places.items():
        text = text.replace(old, new)
    return text


def composed() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return told
