"""A clinic with a full agenda, written by a device that speaks its API, for what has to be quick with it."""

import sys
from datetime import datetime, timedelta, timezone

from clinic import CLINIC, EMAIL, PASSWORD
from harness import ROOT

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device, new_id  # noqa: E402

# The zone of the browsers that look at it (harness/conditions.py).
ZONE = "America/Sao_Paulo"
EAST = timezone(timedelta(hours=-3))

NOBODY = "00000000-0000-0000-0000-000000000000"
# What the server sets of a record.
TIMES = {"createdAt": 0, "updatedAt": 0}

THERAPISTS = 10
# Of each therapist on a working day.
SESSIONS = 6
# Of all of them, from Monday to Friday.
A_WEEK = THERAPISTS * SESSIONS * 5

SERVICES = ["Fisioterapia", "Pilates", "Avaliação", "RPG"]
FIRST = ["João", "Maria", "Ângela", "José", "Antônia", "Caetano", "Íris", "Otávio", "Zuleica", "Bia"]
LAST = ["da Silva", "Conceição", "Prado", "Muniz", "Araújo", "Lima", "Reis"]


def midnight() -> datetime:
    """At which this day began."""
    return datetime.now(EAST).replace(hour=0, minute=0, second=0, microsecond=0)


def book_session(device: Device, therapist: str, person: str, start: datetime, **fields) -> None:
    """A confirmed session of somebody."""
    session, local = new_id(), f"{start.astimezone(EAST):%Y-%m-%dT%H:%M}"
    device.mutate("bookSession", session=TIMES | {
        "id": session, "therapist": therapist, "start": local, "zone": ZONE,
        "startsAt": int(start.timestamp()) * 1000, "minutes": 50, "before": 0, "after": 0, "places": 1,
        "isCalledOff": False, "note": "", "createdBy": NOBODY,
    } | fields, appointments=[TIMES | {
        "id": new_id(), "session": session, "person": person, "start": local, "state": "confirmed",
        "passed": 0, "month": "", "counts": False, "createdBy": NOBODY,
    }])


class BusyClinic:
    """On the largest plan, with ten therapists, four services, and patients."""

    def __init__(self, server, patients: int = 200):
        owner = Account.sign_up(
            server.port, "fisioflow", clinicName=CLINIC, email=EMAIL, password=PASSWORD)
        server.command("plan", "set", owner.spaces[0], "platinum")
        self.device = Device(owner)
        self.therapists = [owner.id] + [
            self._invite(server, f"fisio{number}@clinica.com.br") for number in range(1, THERAPISTS)]
        self.services = [self._add("addService", "service", {
            "name": name, "minutes": 50, "step": 30, "before": 0, "after": 0, "leastNotice": 0, "places": 1,
            "color": number}) for number, name in enumerate(SERVICES)]
        self.patients = [self._add("addPatient", "patient", {
            "fullName": f"{FIRST[number % 10]} {LAST[number % 7]} {number:05}", "socialName": "",
            "emergencyName": "", "insurance": "", "complaint": "", "notes": ""})
            for number in range(patients)]
        self._send()

    def fill(self, monday: datetime) -> int:
        """Books the week that begins then; how many sessions that are."""
        for number in range(A_WEEK):
            each, therapist = divmod(number, THERAPISTS)
            day, place = divmod(each, SESSIONS)
            # Six of the ten hours from eight to six, others for each of them.
            hour = 8 + (therapist + place + day) % 10
            book_session(
                self.device, self.therapists[therapist], self.patients[number % len(self.patients)],
                monday + timedelta(days=day, hours=hour), service=self.services[number % len(self.services)])
        self._send()
        return A_WEEK

    def _invite(self, server, email: str) -> str:
        account = self.device.account
        code = account.post(
            "v1/invitations", space=self.device.space, email=email, role="therapist")["code"]
        return Account.sign_up(
            server.port, "fisioflow", clinicName="", email=email, password=PASSWORD, invitation=code).id

    def _add(self, name: str, record: str, fields: dict) -> str:
        id = new_id()
        self.device.mutate(name, **{record: TIMES | {"id": id, "isArchived": False} | fields})
        return id

    def _send(self) -> None:
        self.device.sync()
        assert not self.device.refused, next(iter(self.device.refused.values()))
