"""A client that does nothing but its work: it syncs a change now and then, and waits for the answer."""

import http.client
import json
import multiprocessing
import os
import time
import uuid

from .target import PATIENCE, Target

# Seconds between two syncs: an account may make 20 calls a second.
PAUSE = 0.1


def new_id() -> str:
    number = int(time.time() * 1000) << 80 | int.from_bytes(os.urandom(10), "big")
    return str(uuid.UUID(int=number & ~(0xF << 76) & ~(0x3 << 62) | 7 << 76 | 2 << 62))


class Honest:
    """Syncs in a process of its own, from an address of its own, until it is told to end."""

    ADDRESS = "127.0.99.1"

    def __init__(self, target: Target, token: str, space: str):
        self._here, there = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=work, args=(there, target.port, token, space), daemon=True)
        self._process.start()

    def end(self) -> tuple[list[float], list[str]]:
        """The seconds that each sync took, and what went wrong with others."""
        self._here.send("end")
        result = self._here.recv()
        self._process.join(PATIENCE)
        return result


def work(pipe, port: int, token: str, space: str) -> None:
    client, cursor, sequence, role, whole = new_id(), 0, 0, "", 0
    took, failed = [], []
    connection = None
    while not pipe.poll(PAUSE):
        sequence += 1
        request = {
            "protocolVersion": 3, "schema": 3, "space": space, "client": client, "cursor": cursor,
            "settled": sequence - 1,
            "mutations": [{
                "sequence": sequence, "id": new_id(), "name": "addPatient",
                "time": int(time.time() * 1000), "arguments": {"patient": {
                    "id": new_id(), "fullName": f"Paciente {sequence}", "socialName": "",
                    "emergencyName": "", "insurance": "", "complaint": "", "notes": "",
                    "isArchived": False, "createdAt": 0, "updatedAt": 0}}}]}
        if cursor > 0:
            request |= {"role": role, "whole": whole}
        began = time.monotonic()
        try:
            connection = connection or http.client.HTTPConnection(
                "127.0.0.1", port, timeout=PATIENCE, source_address=(Honest.ADDRESS, 0))
            connection.request(
                "POST", "/fisioflow/v1/sync", json.dumps(request),
                {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            content = answer.read()
            if answer.status != 200:
                raise OSError(str(answer.status))
            said = json.loads(content)
            cursor, role = said["cursor"], said["role"]
            whole = whole if said["hasMore"] else cursor
            took.append(time.monotonic() - began)
        except (OSError, http.client.HTTPException) as error:
            # Nothing is lost: the next one goes on where this one was.
            sequence -= 1
            failed.append(str(error) or type(error).__name__)
            if connection:
                connection.close()
            connection = None
    pipe.send((took, failed))


def percentile(took: list[float]) -> float:
    """The 95th, in milliseconds."""
    return sorted(took)[min(len(took) - 1, int(len(took) * 0.95))] * 1000 if took else 0.0
