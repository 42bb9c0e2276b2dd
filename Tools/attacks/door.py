"""Attacks on the door: bodies, connections, live channels."""

import base64
import contextlib
import json
import os
import resource
import socket
import time

from .answers import side_by_side, told
from .attack import Attack
from .target import Target

KEEP = "/fisioflow/v1/copies/keep"
# The most bytes that a copy has in Base64.
COPY_TEXT = (16 << 20) // 3 * 4
MEGABYTE = 1 << 20


def many_sockets(wanted: int) -> int:
    """As many as this process may have, up to that."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(wanted, hard - 200)


def post(path: str, length: int, token: str = "") -> bytes:
    leave = f"Authorization: Bearer {token}\r\n" if token else ""
    return (f"POST {path} HTTP/1.1\r\nHost: umbu\r\nContent-Type: application/json\r\n"
            f"Content-Length: {length}\r\n{leave}\r\n").encode()


def status(connection: socket.socket, patience: float = 5) -> str:
    """The status that the server says, or what else became of the connection."""
    connection.settimeout(patience)
    try:
        first = connection.recv(64)
        return first.split()[1].decode() if first else "closed"
    except socket.timeout:
        return "silence"
    except OSError:
        return "reset"


@contextlib.contextmanager
def closing(connections: list):
    try:
        yield connections
    finally:
        for each in connections:
            each.close()


def unfinished_posts(target: Target) -> str:
    block = b"x" * MEGABYTE
    with closing([target.connect() for _ in range(25)]) as connections:
        def send(connection: socket.socket) -> str:
            connection.sendall(post(KEEP, COPY_TEXT))
            with contextlib.suppress(OSError):
                connection.settimeout(5)
                for _ in range(COPY_TEXT // MEGABYTE):
                    connection.sendall(block)
            return status(connection)
        answers = side_by_side([lambda each=each: send(each) for each in connections])
        time.sleep(2)
    return told(answers)


def small_posts(target: Target) -> str:
    """As much as may come of anyone, nearly whole, from many addresses."""
    count = many_sockets(4_000)
    with closing([]) as connections:
        for number in range(count):
            with contextlib.suppress(OSError):
                connection = target.connect(f"127.0.{number % 16 + 1}.1")
                connections.append(connection)
                connection.setblocking(False)
                connection.send(post("/fisioflow/v1/sync", 65_536) + b"x" * 65_000)
        time.sleep(3)
        answers = [status(each, 0.001) for each in connections]
    return told(answers)


def keep_calls(target: Target) -> str:
    token, space = target.account()
    data = base64.b64encode(os.urandom(16 << 20)).decode()

    def keep(second: int):
        name = f"umbu-{space}-2026-11-22T10-15-{second:02}Z-1a2b3c4d.copy"
        return target.post("v1/copies/keep", {
            "space": space, "place": place(target), "name": name, "data": data}, token)[0]

    answers = side_by_side([lambda number=number: keep(number) for number in range(30)])
    target.folder.files.clear()
    return told(answers)


def fetch_calls(target: Target) -> str:
    """Copies that are asked for and not taken."""
    token, space = target.account()
    name = f"umbu-{space}-2026-11-22T10-15-30Z-1a2b3c4d.copy"
    target.folder.files[name] = os.urandom(16 << 20)
    body = json.dumps({"space": space, "place": place(target), "name": name}).encode()
    with closing([target.connect() for _ in range(30)]) as connections:
        for connection in connections:
            connection.sendall(post("/fisioflow/v1/copies/fetch", len(body), token) + body)
        time.sleep(12)
        answers = [status(each, 0.1) for each in connections]
    target.folder.files.clear()
    return told(answers)


def place(target: Target) -> dict:
    return {"kind": "webdav", "address": target.folder.address, "region": "", "bucket": "",
            "prefix": "", "user": target.folder.USER, "secret": target.folder.PASSWORD}


def large_syncs(target: Target) -> str:
    """Bodies of 1 MB that are far more once they are read."""
    token, space = target.account()
    body = (b'{"protocolVersion":3,"schema":3,"space":"' + space.encode() + b'","client":"'
            + space.encode() + b'","cursor":0,"settled":0,"mutations":['
            + b'{"sequence":1,"id":"' + space.encode() + b'","name":"x","time":0,"arguments":{"a":['
            + b",".join([b"0"] * 510_000) + b"]}}]}")

    def send() -> str:
        with target.connect() as connection:
            connection.sendall(post("/fisioflow/v1/sync", len(body), token) + body)
            return status(connection, 30)

    return told(side_by_side([send for _ in range(60)]))


def connections_of_one_address(target: Target) -> str:
    return connections(target, ["127.0.0.1"])


def connections_of_many_addresses(target: Target) -> str:
    return connections(target, [f"127.0.{number}.1" for number in range(1, 21)])


def connections(target: Target, addresses: list[str]) -> str:
    """All places that there are, and more, each with a part of a request."""
    count, refused = many_sockets(12_500), 0
    with closing([]) as open_ones:
        for number in range(count):
            try:
                connection = target.connect(addresses[number % len(addresses)])
                connection.sendall(b"GET / HTTP/1.1\r\nHost: umbu\r\nX: ")
                open_ones.append(connection)
            except OSError:
                refused += 1
        time.sleep(1)
        answers = []
        for each in open_ones:
            said = status(each, 0.001)
            answers.append("nothing yet" if said == "silence" else said)
    return told(answers + ["no connection"] * refused)


def live_channels(target: Target) -> str:
    token, space = target.account()
    hello = json.dumps({"token": token, "space": space}).encode()
    # A client's frames are masked (RFC 6455 section 5.3); a mask of zeros leaves them as they are.
    frame = bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2, "big") + bytes(4) + hello
    shake = (b"GET /fisioflow/v1/live HTTP/1.1\r\nHost: umbu\r\nConnection: Upgrade\r\n"
             b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    answers = []
    with closing([]) as channels:
        for number in range(many_sockets(2_000)):
            channel = target.connect(f"127.0.{number % 20 + 1}.1")
            channels.append(channel)
            channel.sendall(shake)
            said = status(channel)
            if said == "101":
                channel.sendall(frame)
            else:
                answers.append(said)
        time.sleep(2)
        for channel in channels:
            channel.settimeout(0.001)
            with contextlib.suppress(OSError):
                # What is left of the handshake's answer lies before the first frame.
                content = channel.recv(65_536)
                if content and b"\x88\x02" in content:
                    code = content[content.index(b"\x88\x02") + 2:][:2]
                    answers.append(str(int.from_bytes(code, "big")))
                elif b'"version"' in content:
                    answers.append("a version")
    return told(answers)


DOOR = [
    Attack("unfinished posts", "25 posts of nobody, of 22.4 MB each, are not finished",
           unfinished_posts),
    Attack("small posts", "4,000 posts of nobody, of 64 kB each, are not finished", small_posts),
    Attack("keep calls", "30 calls of one account keep a copy of 16 MB each, at once", keep_calls),
    Attack("fetch calls", "30 calls of one account fetch such a copy and do not take it", fetch_calls),
    Attack("large syncs", "60 syncs of one account, of 1 MB each, become far more", large_syncs),
    Attack("connections of one", "12,500 connections from one address", connections_of_one_address),
    Attack("connections of many", "12,500 connections from twenty addresses",
           connections_of_many_addresses),
    Attack("live channels", "2,000 live channels of one account", live_channels),
]
