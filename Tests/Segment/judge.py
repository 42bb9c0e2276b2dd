"""Segment's own library for Python against the server, as anybody uses it: Tools/segment.

Each of its calls in each of its modes, packed or not, with answers that are lost on their way, so that it
sends again, and with what must be refused: a wrong key, a person's e-mail. What is counted the server says.
"""

import http.client
import json
import sys
import threading
import urllib.request
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from segment.analytics.client import Client  # noqa: E402
from segment.analytics.request import APIError  # noqa: E402

from harness import PATIENCE  # noqa: E402
from harness.server import Server  # noqa: E402

APP = "fisioflow"
EMAIL = "ana.segment@example.com"
BASKET = {
    "name": "basket_shared", "object": "basket", "verb": "shared", "purpose": "analytics", "owner": "sales",
    "meaning": {"pt": "Cesta compartilhada.", "en": "A basket was shared."}, "isDebugOnly": False,
    "parameters": [{
        "name": "apples", "kind": "count", "values": [], "most": 99, "privacy": "behaviour",
        "isRequired": True, "meaning": {"pt": "Quantas.", "en": "How many."}}]}


class Place:
    """A server with its keys."""

    def __init__(self) -> None:
        self.server = Server()
        self.host = f"{self.server.origin}/{APP}"
        self.secret, self.ask = (self.make(kind) for kind in ("secret", "ask"))

    def make(self, kind: str) -> str:
        return self.server.command("key", "make", kind, f"{kind} of the judge", "--app", APP).splitlines()[0]

    def total(self, event: str, figure: str = "total") -> int:
        """How often, or by how many, as the server answers now."""
        question = {"kind": "trend", "during": {"last": 3, "unit": "day"},
                    "trend": {"match": {"event": event}, "figure": figure}}
        request = urllib.request.Request(
            f"{self.host}/v1/analytics/ask", data=json.dumps(question).encode(),
            headers={"Authorization": f"Bearer {self.ask}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return sum(row[1] for row in json.load(answer)["rows"])

    def refused(self) -> str:
        return self.server.command("key", "refused", "secret of the judge", "--app", APP)


class LossyRelay:
    """Passes requests on to the server, and loses the first answer to each body."""

    def __init__(self, host: str) -> None:
        target, seen = urlsplit(host), set()
        self.lost = 0
        relay = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                connection = http.client.HTTPConnection(target.hostname, target.port, timeout=PATIENCE)
                connection.request("POST", target.path + self.path, body, dict(self.headers.items()))
                answer = connection.getresponse()
                said = answer.read()
                connection.close()
                ids = tuple(message["messageId"] for message in json.loads(body)["batch"])
                if ids not in seen:
                    seen.add(ids)
                    relay.lost += 1
                    self.close_connection = True
                    return
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()


def finish(client: Client) -> None:
    if not client.sync_mode:
        client.flush()
        client.join()


def each_call(place: Place) -> int:
    """Every call, in every mode."""
    modes = [(packed, waits) for packed in (False, True) for waits in (False, True)]
    for number, (packed, waits) in enumerate(modes):
        failed: list = []
        client = Client(place.secret, host=place.host, gzip=packed, sync_mode=waits, upload_interval=0.1,
                        on_error=lambda error, _: failed.append(error))
        user, device, now = f"user {number}", f"device {number}", datetime.now(timezone.utc)
        client.track(anonymous_id=device, event="screen_view", properties={"screen_name": "Today"},
                     timestamp=now - timedelta(days=1), context={"ip": "203.0.113.9"})
        client.identify(user, anonymous_id=device, traits={})
        client.group(user, "acme", {})
        client.page(user, None, "Today", {"url": "https://shop.example/ana", "title": "Ana"})
        client.screen(number + 1_000, name="Agenda")
        client.alias(number + 1_000, user)
        finish(client)
        assert not failed, failed
    times = len(modes)
    assert place.total("screen_view") == 3 * times
    # The device, the number and the user are one.
    assert place.total("screen_view", "unique") == 2 * times, "people of each of the two days"
    assert place.refused().startswith("Nothing"), place.refused()
    return 6 * times


def many(place: Place) -> int:
    """More than one body, each of them twice: what was taken is known by its ids."""
    relay = LossyRelay(place.host)
    client = Client(place.secret, host=relay.host, upload_size=500, upload_interval=0.5, max_retries=5)
    before, count = place.total("screen_view"), 2_000
    for number in range(count):
        client.track(f"user {number % 50}", "screen_view", {"screen_name": "Today", "item_count": number % 9})
    finish(client)
    relay.close()
    assert relay.lost >= 4, relay.lost
    assert place.total("screen_view") - before == count
    return count


def added(place: Place) -> int:
    """An event of a business is taken as soon as it was added (PR-235)."""
    client = Client(place.secret, host=place.host, sync_mode=True)
    client.track("user 1", "basket_shared", {"apples": 3})
    file = place.server.data / "basket.json"
    file.write_text(json.dumps(BASKET))
    place.server.command("registry", "add", str(file), "--app", APP)
    client.track("user 1", "basket_shared", {"apples": 3})
    assert place.total("basket_shared") == 1
    assert "unknownEvent  basket_shared  apples" in place.refused()
    return 2


def refusals(place: Place) -> int:
    """What the library must hear, and what nobody keeps (FF-135)."""
    wrong = Client("secret_none", host=place.host, sync_mode=True)
    try:
        wrong.track("user 1", "screen_view", {"screen_name": "Today"})
        raise AssertionError("taken with a key that is none")
    except APIError as error:
        assert (error.status, error.code) == (401, "noKey"), error
    client = Client(place.secret, host=place.host, sync_mode=True)
    client.identify(EMAIL, {"email": EMAIL, "name": "Ana Segment"})
    client.track(EMAIL, "item_created", {"item_type": "patient", "title": "Ana Segment"})
    client.track(EMAIL, "screen_view", {"screen_name": "Today"}, context={"traits": {"email": EMAIL}})
    lines = place.refused().splitlines()
    assert any("forbidden" in line and "email,name" in line for line in lines), lines
    assert any("forbidden  item_created" in line for line in lines), lines
    place.server.stop()
    for file in place.server.data.glob(f"{APP}*.sqlite*"):
        kept = file.read_bytes()
        assert EMAIL.encode() not in kept and b"Ana Segment" not in kept, file
    return 4


def main() -> None:
    place = Place()
    try:
        calls = sum(each(place) for each in (each_call, many, added, refusals))
    finally:
        place.server.close()
    print(f"✔ segment: {calls} calls of Segment's library for Python, as it is, and what became of them")


if __name__ == "__main__":
    main()
