"""Clients as they were when their version of the wire was the newest, against the server as it is now.

The files in frozen/ are never changed: a server that cannot go on with them is wrong. When the
version of the wire moves, device.py is copied there as it was before.
"""

import hashlib
import importlib.util
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from device import PATIENCE, Account, Device, new_id  # noqa: E402
from harness.server import Server  # noqa: E402

FROZEN = Path(__file__).parent / "frozen"
CHECKSUMS = {
    "wire1": "82f34e291a2489c9099e4f38cadf14be07394dbe46493a6d4c2ad4d1fab854e4",
    "wire2": "58a940e35a30fb5a47fdf75bf39b2af3fbfb04aacc11ed1462fbae7edf962369",
    "wire3": "ade9f950fd147e69c311460af7515ec4d0c0fea875498c8dd1bad52cd923e409",
    "wire4": "cf196e18bf03ef49e52bee5ff965c07b5a912468a14d002baa920b630aff2041",
}
PASSWORD = "uma senha bem comprida"

# What an app of the first revision of the clinics' schema may be given of each record, for ever.
FIRST_REVISION = {
    "clinic": {"id", "name", "plan", "createdAt"},
    "member": {"id", "email", "roleName", "joinedAt", "leftAt"},
    "patient": {
        "id", "fullName", "socialName", "cpf", "birthDate", "sex", "phone", "email", "emergencyName",
        "emergencyPhone", "insurance", "complaint", "notes", "tags", "isArchived", "createdAt",
        "updatedAt"},
    "textConflict": {
        "id", "subjectType", "subject", "field", "text", "base", "author", "writtenAt"},
}

# What records have gained since the newest of these clients.
LATER = {
    "clinic": {"timeZone", "phone", "street", "number", "complement", "district", "city", "state",
               "postalCode", "logo"},
    "member": {"name"},
    "patient": {"language"},
}

WHOLE = {
    "fullName": "João Conceição", "socialName": "Jô", "cpf": "52998224725",
    "birthDate": "1980-02-29", "sex": "male", "phone": "+5511987654321",
    "email": "joao@example.com", "emergencyName": "Rita", "emergencyPhone": "+5511912345678",
    "insurance": "Ipê", "complaint": "ombro", "notes": "nota", "tags": ["ombro"],
    "isArchived": False, "createdAt": 0, "updatedAt": 0,
}


@pytest.fixture
def server():
    server = Server("--no-rate-limits")
    yield server
    server.close()


@pytest.fixture
def ana(server) -> Account:
    return Account.sign_up(server.port, "fisioflow", clinicName="Ipê", email="ana@example.com",
                           password=PASSWORD)


def load(name: str):
    path = FROZEN / f"{name}.py"
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    assert checksum == CHECKSUMS[name], f"{path.name} is frozen: put it back as it was"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.PATIENCE = PATIENCE
    return module


def only(rows: dict[str, dict]) -> dict:
    (row,) = rows.values()
    return row


def without_later(rows: dict[tuple, dict]) -> dict[tuple, dict]:
    return {key: {field: value for field, value in row.items() if field not in LATER.get(key[0], ())}
            for key, row in rows.items()}


@pytest.mark.parametrize("name", CHECKSUMS)
def test_an_older_client_goes_on_beside_a_new_one(ana, name):
    client = load(name)
    old = client.Device(client.Account.sign_in(
        ana.port, ana.app, email="ana@example.com", password=PASSWORD))
    new = Device(ana)
    row = WHOLE | {"id": new_id()}
    old.mutate("addPatient", patient=row)
    old.sync()
    new.sync()
    found = only(new.table("patient"))
    assert {field: found[field] for field in WHOLE if field not in ("createdAt", "updatedAt")} == {
        field: row[field] for field in WHOLE if field not in ("createdAt", "updatedAt")}
    new.mutate("editPatient", patient=row["id"], changes=[{"name": "insurance", "value": "Jatobá"}])
    old.mutate("editPatient", patient=row["id"],
               changes=[{"name": "email"}, {"name": "socialName", "value": ""}])
    for device in (new, old, new, old):
        device.sync()
    assert old.rows == without_later(new.rows) and old.refused == {}
    found = only(old.table("patient"))
    assert found["insurance"] == "Jatobá" and found["socialName"] == "" and "email" not in found
    old.mutate("archivePatient", patient=row["id"])
    refused = old.mutate("archivePatient", patient=new_id())
    old.sync()
    new.sync()
    assert only(new.table("patient"))["isArchived"] and set(old.refused) == {refused}


@pytest.mark.parametrize("name", CHECKSUMS)
def test_an_app_of_the_first_revision_gets_the_first_revision(ana, name):
    client = load(name)
    old = client.Device(client.Account.sign_in(
        ana.port, ana.app, email="ana@example.com", password=PASSWORD))
    row = WHOLE | {"id": new_id()}
    old.mutate("addPatient", patient=row)
    old.mutate("editPatient", patient=row["id"], changes=[
        {"name": "notes", "value": "outra", "base": "0000000000000000"}])
    old.sync()
    assert old.refused == {}
    assert {table for table, _ in old.rows} == set(FIRST_REVISION)
    for (table, _), found in old.rows.items():
        assert set(found) <= FIRST_REVISION[table], table
    assert set(only(old.table("patient"))) == FIRST_REVISION["patient"]
    conflict = only(old.table("textConflict"))
    assert set(conflict) == FIRST_REVISION["textConflict"]
    assert (conflict["field"], conflict["text"]) == ("notes", "outra")
