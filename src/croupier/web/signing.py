"""The keys of this server, by its settings: who signs, what is hidden, whose pseudonyms are."""

from __future__ import annotations

import logging
from hashlib import sha256
from pathlib import Path

from croupier.floor.head_keeper import HeadFolder, HeadHook, HeadTerms, Keeper
from croupier.floor.posting import is_address
from croupier.journal.key_files import read_key, read_signer
from croupier.journal.seal_keys import HOW_TO_NAME, SealKey, given_key, made_if_missing
from croupier.transparency.notes import Signer
from croupier.transparency.policy import Policy, Witness
from croupier.transparency.stamps import refuse_without_stamps
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.web.people.people_keys import PeopleKey, given_people_key
from croupier.web.settings import SEAL_KEY_FILE, Settings

LOGGER = logging.getLogger(__name__)


def head_terms(settings: Settings) -> HeadTerms | None:
    key = settings.signing_key
    if key is None:
        LOGGER.warning("no head of the record is signed; servers that share it need --log-key")
        return None
    if settings.stamped_at:
        refuse_without_stamps()
    return HeadTerms(
        read_signer(key, settings.origin or _own_name(key)),
        settings.head_seconds,
        _witnesses(settings.witness_policy) if settings.witness_policy else (),
        tuple(map(_keeper, settings.heads_to)),
        settings.stamped_at,
        settings.stamp_seconds,
    )


def seal_key(settings: Settings) -> SealKey | None:
    """Servers that share a database share a key, and must be told which."""
    if settings.seal_key is not None:
        return made_if_missing(settings.seal_key)
    if key := given_key(None):
        return key
    if settings.database is None:
        return made_if_missing(settings.data / SEAL_KEY_FILE)
    LOGGER.warning("sealed orders are kept in clear; servers that share them need %s", HOW_TO_NAME)
    return None


def people_key(settings: Settings) -> PeopleKey | None:
    """With one, whoever joins stands in the record by a pseudonym."""
    return given_people_key(settings.people_key, made=True)


def _keeper(where: str) -> Keeper:
    return HeadHook(where) if is_address(where) else HeadFolder(Path(where))


def _own_name(key: Path) -> str:
    """The same for as long as the key is."""
    public = Signer("key", read_key(key)).key.public
    return f"croupier-{sha256(public).hexdigest()[:16]}"


def _witnesses(path: Path) -> tuple[Witness, ...]:
    try:
        policy = Policy.parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
    except (Unreadable, UnicodeDecodeError) as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None
    named = tuple(each for each in policy.witnesses.values() if each.url)
    if not named:
        raise BadMaterial(f"{path}: no witness of this policy has an address")
    return named
