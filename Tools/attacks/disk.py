"""Attacks on the disk: what one free account can leave there."""

import http.client
import json
import random
import string
import time
import uuid

from .answers import told
from .attack import Attack, CameThrough
from .honest import new_id
from .target import PATIENCE, Target

# The free plan's budget, and its records (Docs/Decisions/0028-what-a-space-may-take.md).
MEGABYTES, RECORDS = 512, 2_000
# What one account may have of new clients in a day (RateLimits).
CLIENTS = 100


class Pusher:
    """A device that sends what it likes, and takes back nothing."""

    def __init__(self, target: Target, token: str, space: str):
        self._target, self._token, self._space = target, token, space
        self._connection: http.client.HTTPConnection | None = None
        self.restart()

    def restart(self) -> None:
        """As another device."""
        self.client, self.sequence, self.settled = new_id(), 0, 0

    def push(self, patients: list[dict]) -> tuple[int, list[dict]]:
        """Adds patients; the status, and what was refused. Waits when it is told to."""
        mutations = [{"sequence": self.sequence + 1 + number, "id": new_id(), "name": "addPatient",
                      "time": int(time.time() * 1000),
                      "arguments": {"patient": patient, "isRecovered": patient["isArchived"]}}
                     for number, patient in enumerate(patients)]
        request = {"protocolVersion": 4, "schema": 3, "space": self._space, "client": self.client,
                   "cursor": 0, "settled": self.settled, "mutations": mutations}
        while True:
            self._connection = self._connection or http.client.HTTPConnection(
                "127.0.0.1", self._target.port, timeout=PATIENCE)
            self._connection.request(
                "POST", "/fisioflow/v1/sync", json.dumps(request),
                {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}"})
            answer = self._connection.getresponse()
            content = answer.read()
            if answer.status == 429 and int(answer.headers.get("Retry-After", 60)) < 5:
                time.sleep(0.2)
                continue
            if answer.status != 200:
                self._connection.close()
                self._connection = None
                return answer.status, []
            said = json.loads(content)
            self.sequence += len(mutations)
            self.settled = self.sequence
            return 200, [each["refusal"] for each in said["refusals"]]


def patient(text: str = "", isArchived: bool = True) -> dict:
    return {"id": new_id(), "fullName": "Paciente", "socialName": "", "emergencyName": "",
            "insurance": "", "complaint": text, "notes": text, "isArchived": isArchived,
            "createdAt": 0, "updatedAt": 0}


def archived_patients(target: Target) -> str:
    """As from a copy, with as much text as one can have, until there is no more room."""
    token, space = target.account()
    pusher = Pusher(target, token, space)
    before, refused, added = target.disk(), [], 0
    # 60 kB of the budget each: half as many again as there is room for.
    for _ in range(MEGABYTES * 1024 // 60 // 40 * 3 // 2):
        text = "".join(random.choices(string.ascii_letters, k=10_000))
        status, refusals = pusher.push([patient(text) for _ in range(40)])
        if status != 200:
            raise CameThrough(f"told {status} after {added} patients")
        added += 40 - len(refusals)
        refused += [f"{each['code']} {each['subject']}" for each in refusals]
        if len(refused) > 200:
            break
    # The last bytes with small ones, then what is no mutation.
    while not (refusals := pusher.push([patient() for _ in range(40)])[1]):
        added += 40
    refused += [f"{each['code']} {each['subject']}" for each in refusals]
    invited = [target.post("v1/invitations", {
        "space": space, "email": f"cheia{number}@example.org", "role": "receptionist"}, token)[0]
        for number in range(20)]
    grown = target.disk() - before
    if invited.count(409) < 15:
        raise CameThrough(f"a full clinic invites people: {told(invited)}")
    if not refused or grown > MEGABYTES:
        raise CameThrough(f"{added} patients took {grown:.0f} MB; {told(refused)}")
    return f"{added} patients took {grown:.0f} of {MEGABYTES} MB, then {told(refused)}; invitations {told(invited)}"


def new_patients(target: Target) -> str:
    """More than the plan allows, in many small pushes of many devices."""
    token, space = target.account()
    pusher, answers = Pusher(target, token, space), []
    for _ in range(3 * CLIENTS):
        pusher.restart()
        status, _ = pusher.push([patient(isArchived=False) for _ in range(100)])
        answers.append(status)
    of_space, id = "FROM sync_client WHERE space = ?", uuid.UUID(space).bytes
    clients = target.count(f"SELECT count(*) {of_space}", id)
    refusals = target.count(f"SELECT count(*) FROM sync_refusal WHERE client IN (SELECT id {of_space})", id)
    if clients > CLIENTS or refusals > 10_000 + 1_000:
        raise CameThrough(f"{clients} clients and {refusals} refusals are kept")
    return f"{told(answers)}; {clients} clients and {refusals} refusals are kept"


DISK = [
    Attack("archived patients", "a free account brings back archived patients of 20 kB each",
           archived_patients),
    Attack("new clients", "300 devices of one account, of which each is refused most", new_patients),
]
