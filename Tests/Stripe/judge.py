"""Stripe's own library for Python as judge: Tools/stripe.

`Webhook.construct_event` judges signed messages as Server/Checkout does, and its client drives the
stand-in with which the tests of the checkout work: what that answers must be what the library reads.
What ours refuses and Stripe's library lets in is named in STRICTER, each with why.
"""

import hashlib
import hmac
import json
import subprocess
import sys
import time
from urllib.parse import urlsplit

import stripe

SECRET = "whsec_test_secret"
NOW = 1_800_000_000

STRICTER = {
    "ahead": "a clock that is far ahead is not Stripe's; what it signed would be good for long",
    "signed plus": "a time has one form",
    "a part without a value": "a header has one form",
}


class Probe:
    """Our side, a line each way."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def mark(message: str, at: object, secret: str = SECRET) -> str:
    return hmac.new(secret.encode(), f"{at}.{message}".encode(), hashlib.sha256).hexdigest()


def message(number: int = 1) -> str:
    return json.dumps(
        {
            "id": f"evt_{number}",
            "object": "event",
            "type": "customer.subscription.updated",
            "data": {"object": {"id": "sub_1", "object": "subscription", "name": "é"}},
        },
        ensure_ascii=False,
    )


def headers():
    """Headers, each with a name, for one message."""
    text = message()
    good = mark(text, NOW)
    yield "good", text, f"t={NOW},v1={good}"
    yield "other schemes", text, f"t={NOW},v0=00,v1={good}"
    yield "two marks", text, f"t={NOW},v1={'0' * 64},v1={good}"
    yield "mark first", text, f"v1={good},t={NOW}"
    yield "old by 300", text, f"t={NOW - 300},v1={mark(text, NOW - 300)}"
    yield "old by 301", text, f"t={NOW - 301},v1={mark(text, NOW - 301)}"
    yield "ahead", text, f"t={NOW + 301},v1={mark(text, NOW + 301)}"
    yield "another secret", text, f"t={NOW},v1={mark(text, NOW, 'whsec_other')}"
    yield "another time", text, f"t={NOW - 1},v1={good}"
    yield "another message", text + " ", f"t={NOW},v1={good}"
    yield "no mark", text, f"t={NOW}"
    yield "only v0", text, f"t={NOW},v0={good}"
    yield "no time", text, f"v1={good}"
    yield "cut", text, f"t={NOW},v1={good[:-1]}"
    yield "nothing", text, ""
    yield "words", text, "hello"
    yield "time of letters", text, f"t=now,v1={mark(text, 'now')}"
    yield "signed plus", text, f"t=+{NOW},v1={mark(text, NOW)}"
    yield "a part without a value", text, f"t={NOW},v1={good},v2"


def believes(text: str, header: str) -> bool:
    try:
        stripe.Webhook.construct_event(text, header, SECRET, tolerance=300)
        return True
    except (stripe.SignatureVerificationError, ValueError, IndexError):
        return False


def compare_signatures(probe: Probe) -> int:
    wrong = 0
    for name, text, header in headers():
        theirs = believes(text, header)
        said = probe.ask(kind="signature", secret=SECRET, message=text, header=header, now=NOW)
        ours = said == "ok"
        if ours and not theirs or theirs and not ours and name not in STRICTER:
            print(f"{name}: Stripe's library says {theirs}, ours {said}")
            wrong += 1
    return wrong


class Transport(stripe.HTTPClient):
    """Hands the requests of Stripe's client to the stand-in."""

    name = "standin"

    def __init__(self, probe: Probe):
        super().__init__()
        self.probe = probe

    def request(self, method, url, headers, post_data=None):
        parts = urlsplit(url)
        path = parts.path.lstrip("/") + (f"?{parts.query}" if parts.query else "")
        key = {name.lower(): value for name, value in headers.items()}.get("idempotency-key")
        said = self.probe.ask(
            kind="request",
            method=method,
            path=path,
            form=post_data or "",
            key=key if method.lower() == "post" else None,
        )
        return said["body"], said["status"], {}

    def close(self):
        pass


def drive(probe: Probe) -> None:
    """Stripe's client against the stand-in: a life by card, and a Pix."""
    client = stripe.StripeClient(
        "sk_test_standin", http_client=Transport(probe), max_network_retries=0
    )
    price = {
        "currency": "brl",
        "unit_amount": 19_700,
        "tax_behavior": "inclusive",
        "product_data": {"name": "Gold"},
    }
    card = {
        "mode": "subscription",
        "client_reference_id": "018f0000-0000-7000-8000-000000000001",
        "success_url": "https://umbu.example/",
        "cancel_url": "https://umbu.example/",
        "payment_method_types": ["card"],
        "expires_at": NOW + 7_200,
        "line_items": [
            {"quantity": 1, "price_data": {**price, "recurring": {"interval": "month"}}}
        ],
        "subscription_data": {"metadata": {"checkout": "018f0000-0000-7000-8000-000000000001"}},
    }
    sessions = client.v1.checkout.sessions
    session = sessions.create(params=card, options={"idempotency_key": "one"})
    again = sessions.create(params=card, options={"idempotency_key": "one"})
    assert session.id == again.id and session.url.startswith("https://checkout.stripe.com/")
    try:
        sessions.create(params={**card, "locale": "en"}, options={"idempotency_key": "one"})
        raise AssertionError("another request with one key")
    except stripe.IdempotencyError:
        pass
    for wrong in [{"expires_at": NOW + 60}, {"wishes": "1"}, {"mode": "payment"}]:
        try:
            sessions.create(params={**card, **wrong})
            raise AssertionError(f"taken: {wrong}")
        except stripe.InvalidRequestError:
            pass
    paid = probe.ask(kind="act", act="card", id=session.id, event="customer.subscription.created")
    event = stripe.Webhook.construct_event(
        paid["message"], paid["signature"], "whsec_standin", tolerance=None
    )
    assert event.type == "customer.subscription.created" and event.data.object.id == paid["id"]
    session = sessions.retrieve(session.id)
    assert session.status == "complete" and session.subscription == paid["id"]
    for _ in range(3):
        probe.ask(kind="act", act="renew", id=paid["id"], event="invoice.paid")
    pages = client.v1.invoices.list(params={"subscription": paid["id"], "limit": 2})
    invoices = list(pages.auto_paging_iter())
    assert [one.total for one in invoices] == [19_700] * 4 and len({i.id for i in invoices}) == 4
    ended = client.v1.subscriptions.update(paid["id"], params={"cancel_at_period_end": True})
    assert ended.cancel_at_period_end and ended.metadata["checkout"].startswith("018f")
    portal = client.v1.billing_portal.sessions.create(params={"customer": ended.customer})
    assert portal.url.startswith("https://billing.stripe.com/")

    pix = {
        **{name: card[name] for name in ["client_reference_id", "success_url", "expires_at"]},
        "mode": "payment",
        "payment_method_types": ["pix"],
        "customer_creation": "always",
        "line_items": [{"quantity": 1, "price_data": price}],
        "payment_intent_data": {"metadata": {"bill": "018f0000-0000-7000-8000-000000000002"}},
    }
    session = sessions.create(params=pix)
    paid = probe.ask(kind="act", act="hand", id=session.id, event="payment_intent.succeeded")
    probe.ask(kind="act", act="refund", id=paid["id"], cents=500, event="charge.refunded")
    payment = client.v1.payment_intents.retrieve(
        paid["id"], params={"expand": ["latest_charge", "latest_charge.refunds"]}
    )
    assert payment.status == "succeeded" and payment.latest_charge.amount_refunded == 500
    assert payment.metadata["bill"].endswith("2")
    try:
        client.v1.payment_intents.retrieve("pi_none")
        raise AssertionError("found what is not there")
    except stripe.InvalidRequestError as error:
        assert error.http_status == 404


def main() -> int:
    probe = Probe(sys.argv[1])
    # The library asks the machine's clock.
    time.time = lambda: NOW
    wrong = compare_signatures(probe)
    drive(probe)
    print("Stripe's library and ours agree." if wrong == 0 else f"{wrong} differ.")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
