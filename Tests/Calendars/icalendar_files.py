"""Calendars at random that Domain/Calendars writes, read and expanded by PyPI's icalendar and recurring-ical-events,
and written again by icalendar for Domain/Calendars to read: Tools/calendars [CALENDARS] [SEED] (CC-048).

Times are compared as instants; a date and a floating time as if they were in UTC. Cancelled events are none.
"""

import random
import subprocess
import sys
import tempfile
from datetime import date, datetime, timedelta, timezone
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

FIRST, LAST = datetime(2025, 9, 1, tzinfo=timezone.utc), datetime(2027, 9, 1, tzinfo=timezone.utc)


def instant(moment: date | datetime) -> str:
    if not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return moment.astimezone(timezone.utc).strftime("%Y%m%dT%H%M%SZ")


def instances(calendar: icalendar.Calendar) -> list[str]:
    found = []
    for event in recurring_ical_events.of(calendar).between(FIRST, LAST):
        if event.get("STATUS") == "CANCELLED":
            continue
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start + event["DURATION"].dt
        found.append(f"at {instant(start)} {instant(end)} {event['UID']}")
    return sorted(found)


def problems_of_lines(data: bytes) -> list[str]:
    lines = data.split(b"\r\n")
    found = [f"a line of {len(line)} bytes" for line in lines if len(line) > 75]
    if b"\n" in data.replace(b"\r\n", b"") or lines[-1] != b"":
        found.append("lines do not end with CRLF")
    for line in lines:
        try:
            line.decode()
        except UnicodeDecodeError:
            found.append("folded within a character")
    return found


def problems_of_zones(calendar: icalendar.Calendar) -> list[str]:
    """Each definition of a zone says what tzdata does, over the span that it is about."""
    found = []
    for zone in calendar.walk("VTIMEZONE"):
        onsets = []
        for part in zone.subcomponents:
            dates = [part["DTSTART"].dt]
            if "RDATE" in part:
                dates += [each.dt for each in part["RDATE"].dts]
            before, after = part["TZOFFSETFROM"].td, part["TZOFFSETTO"].td
            onsets += [(day - before, after) for day in dates]
        onsets.sort()
        real = ZoneInfo(str(zone["TZID"]))
        first = onsets[0][0] + timedelta(days=1)
        moments = [first + timedelta(days=11 * number) for number in range(300)]
        moments += [onset + timedelta(hours=hours) for onset, _ in onsets[1:] for hours in (-1, 1)]
        for moment in moments:
            if not first <= moment < datetime(2034, 1, 1):
                continue
            said = [after for onset, after in onsets if onset <= moment][-1]
            if said != moment.replace(tzinfo=timezone.utc).astimezone(real).utcoffset():
                found.append(f"{zone['TZID']} at {moment}: {said}")
                break
    return found


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    wrong, total = [], 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([probe, "write", folder, count, str(seed)], check=True)
        files = [Path(folder) / f"{number}.ics" for number in range(int(count))]
        told = {}
        for file in files:
            data = file.read_bytes()
            calendar = icalendar.Calendar.from_ical(data)
            lines = file.with_suffix(".txt").read_text().splitlines()
            told[file] = lines
            ours = sorted(line for line in lines if line.startswith("at "))
            theirs = instances(calendar)
            total += len(ours)
            problems = problems_of_lines(data) + problems_of_zones(calendar)
            problems += [f"{kind} {line}" for kind, some in (("only here", set(ours) - set(theirs)),
                                                            ("only there", set(theirs) - set(ours)))
                         for line in sorted(some)[:3]]
            if not problems and ours != theirs:
                problems.append("some are twice")
            wrong += [f"{file.stem}: {problem}\n{data.decode()}" for problem in problems[:2]]
            file.with_suffix(".again.ics").write_bytes(calendar.to_ical())
        subprocess.run([probe, "read", folder, count], check=True)
        for file in files:
            again = file.with_suffix(".again.txt").read_text().splitlines()
            if again != told[file]:
                lost = [line for line in told[file] if line not in again][:2]
                wrong.append(f"{file.stem}, read again: {lost} {[line for line in again if line not in told[file]][:2]}"
                             f"\n{file.with_suffix('.again.ics').read_text()}")
    if wrong:
        print(*wrong[:3], sep="\n")
        sys.exit(f"✘ calendars: {len(wrong)} problems: Tools/calendars {count} {seed}")
    assert total > int(count), f"only {total} instances"
    print(f"✔ calendars: {count} at random as icalendar {version('icalendar')} and recurring-ical-events"
          f" {version('recurring-ical-events')} have them, {total} instances, seed {seed}")


if __name__ == "__main__":
    main()
