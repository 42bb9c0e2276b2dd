"""A family with many medicines and years of doses, for what has to be quick with them."""

import time
from datetime import date, datetime, timedelta, timezone

from clinic import EMAIL, PASSWORD, SAVED
from device import Account, Device, new_id

APP = "careguide"
# The zone of the browsers that look at it (harness/conditions.py).
ZONE = "America/Sao_Paulo"
EAST = timezone(timedelta(hours=-3))
PEOPLE = ["Rosa Andrade", "Bento Andrade", "Caio Andrade", "Dora Lins", "Enzo Luz", "Flora Sá"]
MEDICINES = ["Losartana", "Metformina", "Sinvastatina", "Levotiroxina", "Omeprazol", "Anlodipino",
             "Donepezila", "Furosemida"]
# What a record has besides: the server sets some of it.
NOBODY = "00000000-0000-0000-0000-000000000000"
KEPT = {"isArchived": False, "createdAt": 0, "updatedAt": 0}
PERSON = KEPT | {"consent": "own", "allergies": "", "conditions": "", "insurance": "",
                 "insuranceNumber": "", "notes": ""}
MEDICINE = KEPT | {"form": "tablet", "strength": "50 mg", "reason": "", "instructions": "",
                   "prescriber": ""}
SET = {"setAt": 0, "setBy": NOBODY}
SAID = {"note": "", "by": NOBODY, "saidAt": 0}


def bring_household(server, medicines: int = 40, days: int = 730) -> int:
    """Signs a family up that takes each of so many medicines twice a day, and wrote down each dose of so many
    days up to yesterday; how many those are. `open_household` brings it to a device."""
    account = Account.sign_up(server.port, APP, clinicName="Andrade", email=EMAIL, password=PASSWORD)
    server.command("plan", "set", account.spaces[0], "premium", "--app", APP)
    device = Device(account)
    device.revision = 1
    today = datetime.now(EAST).date()
    people = [new_id() for _ in PEOPLE]
    for id, name in zip(people, PEOPLE):
        device.mutate("addPerson", person=PERSON | {"id": id, "name": name})
    taken = []
    for number in range(medicines):
        medicine = MEDICINE | {"id": new_id(), "person": people[number % len(people)],
                               "name": f"{MEDICINES[number % len(MEDICINES)]} {number + 1}"}
        device.mutate("addMedicine", medicine=medicine)
        times = [f"{number % 12:02}:30", f"{12 + number % 12:02}:30"]
        first = (today - timedelta(days)).isoformat()
        device.mutate("setSchedule", schedule=SET | {
            "id": new_id(), "medicine": medicine["id"], "start": f"{first}T00:00", "firstDay": first,
            "phases": [{"every": 1, "times": times, "amounts": [1000, 1000]}], "policy": "local",
            "zone": ZONE})
        taken.append((medicine, times))
    for ago in range(days, 0, -1):
        day = today - timedelta(ago)
        for medicine, times in taken:
            for time_of_day in times:
                take(device, medicine, day, time_of_day)
    device.sync()
    assert not device.refused, next(iter(device.refused.values()))
    return len(device.table("dose"))


def take(device: Device, medicine: dict, day: date, time_of_day: str) -> None:
    """Writes down that a planned dose was taken, a few minutes after its time."""
    planned = f"{day.isoformat()}T{time_of_day}"
    at = int(datetime.fromisoformat(planned).replace(tzinfo=EAST).timestamp() + 180) * 1_000
    device.mutate("logDose", dose=SAID | {
        "id": new_id(), "medicine": medicine["id"], "person": medicine["person"], "planned": planned,
        "day": day.isoformat(), "state": "taken", "amount": 1000, "at": at, "clock": at})
    device.queue[-1]["time"] = min(at, int(time.time() * 1_000))


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
