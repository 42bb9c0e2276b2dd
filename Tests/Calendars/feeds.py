"""Feeds of agendas at random, read by PyPI's icalendar and expanded by recurring-ical-events, against what the app's
own pages show of the same: Tools/feeds [AGENDAS] [SEED] (CC-048, FF-010).

Each is read half-way and in the end. Whatever is at another time, or stands otherwise, has a higher SEQUENCE then.
So are the files that go out with mails to those who come: METHOD, UID, SEQUENCE, when each is on the clocks of its
zone and as an instant, and the definitions of those zones.
"""

import random
import subprocess
import sys
import tempfile
import unicodedata
from datetime import UTC, datetime, timedelta
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
        # By way of UTC: in its own zone a time that a changed clock leaves out would stay as it is written.
        first, last = (event[name].dt.astimezone(UTC).astimezone(zone) for name in ("DTSTART", "DTEND"))
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


class Mailed:
    """What the file of a mail is to say."""

    def __init__(self, text: str):
        self.house = self.address = ""
        self.coming = {}
        for line in text.splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "house":
                self.house = rest
            elif kind == "address":
                self.address = rest
            else:
                identifier, start, zone, milliseconds, minutes, is_confirmed = rest.split("\t")
                self.coming[identifier + SUFFIX] = (datetime.fromisoformat(start), zone, int(milliseconds) / 1000,
                                                    int(minutes), is_confirmed == "true")


def problems_of_mail(data: bytes, mailed: Mailed) -> list[str]:
    calendar = icalendar.Calendar.from_ical(data)
    found = problems_of_lines(data) + problems_of_zones(calendar)
    if str(calendar.get("METHOD")) != "PUBLISH":
        found.append(f"method {calendar.get('METHOD')!r}")
    events = calendar.walk("VEVENT")
    if sorted(str(event["UID"]) for event in events) != sorted(mailed.coming):
        return [*found, f"{len(events)} events, not those {len(mailed.coming)} to which somebody comes"]
    defined = {str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")}
    for event in events:
        uid = str(event["UID"])
        start, zone, instant, minutes, is_confirmed = mailed.coming[uid]
        named = event["DTSTART"].params.get("TZID")
        first = event["DTSTART"].dt
        if named != zone or zone not in defined:
            found.append(f"zone of {uid}: {named!r} among {defined}, not {zone!r}")
        if first.replace(tzinfo=None) != start or first.timestamp() != instant:
            found.append(f"start of {uid}: {first} ({first.timestamp()}), not {start} ({instant})")
        if "DURATION" in event:
            length = event["DURATION"].dt.total_seconds()
            if length != minutes * 60:
                found.append(f"length of {uid}: {length} s, not {minutes} min")
        else:
            last = datetime.fromtimestamp(instant + minutes * 60, ZoneInfo(zone)).replace(tzinfo=None)
            if event["DTEND"].dt.replace(tzinfo=None) != last:
                found.append(f"end of {uid}: {event['DTEND'].dt}, not {last}")
        if int(event["SEQUENCE"]) < 0 or str(event["STATUS"]) != ("CONFIRMED" if is_confirmed else "TENTATIVE"):
            found.append(f"{event['STATUS']} of {uid}, sequence {event['SEQUENCE']}")
        if str(event["ORGANIZER"]) != "mailto:agenda@umbu.example" or str(event["LOCATION"]) != mailed.address:
            found.append(f"organizer {event['ORGANIZER']!r}, location {event['LOCATION']!r} of {uid}")
        if mailed.house not in str(event["SUMMARY"]) or "ATTENDEE" in event:
            found.append(f"summary {event['SUMMARY']!r} of {uid}, or somebody is named")
    return found


def problems_of_mail_sequence(before: icalendar.Calendar, after: icalendar.Calendar) -> list[str]:
    old, new = ({str(event["UID"]): (int(event["SEQUENCE"]), event["DTSTART"].dt) for event in calendar.walk("VEVENT")}
                for calendar in (before, after))
    return [f"sequence of {uid}: {old[uid]}, {new[uid]}" for uid in old.keys() & new.keys()
            if new[uid][0] < old[uid][0] or new[uid][1] != old[uid][1] and new[uid][0] == old[uid][0]]


def problems_of_mails(folder: Path) -> tuple[list[str], int]:
    """Of all files of mails, and how many events they have."""
    found, total = [], 0
    for first in sorted(folder.glob("*.mail0.ics")):
        calendars = []
        for file in (first, first.with_name(first.name.replace(".mail0.", ".mail1."))):
            if not file.exists():
                continue
            data, mailed = file.read_bytes(), Mailed(file.with_suffix(".txt").read_text())
            found += [f"{file.name}: {problem}" for problem in problems_of_mail(data, mailed)[:3]]
            total += len(mailed.coming)
            calendars.append(icalendar.Calendar.from_ical(data))
        if len(calendars) == 2:
            found += [f"{first.name}: {problem}" for problem in problems_of_mail_sequence(*calendars)[:3]]
    return found, total


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    # Also for who sees it end in a way that nobody thought of.
    print(f"… feeds: seed {seed}", flush=True)
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
        problems, mailed = problems_of_mails(Path(folder))
        wrong += problems
    if wrong:
        print(*wrong[:10], sep="\n")
        sys.exit(f"✘ feeds: {len(wrong)} problems: Tools/feeds {count} {seed}")
    assert total > 50 * int(count) and moved and cancelled, f"only {total} times, {moved} moved, {cancelled} off"
    assert mailed > 20 * int(count), f"only {mailed} appointments in mails"
    print(f"✔ feeds: of {count} agendas at random as icalendar {version('icalendar')} and recurring-ical-events"
          f" {version('recurring-ical-events')} have them, {total} times, {moved} moved, {cancelled} cancelled,"
          f" and {mailed} in the files of mails, seed {seed}")


main()
