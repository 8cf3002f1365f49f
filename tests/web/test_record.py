"""The record of a house as a public log, and a witness that watches over it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from socket import create_connection
from threading import Thread
from urllib.parse import urlsplit

import httpx
import pytest

from croupier.floor.head_keeper import HeadFolder, HeadKeeper, HeadTerms
from croupier.floor.witnesses import NotSeen, seen_by
from croupier.journal.memory import MemoryJournal
from croupier.journal.news import Alone
from croupier.journal.signing import sign_head, tree_of
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import COSIGNATURE, Signer
from croupier.transparency.policy import Witness
from croupier.transparency.tiles import WIDTH, TilePath, tile_paths, unbundled
from croupier.transparency.tree import HASH_BYTES, leaf_hash
from croupier.transparency.witness import Shown
from croupier.web import errors, punctual
from croupier.web.security.limits import Buckets
from croupier.web.serving import bound, witness_server
from croupier.web.settings import Settings
from croupier.web.signing import head_terms
from croupier.web.witness import Seen, create_witness
from tests.journal.support import append, folded
from tests.web.running_house import NO_TLS, House
from tests.web.wire import BY_HAND, open_table

LOG = Signer("house.example/log", b"\x01" * 32)
SIGNER = Signer("w.example", b"\x02" * 32, COSIGNATURE)
NOW = 1_700_000_000


@contextmanager
def running_witness(seen: Path, *logs: Signer, pace: Buckets | None = None) -> Iterator[Witness]:
    known = {each.key.name: (each.key,) for each in logs}
    app = create_witness(SIGNER, known, Seen(seen), lambda: NOW, pace)
    with bound("127.0.0.1", 0) as listener:
        server = witness_server(app)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield Witness(SIGNER.key, f"http://127.0.0.1:{listener.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Witness]:
    with running_witness(tmp_path / "seen.db", LOG) as running:
        yield running


def recorded(count: int) -> MemoryJournal:
    journal = MemoryJournal()
    journal.append(append("t1", 0, "a", count))
    return journal


class TestTiles:
    def test_whoever_fetches_tiles_and_entries_comes_to_the_signed_root(self, house: House) -> None:
        open_table(house, "t1", "pa-627a", how=BY_HAND)
        journal, keeper = house.premises.casino.journal, house.premises.casino.heads
        journal.append(append("t9", 0, "a", 600))
        assert keeper is not None
        signed = keeper.sign()
        anybody = house.visitor()
        head = anybody.get("/checkpoint")
        assert head.headers["content-type"] == "text/plain; charset=utf-8"
        assert SignedHead.parse(head.text) == signed
        size, leaves, tiled = signed.head.size, list[bytes](), list[bytes]()
        assert size > 2 * WIDTH
        for path in tile_paths(size):
            answer = anybody.get(f"/tile/{path.path}")
            assert answer.status_code == httpx.codes.OK, path
            if path.level is None:
                leaves += [leaf_hash(entry) for entry in unbundled(answer.content)]
            elif path.level == 0:
                assert len(answer.content) == path.width * HASH_BYTES
                tiled.append(answer.content)
        assert b"".join(leaves) == b"".join(tiled)
        assert folded(leaves) == signed.head.root

    def test_what_no_head_covers_is_not_served(self, house: House) -> None:
        keeper, journal = house.premises.casino.heads, house.premises.casino.journal
        assert keeper is not None
        journal.append(append("t9", 0, "a", 3))
        size = keeper.sign().head.size
        journal.append(append("t9", 3, "b", 3))
        journal.grow()
        anybody = house.visitor()
        for level in (0, None):
            for width, status in ((size, 200), (size + 1, 404)):
                path = TilePath(level, 0, width).path
                assert anybody.get(f"/tile/{path}").status_code == status
        for odd in ("0/1", "65/000", "entries/000", "x"):
            assert anybody.get(f"/tile/{odd}").status_code == httpx.codes.NOT_FOUND


class TestWitness:
    def test_each_head_is_seen_and_a_copy_is_laid_elsewhere(
        self, witness: Witness, tmp_path: Path
    ) -> None:
        journal = recorded(5)
        folder = tmp_path / "elsewhere"
        terms = HeadTerms(LOG, witnesses=(witness,), keepers=(HeadFolder(folder),))
        keeper = HeadKeeper(journal, Alone(), terms)
        for after, more in ((5, 1), (6, 294), (300, 3)):
            journal.append(append("t1", after, f"{after}", more))
            seen = keeper.sign()
            assert seen.note.signed_by([LOG.key, SIGNER.key]) == {LOG.key, SIGNER.key}
            assert journal.newest_head() == str(seen)
            (kept,) = folder.glob(f"*{seen.head.size:012}.head")
            assert kept.read_text(encoding="utf-8") == str(seen)
        origin = sha256(LOG.key.name.encode()).hexdigest()
        told = httpx.get(f"{witness.url}/{origin}/checkpoint", verify=NO_TLS)
        assert SignedHead.parse(told.text) == seen

    def test_a_record_that_was_rewritten_is_not_seen_again(self, witness: Witness) -> None:
        honest, forged = recorded(9), recorded(12)
        signed = sign_head(honest, LOG)
        assert seen_by(witness, signed, tree_of(honest)).is_by(SIGNER.key)
        with pytest.raises(NotSeen, match="answers 422"):
            seen_by(witness, sign_head(forged, LOG), tree_of(forged))
        other = recorded(9)
        with pytest.raises(NotSeen, match="answers 409: it has seen another head over 10 records"):
            seen_by(witness, sign_head(other, LOG), tree_of(other))
        short = recorded(3)
        with pytest.raises(NotSeen, match="it has seen '10' leaves, and there are 4"):
            seen_by(witness, sign_head(short, LOG), tree_of(short))

    def test_of_many_who_ask_at_once_none_makes_it_go_back(
        self, witness: Witness, tmp_path: Path
    ) -> None:
        journal, heads = recorded(1), list[SignedHead]()
        for place in range(1, 20):
            heads.append(sign_head(journal, LOG))
            journal.append(append("t1", place, f"{place}", 1))

        def ask(signed: SignedHead) -> int:
            try:
                seen_by(witness, signed, tree_of(journal))
            except NotSeen:
                return 0
            return signed.head.size

        with ThreadPoolExecutor(8) as pool:
            sizes = list(pool.map(ask, heads))
        last = Seen(tmp_path / "seen.db").last(LOG.key.name)
        assert last is not None
        assert last.head.size == max(sizes) > 0

    def test_what_is_no_head_is_told_so(self, witness: Witness) -> None:
        ask = f"{witness.url}/add-checkpoint"
        stranger = Signer("other.example", b"\x03" * 32)
        journal = recorded(2)
        other = Shown(0, (), sign_head(journal, stranger))
        for body, status in (
            (b"odd", 400),
            (b"\xff", 400),
            (b"x" * 70_000, 413),
            (str(other).encode(), 404),
        ):
            assert httpx.post(ask, content=body, verify=NO_TLS).status_code == status
        assert httpx.get(f"{witness.url}/ab/checkpoint", verify=NO_TLS).status_code == 404

    def test_a_head_that_does_not_follow_is_answered_with_the_size_alone(
        self, witness: Witness
    ) -> None:
        journal = recorded(9)
        seen_by(witness, sign_head(journal, LOG), tree_of(journal))
        again = Shown(0, (), sign_head(journal, LOG))
        told = httpx.post(f"{witness.url}/add-checkpoint", content=str(again), verify=NO_TLS)
        assert (told.status_code, told.text) == (409, "10\n")
        assert told.headers["content-type"] == "text/x.tlog.size"

    def test_a_witness_that_is_away_keeps_nobody_from_signing(self) -> None:
        away = Witness(SIGNER.key, "http://127.0.0.1:9")
        keeper = HeadKeeper(recorded(2), Alone(), HeadTerms(LOG, witnesses=(away,)))
        assert keeper.sign().note.signed_by([LOG.key, SIGNER.key]) == {LOG.key}

    def test_a_witness_is_asked_at_a_pace(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(errors, "LATE_SECONDS", 0)
        pace = Buckets(rate=0.001, burst=2)
        with running_witness(tmp_path / "seen.db", LOG, pace=pace) as witness:
            asked = [
                httpx.get(f"{witness.url}/{'0' * 64}/checkpoint", verify=NO_TLS) for _ in range(3)
            ]
        assert [each.status_code for each in asked] == [404, 404, 429]
        assert "retry-after" in asked[-1].headers

    @pytest.mark.parametrize(
        ("said", "answered"),
        [
            (b"", b""),
            (b"POST /add-checkpoint HTTP/1.1\r\nX-Slow: ", b""),
            (
                b"POST /add-checkpoint HTTP/1.1\r\nHost: w\r\nTransfer-Encoding: chunked\r\n\r\n",
                b"HTTP/1.1 411",
            ),
        ],
        ids=["silent", "slow", "chunked"],
    )
    def test_a_witness_waits_for_nobody(
        self, witness: Witness, monkeypatch: pytest.MonkeyPatch, said: bytes, answered: bytes
    ) -> None:
        monkeypatch.setattr(punctual, "HEADER_SECONDS", 0.05)
        where = urlsplit(witness.url)
        with create_connection((where.hostname, where.port), timeout=30) as line:
            line.sendall(said)
            heard = b"".join(iter(lambda: line.recv(4_096), b""))
        assert heard[:12] == answered


class TestHowAServerSigns:
    def test_the_key_is_made_once_and_names_the_record(self, tmp_path: Path) -> None:
        settings = Settings(data=tmp_path)
        first, second = head_terms(settings), head_terms(settings)
        assert first is not None
        assert second is not None
        assert first.signer.key == second.signer.key
        assert first.signer.key.name.startswith("croupier-")

    def test_servers_that_share_a_record_must_share_a_key(self, tmp_path: Path) -> None:
        assert head_terms(Settings(data=tmp_path, database="postgresql://x")) is None
        assert not list(tmp_path.iterdir())
