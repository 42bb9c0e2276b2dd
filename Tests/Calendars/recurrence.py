"""Recurrences at random, expanded by Domain/Scheduling and by python-dateutil, and each Easter of its calendar:
Tools/recurrence [RULES] [SEED].

Where the two mean different things, RFC 5545 says which:
- dateutil leaves out a start that the rule does not have; the start is the first instance, and counts as the first
  (section 3.8.5.3, the Fridays that are a 13th).
- dateutil's first week begins with the start, so that BYSETPOS chooses from less than a week there. It is given the
  week's first day to begin with, and the start's day of the week where the rule names none.
- Of BYDAY with and without numbers together dateutil wants both at once; each adds to the rule.
- An UNTIL without a time is a midnight to dateutil; here it is that day.
"""

import datetime as clocks
import random
import subprocess
import sys
import types
from datetime import datetime, timedelta
from importlib.metadata import version

import dateutil.rrule
from dateutil.easter import easter
from dateutil.rrule import rrule, rrulestr

# It looks for what never comes until the last year that there is.
dateutil.rrule.datetime = types.SimpleNamespace(**vars(clocks) | {"MAXYEAR": 2032})

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FORM = "%Y%m%dT%H%M%S"


class Case:
    """A recurrence and the window in which its instances are asked for."""

    def __init__(self, rng: random.Random):
        self.first = datetime(2026, 1, 1) + timedelta(days=rng.randrange(900), hours=rng.randrange(24))
        self.last = self.first + timedelta(days=rng.choice([1, 31, 31, 92, 400, 800]), hours=rng.randrange(24))
        self.start = self.random_start(rng)
        self.parts = random_rule(rng, self.start)
        self.additions = [self.random_moment(rng) for _ in range(rng.choice([0, 0, 0, 0, 1, 3]))]
        self.exclusions = [self.random_moment(rng) for _ in range(rng.choice([0, 0, 0, 0, 1]))]
        if rng.random() < 0.3 and (found := self.instances()):
            self.exclusions += rng.sample(found, min(len(found), rng.randrange(1, 4)))

    def random_start(self, rng: random.Random) -> datetime:
        date = self.first + timedelta(days=rng.choice([
            rng.randrange(-1200, 30), rng.randrange(-200, 200), rng.randrange(-6000, 0)]))
        # Months and years differ at their ends.
        if rng.random() < 0.25:
            date = rng.choice([date.replace(day=rng.randrange(26, 29)), date.replace(month=12, day=31),
                               date.replace(year=2024, month=2, day=29), date.replace(month=1, day=1),
                               date.replace(month=5, day=30)])
        return date.replace(hour=rng.randrange(24), minute=rng.choice([0, 15, 30, 59]))

    def random_moment(self, rng: random.Random) -> datetime:
        date = self.first + timedelta(days=rng.randrange(-5, 100))
        return rng.choice([date.replace(hour=self.start.hour, minute=self.start.minute), date])

    @property
    def text(self) -> str:
        return ";".join(f"{name}={value}" for name, value in self.parts.items())

    def question(self) -> str:
        def moments(all_of: list[datetime]) -> str:
            return ",".join(each.strftime(FORM) for each in all_of)
        return "\t".join([moments([self.start]), self.text, moments(self.additions), moments(self.exclusions),
                          moments([self.first]), moments([self.last])])

    def instances(self) -> list[datetime]:
        """By python-dateutil."""
        found = [self.start] + [day for day in self.rule_days() if day > self.start]
        if count := self.parts.get("COUNT"):
            found = found[:int(count)]
        found = set(found + self.additions) - set(self.exclusions)
        return sorted(day for day in found if self.first <= day < self.last)

    def rule_days(self) -> list[datetime]:
        until = self.last
        if text := self.parts.get("UNTIL"):
            until = min(until, datetime.strptime(text if "T" in text else text + "T235959", FORM))
        if until < self.start:
            return []
        days = set()
        for parts in self.separate():
            text = ";".join(f"{name}={value}" for name, value in parts.items())
            rule = rrulestr(text, dtstart=self.week_start() if "BYSETPOS" in parts else self.start)
            assert isinstance(rule, rrule)
            days |= set(rule.replace(until=until))
        return sorted(days)

    def separate(self) -> list[dict[str, str]]:
        """The rule without its end, in two where some of its days have numbers and some have none."""
        parts = {name: value for name, value in self.parts.items() if name not in ("COUNT", "UNTIL")}
        if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
            parts.setdefault("BYDAY", DAYS[self.start.weekday()])
        days = parts.get("BYDAY", "").split(",")
        plain = [day for day in days if len(day) == 2]
        numbered = [day for day in days if len(day) > 2]
        if not plain or not numbered:
            return [parts]
        return [parts | {"BYDAY": ",".join(some)} for some in (plain, numbered)]

    def week_start(self) -> datetime:
        if self.parts["FREQ"] != "WEEKLY":
            return self.start
        first = DAYS.index(self.parts.get("WKST", "MO"))
        return self.start - timedelta(days=(self.start.weekday() - first) % 7)


def random_rule(rng: random.Random, start: datetime) -> dict[str, str]:
    frequency = rng.choice(["DAILY", "WEEKLY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
    parts = {"FREQ": frequency}

    def some(of: list, most: int) -> str:
        return ",".join(map(str, rng.sample(of, rng.randint(1, min(most, len(of))))))

    if rng.random() < 0.6:
        parts["INTERVAL"] = str(rng.choice([1, 2, 2, 2, 3, 4, 5, 6, 7, 12, 13, 100]))
    if rng.random() < (0.5 if frequency == "YEARLY" else 0.15):
        parts["BYMONTH"] = some(list(range(1, 13)), 5)
    if frequency != "WEEKLY" and rng.random() < 0.3:
        parts["BYMONTHDAY"] = some([*range(1, 32), *range(-31, 0), -1, -1, -1], rng.choice([2, 20]))
    if rng.random() < (0.7 if frequency == "WEEKLY" else 0.4):
        parts["BYDAY"] = some(DAYS, 5)
    if frequency in ("MONTHLY", "YEARLY") and rng.random() < 0.35:
        most = 53 if frequency == "YEARLY" and "BYMONTH" not in parts else 5
        numbers = [number for number in range(-most, most + 1) if number]
        days = [f"{rng.choice(numbers)}{day}" for day in rng.sample(DAYS, rng.randint(1, 3))]
        parts["BYDAY"] = ",".join(days + ([parts["BYDAY"]] if "BYDAY" in parts and rng.random() < 0.3 else []))
    is_mixed = len({len(day) > 2 for day in parts.get("BYDAY", "MO").split(",")}) == 2
    if not is_mixed and rng.random() < 0.3 and set(parts) & {"BYMONTH", "BYMONTHDAY", "BYDAY"}:
        parts["BYSETPOS"] = some([1, 2, 3, 5, 10, 31, -1, -2, -3, -5], 3)
    if rng.random() < 0.4:
        parts["WKST"] = rng.choice(DAYS)
    end = rng.random()
    if end < 0.3:
        parts["COUNT"] = str(rng.choice([1, 3, 10, 30, 200, 2000]))
    elif end < 0.5:
        until = start + timedelta(days=rng.randrange(0, rng.choice([60, 4000, 4000])))
        until = until if rng.random() < 0.5 else until.replace(hour=rng.randrange(24))
        parts["UNTIL"] = until.strftime(rng.choice([FORM, "%Y%m%d"]))
    return parts


def ask(probe: str, questions: list[str]) -> list[str]:
    done = subprocess.run([probe], input="".join(each + "\n" for each in questions), text=True,
                          stdout=subprocess.PIPE, check=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(questions), f"{len(answers)} answers to {len(questions)} questions"
    return answers


def compare_easters(probe: str) -> None:
    # All that dateutil has.
    years = range(1583, 4100)
    for year, answer in zip(years, ask(probe, [f"easter\t{year}" for year in years])):
        if answer != (expected := easter(year).strftime("%Y%m%d")):
            sys.exit(f"✘ recurrence: Easter is on {expected}, not on {answer}")


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    compare_easters(probe)
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    cases = [Case(rng) for _ in range(int(count))]
    wrong, filled = [], 0
    for case, answer in zip(cases, ask(probe, [case.question() for case in cases])):
        expected = ",".join(day.strftime(FORM) for day in case.instances())
        filled += expected != ""
        if answer != expected:
            wrong.append(f"{case.question()}\n  here     {answer}\n  dateutil {expected}")
    if wrong:
        print(*wrong[:5], sep="\n")
        sys.exit(f"✘ recurrence: {len(wrong)} of {count} are not as dateutil has them:"
                 f" Tools/recurrence {count} {seed}")
    # Else it would be windows without instances that are the same.
    assert filled * 3 > len(cases), f"only {filled} of {count} have instances"
    print(f"✔ recurrence: {count} at random as python-dateutil {version('python-dateutil')} has them,"
          f" {filled} with instances, seed {seed}")


main()
