"""Families of Careguide, written by a device that speaks its API: one in which everything stands that a page can
show, and one with many medicines and years of doses, for what has to be quick with them."""

import sys
import time
from datetime import date, datetime, timedelta, timezone

from clinic import EMAIL, PASSWORD, SAVED
from harness import ROOT

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device, new_id  # noqa: E402

APP = "careguide"
# The zone of the browsers that look at it (harness/conditions.py).
ZONE = "America/Sao_Paulo"
EAST = timezone(timedelta(hours=-3))

# What a record has besides: the server sets some of it.
NOBODY = "00000000-0000-0000-0000-000000000000"
TIMES = {"createdAt": 0, "updatedAt": 0}
PERSON = TIMES | {"consent": "own", "allergies": "", "conditions": "", "insurance": "",
                  "insuranceNumber": "", "notes": "", "isArchived": False}
MEDICINE = TIMES | {"form": "tablet", "strength": "50 mg", "reason": "", "instructions": "",
                    "prescriber": "", "isArchived": False}


def now() -> int:
    """In milliseconds."""
    return int(time.time() * 1_000)


def today() -> date:
    return datetime.now(EAST).date()


class Household:
    """A family on the premium plan, and the device that writes for it. What it adds it gives an id."""

    def __init__(self, server, name: str = "Andrade"):
        account = Account.sign_up(server.port, APP, clinicName=name, email=EMAIL, password=PASSWORD)
        server.command("plan", "set", account.spaces[0], "premium", "--app", APP)
        self.device = Device(account)
        self.device.revision = 1

    def send(self) -> None:
        self.device.sync()
        assert not self.device.refused, next(iter(self.device.refused.values()))

    def person(self, name: str, **fields) -> str:
        return self._add("addPerson", "person", PERSON | {"name": name} | fields)

    def medicine(self, person: str, name: str, **fields) -> str:
        return self._add("addMedicine", "medicine", MEDICINE | {"person": person, "name": name} | fields)

    def contact(self, person: str, name: str, **fields) -> str:
        return self._add("addContact", "contact", TIMES | {
            "person": person, "kind": "emergency", "name": name, "role": ""} | fields)

    def schedule(self, medicine: str, times: list[str], first: date, **fields) -> str:
        """One at each of the times, every day from the first on."""
        phases = [{"every": 1, "times": times, "amounts": [1000] * len(times)}] if times else []
        return self._add("setSchedule", "schedule", {
            "medicine": medicine, "start": f"{first.isoformat()}T00:00", "policy": "local",
            "firstDay": first.isoformat(), "phases": phases, "zone": ZONE, "setAt": 0, "setBy": NOBODY
        } | fields)

    def dose(self, person: str, medicine: str, planned: str, **fields) -> str:
        """What is said of a planned dose ("2026-03-08T08:00"): that it was taken a few minutes later."""
        at = int(datetime.fromisoformat(planned).replace(tzinfo=EAST).timestamp() + 180) * 1_000
        return self._dose(person, medicine, planned[:10], min(at, now()), planned=planned, **fields)

    def needed(self, person: str, medicine: str, minutes_ago: int) -> str:
        """What is said of one that was taken when needed."""
        return self._dose(person, medicine, today().isoformat(), now() - minutes_ago * 60_000)

    def _dose(self, person: str, medicine: str, day: str, at: int, **fields) -> str:
        id = self._add("logDose", "dose", {
            "medicine": medicine, "person": person, "planned": "", "day": day, "state": "taken",
            "amount": 1000, "at": at, "clock": at, "note": "", "by": NOBODY, "saidAt": 0} | fields)
        self.device.queue[-1]["time"] = at
        return id

    def stock(self, medicine: str, amount: int, days_ago: int, kind: str = "counted") -> str:
        return self._add("logStock", "entry", {
            "medicine": medicine, "kind": kind, "amount": amount * 1000,
            "at": now() - days_ago * 86_400_000, "by": NOBODY})

    def reading(self, person: str, kind: str, days_ago: float, *values: float, note: str = "") -> str:
        value, value2 = [int(each * 1000) for each in values] + [None] * (2 - len(values))
        return self._add("logReading", "reading", TIMES | {
            "person": person, "kind": kind, "value": value, "value2": value2, "note": note,
            "at": now() - int(days_ago * 86_400_000), "by": NOBODY})

    def _add(self, mutation: str, argument: str, record: dict) -> str:
        id = new_id()
        self.device.mutate(mutation, **{argument: {"id": id} | record})
        return id


PEOPLE = ["Rosa Andrade", "Bento Andrade", "Caio Andrade", "Dora Lins", "Enzo Luz", "Flora Sá"]
MEDICINES = ["Losartana", "Metformina", "Sinvastatina", "Levotiroxina", "Omeprazol", "Anlodipino",
             "Donepezila", "Furosemida"]


def bring_household(server, medicines: int = 40, days: int = 730) -> int:
    """Six people who take each of so many medicines twice a day, and wrote down each dose of so many days up
    to yesterday; how many those are. `open_household` brings it to a device."""
    household = Household(server)
    people = [household.person(name) for name in PEOPLE]
    first = today() - timedelta(days)
    taken = []
    for number in range(medicines):
        person = people[number % len(people)]
        medicine = household.medicine(person, f"{MEDICINES[number % len(MEDICINES)]} {number + 1}")
        times = [f"{number % 12:02}:30", f"{12 + number % 12:02}:30"]
        household.schedule(medicine, times, first)
        taken.append((person, medicine, times))
    for day in (first + timedelta(each) for each in range(days)):
        for person, medicine, times in taken:
            for time_of_day in times:
                household.dose(person, medicine, f"{day.isoformat()}T{time_of_day}")
    household.send()
    return len(household.device.table("dose"))


def open_household(page) -> None:
    """Signs in on a device, and waits until it has all."""
    page.open(f"/{APP}/entrar")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()
    page.get("heading", "Hoje")
    page.get("button", SAVED)
    page.until(lambda: page.evaluate("document.querySelectorAll('.row-time').length > 0"), "doses")
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
