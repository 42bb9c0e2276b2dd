"""What Apple is said to have signed, judged by Apple's own library and by Server/AppStore: Tools/appstore.

The chains are made by PyPI's `cryptography`, and the tokens signed by it: neither of the judges makes
them. Both must let the same in, but for what is named in STRICTER: there ours refuses more, each with why.
What the simulated store signs (Server/StoreSimulator), every type and subtype among it, both must believe.
"""

import base64
import datetime as clocks
import json
import subprocess
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding

BUNDLE = "app.umbu.fisioflow"
NUMBER = 1234567890
NOW = 1_800_000_000_000
LEAF_MARK = "1.2.840.113635.100.6.11.1"
INTERMEDIATE_MARK = "1.2.840.113635.100.6.2.1"

# What ours refuses and Apple's library lets in, and why.
STRICTER = {
    "Xcode": "it proves nothing: who has Xcode signs it, or nobody does",
    "LocalTesting": "the same",
    "padded": "one content has one text, so that a digest names it",
    "repeated member": "two readers may read two things",
    "no transaction id": "nothing can be done with it",
    "no expiry": "a subscription without an end would never end",
    "signed in two days": "it would win over all that comes",
    "mixed parts": "the renewal information of another subscription explains nothing",
    "leaf is an authority": "Apple's is none; whoever has one could make more",
    "two contents": "it is not clear which of them is judged",
    "appAccountToken": "a token that is no UUID is none of ours",
}


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authority:
    """A root, an intermediate and a leaf."""

    def __init__(self, start=1_700_000_000, end=1_900_000_000, **changes):
        self.start, self.end, self.changes = start, end, changes
        self.root_key = ec.generate_private_key(ec.SECP384R1())
        self.intermediate_key = ec.generate_private_key(ec.SECP384R1())
        self.key = ec.generate_private_key(changes.get("curve", ec.SECP256R1)())
        self.root = self.issue("Root", self.root_key, None, self.root_key, authority=True)
        self.intermediate = self.issue(
            "Relations",
            self.intermediate_key,
            self.root,
            self.root_key,
            authority=True,
            mark=changes.get("intermediate_mark", INTERMEDIATE_MARK),
        )
        below = (
            (self.root, self.root_key)
            if changes.get("by_root")
            else (self.intermediate, self.intermediate_key)
        )
        self.leaf = self.issue(
            "Signing",
            self.key,
            *below,
            authority=changes.get("leaf_authority", False),
            mark=changes.get("leaf_mark", LEAF_MARK),
            start=changes.get("leaf_start"),
            end=changes.get("leaf_end"),
        )

    def issue(self, name, key, issuer, issuer_key, authority, mark=None, start=None, end=None):
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        utc = clocks.timezone.utc
        builder = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer.subject if issuer else subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(clocks.datetime.fromtimestamp(start or self.start, utc))
            .not_valid_after(clocks.datetime.fromtimestamp(end or self.end, utc))
            .add_extension(x509.BasicConstraints(authority, None), critical=True)
            .add_extension(
                x509.KeyUsage(not authority, False, False, False, False, authority, authority, False, False),
                critical=True,
            )
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        )
        if self.changes.get("key_names", True):
            builder = builder.add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False
            )
        if mark:
            builder = builder.add_extension(
                x509.UnrecognizedExtension(x509.ObjectIdentifier(mark), b"\x05\x00"), critical=False
            )
        return builder.sign(issuer_key, hashes.SHA384())

    @property
    def certificates(self):
        return [
            base64.b64encode(it.public_bytes(Encoding.DER)).decode()
            for it in (self.leaf, self.intermediate, self.root)
        ]

    def sign(self, payload, header=None):
        """A compact JWS; a payload may be JSON's text already."""
        header = {"alg": "ES256", "x5c": self.certificates} | (header or {})
        text = payload if isinstance(payload, str) else json.dumps(payload)
        signed = encoded(json.dumps(header).encode()) + "." + encoded(text.encode())
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        size = (self.key.curve.key_size + 7) // 8
        return signed + "." + encoded(r.to_bytes(size, "big") + s.to_bytes(size, "big"))


def without(members, *names):
    return {name: value for name, value in members.items() if name not in names}


def transaction(**changes):
    return {
        "transactionId": "2",
        "originalTransactionId": "1",
        "bundleId": BUNDLE,
        "productId": "gold",
        "environment": "Production",
        "signedDate": NOW,
        "purchaseDate": NOW - 1000,
        "expiresDate": NOW + 10**9,
        "type": "Auto-Renewable Subscription",
        "inAppOwnershipType": "PURCHASED",
        "price": 8990,
        "currency": "BRL",
    } | changes


def renewal(**changes):
    return {
        "originalTransactionId": "1",
        "environment": "Production",
        "signedDate": NOW,
        "productId": "gold",
        "autoRenewProductId": "gold",
        "autoRenewStatus": 1,
    } | changes


def notification(store, data=None, **changes):
    return {
        "notificationType": "DID_RENEW",
        "notificationUUID": "0190f5a0-0000-4000-8000-00000000000a",
        "version": "2.0",
        "signedDate": NOW,
        "data": {
            "environment": "Production",
            "bundleId": BUNDLE,
            "appAppleId": NUMBER,
            "status": 1,
            "signedTransactionInfo": store.sign(transaction()),
            "signedRenewalInfo": store.sign(renewal()),
        }
        | (data or {}),
    } | changes


def cases():
    """Name, root, environment, kind and text of each."""
    good, foreign = Authority(), Authority()

    def of(name, text, store=good, environment="Production", kind="transaction"):
        return name, store.root, environment, kind, text

    def chain(name, **changes):
        store = Authority(**changes)
        return of(name, store.sign(transaction()), store)

    def payload(name, **changes):
        return of(name, good.sign(transaction(**changes)))

    token = good.sign(transaction())
    head, body, signature = token.split(".")
    certificates = good.certificates
    yield of("good", token)
    yield of("good renewal", good.sign(renewal()), kind="renewal")
    yield of("good notification", good.sign(notification(good)), kind="notification")
    yield of("good sandbox", good.sign(transaction(environment="Sandbox")), environment="Sandbox")
    yield payload("unknown members", later="new", offerType=9, type="Time Machine")
    yield of("no third", good.sign(transaction(), {"x5c": [*certificates[:2], "AAAA"]}))
    yield of("foreign third", good.sign(transaction(), {"x5c": [*certificates[:2], foreign.certificates[2]]}))
    for count in (0, 1, 2, 4):
        yield of(f"{count} certificates", good.sign(transaction(), {"x5c": (certificates * 2)[:count]}))
    yield of("foreign", foreign.sign(transaction()))
    yield chain("leaf mark", leaf_mark=None)
    yield chain("leaf mark of another", leaf_mark=INTERMEDIATE_MARK)
    yield chain("intermediate mark", intermediate_mark=None)
    yield chain("by the root", by_root=True)
    yield chain("over", leaf_end=1_799_999_999)
    yield chain("over a second later", leaf_end=1_800_000_001)
    yield chain("not yet", leaf_start=1_800_000_001)
    yield chain("just now", leaf_start=1_800_000_000)
    yield chain("P-384", curve=ec.SECP384R1)
    yield chain("no key names", key_names=False)
    yield chain("leaf is an authority", leaf_authority=True)
    for algorithm in ("none", "HS256", "ES384", "es256", None):
        yield of(f"alg {algorithm}", good.sign(transaction(), {"alg": algorithm}))
    yield of("cut", token[:-10])
    yield of("two parts", head + "." + body)
    yield of(
        "other payload", ".".join([head, good.sign(transaction(productId="x")).split(".")[1], signature])
    )
    yield of("other signature", ".".join([head, body, good.sign(transaction()).split(".")[2][::-1]]))
    yield of("nothing", "")
    yield payload("other app", bundleId="app.other")
    yield payload("sandbox", environment="Sandbox")
    yield payload("Xcode in production", environment="Xcode")
    yield payload("unknown environment", environment="Moon")
    yield of("Xcode", foreign.sign(transaction(environment="Xcode")), environment="Xcode")
    yield of(
        "LocalTesting", foreign.sign(transaction(environment="LocalTesting")), environment="LocalTesting"
    )
    yield of("padded", token + "=" * (-len(signature) % 4))
    yield of("repeated member", good.sign(json.dumps(transaction())[:-1] + ', "productId": "other"}'))
    yield of("no transaction id", good.sign(without(transaction(), "transactionId")))
    yield of("no expiry", good.sign(without(transaction(), "expiresDate")))
    yield payload("appAccountToken", appAccountToken="ana")
    later = 2 * 86_400_000
    yield payload("signed in two days", signedDate=NOW + later)
    for name, data in {
        "notification of another app": {"bundleId": "app.other"},
        "another number": {"appAppleId": 1},
        "notification of the sandbox": {"environment": "Sandbox"},
        "mixed parts": {"signedRenewalInfo": good.sign(renewal(originalTransactionId="9"))},
    }.items():
        yield of(name, good.sign(notification(good, data)), kind="notification")
    summary = {"environment": "Production", "bundleId": BUNDLE, "appAppleId": NUMBER}
    yield of("two contents", good.sign(notification(good, summary=summary)), kind="notification")
    yield of("no content", good.sign(without(notification(good), "data")), kind="notification")


def simulated(probe):
    """What the simulated store signs, and what is in it."""
    run = subprocess.run([probe, "simulated"], text=True, capture_output=True, check=True)
    root, *texts = run.stdout.split()
    root = x509.load_der_x509_certificate(decoded(root))
    for number, text in enumerate(texts):
        name = f"simulated {number}"
        yield name, root, "Production", "notification", text
        payload = json.loads(decoded(text.split(".")[1]))
        data = payload.get("data", {})
        for kind, member in (("transaction", "signedTransactionInfo"), ("renewal", "signedRenewalInfo")):
            if member in data:
                label = f"{name}, {kind} of {payload['notificationType']}"
                yield label, root, "Production", kind, data[member]


def apples(root, environment, kind, text):
    verifier = SignedDataVerifier(
        [root.public_bytes(Encoding.DER)], False, Environment(environment), BUNDLE, NUMBER
    )
    try:
        match kind:
            case "transaction":
                verifier.verify_and_decode_signed_transaction(text)
            case "renewal":
                verifier.verify_and_decode_renewal_info(text)
            case "notification":
                verifier.verify_and_decode_notification(text)
        return True
    except VerificationException:
        return False


def main():
    questions = [*cases(), *simulated(sys.argv[1])]
    lines = [
        "\t".join(
            [encoded(root.public_bytes(Encoding.DER)), BUNDLE, str(NUMBER), environment, str(NOW), kind, text]
        )
        for _, root, environment, kind, text in questions
    ]
    run = subprocess.run(
        [sys.argv[1]], input="\n".join(lines) + "\n", text=True, capture_output=True, check=True
    )
    answers = run.stdout.splitlines()
    assert len(answers) == len(questions), f"{len(answers)} answers to {len(questions)} questions"
    wrong, used = [], set()
    for (name, *question), answer in zip(questions, answers):
        theirs, ours = apples(*question), answer == "ok"
        if answer.startswith("!") or ours != theirs and (ours or name not in STRICTER):
            wrong.append(f"{name}: ours says {answer}, Apple's {'yes' if theirs else 'no'}")
        if theirs and not ours:
            used.add(name)
        if name.startswith("simulated") and not theirs:
            wrong.append(f"{name}: Apple's library does not believe it")
    wrong += [f"{name}: named as stricter, and is not" for name in STRICTER if name not in used]
    print(
        "\n".join(wrong)
        or f"{len(questions)} signed texts judged alike, {len(used)} of them more strictly by us"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
