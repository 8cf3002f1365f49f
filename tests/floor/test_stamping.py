"""Heads that a time stamping authority has seen; `openssl ts` is the authority and the judge."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.x509 import Certificate, load_pem_x509_certificates

from croupier.floor.head_keeper import HeadHook, HeadKeeper, HeadTerms
from croupier.floor.posting import NotReached
from croupier.floor.stamping import stamped_by
from croupier.journal.news import Alone
from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signer
from croupier.transparency.stamps import StampRefused, is_stamped, stamps
from tests.commands.running import document, run
from tests.journal.support import append

LOG = Signer("casino.example/journal", b"\x05" * 32)
CONFIG = """
[tsa]
default_tsa = stamping
[stamping]
serial = {folder}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
"""
OPENSSL = shutil.which("openssl") or "openssl"
PURPOSE = "extendedKeyUsage=critical,timeStamping"

Answer = Callable[[bytes], tuple[int, bytes]]


@contextmanager
def answering(answer: Answer) -> Iterator[str]:
    """A server that answers every post so; its address."""

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, said = answer(body)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
    running = threading.Thread(target=server.serve_forever, args=(0.01,))
    running.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/tsr"
    finally:
        server.shutdown()
        running.join()
        server.server_close()


@dataclass
class Authority:
    """One that stamps with OpenSSL, under a certificate that vouches for itself."""

    folder: Path
    stamped: int = field(default=0)

    def __post_init__(self) -> None:
        self.folder.mkdir()
        (self.folder / "config").write_text(CONFIG.format(folder=self.folder), encoding="utf-8")
        (self.folder / "serial").write_text("01\n", encoding="utf-8")
        self._openssl(
            *("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=time.example"),
            *("-keyout", "key.pem", "-out", "certificate.pem", "-addext", PURPOSE),
        )

    @property
    def certificate(self) -> Path:
        return self.folder / "certificate.pem"

    @property
    def certificates(self) -> list[Certificate]:
        return load_pem_x509_certificates(self.certificate.read_bytes())

    def answer(self, asked: bytes) -> tuple[int, bytes]:
        self.stamped += 1
        (self.folder / "query").write_bytes(asked)
        self._openssl(
            *("ts", "-reply", "-config", "config", "-queryfile", "query", "-out", "answer"),
            *("-signer", "certificate.pem", "-inkey", "key.pem"),
        )
        return 200, (self.folder / "answer").read_bytes()

    def vouches_for(self, signed: SignedHead, answer: bytes) -> bool:
        (self.folder / "head").write_text(signed.note.text, encoding="utf-8")
        (self.folder / "taken").write_bytes(answer)
        told = self._openssl(
            *("ts", "-verify", "-data", "head", "-in", "taken", "-CAfile", "certificate.pem")
        )
        return "Verification: OK" in told

    def _openssl(self, *words: str) -> str:
        done = subprocess.run(
            [OPENSSL, *words], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("stamps") / "authority")


def recorded(events: int) -> Journal:
    journal = open_journal(":memory:")
    journal.append(append("t1", 0, "a", events))
    return journal


def test_a_head_says_when_it_was_seen_and_openssl_agrees(authority: Authority) -> None:
    journal = recorded(5)
    with answering(authority.answer) as url:
        signed = HeadKeeper(journal, Alone(), HeadTerms(LOG, stamped_at=url)).sign()
    assert journal.newest_head() == str(signed)
    assert signed.note.signed_by([LOG.key]) == {LOG.key}
    (stamp,) = stamps(SignedHead.parse(str(signed)), authority.certificates)
    assert abs(stamp.at - datetime.now(UTC)) < timedelta(days=1)
    assert authority.vouches_for(signed, signed.note.signatures[-1].signed)


def test_a_stamp_of_another_head_or_by_another_authority_is_false(
    authority: Authority, tmp_path: Path
) -> None:
    one, other = sign_head(recorded(1), LOG), sign_head(recorded(2), LOG)
    with answering(authority.answer) as url:
        line = stamped_by(url, one)
    moved = SignedHead(other.head, other.note.with_signatures([line]))
    with pytest.raises(StampRefused, match="is false"):
        list(stamps(moved, authority.certificates))
    strangers = Authority(tmp_path / "strangers")
    stamped = SignedHead(one.head, one.note.with_signatures([line]))
    with pytest.raises(StampRefused, match="is false"):
        list(stamps(stamped, strangers.certificates))


def test_an_answer_to_another_question_is_not_taken(authority: Authority) -> None:
    one, other = sign_head(recorded(1), LOG), sign_head(recorded(2), LOG)
    kept = list[bytes]()

    def remembers(asked: bytes) -> tuple[int, bytes]:
        kept.append(authority.answer(asked)[1])
        return 200, kept[0]

    with answering(remembers) as url:
        stamped_by(url, one)
        for head in (one, other):
            with pytest.raises(NotReached, match="not of the head that it was shown"):
                stamped_by(url, head)


@pytest.mark.parametrize(
    ("status", "said", "why"),
    [(200, b"hello", "no answer of a time stamping authority"), (503, b"", "it answers 503")],
)
def test_what_is_no_stamp_keeps_nobody_from_signing(status: int, said: bytes, why: str) -> None:
    with answering(lambda _: (status, said)) as url:
        with pytest.raises(NotReached, match=why):
            stamped_by(url, sign_head(recorded(1), LOG))
        signed = HeadKeeper(recorded(3), Alone(), HeadTerms(LOG, stamped_at=url)).sign()
    assert signed.note.signed_by([LOG.key]) == {LOG.key}
    assert len(signed.note.signatures) == 1


def test_an_authority_is_asked_once_in_its_time(authority: Authority) -> None:
    journal = recorded(2)
    before = authority.stamped
    with answering(authority.answer) as url:
        keeper = HeadKeeper(journal, Alone(), HeadTerms(LOG, stamped_at=url))
        eager = HeadKeeper(journal, Alone(), HeadTerms(LOG, stamped_at=url, stamp_seconds=0))
        name = url.split("/")[2]
        for count, wanted in ((1, [True, False]), (2, [True, True])):
            asked = [keeper, eager][count - 1]
            found = list[bool]()
            for _ in range(2):
                place = journal.head("t1")
                assert place
                journal.append(append("t1", place.place, f"{place.place}", 1))
                found.append(is_stamped(asked.sign(), name))
            assert found == wanted
    assert authority.stamped - before == 3


def test_the_command_tells_when_a_head_was_seen(authority: Authority, tmp_path: Path) -> None:
    head, bare, other = (tmp_path / name for name in ("head", "bare", "other"))
    signed = sign_head(recorded(3), LOG)
    with answering(authority.answer) as url:
        line = stamped_by(url, signed)
    head.write_text(str(SignedHead(signed.head, signed.note.with_signatures([line]))))
    bare.write_text(str(signed))
    other.write_text("no certificate")
    asked = ["proof", "stamp", str(head), "--authority", str(authority.certificate)]
    code, told, _ = run(*asked)
    assert (code, told.count("was seen by 127.0.0.1")) == (0, 1)
    (found,) = document(*asked)["stamps"]
    assert datetime.fromisoformat(found["at"]).tzinfo is not None
    strangers = str(Authority(tmp_path / "strangers").certificate)
    for words, wanted, why in (
        ([*asked[:2], str(bare), *asked[3:]], 1, "has no time stamp"),
        ([*asked[:4], str(other)], 1, "has no certificates in PEM"),
        ([*asked[:4], strangers], 3, "is false"),
    ):
        code, _, told = run(*words)
        assert (code, why in told) == (wanted, True), told


def test_each_head_is_posted_to_whoever_keeps_it() -> None:
    taken = list[str]()

    def keeps(body: bytes) -> tuple[int, bytes]:
        taken.append(body.decode())
        return 204, b""

    journal = recorded(4)
    with answering(keeps) as url, answering(lambda _: (500, b"")) as broken:
        terms = HeadTerms(LOG, keepers=(HeadHook(broken), HeadHook(url)))
        keeper = HeadKeeper(journal, Alone(), terms)
        first = keeper.sign()
        keeper.sign()  # nothing new
        journal.append(append("t1", 4, "b", 1))
        second = keeper.sign()
    assert taken == [str(first), str(second)]
