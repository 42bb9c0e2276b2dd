"""Feeds of agendas at random, read by PyPI's icalendar and expanded by recurring-ical-events, against what the app's
own pages show of the same: Tools/feeds [AGENDAS] [SEED] (CC-048, FF-010).

Each is read half-way and in the end. Whatever is at another time, or stands otherwise, has a higher SEQUENCE then.
"""

import random
import subprocess
import sys
import tempfile
import unicodedata
from datetime import datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from icalendar_files import problems_of_lines, problems_of_zones

SUFFIX = "@umbu"


def initials(name: str) -> str:
    """The first letters of the first and the last name, with what stands above them."""
    words = name.split()
    letters = []
    for word in dict.fromkeys([0, len(words) - 1]):
        letter = words[word][0]
        for mark in words[word][1:]:
            if not unicodedata.combining(mark):
                break
            letter += mark
        letters.append(letter.upper() + ".")
    return " ".join(letters)


class Shown:
    """What the app has and shows."""

    def __init__(self, text: str):
        lines = text.splitlines()
        self.zone = ZoneInfo(lines[0].removeprefix("zone "))
        self.times = sorted(line for line in lines if line.startswith("at "))
        self.sessions = {}
        for line in lines:
            if line.startswith("session "):
                identifier, is_group, is_waiting, place, *names = line.removeprefix("session ").split("\t")
                self.sessions[identifier] = (is_group == "true", is_waiting == "true", place, [n for n in names if n])

    def days(self) -> list[datetime]:
        dates = sorted({line.split()[1] for line in self.times})
        if not dates:
            return []
        first, last = (datetime.fromisoformat(date) for date in (dates[0], dates[-1]))
        return [first + timedelta(days=day) for day in range((last - first).days + 1)]


def times(calendar: icalendar.Calendar, shown: Shown) -> list[str]:
    """Minutes on the clock of each day, as the pages have them."""
    zone, found = shown.zone, []
    if not (days := shown.days()):
        return []
    whole = [each.replace(tzinfo=zone) for each in (days[0], days[-1] + timedelta(days=1))]
    for event in recurring_ical_events.of(calendar).between(*whole):
        if event.get("STATUS") == "CANCELLED":
            continue
        first, last = (event[name].dt.astimezone(zone) for name in ("DTSTART", "DTEND"))
        for number in range(-1, (last - first).days + 2):
            day = datetime(first.year, first.month, first.day) + timedelta(days=number)
            begin, end = (each.replace(tzinfo=zone) for each in (day, day + timedelta(days=1)))
            if (last.timestamp() <= begin.timestamp() or first.timestamp() >= end.timestamp()
                    or not days[0] <= day <= days[-1]):
                continue
            minutes = [minute(each, begin, end) for each in (first, last)]
            uid = str(event["UID"]).removesuffix(SUFFIX)
            found.append(f"at {day.date()} {minutes[0]} {max(minutes)} {uid}")
    return sorted(found)


def minute(moment: datetime, begin: datetime, end: datetime) -> int:
    if moment.timestamp() >= end.timestamp():
        return 1440
    if moment.timestamp() <= begin.timestamp():
        return begin.hour * 60 + begin.minute
    return moment.hour * 60 + moment.minute


def problems_of_words(calendar: icalendar.Calendar, shown: Shown, with_names: bool) -> list[str]:
    found = []
    for event in calendar.walk("VEVENT"):
        is_group, is_waiting, place, names = shown.sessions[str(event["UID"]).removesuffix(SUFFIX)]
        summary = str(event["SUMMARY"])
        expected = ", ".join(name if with_names else initials(name) for name in names)
        if is_group != summary.startswith("Grupo (") or not is_group and summary != expected:
            found.append(f"summary {summary!r}, not {expected!r}")
        if str(event.get("LOCATION", "")) != place:
            found.append(f"location {event.get('LOCATION')!r}, not {place!r}")
        status = str(event["STATUS"])
        if status != "CANCELLED" and (status == "TENTATIVE") != (is_waiting and not is_group):
            found.append(f"{status} of {event['UID']}")
        if set(event) - {"UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "LOCATION", "STATUS"}:
            found.append(f"more is said: {set(event)}")
    return found


def standing(calendar: icalendar.Calendar) -> dict[str, tuple]:
    return {str(event["UID"]): (int(event["SEQUENCE"]), event["DTSTART"].dt, event["DTEND"].dt, str(event["STATUS"]))
            for event in calendar.walk("VEVENT")}


def problems_of_sequence(before: icalendar.Calendar, after: icalendar.Calendar) -> list[str]:
    found, old, new = [], standing(before), standing(after)
    for uid in old.keys() & new.keys():
        has_changed = old[uid][1:] != new[uid][1:]
        if new[uid][0] < old[uid][0] or has_changed and new[uid][0] == old[uid][0]:
            found.append(f"sequence of {uid}: {old[uid]}, {new[uid]}")
    return found


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    wrong, total, moved, cancelled = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([probe, folder, count, str(seed)], check=True)
        for first in sorted(Path(folder).glob("*.0.ics")):
            calendars = []
            for file in (first, first.with_name(first.name.replace(".0.ics", ".1.ics"))):
                data = file.read_bytes()
                calendar = icalendar.Calendar.from_ical(data)
                shown = Shown(file.with_suffix(".txt").read_text())
                theirs = times(calendar, shown)
                problems = problems_of_lines(data) + problems_of_zones(calendar)
                # The first is one's own, with names.
                problems += problems_of_words(calendar, shown, with_names=first.name.split(".")[1] == "0")
                problems += [f"{kind} {line}" for kind, some in (("only in the app", set(shown.times) - set(theirs)),
                                                                ("only in the feed", set(theirs) - set(shown.times)))
                             for line in sorted(some)[:3]]
                total += len(theirs)
                wrong += [f"{file.name}: {problem}" for problem in problems[:3]]
                calendars.append(calendar)
            wrong += [f"{first.name}: {problem}" for problem in problems_of_sequence(*calendars)[:3]]
            before, after = (standing(each) for each in calendars)
            moved += sum(before[uid][1] != after[uid][1] for uid in before.keys() & after.keys())
            cancelled += sum(each[3] == "CANCELLED" for each in after.values())
    if wrong:
        print(*wrong[:10], sep="\n")
        sys.exit(f"✘ feeds: {len(wrong)} problems: Tools/feeds {count} {seed}")
    assert total > 50 * int(count) and moved and cancelled, f"only {total} times, {moved} moved, {cancelled} off"
    print(f"✔ feeds: of {count} agendas at random as icalendar {version('icalendar')} and recurring-ical-events"
          f" {version('recurring-ical-events')} have them, {total} times, {moved} moved, {cancelled} cancelled,"
          f" seed {seed}")


main()
