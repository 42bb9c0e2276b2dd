"""What DuckDB and pyarrow read in a Parquet file of ours: the same rows as in the file of lines beside it."""

import json
import random
import subprocess
import tempfile
import uuid
from pathlib import Path

import duckdb
import pyarrow as arrow
import pyarrow.parquet

TEXT, WHOLE = "VARCHAR", "BIGINT"
VALUE = "STRUCT(string_value VARCHAR, int_value BIGINT, float_value DOUBLE, double_value DOUBLE{})"
PAIRS = "STRUCT(key VARCHAR, value " + VALUE + ")[]"
COLUMNS = {
    "event_date": TEXT, "event_timestamp": WHOLE, "event_name": TEXT, "event_params": PAIRS.format(""),
    "user_id": TEXT, "user_pseudo_id": TEXT,
    "privacy_info": "STRUCT(analytics_storage VARCHAR, ads_storage VARCHAR, uses_transient_token VARCHAR)",
    "user_properties": PAIRS.format(", set_timestamp_micros BIGINT"), "user_first_touch_timestamp": WHOLE,
    "device": "STRUCT(category VARCHAR, operating_system VARCHAR, language VARCHAR, web_info"
              " STRUCT(browser VARCHAR, browser_version VARCHAR, hostname VARCHAR))",
    "app_info": "STRUCT(id VARCHAR, version VARCHAR)",
    "traffic_source": "STRUCT(name VARCHAR, medium VARCHAR, source VARCHAR)", "stream_id": TEXT,
    "platform": TEXT, "is_active_user": "BOOLEAN"}
# The rows of a group, as ParquetWriter.mostRows has it.
GROUP = 100_000


def check(columns: Path, lines: Path, rows: list[dict]) -> None:
    """The same rows in the same order, by two readers; to SQL as many in both files, of one checksum."""
    table = arrow.parquet.read_table(columns)
    found = table.to_pylist()
    assert len(found) == len(rows), f"pyarrow reads {len(found)} rows of {len(rows)}"
    for one, other in zip(found, rows):
        assert one == other, f"pyarrow\n  Parquet {one}\n  lines   {other}"
    file = arrow.parquet.ParquetFile(columns)
    assert file.metadata.num_row_groups == -(-len(rows) // GROUP)
    assert file.schema_arrow.names == list(COLUMNS)

    base = duckdb.connect(config={"threads": 1})
    declared = "{" + ", ".join(f"'{name}': '{kind}'" for name, kind in COLUMNS.items()) + "}"
    sources = {"Parquet": f"read_parquet('{columns}')",
               "lines": f"read_json('{lines}', format = 'newline_delimited', columns = {declared})"}
    summed = {}
    for name, source in sources.items():
        described = base.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()
        # DuckDB quotes names that are words of SQL.
        kinds = {column: kind.replace('"', "") for column, kind, *_ in described}
        assert kinds == COLUMNS, f"DuckDB of {name}: {kinds}"
        summed[name] = base.execute(
            f"SELECT count(*), sum(hash(to_json(r)::VARCHAR)::HUGEINT), sum(event_timestamp), count(DISTINCT"
            f" user_pseudo_id), sum(len(event_params)) FROM {source} AS r").fetchone()
    assert summed["Parquet"] == summed["lines"], f"DuckDB: {summed}"
    assert summed["lines"][0] == len(rows)
    # And without being told of which types it is.
    loose = base.execute(f"SELECT count(*), sum(event_timestamp) FROM read_json_auto('{lines}')").fetchone()
    assert loose == (summed["lines"][0], summed["lines"][2]), f"DuckDB by itself: {loose}, {summed['lines']}"


def large(seed: int, probe: subprocess.Popen) -> int:
    """A day of more rows than a group has."""
    rng = random.Random(seed)
    people = [str(uuid.UUID(int=rng.getrandbits(128))) for _ in range(500)]
    start = 1_772_542_800_000
    events = [{"name": "door_opened", "person": rng.choice(people), "at": start + number, "installation": 1,
               "session": 1, "sequence": number + 1, "plan": "gold", "traffic": 0,
               "values": {"width": number % 100} if number % 3 else {}} for number in range(GROUP + 17)]
    with tempfile.TemporaryDirectory() as folder:
        assert probe.stdin and probe.stdout
        probe.stdin.write(json.dumps({"zone": "America/Sao_Paulo", "folder": folder, "events": events,
                                      "withheld": []}) + "\n")
        probe.stdin.flush()
        said = probe.stdout.readline().strip()
        assert not said.startswith("!"), said
        (day,) = json.loads(said)
        lines, columns = Path(folder, f"{day['day']}.jsonl"), Path(folder, f"{day['day']}.parquet")
        rows = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
        assert len(rows) == len(events) == day["rows"]
        check(columns, lines, rows)
        return len(rows)
