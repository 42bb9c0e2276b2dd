"""Sealed copies: what the browser's code seals another program opens by Docs/Copies.md alone, and the
other way round; nothing that is changed, cut, moved or mixed is opened."""

import base64
import gzip
import hashlib
import json
import os
import random
import struct
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

HERE = Path(__file__).parent
OPENED, WRONG, DAMAGED, NEWER, TOO_LARGE = range(5)
PASSPHRASE = "maçã verde no telhado"
# As few iterations as are read, so that hundreds of tries take seconds.
FEW, PIECE, HEAD, TAG = 100_000, 64, 57, 16


class Sealer:
    def __init__(self):
        self._process = subprocess.Popen(
            ["node", "--no-warnings", "--experimental-default-type=module", HERE / "sealing.mjs"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _ask(self, question: dict):
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def seal(self, content: bytes, passphrase: str = PASSPHRASE, **more) -> bytes:
        return base64.b64decode(self._ask(
            {"what": "seal", "data": base64.b64encode(content).decode(),
             "passphrase": passphrase} | more))

    def open(self, sealed: bytes, passphrase: str = PASSPHRASE) -> tuple[int, bytes]:
        outcome, content = self._ask(
            {"what": "open", "data": base64.b64encode(sealed).decode(), "passphrase": passphrase})
        return outcome, base64.b64decode(content)

    def seal_part(self, content: bytes, key: bytes, name: str) -> bytes:
        return base64.b64decode(self._ask(
            {"what": "sealPart", "data": base64.b64encode(content).decode(), "key": key.hex(),
             "name": name}))

    def open_part(self, sealed: bytes, key: bytes, name: str) -> bytes | None:
        """None for what is no part of that name and key."""
        content = self._ask(
            {"what": "openPart", "data": base64.b64encode(sealed).decode(), "key": key.hex(),
             "name": name})
        return None if content is None else base64.b64decode(content)

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()


@pytest.fixture(scope="module")
def sealer():
    sealer = Sealer()
    yield sealer
    sealer.close()


def key_of(head: bytes, passphrase: str) -> AESGCM:
    iterations = struct.unpack("<I", head[9:13])[0]
    return AESGCM(hashlib.pbkdf2_hmac("sha256", passphrase.encode(), head[17:33], iterations, 32))


def bound(head: bytes, number: int, is_last: bool) -> tuple[bytes, bytes]:
    return (bytes(8) + struct.pack("<I", number),
            head[:41] + struct.pack("<IB", number, is_last))


def open_here(sealed: bytes, passphrase: str = PASSPHRASE) -> bytes:
    head, rest = sealed[:HEAD], sealed[HEAD:]
    assert head[:9] == b"UMBUCOPY\1"
    assert head[33:41] == hashlib.sha256(head[:33]).digest()[:8]
    key = key_of(head, passphrase)
    key.decrypt(b"\xff" * 12, head[41:], head[:41])
    piece = struct.unpack("<I", head[13:17])[0] + TAG
    parts = [rest[start:start + piece] for start in range(0, len(rest), piece)]
    packed = b"".join(
        key.decrypt(*[(nonce, part, data) for nonce, data in
                      [bound(head, number, number == len(parts) - 1)]][0])
        for number, part in enumerate(parts))
    return gzip.decompress(packed)


def seal_here(packed: bytes, iterations: int = FEW, piece: int = PIECE, version: int = 1,
              passphrase: str = PASSPHRASE) -> bytes:
    head = (b"UMBUCOPY" + bytes([version]) + struct.pack("<II", iterations, piece)
            + os.urandom(16))
    head += hashlib.sha256(head).digest()[:8]
    key = key_of(head, passphrase)
    sealed = head + key.encrypt(b"\xff" * 12, b"", head)
    parts = [packed[start:start + piece] for start in range(0, len(packed), piece)] or [b""]
    for number, part in enumerate(parts):
        nonce, data = bound(head, number, number == len(parts) - 1)
        sealed += key.encrypt(nonce, part, data)
    return sealed


CONTENT = random.Random(37).randbytes(150)


@pytest.fixture(scope="module")
def sealed(sealer) -> bytes:
    """Three pieces."""
    sealed = sealer.seal(CONTENT, iterations=FEW, piece=PIECE)
    assert (len(sealed) - HEAD) / (PIECE + TAG) > 2
    return sealed


def test_FF_037_what_is_sealed_is_opened_by_any_program(sealer, sealed):
    for content in [b"", b"x", CONTENT, b"a" * 700_000, random.Random(1).randbytes(600_000)]:
        whole = sealer.seal(content)
        assert struct.unpack("<I", whole[9:13])[0] == 600_000
        assert open_here(whole) == content
        assert sealer.open(whole) == (OPENED, content)
    assert sealer.open(seal_here(gzip.compress(CONTENT))) == (OPENED, CONTENT)
    # Two ways to type the same letters are the same passphrase.
    assert sealer.open(sealed, "mac\u0327a\u0303 verde no telhado") == (OPENED, CONTENT)


def test_FF_037_two_copies_of_the_same_have_nothing_in_common(sealer, sealed):
    again = sealer.seal(CONTENT, iterations=FEW, piece=PIECE)
    assert again[17:33] != sealed[17:33] and again[HEAD:] != sealed[HEAD:]


def test_FF_037_another_passphrase_is_told_from_damage(sealer, sealed):
    for other in ["", PASSPHRASE + " ", PASSPHRASE.upper()]:
        assert sealer.open(sealed, other) == (WRONG, b"")


def test_FF_037_every_damaged_byte_is_found(sealer, sealed):
    for place in range(len(sealed)):
        broken = bytearray(sealed)
        broken[place] ^= 1 << place % 8
        outcome, content = sealer.open(bytes(broken))
        # The version is looked at before the digest, the tag of the passphrase behind it.
        allowed = [NEWER, DAMAGED] if place == 8 else [WRONG] if 41 <= place < HEAD else [DAMAGED]
        assert outcome in allowed and content == b"", place


def test_FF_037_a_copy_that_was_cut_or_grew_is_found(sealer, sealed):
    for length in range(len(sealed)):
        assert sealer.open(sealed[:length]) == (DAMAGED, b""), length
    for more in [b"\0", sealed[-PIECE:], sealed[HEAD:]]:
        assert sealer.open(sealed + more) == (DAMAGED, b"")


def test_FF_037_pieces_that_changed_places_or_copies_are_found(sealer, sealed):
    step = PIECE + TAG
    pieces = [sealed[start:start + step] for start in range(HEAD, len(sealed), step)]
    other = sealer.seal(CONTENT, iterations=FEW, piece=PIECE)
    for order in [[1, 0, 2], [0, 0, 2], [0, 2], [1, 2], [0, 1], [2]]:
        moved = sealed[:HEAD] + b"".join(pieces[each] for each in order)
        assert sealer.open(moved) == (DAMAGED, b""), order
    mixed = sealed[:HEAD + step] + other[HEAD + step:]
    assert sealer.open(mixed) == (DAMAGED, b"")
    assert sealer.open(other[:HEAD] + sealed[HEAD:])[0] == DAMAGED


def test_FF_037_what_would_hold_the_device_up_is_not_read(sealer):
    packed = gzip.compress(CONTENT)
    assert sealer.open(seal_here(packed, iterations=99_999)) == (DAMAGED, b"")
    head = bytearray(seal_here(packed))
    head[9:13] = struct.pack("<I", 4_000_000_000)
    head[33:41] = hashlib.sha256(head[:33]).digest()[:8]
    assert sealer.open(bytes(head)) == (DAMAGED, b"")
    assert sealer.open(seal_here(packed, piece=4_194_305)) == (DAMAGED, b"")
    assert sealer.open(seal_here(packed, version=2))[0] == NEWER
    assert sealer.open(seal_here(b"no gzip at all")) == (DAMAGED, b"")
    bomb = gzip.compress(bytes(67_108_865), 9)
    assert sealer.open(seal_here(bomb, piece=65_536)) == (TOO_LARGE, b"")


KEY = bytes(range(32))
PART = ("part-01900000-0000-7000-8000-000000000001-01900000-0000-7000-8000-0000000000ab-"
        "00900000-{:04}-1a2b3c4d.umbu")


def open_part_here(sealed: bytes, key: bytes, name: str) -> bytes:
    assert sealed[:9] == b"UMBUPART\1"
    return AESGCM(key).decrypt(sealed[9:21], sealed[21:], sealed[:9] + name.encode())


def seal_part_here(content: bytes, key: bytes, name: str, head: bytes = b"UMBUPART\1") -> bytes:
    nonce = os.urandom(12)
    return head + nonce + AESGCM(key).encrypt(nonce, content, head + name.encode())


def test_FF_037_a_sealed_part_is_opened_by_any_program(sealer):
    name = PART.format(0)
    for content in [b"x", CONTENT, random.Random(3).randbytes(4 << 20)]:
        sealed = sealer.seal_part(content, KEY, name)
        assert len(sealed) == len(content) + 37
        assert open_part_here(sealed, KEY, name) == content
        assert sealer.open_part(sealed, KEY, name) == content
        assert sealer.open_part(seal_part_here(content, KEY, name), KEY, name) == content
    again = sealer.seal_part(CONTENT, KEY, name)
    assert again[9:21] != sealer.seal_part(CONTENT, KEY, name)[9:21]


def test_FF_037_a_part_that_was_changed_or_cut_is_found(sealer):
    name = PART.format(0)
    sealed = sealer.seal_part(CONTENT, KEY, name)
    for place in range(len(sealed)):
        broken = bytearray(sealed)
        broken[place] ^= 1 << place % 8
        assert sealer.open_part(bytes(broken), KEY, name) is None, place
    for length in range(len(sealed)):
        assert sealer.open_part(sealed[:length], KEY, name) is None, length
    assert sealer.open_part(sealed + b"\0", KEY, name) is None
    assert sealer.open_part(seal_part_here(CONTENT, KEY, name, b"UMBUPART\2"), KEY, name) is None


def test_FF_037_a_part_is_opened_in_its_own_place_alone(sealer):
    """Not as another part, of another document, length, space or key."""
    name = PART.format(0)
    sealed = sealer.seal_part(CONTENT, KEY, name)
    for other in [PART.format(1), name.replace("00ab-", "00ac-"), name.replace("0001-", "0002-"),
                  name.replace("00900000", "00900001"), name.replace("1a2b3c4d", "1a2b3c4e")]:
        assert other != name
        assert sealer.open_part(sealed, KEY, other) is None, other
    assert sealer.open_part(sealed, bytes(32), name) is None
