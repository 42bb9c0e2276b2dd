"""Worlds at random: a few people, what they did around a night on which the clocks change, and questions about it."""

import random
from datetime import date, datetime, time, timedelta, timezone
from typing import NamedTuple
from zoneinfo import ZoneInfo

# Each with the day on which its clocks change; Lord Howe's do so by half an hour.
ZONES = [("America/Sao_Paulo", date(2018, 11, 4)), ("America/Sao_Paulo", date(2018, 2, 18)),
         ("Europe/Lisbon", date(2019, 3, 31)), ("Europe/Lisbon", date(2019, 10, 27)),
         ("Australia/Lord_Howe", date(2019, 4, 7)), ("Australia/Lord_Howe", date(2019, 10, 6))]
NAMES = ["door_shown", "door_opened", "door_tapped", "door_closed"]
SIDES = ["left", "right", "back"]
PLANS = ["free", "gold"]
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
WINDOWS = {"minute": MINUTE, "hour": HOUR, "day": DAY}


class Event(NamedTuple):
    person: int
    name: str
    at: int
    installation: int
    session: int
    sequence: int
    plan: str
    side: str | None
    width: int | None


class World(NamedTuple):
    zone: str
    now: int
    # The first and the last day of the events, on that zone's calendar.
    first: date
    last: date
    events: list[Event]


def milliseconds(day: date, zone: str) -> int:
    """The first instant of a day."""
    tz = ZoneInfo(zone)
    at = int(datetime.combine(day, time(), tz).timestamp())
    # Where the clocks jump over midnight, the day begins with the jump.
    while datetime.fromtimestamp(at, tz).date() < day:
        at += 900
    while datetime.fromtimestamp(at - 900, tz).date() == day:
        at -= 900
    return at * 1000


def local_day(at: int, zone: str) -> date:
    return datetime.fromtimestamp(at // 1000, timezone.utc).astimezone(ZoneInfo(zone)).date()


def world(rng: random.Random) -> World:
    zone, change = rng.choice(ZONES)
    days = rng.randint(2, 40)
    first = change - timedelta(days=rng.randint(0, days - 1))
    start, end = milliseconds(first, zone), milliseconds(first + timedelta(days=days), zone)
    events = []
    for person in range(1, rng.randint(3, 25)):
        plan = rng.choice(PLANS)
        for installation in range(1, rng.choice([2, 2, 3])):
            at, session, sequence = rng.randrange(start, end), 1, 0
            for _ in range(rng.randint(1, 30)):
                pause = rng.choice([0, 0, 1000, rng.randrange(2 * MINUTE), rng.randrange(2 * MINUTE), 5 * MINUTE,
                                    30 * MINUTE, HOUR, DAY, rng.randrange(2 * DAY)])
                session += pause > 30 * MINUTE
                at += pause
                if at >= end:
                    break
                sequence += rng.randint(1, 3)
                plan = rng.choice(PLANS) if rng.random() < 0.1 else plan
                events.append(Event(
                    person, rng.choice(NAMES), at, person * 10 + installation, session, sequence, plan,
                    rng.choice([*SIDES, None]), rng.choice([None, rng.randrange(5)])))
    last = max((event.at for event in events), default=start)
    now = min(end, last + rng.choice([1, HOUR, DAY])) if rng.random() < 0.5 else end + rng.randrange(9 * DAY)
    return World(zone, now, first, first + timedelta(days=days - 1), events)


# MARK: questions

def leaf(source: str, name: str, operation: str, *values: str) -> dict:
    return {"leaf": {"dimension": {"source": source, "name": name}, "operation": operation,
                     "values": list(values)}}


def condition(rng: random.Random, depth: int = 0) -> dict:
    kind = rng.random()
    if depth < 2 and kind < 0.3:
        return {rng.choice(["all", "any"]): [condition(rng, depth + 1) for _ in range(2)]}
    if depth < 2 and kind < 0.4:
        return {"not": condition(rng, depth + 1)}
    return rng.choice([
        leaf("parameter", "side", "equals", rng.choice(SIDES)),
        leaf("parameter", "side", "isNot", rng.choice(SIDES)),
        leaf("parameter", "side", "oneOf", *rng.sample(SIDES, 2)),
        leaf("parameter", "side", rng.choice(["isThere", "isNotThere"])),
        leaf("parameter", "width", rng.choice(["less", "atMost", "greater", "atLeast"]), str(rng.randrange(5))),
        leaf("stamp", "plan", "equals", rng.choice(PLANS)),
    ])


def match(rng: random.Random, mayBeAny: bool = True) -> dict:
    found = {"event": "" if mayBeAny and rng.random() < 0.1 else rng.choice(NAMES)}
    if rng.random() < 0.15:
        found["condition"] = condition(rng)
    return found


DIMENSIONS = [{"source": "parameter", "name": "side"}, {"source": "stamp", "name": "plan"}]


def during(rng: random.Random, made: World) -> dict:
    length = (made.last - made.first).days
    begin = rng.randint(0, length) if rng.random() < 0.5 else 0
    end = rng.randint(begin, length) if rng.random() < 0.5 else length
    return {"from": str(made.first + timedelta(days=begin)), "to": str(made.first + timedelta(days=end))}


def funnel(rng: random.Random, made: World) -> dict:
    steps = rng.randint(2, 4)
    order = rng.choice(["ordered", "ordered", "strict", "any"])
    count, unit = rng.choice([(5, "minute"), (30, "minute"), (1, "hour"), (24, "hour"), (1, "day"), (7, "day")])
    asked = {"steps": [match(rng) for _ in range(steps)], "order": order, "windowCount": count, "windowUnit": unit,
             "show": rng.choice(["counts", "counts", "times"])}
    if order != "any" and rng.random() < 0.4:
        after = rng.randint(1, steps - 1)
        asked["exclusions"] = [{"match": match(rng), "after": after, "before": rng.randint(after + 1, steps)}]
    if rng.random() < 0.25:
        asked["holding"] = [rng.choice(DIMENSIONS)]
    if rng.random() < 0.2:
        asked["perSession"] = True
    question = {"kind": "funnel", "during": during(rng, made), "funnel": asked}
    if rng.random() < 0.5:
        question["breakdown"] = rng.sample(DIMENSIONS, rng.choice([1, 1, 2]))
        asked["attribution"] = rng.choice(["first", "last", "step", "perStep"])
        if asked["attribution"] == "step":
            asked["attributedStep"] = rng.randint(1, steps)
    if rng.random() < 0.2:
        question["filter"] = condition(rng)
    return question


def retention(rng: random.Random, made: World) -> dict:
    mode = rng.choice(["exactly", "onOrAfter", "bracket", "rolling24"])
    asked = {"start": match(rng), "back": match(rng), "unit": rng.choice(["day", "day", "week", "month"]),
             "periods": rng.randint(1, 12), "mode": mode, "cohort": rng.choice(["firstTime", "recurring"])}
    if mode == "bracket":
        asked["brackets"] = sorted(rng.sample(range(12), rng.randint(2, 4)))
    question = {"kind": "retention", "during": during(rng, made), "retention": asked}
    if rng.random() < 0.3:
        question["breakdown"] = [rng.choice(DIMENSIONS)]
    if rng.random() < 0.2:
        question["filter"] = condition(rng)
    return question


def lifecycle(rng: random.Random, made: World) -> dict:
    asked = {"unit": rng.choice(["day", "week", "month"])}
    if rng.random() < 0.6:
        asked["match"] = match(rng)
    return {"kind": "lifecycle", "during": during(rng, made), "lifecycle": asked}


def apart(rng: random.Random, question: dict) -> dict:
    """With a breakdown and a filter, at times."""
    if rng.random() < 0.5:
        question["breakdown"] = rng.sample([*DIMENSIONS, {"source": "parameter", "name": "width"}], rng.choice([1, 2]))
        question["limit"] = rng.randint(1, 8)
    if rng.random() < 0.3:
        question["filter"] = condition(rng)
    return question


def trend(rng: random.Random, made: World) -> dict:
    figure = rng.choice(["total", "unique", "perPerson", "sum", "average", "min", "max", "percentile"])
    asked = {"match": match(rng), "figure": figure}
    if figure not in ("total", "unique", "perPerson"):
        asked["parameter"] = "width"
    if figure == "percentile":
        asked["percent"] = rng.choice([0, 25, 50, 90, 99.5, 100])
    return apart(rng, {"kind": "trend", "during": during(rng, made), "trend": asked,
                       "unit": rng.choice(["hour", "day", "day", "week", "month"])})


def active(rng: random.Random, made: World) -> dict:
    asked = {"span": rng.choice(["day", "week", "month"]), "isCalendar": rng.random() < 0.4}
    if rng.random() < 0.5:
        asked["match"] = match(rng)
    return apart(rng, {"kind": "active", "during": during(rng, made), "active": asked})


def stickiness(rng: random.Random, made: World) -> dict:
    question = {"kind": "stickiness", "during": during(rng, made), "stickiness": {"histogram": rng.random() < 0.5}}
    if rng.random() < 0.3:
        question["filter"] = condition(rng)
    return question


def paths(rng: random.Random, made: World) -> dict:
    # Of equally frequent ways DuckDB has another order, so all of them are told.
    asked = {"steps": rng.randint(2, 5), "keepsRepeats": rng.random() < 0.5, "most": 1000}
    if rng.random() < 0.6:
        asked[rng.choice(["from", "to"])] = rng.choice(NAMES)
    question = {"kind": "paths", "during": during(rng, made), "paths": asked}
    if rng.random() < 0.3:
        question["filter"] = condition(rng)
    return question


def sessions(rng: random.Random, made: World) -> dict:
    figure = rng.choice(["count", "perPerson", "duration", "events", "bounce"])
    return apart(rng, {"kind": "sessions", "during": during(rng, made), "sessions": {"figure": figure},
                       "unit": rng.choice(["hour", "day", "day", "week", "month"])})


def who(rng: random.Random, made: World, depth: int = 0) -> dict:
    kind = rng.random()
    if depth < 2 and kind < 0.3:
        return {rng.choice(["all", "any"]): [who(rng, made, depth + 1) for _ in range(2)]}
    if depth < 2 and kind < 0.4:
        return {"not": who(rng, made, depth + 1)}
    if rng.random() < 0.25:
        return {"lastSeen": {"isBefore": rng.random() < 0.5, "daysAgo": rng.randrange(20)}}
    leaf = {"match": match(rng)}
    if rng.random() < 0.5:
        leaf["during"] = during(rng, made)
    if rng.random() < 0.4:
        return {"first": leaf}
    return {"did": {**leaf, "operation": rng.choice(["atLeast", "atMost", "exactly"]), "times": rng.randrange(4)}}


def people(rng: random.Random, made: World) -> dict:
    question = {"kind": "people", "during": during(rng, made), "people": {"condition": who(rng, made)}}
    if rng.random() < 0.3:
        question["filter"] = condition(rng)
    return question


ALL = [trend, trend, trend, active, active, stickiness, funnel, funnel, funnel, retention, retention, lifecycle,
       paths, paths, sessions, sessions, people]


def questions(rng: random.Random, made: World, count: int) -> list[dict]:
    return [rng.choice(ALL)(rng, made) for _ in range(count)]
