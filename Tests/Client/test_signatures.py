"""What a browser believes of a server's tokens: what another program has signed by RFC 7515 and 7518 with the
key, and nothing that was changed, cut or signed by somebody else."""

import base64
import json
import random
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

HERE = Path(__file__).parent
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Signer:
    def __init__(self):
        self._key = ec.generate_private_key(ec.SECP256R1())
        numbers = self._key.public_key().public_numbers()
        self.point = {"x": text(numbers.x.to_bytes(32, "big")), "y": text(numbers.y.to_bytes(32, "big"))}

    def sign(self, claims: dict) -> str:
        head = {"alg": "ES256", "kid": "a", "typ": "JWT"}
        signed = ".".join(text(json.dumps(part).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return signed + "." + text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))


@pytest.fixture(scope="module")
def believes():
    process = subprocess.Popen(
        ["node", "--no-warnings", "--experimental-default-type=module", HERE / "signatures.mjs"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(token: str, point: dict) -> bool:
        process.stdin.write(json.dumps({"token": token} | point) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    yield ask
    process.stdin.close()
    process.wait()


def test_signed(believes):
    """FF-088 what the key's owner has signed is believed, whatever the length of what it says."""
    signer = Signer()
    for length in range(40):
        assert believes(signer.sign({"sub": "a" * length}), signer.point), length


def test_forged(believes):
    """FF-088 no letter of a token may be another one, none may be missing, and no other key counts."""
    signer, other = Signer(), Signer()
    token = signer.sign({"sub": "ana", "plan": "premium"})
    assert believes(token, signer.point)
    assert not believes(token, other.point)
    assert not believes(other.sign({"sub": "ana", "plan": "premium"}), signer.point)
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    for _ in range(300):
        place = chance.randrange(len(token))
        letter = chance.choice(LETTERS + ".")
        # The last letter of 64 bytes has bits that say nothing.
        if token[place] == letter or place == len(token) - 1:
            continue
        assert not believes(token[:place] + letter + token[place + 1:], signer.point), (seed, place)
    for cut in (token[:-4], token[4:], "", ".", "..", token.rsplit(".", 1)[0], token + "A"):
        assert not believes(cut, signer.point), cut
    for broken in ({"x": "", "y": ""}, {"x": signer.point["x"], "y": signer.point["x"]}):
        assert not believes(token, broken)
