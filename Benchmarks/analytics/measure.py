"""Questions about ten million events, asked of the server and of DuckDB and chdb by turns (`run`)."""

import hashlib
import http.client
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

sys.path[:0] = ["Tests/Browser"]

from harness.server import Server  # noqa: E402
from peers import ClickHouse, DuckDB, of_clickhouse, of_duckdb  # noqa: E402

PROGRAM = Path(".build/release/EventsBenchmark")
CHDB = Path(".build/peers/bin/python")
ROUNDS = 7
# Milliseconds that a question may take, where it is not held to a peer.
REACH = {"retention": 10, "dau": 30, "mau": 30, "top": 30, "paths": 100}
MEMORY = 256 << 20
KEY = "the key of the benchmark"


def figure(name: str, value: float, unit: str, ratio: float, peer: str) -> None:
    print(f"analytics/{name} {value:.1f} {unit} {ratio:.3f} {peer}", flush=True)


def questions(world: dict) -> dict[str, dict]:
    """The questions by name; the names of events are those of the world, the most frequent first."""
    a, b, c = steps(world)
    whole = {"from": world["from"], "to": world["to"]}
    return {
        "funnel": {"kind": "funnel", "during": whole, "breakdown": [{"source": "stamp", "name": "plan"}],
                   "funnel": {"steps": [{"event": a}, {"event": b}, {"event": c}], "windowCount": 7}},
        "retention": {"kind": "retention", "during": {"from": world["from"], "to": day(world["from"], 29)},
                      "retention": {"start": {"event": ""}, "back": {"event": ""}, "unit": "day",
                                    "periods": 30}},
        "dau": {"kind": "active", "during": whole, "active": {"span": "day"}},
        "mau": {"kind": "active", "during": whole, "active": {"span": "month"}},
        "top": {"kind": "trend", "during": whole, "unit": "month",
                "filter": {"leaf": {"dimension": {"source": "stamp", "name": "device_type"},
                                    "operation": "equals", "values": ["mobile"]}},
                "breakdown": [{"source": "parameter", "name": "screen_name"}],
                "trend": {"match": {"event": a}}},
        "paths": {"kind": "paths", "during": whole, "paths": {"nodes": "events", "steps": 3, "most": 20}},
    }


def steps(world: dict) -> list[str]:
    return [world["names"][place] for place in (0, 3, 8)]


def day(text: str, later: int) -> str:
    return str(date.fromisoformat(text) + timedelta(days=later))


class Asked:
    """The server, with the most anonymous memory that it had while it was asked."""

    def __init__(self, server: Server):
        self.server = server
        self.most = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._over.wait(0.02):
            try:
                status = Path(f"/proc/{self.server.pid}/status").read_text()
            except OSError:
                continue
            for line in status.splitlines():
                if line.startswith("RssAnon:"):
                    self.most = max(self.most, int(line.split()[1]) << 10)

    def end(self) -> None:
        self._over.set()
        self._thread.join()

    def ask(self, question: dict) -> tuple[float, dict]:
        """Milliseconds from the request to the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        with closing(connection):
            connection.connect()
            begun = time.perf_counter()
            connection.request("POST", "/fisioflow/v1/analytics/ask", json.dumps(question),
                               {"Content-Type": "application/json", "Authorization": f"Bearer {KEY}"})
            answer = connection.getresponse()
            body = answer.read()
            took = (time.perf_counter() - begun) * 1_000
        if answer.status != 200:
            sys.exit(f"✘ analytics: {question['kind']}: {answer.status} {body.decode()}")
        return took, json.loads(body)


def add_key(data: Path) -> None:
    with closing(sqlite3.connect(data / "fisioflow.events.sqlite")) as base, base:
        base.execute(
            "INSERT INTO event_key (id, digest, kind, name, origins, made_at)"
            " VALUES (?, ?, 'ask', 'bench', '', 0)",
            (uuid.uuid4().bytes, hashlib.sha256(KEY.encode()).digest()))


def people_by_step(answer: dict) -> list[int]:
    names = [column["name"] for column in answer["columns"]]
    step, people = names.index("step"), names.index("people")
    totals = [0, 0, 0]
    for row in answer["rows"]:
        totals[row[step] - 1] += row[people]
    return totals


def check(asked: Asked, world: dict, duck: DuckDB) -> None:
    """A figure of a wrong answer is none."""
    questioned, sql = questions(world), of_duckdb(steps(world))
    _, rows = duck.ask(sql["funnel"])
    levels = [sum(count for _, level, count in rows if level >= step) for step in (1, 2, 3)]
    found = people_by_step(asked.ask(questioned["funnel"])[1])
    if levels != found:
        sys.exit(f"✘ analytics: the funnel is {found}, DuckDB has {levels}")
    _, rows = duck.ask(sql["dau"])
    answer = asked.ask(questioned["dau"])[1]
    people = [column["name"] for column in answer["columns"]].index("people")
    if [row[people] for row in answer["rows"]] != [count for _, count in rows]:
        sys.exit("✘ analytics: active people are not those of DuckDB")


def rounds(asked: Asked, world: dict, peers: list) -> dict[str, dict[str, float]]:
    """Milliseconds in the middle, by question and by who answered."""
    sql = {"DuckDB": of_duckdb(steps(world)), "chdb": of_clickhouse(steps(world))}
    found = {}
    for name, question in questions(world).items():
        asked.ask(question)
        times = {"ours": []}
        for number in range(ROUNDS):
            times["ours"].append(asked.ask(question)[0])
            for peer in peers:
                # Only the funnel is held to them; of the others three rounds tell enough.
                if name in sql[peer.name] and (name == "funnel" or number < 3):
                    times.setdefault(peer.name, []).append(peer.ask(sql[peer.name][name])[0])
        found[name] = {who: statistics.median(each) for who, each in times.items()}
        print(f"{name}: {found[name]}", file=sys.stderr, flush=True)
    return found


def report(found: dict[str, dict[str, float]]) -> None:
    for name, times in found.items():
        ours = times.pop("ours")
        others = ", ".join(f"{who} {each:.0f} ms" for who, each in times.items())
        if name in REACH:
            figure(name, ours, "ms", ours / REACH[name],
                   f"{REACH[name]} ms" + (f"; {others}" if others else ""))
        else:
            figure(name, ours, "ms", ours / min(times.values()),
                   f"the better of {others}, one thread each")
        times["ours"] = ours


def main() -> None:
    sizes = sys.argv[1:] + ["10000000", "200000", "90"][len(sys.argv) - 1:]
    folder = Path(tempfile.mkdtemp(prefix="analytics-", dir=".build")).absolute()
    os.chmod(folder, 0o700)
    data, csv = folder / "data", folder / "csv"
    data.mkdir(mode=0o700)
    server = Server("--no-rate-limits", data=data)
    running = True
    try:
        # Its tables are there now.
        server.stop()
        running = False
        add_key(data)
        world = json.loads(subprocess.run([PROGRAM, "generate", data, csv, *sizes], check=True, text=True,
                                          stdout=subprocess.PIPE).stdout)
        duck = DuckDB(folder, csv, world["parameters"])
        peers = [duck]
        if CHDB.exists():
            peers.append(ClickHouse(CHDB, folder, csv, world["parameters"]))
        else:
            print("chdb is not there: DuckDB alone is the peer", file=sys.stderr)
        shutil.rmtree(csv)
        server.start()
        running = True
        asked = Asked(server)
        check(asked, world, duck)
        plain = rounds(asked, world, peers)
        report(plain)
        others = ", ".join(f"{peer.name} {peer.bytes / 1e6:.0f} MB" for peer in peers)
        figure("disk", world["bytes"] / 1e6, "MB", world["bytes"] / duck.bytes, f"DuckDB's file; {others}")
        server.stop()
        running = False
        subprocess.run([PROGRAM, "mix", data, *sizes], check=True)
        server.start()
        running = True
        mixed = rounds(asked, world, [])
        for name, times in mixed.items():
            figure(f"{name}-mixed", times["ours"], "ms", times["ours"] / plain[name]["ours"],
                   "the same without fresh events and erased people")
        asked.end()
        figure("memory", asked.most / 1e6, "MB", asked.most / MEMORY,
               "256 MB, anonymous, the most while it was asked")
    finally:
        if running:
            server.stop()
        shutil.rmtree(folder)


main()
