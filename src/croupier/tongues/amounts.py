"""Money, numbers and times as a tongue writes them."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from croupier.tongues.choosing import ENGLISH
from croupier.values import money as english

MINUS = "\N{MINUS SIGN}"


def money(cents: int, tongue: str = ENGLISH) -> str:
    """To the cent.

    >>> money(1_250_50), money(1_250_50, "zh-Hans")
    ('$1,250.50', 'US$1,250.50')
    """
    if tongue == ENGLISH:
        return english.money(cents)
    from babel.numbers import format_currency  # noqa: PLC0415 only a server has it

    return format_currency(Decimal(cents) / 100, "USD", locale=_locale(tongue))


def short_money(cents: int, tongue: str = ENGLISH) -> str:
    """Without cents where there are none.

    >>> short_money(1_250_00), short_money(12_50, "zh-Hant")
    ('$1,250', 'US$12.50')
    """
    return money(cents, tongue) if cents % 100 else money(cents, tongue).removesuffix(".00")


def gain(cents: int, tongue: str = ENGLISH) -> str:
    """With its sign, for what a round brought.

    >>> gain(25_00), gain(-12_50), gain(0, "zh-Hant")
    ('+$25', '\N{MINUS SIGN}$12.50', 'US$0')
    """
    sign = "+" if cents > 0 else MINUS if cents < 0 else ""
    return f"{sign}{short_money(abs(cents), tongue)}"


def number(value: int | Decimal, tongue: str = ENGLISH) -> str:
    """With its thousands apart.

    >>> number(12_345), number(12_345, "zh-Hans")
    ('12,345', '12,345')
    """
    if tongue == ENGLISH:
        return f"{value:,}"
    from babel.numbers import format_decimal  # noqa: PLC0415

    return format_decimal(value, locale=_locale(tongue), decimal_quantization=False)


def day(value: date, tongue: str = ENGLISH) -> str:
    """In figures, or in a tongue's own way.

    >>> day(date(2026, 7, 1)), day(date(2026, 7, 1), "zh-Hant")
    ('2026-07-01', '2026年7月1日')
    """
    if tongue == ENGLISH:
        return f"{value:%Y-%m-%d}"
    from babel.dates import format_date  # noqa: PLC0415

    return format_date(value, "long", locale=_locale(tongue))


def minute(value: datetime, tongue: str = ENGLISH) -> str:
    """Of a day; hours are counted to 24.

    >>> at = datetime(2026, 7, 1, 20, 5)
    >>> minute(at), minute(at, "zh-Hans")
    ('2026-07-01 20:05', '2026年7月1日 20:05')
    """
    return f"{day(value, tongue)} {value:%H:%M}"


def _locale(tongue: str) -> str:
    return tongue.replace("-", "_")
