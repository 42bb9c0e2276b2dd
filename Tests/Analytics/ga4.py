"""Days of worlds at random as files for GA4's readers, by Server/EventExports and as this program says event
by event; and what DuckDB and pyarrow read in them: Tools/exports [WORLDS] [SEED]."""

import hashlib
import json
import random
import subprocess
import sys
import tempfile
import uuid
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path

import parquet
import worlds

NORMAL, BOT, IMPORTED = 0, 3, 4
TAGS = [f"a_long_name_of_a_tag_{number}" for number in range(9)]
NOTHING = {"string_value": None, "int_value": None, "float_value": None, "double_value": None}


def told(rng: random.Random, event: worlds.Event, people: dict[int, str], traffic: dict[int, int]) -> dict:
    """An event as the probe takes it, with values of all kinds."""
    values: dict = {}
    if event.side:
        values["side"] = event.side
    if event.width is not None:
        values["width"] = event.width
    if rng.random() < 0.3:
        values["took"] = rng.choice([0.0, 0.5, 12.25, 3600.0])
    if rng.random() < 0.3:
        values["is_open"] = rng.random() < 0.5
    if rng.random() < 0.2:
        # Nine of them are longer than GA4 takes.
        values["tags"] = sorted(rng.sample(TAGS, rng.choice([1, 2, 9])))
    if rng.random() < 0.2:
        values["door_id"] = str(uuid.UUID(int=rng.getrandbits(128)))
    return {"name": "session_end" if rng.random() < 0.05 else event.name, "person": people[event.person],
            "at": event.at, "installation": event.installation,
            "session": event.session if rng.random() < 0.95 else 0, "sequence": event.sequence,
            "plan": event.plan, "traffic": traffic[event.person],
            "size": rng.choice(["small", "large", None]), "values": values}


def value(given: object) -> tuple[dict, bool]:
    """As GA4 has it, and whether it was cut."""
    if isinstance(given, bool):
        return NOTHING | {"int_value": int(given)}, False
    if isinstance(given, int):
        return NOTHING | {"int_value": given}, False
    if isinstance(given, float):
        return NOTHING | {"double_value": given}, False
    text = ",".join(given) if isinstance(given, list) else str(given)
    return NOTHING | {"string_value": text[:100]}, len(text) > 100


def expected(
        made: worlds.World, events: list[dict], withheld: set[str]) -> dict[date, tuple[list[dict], int]]:
    """The rows of each day, and how many values were cut."""
    first = dict[str, int]()
    days = defaultdict(list)
    for event in events:
        first[event["person"]] = min(event["at"], first.get(event["person"], event["at"]))
        days[worlds.local_day(event["at"], made.zone)].append(event)
    rows: dict[date, tuple[list[dict], int]] = {}
    for day, all_of_day in sorted(days.items()):
        begun = dict[tuple, int]()
        for event in all_of_day + days.get(day - timedelta(days=1), []):
            key = (event["installation"], event["session"])
            begun[key] = min(event["at"], begun.get(key, event["at"]))
        busy = {event["person"] for event in all_of_day if event["name"] != "session_end"}
        found, cuts = [], 0
        # In the order of a person's events, which the file keeps where times are equal.
        ordered = sorted(all_of_day, key=lambda event: (event["at"], event["person"], event["installation"],
                                                        event["sequence"]))
        for event in ordered:
            if event["person"] in withheld or event["traffic"] == BOT:
                continue
            parameters = []
            if event["session"]:
                start = begun[event["installation"], event["session"]]
                parameters += [("ga_session_id", start // 1000), ("ga_session_number", event["session"])]
            parameters += sorted(event["values"].items())
            listed = []
            for name, given in parameters:
                as_ga4, was_cut = value(given)
                cuts += was_cut
                listed.append({"key": name, "value": as_ga4})
            properties = [("plan", event["plan"])]
            if event["size"]:
                properties.append(("clinic_size", event["size"]))
            found.append({
                "event_date": day.strftime("%Y%m%d"), "event_timestamp": event["at"] * 1000,
                "event_name": event["name"], "event_params": listed, "user_id": None,
                "user_pseudo_id": event["person"],
                "privacy_info": {"analytics_storage": "Yes", "ads_storage": "No",
                                 "uses_transient_token": "No"},
                "user_properties": [
                    {"key": name, "value": NOTHING | {"string_value": text,
                                                      "set_timestamp_micros": event["at"] * 1000}}
                    for name, text in properties],
                "user_first_touch_timestamp": first[event["person"]] * 1000,
                "device": {"category": "mobile", "operating_system": None, "language": "pt-BR",
                           "web_info": {"browser": None, "browser_version": None, "hostname": None}},
                "app_info": {"id": "doors", "version": "1.4.0"},
                "traffic_source": {"name": None, "medium": None, "source": None},
                "stream_id": "doors", "platform": "WEB", "is_active_user": event["person"] in busy})
        rows[day] = (found, cuts)
    return rows


def check(seed: int, probe: subprocess.Popen) -> int:
    rng = random.Random(seed)
    made = worlds.world(rng)
    numbers = sorted({event.person for event in made.events})
    people = {number: str(uuid.UUID(int=rng.getrandbits(128))) for number in numbers}
    traffic = {number: rng.choice([NORMAL, NORMAL, NORMAL, IMPORTED, BOT]) for number in numbers}
    withheld = {person for person in people.values() if rng.random() < 0.1}
    events = [told(rng, event, people, traffic) for event in made.events]
    with tempfile.TemporaryDirectory() as folder:
        assert probe.stdin and probe.stdout
        probe.stdin.write(json.dumps({"zone": made.zone, "folder": folder, "events": events,
                                      "withheld": sorted(withheld)}) + "\n")
        probe.stdin.flush()
        said = probe.stdout.readline().strip()
        assert not said.startswith("!"), said
        written = {date.fromisoformat(day["day"]): day for day in json.loads(said)}
        rows = expected(made, events, withheld)
        assert set(written) == set(rows), f"{sorted(written)}\n{sorted(rows)}"
        for day, (listed, cuts) in rows.items():
            assert written[day]["rows"] == len(listed), f"{day}: {written[day]}, {len(listed)} rows expected"
            assert written[day]["cut"] == cuts, f"{day}: {written[day]}, {cuts} values cut"
            lines, columns = Path(folder, f"{day}.jsonl"), Path(folder, f"{day}.parquet")
            if not listed:
                assert not lines.exists() and not columns.exists(), f"{day} has no rows and a file"
                continue
            assert hashlib.sha256(lines.read_bytes()).hexdigest() == written[day]["checksum"]
            found = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
            for one, other in zip(found, listed):
                assert one == other, f"{day}\n  here     {json.dumps(one)}\n  expected {json.dumps(other)}"
            parquet.check(columns, lines, found)
        return sum(len(listed) for listed, _ in rows.values())


def main() -> None:
    path, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    rows = 0
    with subprocess.Popen([path], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as probe:
        for number in range(int(count)):
            try:
                rows += check(seed + number, probe)
            except AssertionError as wrong:
                probe.kill()
                sys.exit(f"✘ exports: {wrong}\n  Tools/exports 1 {seed + number}")
        if int(count) > 1:
            rows += parquet.large(seed, probe)
        assert probe.stdin
        probe.stdin.close()
    print(f"✔ exports: {count} worlds, {rows} rows as DuckDB and pyarrow read them, seed {seed}")


if __name__ == "__main__":
    main()
