"""What the services of the tests share: their state, tokens and browsers."""

import base64
import json
import threading
import time

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


class Wrong(Exception):
    """What was sent is not what the protocol asks for."""

    def __init__(self, status: int, words: str):
        super().__init__(words)
        self.status = status


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def hkdf(salt: bytes, secret: bytes, info: bytes, count: int) -> bytes:
    return HKDF(hashes.SHA256(), count, salt, info).derive(secret)


class State:
    def __init__(self):
        self.lock = threading.Lock()
        self.log = []
        self.answers = {}
        self.offset = 0.0
        self.browsers = {}
        self.tokens = {}
        self.connections = 0
        self.apple = ec.generate_private_key(ec.SECP256R1())
        self.google = rsa.generate_private_key(public_exponent=65537, key_size=2048)

    def now(self) -> float:
        return time.time() + self.offset

    def take(self, service: str, **what):
        with self.lock:
            self.log.append({"service": service, **what})

    def scripted(self, service: str):
        with self.lock:
            answers = self.answers.get(service) or []
            return answers.pop(0) if answers else None


STATE = State()


def claims_of(token: str, verify) -> tuple[dict, dict]:
    """Header and claims of a signed token (RFC 7515)."""
    try:
        header, claims, signature = token.split(".")
        verify(decode(signature), f"{header}.{claims}".encode())
        return json.loads(decode(header)), json.loads(decode(claims))
    except (ValueError, InvalidSignature) as error:
        raise Wrong(403, f"token: {error!r}") from error


def elliptic(key: ec.EllipticCurvePublicKey):
    def verify(signature: bytes, signed: bytes):
        if len(signature) != 64:
            raise ValueError("signature")
        pair = encode_dss_signature(
            int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
        key.verify(pair, signed, ec.ECDSA(hashes.SHA256()))
    return verify


class Browser:
    """A user agent with a subscription (RFC 8291 section 2)."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"

    def open(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        if len(body) > 4096:
            raise Wrong(413, "too long")
        if len(sealed) > size:
            raise Wrong(400, "more than one record")
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = hkdf(self.secret, shared, info, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        try:
            plain = AESGCM(key).decrypt(nonce, sealed, b"")
        except InvalidTag as error:
            raise Wrong(400, "not for this browser") from error
        content = plain.rstrip(b"\0")
        if content[-1:] != b"\2":
            raise Wrong(400, "no last record")
        return content[:-1]
