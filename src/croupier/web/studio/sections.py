"""The form of a submission: every choice that means something at its table, by its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebooks.chapter import Offer, Standing
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.candidates import Known
from croupier.rulebooks.submissions.fields import DAY, FLAG, Field, is_open
from croupier.rulebooks.submissions.unsaid import has_a_meaning
from croupier.web.studio.choosing import OF_THE_LIST, OFFERED, shown_at
from croupier.web.studio.told import ClauseTold, Told, about, clause_told, field_id
from croupier.web.studio.values import NO, SEVERAL, YES, Words, in_words

SELECT, BOX, BOXES, ENTRY, CALENDAR = "select", "box", "boxes", "entry", "calendar"
FLAGS: tuple[tuple[str, str], ...] = ((YES, "yes"), (NO, "no"))
MOST_BOXES = 40


@dataclass(frozen=True, slots=True)
class Control:
    """A field of the form."""

    key: str
    id: str
    widget: str
    label: str
    about: str
    allowed: str
    value: Words
    choices: tuple[tuple[str, str], ...] = ()
    """What is sent and what is shown, of each value there is to choose from."""
    unfiled: str = ""
    """What is taken where nothing is filed."""
    clause: ClauseTold | None = None
    reading: str = ""
    findings: tuple[Told, ...] = ()
    wanted: tuple[Told, ...] = ()
    """What a filing must say, and this does not."""


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong to one thing, such as a wager."""

    key: str
    title: str
    remark: str = ""
    switch: Control | None = None
    """Whether there is such a thing at the table."""
    controls: tuple[Control, ...] = ()
    limits: tuple[Control, ...] = ()
    """Its own, which few have."""
    findings: tuple[Told, ...] = ()
    """About the whole of it."""

    @property
    def has_limits(self) -> bool:
        return any(each.value or each.findings for each in self.limits)

    @property
    def id(self) -> str:
        return field_id(self.key)


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    title: str
    remark: str
    controls: tuple[Control, ...] = ()
    groups: tuple[Group, ...] = ()
    is_open: bool = True

    @property
    def every(self) -> Iterator[Control]:
        yield from self.controls
        for group in self.groups:
            yield from filter(None, (group.switch, *group.controls, *group.limits))

    @property
    def places(self) -> Iterator[tuple[str, str]]:
        """By key, where on the page it is chosen."""
        yield from ((each.key, each.id) for each in self.every)
        yield from ((each.key, each.id) for each in self.groups)

    @property
    def found(self) -> int:
        own = sum(len(each.findings) for each in self.groups)
        return own + sum(len(each.findings) for each in self.every)


@dataclass(frozen=True, slots=True)
class Drafting:
    """A submission as its form is drawn."""

    known: Known
    house: HouseRules | None
    findings: Sequence[Told]
    wanted: Sequence[Told]

    def sections(self) -> tuple[Section, ...]:
        drawn = (
            Section("table", "Table", "", self._controls(self._table())),
            Section(
                "options", "House options", "What the chapter leaves to the house.",
                self._controls(self._options(in_doubt=False)),
            ),
            Section(
                "wagers", "Wagers", "What is offered, and what it pays.",
                groups=tuple(self._wagers()),
            ),
            self._progressive(),
            Section(
                "limits", "Limits", "The stakes the table takes; a wager may have its own.",
                self._controls(self._under("limits")),
            ),
            Section(
                "readings", "Where the text leaves doubt",
                "Each has a reading that is taken; the house may file another where it may.",
                self._controls(self._options(in_doubt=True)), is_open=False,
            ),
            Section(
                "gaming_day", "Gaming day", "By which day its books are kept.",
                self._controls(self._under("gaming_day")), is_open=False,
            ),
            Section(
                "approvals", "Approvals on record",
                "What others have approved; a table for practice needs none.",
                groups=tuple(self._approvals()), is_open=False,
            ),
        )  # fmt: skip
        return tuple(each for each in drawn if each.controls or each.groups)

    def _under(self, table: str) -> Iterator[Field]:
        for key, field in self.known.fields.items():
            if key.rpartition(".")[0] == table:
                yield field

    def _table(self) -> Iterator[Field]:
        return (each for each in self._under("") if each.key not in OF_THE_LIST)

    def _options(self, *, in_doubt: bool) -> Iterator[Field]:
        for field in self._under("options"):
            here = bool(field.reading) is in_doubt and field.key not in OF_THE_LIST
            if here and (self._means_something(field) or self._is_spoken_of(field.key)):
                yield field

    def _means_something(self, field: Field) -> bool:
        rule = self.known.book.options[field.key.removeprefix("options.")]
        if self.house is None:
            return not rule.variants or bool(rule.variants & self.known.at.games)
        return has_a_meaning(self.known.book, self.house, rule) and rule.effect.hold_at(self.house)

    def _is_spoken_of(self, key: str) -> bool:
        """By the submission, or by what is found."""
        spoken = bool(shown_at(self.known, key))
        return spoken or bool(about(key, self.findings)) or bool(about(key, self.wanted))

    def _wagers(self) -> Iterator[Group]:
        for offer in self.known.book.offers:
            if is_open(self.known.book, offer, self.known.at):
                yield self._wager(offer)

    def _wager(self, offer: Offer) -> Group:
        key = f"wagers.{offer.wager}"
        own = list(self._under(key))
        switch = [each for each in own if each.key.endswith(OFFERED)]
        rest = [each for each in own if not each.key.endswith(OFFERED)]
        offered = offer.wager in self.known.at.offered
        controls = self._controls(rest)
        limits = self._controls(self._under(f"limits.{offer.wager}"))
        standing = {
            Standing.ALWAYS: "always offered",
            Standing.COMPULSORY: "compulsory here",
            Standing.ELECTIVE: "",
        }
        return Group(
            key=key,
            title=offer.title,
            remark=standing[offer.standing],
            switch=self._control(switch[0]) if switch else None,
            controls=controls if offered else _faulty(controls),
            limits=limits if offered else _faulty(limits),
            findings=about(key, self.findings),
        )

    def _progressive(self) -> Section:
        rule = self.known.book.progressive
        here = rule is not None and rule.wager in self.known.at.offered
        fields = [each for key, each in self.known.fields.items() if key.startswith("progressive.")]
        groups = dict[str, list[Field]]()
        for field in fields:
            groups.setdefault(field.key.rpartition(".")[0], []).append(field)
        drawn = [
            Group(name, _titled(name), controls=controls)
            for name, own in groups.items()
            if (controls := self._controls(own))
            and (here or any(each.findings for each in controls))
        ]
        remark = "Its stake, its meters, and what must hit."
        return Section("progressive", "Progressive", remark, groups=tuple(drawn))

    def _approvals(self) -> Iterator[Group]:
        for rule in self.known.book.approvals.values():
            key = f"approvals.{rule.name}"
            yield Group(
                key, _titled(rule.name), rule.about,
                controls=self._controls(self._under(key)), findings=about(key, self.findings),
            )  # fmt: skip

    def _controls(self, fields: Iterator[Field] | Sequence[Field]) -> tuple[Control, ...]:
        drawn = map(self._control, fields)
        return tuple(each for each in drawn if each is not None)

    def _control(self, field: Field) -> Control | None:
        """None for what the chapter fixes, unless something is found about it."""
        findings = about(field.key, self.findings)
        if field.fixed and not findings:
            return None
        value = shown_at(self.known, field.key)
        taken = " and ".join(in_words(field.default))
        return Control(
            key=field.key,
            id=field_id(field.key),
            widget=_widget(field),
            label=_label(field),
            about=_titled(field.about),
            allowed=_readable(field.allowed),
            value=value,
            choices=_choices(field, value),
            unfiled=_readable(taken),
            clause=clause_told(field.clause),
            reading=field.reading or "",
            findings=findings,
            wanted=about(field.key, self.wanted),
        )


def _faulty(controls: Sequence[Control]) -> tuple[Control, ...]:
    return tuple(each for each in controls if each.findings)


def _widget(field: Field) -> str:
    if field.key.endswith(OFFERED):
        return BOX
    if field.kind == SEVERAL:
        return BOXES
    if field.kind == DAY:
        return CALENDAR
    only_these = field.values and not field.kind.startswith("choice or")
    return SELECT if field.kind == FLAG or only_these else ENTRY


def _choices(field: Field, value: Words) -> tuple[tuple[str, str], ...]:
    """What is permitted, and what stands there though it is not."""
    if field.kind == FLAG:
        known = FLAGS
    else:
        known = tuple((str(each), _readable(str(each))) for each in field.values[:MOST_BOXES])
    sent = {each for each, _ in known}
    others = tuple((each, f"{each}, not permitted") for each in value if each not in sent)
    return (*known, *others)


def _label(field: Field) -> str:
    first, *rest = field.key.split(".")
    if first in {"limits", "wagers"} and len(rest) == 2:
        return _titled(f"own {rest[1]}" if first == "limits" else rest[1])
    return _titled(rest[-1] if rest else first)


def _titled(name: str) -> str:
    words = name.removeprefix("progressive.").replace(".", ", ")
    return _readable(words[:1].upper() + words[1:])


def _readable(words: str) -> str:
    return words.replace("_", " ")
