"""A device of the sync in Python, written from Docs/Sync.md and /openapi.json alone.

It holds what the server said and what it has not sent yet, in memory; it runs no mutation itself.
"""

import http.client
import json
import os
import time
import uuid

import websocket

PROTOCOL_VERSION = 5
# The revision of the clinics' schema in whose words it speaks.
SCHEMA_REVISION = 7
MOST_MUTATIONS = 500
PATIENCE = 300


def new_id() -> str:
    """A UUID of version 7 (RFC 9562): the time in milliseconds, then chance."""
    number = int(time.time() * 1000) << 80 | int.from_bytes(os.urandom(10), "big")
    number = number & ~(0xF << 76) | 7 << 76
    return str(uuid.UUID(int=number & ~(0x3 << 62) | 2 << 62))


class Problem(Exception):
    """An answer that is no success: its status and, of application/problem+json, its code."""

    def __init__(self, status: int, body: bytes):
        self.status = status
        try:
            self.code = json.loads(body).get("code", "")
        except ValueError:
            self.code = ""
        super().__init__(f"{status} {self.code}")


class Account:
    """Someone who is signed in to an app on a server of this machine."""

    def __init__(self, port: int, app: str, grant: dict):
        self.port = port
        self.app = app
        self.token: str = grant["accessToken"]
        self.id: str = grant["account"]["id"]
        self.spaces: list[str] = [each["space"] for each in grant["account"]["spaces"]]

    @classmethod
    def sign_up(cls, port: int, app: str, **account: str) -> "Account":
        return cls(port, app, post(port, f"/{app}/v1/accounts", account))

    @classmethod
    def sign_in(cls, port: int, app: str, **credentials: str) -> "Account":
        return cls(port, app, post(port, f"/{app}/v1/sessions", credentials))

    def post(self, path: str, **body) -> dict:
        """Calls an operation of the app as this person."""
        return post(self.port, f"/{self.app}/{path}", body, self.token)


def post(port: int, path: str, body: dict, token: str = "") -> dict:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise Problem(answer.status, content)
    return json.loads(content)


class Device:
    """One queue and one replica of one space."""

    def __init__(self, account: Account, space: str | None = None):
        self.account = account
        self.space = space or account.spaces[0]
        self.client = new_id()
        # Of the space's schema, in whose words it speaks; a family's has another one than a clinic's.
        self.revision = SCHEMA_REVISION
        self.cursor = 0
        self.settled = 0
        # Of what was removed up to this version nothing is held any more.
        self.whole = 0
        self.role = ""
        # What is held of the record types that are held in part; of the others all is.
        self.windows: list[dict] = []
        # The server's rows by type and id.
        self.rows: dict[tuple[str, str], dict] = {}
        self.queue: list[dict] = []
        # What was refused, by sequence number, for the person to decide about.
        self.refused: dict[int, dict] = {}
        # What was never answered and nobody knows any more, and what surely never ran.
        self.unknown: list[dict] = []
        self.never_done: list[dict] = []
        # How full the space is, where the server warns of that.
        self.usage: dict | None = None
        self.requests = 0
        self._sequence = 0

    def table(self, name: str) -> dict[str, dict]:
        """The rows of one type by their id."""
        return {id: row for (table, id), row in self.rows.items() if table == name}

    def mutate(self, name: str, **arguments) -> int:
        """Puts a mutation in line; its sequence number."""
        self._sequence += 1
        self.queue.append({"sequence": self._sequence, "id": new_id(), "name": name,
                           "time": int(time.time() * 1000), "arguments": arguments})
        return self._sequence

    def request(self) -> dict:
        request = {"protocolVersion": PROTOCOL_VERSION, "schema": self.revision,
                   "space": self.space, "client": self.client,
                   "cursor": self.cursor, "settled": self.settled,
                   "mutations": self.queue[:MOST_MUTATIONS]}
        if self.cursor > 0:
            request |= {"role": self.role, "whole": self.whole}
            if self.windows:
                request["windows"] = self.windows
        return request

    def read(self, record_type: str, **question) -> dict:
        """Records that are not held, in the words of this device: one page of them."""
        return self.account.post("v1/records", space=self.space, schema=self.revision,
                                 recordType=record_type, **question)

    def ask(self, request: dict) -> dict:
        """Sends a request and leaves the answer to the caller."""
        self.requests += 1
        return post(self.account.port, f"/{self.account.app}/v1/sync", request, self.account.token)

    def sync(self) -> None:
        """Pushes and pulls until nothing waits on either side."""
        while True:
            answer = self.ask(self.request())
            self.take(answer)
            if not answer["hasMore"] and not self.queue:
                return

    def take(self, answer: dict) -> None:
        if answer["startsOver"] or self.cursor == 0:
            self.rows = {}
            self.whole = answer["head"]
            self.windows = []
        if answer.get("windows") is not None:
            self.windows = answer["windows"]
        for change in answer["changes"]:
            key = change["table"], change["id"]
            if change.get("record") is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = change["record"]
        self.cursor = answer["cursor"]
        self.role = answer["role"]
        if answer["hasMore"]:
            # Before the last page the effects of what is acknowledged may not be here.
            return
        self.whole = self.cursor
        self.usage = answer.get("usage")
        if answer["ended"]:
            self.end(answer["acknowledged"])
            return
        self.queue = [each for each in self.queue if each["sequence"] > answer["acknowledged"]]
        for refusal in answer["refusals"]:
            self.refused[refusal["sequence"]] = refusal["refusal"]
        self.settled = max(self.settled, answer["acknowledged"])
        if not self.queue:
            self.let_go()

    def let_go(self) -> None:
        """Drops what lies outside of the windows: it is not gone, and nothing waits that is about it."""
        for window in self.windows:
            first, behind = window.get("from"), window.get("until")
            for id, row in self.table(window["table"]).items():
                value = row.get(window["field"])
                if value is not None and (first is not None and value < first
                                          or behind is not None and value >= behind):
                    del self.rows[window["table"], id]

    def end(self, acknowledged: int) -> None:
        """Goes on under another name, and sends nothing of before again."""
        for each in self.queue:
            (self.unknown if each["sequence"] <= acknowledged else self.never_done).append(each)
        self.queue = []
        self.client = new_id()
        self.settled = 0

    def watch(self) -> "Watch":
        return Watch(self.account, self.space)


class Watch:
    """The live channel of a space."""

    def __init__(self, account: Account, space: str):
        self._socket = websocket.create_connection(
            f"ws://127.0.0.1:{account.port}/{account.app}/v1/live", timeout=PATIENCE)
        self._socket.send(json.dumps({"token": account.token, "space": space}))

    def next(self) -> dict | int:
        """What the server says next, or the code with which it closes."""
        kind, content = self._socket.recv_data()
        if kind == websocket.ABNF.OPCODE_CLOSE:
            return int.from_bytes(content[:2], "big")
        return json.loads(content)

    def close(self) -> None:
        self._socket.close()
