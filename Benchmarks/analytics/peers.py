"""The same events in DuckDB and in chdb, and the same questions as SQL, one thread each (`measure.py`)."""

import json
import subprocess
import time
from pathlib import Path

import duckdb

WEEK = 7 * 86_400_000
TYPES = {
    "day": ("DATE", "Date"), "person": ("INTEGER", "Int32"), "origin": ("INTEGER", "Int32"),
    "event": ("VARCHAR", "LowCardinality(String)"), "happened": ("BIGINT", "Int64"),
    "captured": ("BIGINT", "Int64"), "received": ("BIGINT", "Int64"),
    "clock": ("SMALLINT", "Int16"), "installation": ("BIGINT", "Int64"),
    "sequence": ("INTEGER", "Int32"), "session": ("INTEGER", "Int32"),
    **{name: ("VARCHAR", "LowCardinality(String)")
       for name in ("platform", "app_version", "plan", "role", "device_type", "connection_type", "language")},
}
PARAMETER = ("VARCHAR", "LowCardinality(Nullable(String))")
MARK = ("VARCHAR", "Nullable(String)")
NUMBERS = {name: ("DOUBLE", "Nullable(Float64)") for name in (
    "duration", "item_count", "tag_count", "position", "rank", "search_result_count", "filter_count",
    "response_time")}


def columns(parameters: list[str]) -> dict[str, tuple[str, str]]:
    found = dict(TYPES)
    for name in parameters:
        found[name] = NUMBERS.get(name) or (MARK if name.endswith("_id") else PARAMETER)
    return found


def of_duckdb(steps: list[str]) -> dict[str, str]:
    a, b, c = steps
    return {
        # The next step after each event; what comes later is later by its place, as its time may be the same.
        "funnel": f"""
            WITH s AS (
              SELECT person, happened, sequence, plan, event,
                min(CASE WHEN event = '{c}' THEN happened END) OVER w AS c
              FROM events WHERE event IN ('{a}', '{b}', '{c}')
              WINDOW w AS (PARTITION BY person ORDER BY happened, sequence
                ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
            ), t AS (
              SELECT person, happened, plan, event,
                min(CASE WHEN event = '{b}' THEN happened END) OVER w AS b,
                min(CASE WHEN event = '{b}' THEN c END) OVER w AS c
              FROM s
              WINDOW w AS (PARTITION BY person ORDER BY happened, sequence
                ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
            ), u AS (
              SELECT person, plan, CASE WHEN c - happened <= {WEEK} THEN 3
                WHEN b - happened <= {WEEK} THEN 2 ELSE 1 END AS level
              FROM t WHERE event = '{a}'
            ), p AS (
              SELECT person, max(level) AS level, arg_max(plan, level) AS plan FROM u GROUP BY person
            )
            SELECT plan, level, count(*) FROM p GROUP BY ALL""",
        "retention": """
            WITH born AS (SELECT person, min(day) AS born FROM events GROUP BY person),
              active AS (SELECT DISTINCT person, day FROM events)
            SELECT born, day - born AS period, count(*) FROM active JOIN born USING (person)
            WHERE born < (SELECT min(day) FROM events) + 30 AND day - born BETWEEN 0 AND 30 GROUP BY ALL""",
        "dau": "SELECT day, count(DISTINCT person) FROM events GROUP BY day ORDER BY day",
        "top": f"""
            SELECT screen_name, count(*) FROM events WHERE event = '{a}' AND device_type = 'mobile'
            GROUP BY screen_name ORDER BY 2 DESC LIMIT 25""",
    }


def of_clickhouse(steps: list[str]) -> dict[str, str]:
    a, b, c = steps
    return {
        "funnel": f"""
            SELECT plan, level, count() FROM (
              SELECT person,
                windowFunnel({WEEK})(
                  toUInt64(happened), event = '{a}', event = '{b}', event = '{c}') AS level,
                argMinIf(plan, happened, event = '{a}') AS plan
              FROM events WHERE event IN ('{a}', '{b}', '{c}') GROUP BY person
            ) WHERE level > 0 GROUP BY plan, level""",
        "dau": "SELECT day, uniqExact(person) FROM events GROUP BY day ORDER BY day",
    }


class DuckDB:
    name = "DuckDB"

    def __init__(self, folder: Path, csv: Path, parameters: list[str]):
        self.path = folder / "duckdb"
        self._base = duckdb.connect(str(self.path))
        types = ", ".join(f"'{name}': '{kinds[0]}'" for name, kinds in columns(parameters).items())
        self._base.execute(
            f"CREATE TABLE events AS SELECT * FROM"
            f" read_csv('{csv}/*.csv', header = true, columns = {{{types}}})")
        self._base.execute("CHECKPOINT")
        self._base.execute("SET threads = 1")

    @property
    def bytes(self) -> int:
        return self.path.stat().st_size

    def ask(self, sql: str) -> tuple[float, list]:
        """Milliseconds, and the rows."""
        begun = time.perf_counter()
        rows = self._base.execute(sql).fetchall()
        return (time.perf_counter() - begun) * 1_000, rows


class ClickHouse:
    """chdb, in a process of its own with packages of its own (`run`)."""
    name = "chdb"

    def __init__(self, python: Path, folder: Path, csv: Path, parameters: list[str]):
        self.path = folder / "chdb"
        self._process = subprocess.Popen(
            [python, "-B", Path(__file__).with_name("clickhouse.py"), self.path], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        kinds = {name: kinds[1] for name, kinds in columns(parameters).items()}
        self.ask("CREATE DATABASE peer ENGINE = Atomic")
        self.ask("USE peer")
        declared = ", ".join(f"`{name}` {kind}" for name, kind in kinds.items())
        self.ask(f"CREATE TABLE events ({declared}) ENGINE = MergeTree"
                 " PARTITION BY toYYYYMM(day) ORDER BY (person, happened)")
        form = declared.replace("'", "\\'")
        self.ask(f"INSERT INTO events SELECT * FROM file('{csv}/*.csv', 'CSVWithNames', '{form}')")
        self.ask("OPTIMIZE TABLE events FINAL")

    @property
    def bytes(self) -> int:
        ((size,),) = self.ask(
            "SELECT sum(bytes_on_disk) FROM system.parts WHERE table = 'events' AND active")[1]
        return int(size)

    def ask(self, sql: str) -> tuple[float, list]:
        self._process.stdin.write(json.dumps(sql) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"chdb ended with {self._process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["milliseconds"], answer["rows"]

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
