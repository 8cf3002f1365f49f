"""How a server is set up. There is no default secret: every token is drawn when it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from croupier.floor.arrangements import TABLES_AN_HOUR
from croupier.floor.head_keeper import STAMP_SECONDS
from croupier.floor.unfinished import HOUSE_POLICY, Unfinished
from croupier.journal.signing import KEY_FILE
from croupier.rulebooks.gaming_day import ANYWHERE, BEGINS, GamingDay
from croupier.web.security.lines import MOST_OF_AN_ADDRESS

API = "/api/v1"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
WILDCARDS = frozenset({"0.0.0.0", "::"})  # noqa: S104 compared, not bound
JOURNAL_FILE, PEOPLE_FILE = "journal.db", "people.db"
SEAL_KEY_FILE = "seal.key"
PRACTICE_PURSE = 10_000_00
LOG_FORMATS = ("auto", "text", "json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    data: Path
    """The folder of the SQLite files; not used with a database."""
    database: str | None = None
    """The address of a PostgreSQL database that several servers may share."""
    database_direct: str | None = None
    """The server's own address, where `database` leads to a pooler: news are heard there."""
    replica: str | None = None
    """The address of a replica of that database, for whoever looks back."""
    replica_seconds: float = 10.0
    """How far behind it may be and still be read."""
    archive: Path | None = None
    """Where the tables lie that were archived."""
    host: str = LOOPBACK[0]
    port: int = 8021
    relay: str | None = None
    """`host:port` at which other nodes bring screens; loopback where nothing is said."""
    node_name: str | None = None
    """As an administrator reads it; else the address it listens at."""
    node_address: str | None = None
    """Its own, at which screens reach it; nothing where a proxy hides it."""
    cookie_domain: str | None = None
    """Under which all nodes that have addresses of their own are found."""
    allowed_hosts: tuple[str, ...] = ()
    """Names under which browsers may reach it, besides loopback and `host`."""
    secure_cookies: bool = False
    """Send cookies over https alone, whatever the request says of itself."""
    metrics_public: bool = False
    telemetry_to: str | None = None
    """The address of an OpenTelemetry collector."""
    log_format: str = LOG_FORMATS[0]
    behind_proxy: str | None = None
    """The address of a proxy whose word about scheme and client is taken; else nobody's is."""
    most_sockets: int = 5_000
    """Live screens this server serves at once."""
    most_connections: int = MOST_OF_AN_ADDRESS
    """Of one address at once, screens left out; where a proxy is named all come from it."""
    calculators: int = 0
    """Processes that work out figures beside the tables; without any, threads do."""
    log_key: Path | None = None
    """The key that signs heads of the record; in the folder of the files if none is named."""
    seal_key: Path | None = None
    """The key that hides sealed orders; in the folder of the files if none is given."""
    people_key: Path | None = None
    """The key to people's pseudonyms; without one the record has their names."""
    origin: str | None = None
    """Under which name they are signed; else the key's own."""
    head_seconds: float = 30.0
    """How often, while people play."""
    witness_policy: Path | None = None
    """A tlog-policy that names witnesses with their addresses."""
    heads_to: tuple[str, ...] = ()
    """Folders and addresses elsewhere that get a copy of each head."""
    stamped_at: str | None = None
    """The address of a time stamping authority (RFC 3161)."""
    stamp_seconds: float = STAMP_SECONDS
    """How often it is asked at most."""
    tables_an_hour: int = TABLES_AN_HOUR
    """How many one person may open within an hour."""
    open_studio: bool = False
    """Whether anybody may work in the studio, signed in or not."""
    two_people_above: int | None = None
    """Cents that one person alone may issue, raise a meter by, bring to a tray or take from it."""
    time_zone: str = ANYWHERE
    """By which the gaming days of players' own limits are reckoned."""
    grace_minutes: int = HOUSE_POLICY.grace_minutes
    """That a round which stopped with the house waits for the people in it."""
    void_days: int = HOUSE_POLICY.void_days
    """After which such a round is void."""
    oidc_issuer: str | None = None
    """The address of an OpenID Connect provider at which people may sign in."""
    oidc_client: str | None = None
    """What this house is called there."""
    oidc_secret_file: Path | None = None
    oidc_offices: tuple[str, ...] = ()
    """As "value=office", the first that fits counts."""
    oidc_claim: str = "groups"
    """Where such values stand; "realm.roles" is `roles` within `realm`."""
    oidc_scopes: str = "openid profile"
    oidc_hours: int = 12
    """A session that the provider vouched for lasts no longer."""

    @property
    def gaming_day(self) -> GamingDay:
        return GamingDay(self.time_zone, BEGINS)

    @property
    def unfinished(self) -> Unfinished:
        return Unfinished(grace_minutes=self.grace_minutes, void_days=self.void_days)

    @property
    def journal(self) -> str | Path:
        return self.database or self.data / JOURNAL_FILE

    @property
    def signing_key(self) -> Path | None:
        """Servers that share a database share a key, and must be told which."""
        return self.log_key or (None if self.database else self.data / KEY_FILE)

    @property
    def people(self) -> str | Path:
        return self.database or self.data / PEOPLE_FILE

    @property
    def practice_purse(self) -> int:
        """Cents that a new player finds in it: no more than one person may issue."""
        alone_may = self.two_people_above
        return PRACTICE_PURSE if alone_may is None else min(PRACTICE_PURSE, alone_may)

    @property
    def public_address(self) -> str | None:
        """Where a proxy that speaks https shows it to everybody, if there is one."""
        is_shown = self.secure_cookies and self.allowed_hosts
        return f"https://{self.allowed_hosts[0]}" if is_shown else None

    @property
    def relay_place(self) -> tuple[str, int]:
        host, _, port = (self.relay or f"{LOOPBACK[0]}:0").rpartition(":")
        return host.strip("[]"), int(port)

    @property
    def address(self) -> str:
        """What to type into a browser."""
        if shown := self.public_address:
            return shown
        host = LOOPBACK[0] if self.host in WILDCARDS else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """Every name it answers to."""
        own = urlsplit(self.node_address or "").hostname
        names = (*LOOPBACK, self.host, *self.allowed_hosts, *filter(None, [own]))
        return frozenset(each.lower() for each in names)
