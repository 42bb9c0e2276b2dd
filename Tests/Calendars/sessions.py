"""Free sessions on itineraries at random, by Domain/Care and by somebody who looks at the calendars of Python's
zoneinfo every minute: Tools/sessions [ITINERARIES] [SEED]."""

import random
import subprocess
import sys
from datetime import date, datetime, timezone
from zoneinfo import ZoneInfo

ZONES = """America/Sao_Paulo Europe/Lisbon Asia/Tokyo Pacific/Honolulu Pacific/Auckland Australia/Lord_Howe
Asia/Beirut America/St_Johns Asia/Kathmandu Africa/Cairo America/Havana Pacific/Apia Pacific/Kiritimati Asia/Kolkata
America/New_York Europe/London Africa/Casablanca America/Santiago Asia/Tehran Pacific/Chatham America/Los_Angeles
Europe/Kyiv Australia/Adelaide America/Asuncion""".split()
TWELVE_HOURS = 12 * 3600


def day(seconds: int, zone: str) -> date:
    return datetime.fromtimestamp(seconds, timezone.utc).astimezone(ZoneInfo(zone)).date()


def next_day(seconds: int, zone: str) -> int:
    """The first minute of a later date on that zone's calendar."""
    today, now = day(seconds, zone), seconds // 60 * 60
    while day(now, zone) <= today:
        now += 60
    return now


def sessions(moments: list[tuple[int, str]]) -> list[str]:
    answers = []
    start = start_zone = day_ends = None
    came_from_afar = False
    for now, zone in moments:
        if start is not None:
            moved = zone != start_zone
            may = min(day_ends, next_day(start, zone)) if moved else day_ends
            if moved or came_from_afar:
                may = max(may, start + TWELVE_HOURS)
            if now < may:
                answers.append(f"-{may}")
                continue
            came_from_afar = moved
        start, start_zone, day_ends = now, zone, next_day(now, zone)
        answers.append(f"{day(now, zone)}/{day_ends}")
    return answers


def itinerary(rng: random.Random) -> list[tuple[int, str]]:
    # Summer time still began and ended at midnight in São Paulo until 2019.
    now, zone = rng.randrange(1_483_228_800, 1_798_761_600), rng.choice(ZONES)
    moments = []
    for _ in range(12):
        now += rng.choice([rng.randrange(1, 7200), rng.randrange(1, 90_000), 43_200, 43_199, 86_400])
        if rng.random() < 0.3:
            zone = rng.choice(ZONES)
        moments.append((now, zone))
    return moments


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    trips = [itinerary(rng) for _ in range(int(count))]
    lines = ["\t".join(f"{now} {zone}" for now, zone in trip) for trip in trips]
    done = subprocess.run([probe], input="".join(line + "\n" for line in lines), text=True,
                          stdout=subprocess.PIPE, check=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(trips), f"{len(answers)} answers to {len(trips)} questions"
    for line, trip, answer in zip(lines, trips, answers):
        if answer.split() != (expected := sessions(trip)):
            sys.exit(f"✘ sessions: {line}\n  here     {answer}\n  zoneinfo {' '.join(expected)}\n"
                     f"  Tools/sessions {count} {seed}")
    print(f"✔ sessions: {count} itineraries as Python's zoneinfo has them, seed {seed}")


if __name__ == "__main__":
    main()
