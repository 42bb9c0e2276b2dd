"""Another client than ours, against the real server: what Docs/Sync.md says is enough to write it."""

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from device import PROTOCOL_VERSION, SCHEMA_REVISION, Account, Device, Problem, new_id  # noqa: E402
from harness.server import Server  # noqa: E402

PASSWORD = "uma senha bem comprida"


@pytest.fixture
def server():
    server = Server("--no-rate-limits")
    yield server
    server.close()


@pytest.fixture
def ana(server) -> Account:
    return Account.sign_up(server.port, "fisioflow", clinicName="Ipê", email="ana@example.com",
                           password=PASSWORD)


def platinum(server, account: Account) -> None:
    server.command("plan", "set", account.spaces[0], "platinum")


def test_an_operator_asks_why_a_clinic_has_its_plan(server, ana):
    platinum(server, ana)
    assert "platinum" in server.command("why", ana.spaces[0]).lower()


def patient(name: str, **fields) -> dict:
    """A patient as Docs/Sync.md describes it, with nothing but a name and what is given."""
    return {
        "id": new_id(), "fullName": name, "socialName": "", "emergencyName": "", "insurance": "",
        "complaint": "", "notes": "", "isArchived": False, "createdAt": 0, "updatedAt": 0,
    } | fields


def names(device: Device) -> list[str]:
    return sorted(row["fullName"] for row in device.table("patient").values())


def test_what_one_device_adds_another_has(ana):
    phone, laptop = Device(ana), Device(ana)
    phone.mutate("addPatient", patient=patient("João Conceição", tags=["ombro"], cpf="52998224725"))
    phone.mutate("addPatient", patient=patient("Ana Prado", notes="1ª linha\n2ª \"linha\" 👩‍👩‍👧"))
    phone.sync()
    laptop.sync()
    assert phone.queue == [] and phone.refused == {}
    assert names(laptop) == ["Ana Prado", "João Conceição"]
    assert laptop.rows == phone.rows
    assert phone.role == "admin"
    assert [row["name"] for row in laptop.table("clinic").values()] == ["Ipê"]


def test_who_is_removed_is_left_with_nothing_and_hears_of_the_queue(server, ana):
    platinum(server, ana)
    space = ana.spaces[0]
    invitation = ana.post("v1/invitations", space=space, email="bia@example.com", role="therapist")
    bia = Account.sign_up(server.port, "fisioflow", clinicName="", email="bia@example.com",
                          password=PASSWORD, invitation=invitation["code"])
    phone, hers = Device(ana), Device(bia, space)
    phone.mutate("addPatient", patient=patient("João"))
    phone.sync()
    hers.sync()
    assert names(hers) == ["João"] and hers.role == "therapist"
    assert len(phone.table("member")) == len(hers.table("member")) == 2
    ana.post("v1/members/remove", space=space, account=bia.id)
    waiting = hers.mutate("addPatient", patient=patient("Rita"))
    hers.sync()
    assert hers.rows == {} and hers.role == ""
    assert hers.refused == {waiting: {"code": "forbidden", "subject": "membership"}}
    phone.sync()
    assert names(phone) == ["João"]


def test_an_answer_that_is_lost_makes_nothing_happen_twice(server, ana):
    device = Device(ana)
    device.mutate("addPatient", patient=patient("Ana Prado"))
    first = device.ask(device.request())
    server.kill()
    server.start()
    assert device.ask(device.request())["acknowledged"] == first["acknowledged"] == 1
    device.sync()
    assert names(device) == ["Ana Prado"]
    assert device.cursor == first["cursor"]


def test_a_large_space_comes_in_pages_and_whole(server, ana):
    platinum(server, ana)
    phone, laptop = Device(ana), Device(ana)
    for number in range(2_500):
        phone.mutate("addPatient", patient=patient(f"Paciente {number:04}"))
    phone.sync()
    laptop.sync()
    assert laptop.requests > 1
    assert names(laptop) == [f"Paciente {number:04}" for number in range(2_500)]
    assert laptop.rows == phone.rows


def test_what_is_refused_is_told_until_it_is_settled(ana):
    device = Device(ana)
    for number in range(12):
        device.mutate("addPatient", patient=patient(f"Paciente {number:02}"))
    request = device.request()
    refusals = device.ask(request)["refusals"]
    assert [each["sequence"] for each in refusals] == [11, 12]
    assert refusals[0]["refusal"] == {
        "code": "limitReached", "subject": "patients", "limit": 10}
    assert device.ask(request)["refusals"] == refusals
    device.sync()
    assert sorted(device.refused) == [11, 12] and device.settled == 12
    assert device.ask(device.request())["refusals"] == []
    assert len(names(device)) == 10


def test_a_device_that_was_away_for_too_long_goes_on_under_another_name(server, ana):
    device = Device(ana)
    device.mutate("addPatient", patient=patient("Ana Prado"))
    device.mutate("addPatient", patient=patient(""))
    # The answer is lost, and more than 400 days go by.
    device.ask(device.request())
    server.change("UPDATE sync_client SET seen_at = 1")
    server.change("DELETE FROM job_period")
    server.until("SELECT count(*) = 1 FROM sync_client WHERE has_ended = 1")
    device.mutate("addPatient", patient=patient("Rita"))
    client = device.client
    device.sync()
    assert device.client != client and device.queue == [] and device.refused == {}
    assert [each["sequence"] for each in device.unknown] == [1, 2]
    assert [each["sequence"] for each in device.never_done] == [3]
    assert names(device) == ["Ana Prado"]
    # What the person wants done again goes under the new name.
    device.mutate("addPatient", **device.never_done[0]["arguments"])
    device.sync()
    assert names(device) == ["Ana Prado", "Rita"] and device.refused == {}


def test_each_no_has_its_code(ana):
    device = Device(ana)
    taken = patient("Ana Prado", cpf="52998224725")
    device.mutate("addPatient", patient=taken)
    expected = {
        device.mutate("addPatient", patient=patient("Bia", cpf="52998224725")): "duplicate",
        device.mutate("addPatient", patient=patient("")): "invalid",
        device.mutate("archivePatient", patient=new_id()): "missing",
        device.mutate("fromTheFuture"): "unknownMutation",
        device.mutate("addPatient", patient={"id": 1}): "unreadable",
    }
    device.mutate("addPatient", patient=patient("Caio Melo"))
    device.sync()
    assert {number: no["code"] for number, no in device.refused.items()} == expected
    assert names(device) == ["Ana Prado", "Caio Melo"]


def test_two_who_edit_different_fields_both_win(ana):
    phone, laptop = Device(ana), Device(ana)
    row = patient("João")
    phone.mutate("addPatient", patient=row)
    phone.sync()
    laptop.sync()
    phone.mutate("editPatient", patient=row["id"], changes=[{"name": "phone", "value": "+5511987654321"}])
    laptop.mutate("editPatient", patient=row["id"], changes=[{"name": "notes", "value": "Volta em março."}])
    for device in (phone, laptop, phone):
        device.sync()
    assert phone.rows == laptop.rows
    (found,) = phone.table("patient").values()
    assert (found["phone"], found["notes"]) == ("+5511987654321", "Volta em março.")


def test_a_field_is_emptied_and_one_from_the_future_passed_over(ana):
    device = Device(ana)
    row = patient("João", email="joao@example.com", shoeSize=43)
    device.mutate("addPatient", patient=row)
    device.sync()
    assert device.rows["patient", row["id"]]["email"] == "joao@example.com"
    device.mutate("editPatient", patient=row["id"], changes=[{"name": "email"}])
    device.sync()
    found = device.rows["patient", row["id"]]
    assert "email" not in found and "shoeSize" not in found and device.refused == {}


def test_the_live_channel_tells_of_every_version(ana):
    phone = Device(ana)
    phone.sync()
    watch = phone.watch()
    assert watch.next() == {"space": phone.space, "version": phone.cursor}
    # Of its own session's pushes it hears in its own answers: another session pushes.
    other = Device(Account.sign_in(ana.port, ana.app, email="ana@example.com", password=PASSWORD))
    other.mutate("addPatient", patient=patient("João"))
    other.sync()
    assert watch.next() == {"space": phone.space, "version": other.cursor}
    watch.close()


def test_who_has_no_business_there_is_told_so(server, ana):
    bia = Account.sign_up(server.port, "fisioflow", clinicName="Jatobá", email="bia@example.com",
                          password=PASSWORD)
    stranger = Device(bia, ana.spaces[0])
    assert stranger.watch().next() == 4403
    for change, status in [({}, 403), ({"protocolVersion": 0}, 426),
                           ({"protocolVersion": PROTOCOL_VERSION + 1}, 503),
                           ({"schema": SCHEMA_REVISION + 1}, 503), ({"schema": 0}, 422),
                           ({"space": "x"}, 422), ({"cursor": -1}, 422)]:
        with pytest.raises(Problem) as caught:
            stranger.ask(stranger.request() | change)
        assert caught.value.status == status, change
    bia.token = "nonsense"
    assert stranger.watch().next() == 4401
    with pytest.raises(Problem) as caught:
        stranger.ask(stranger.request())
    assert caught.value.status == 401
    # Another's queue is nobody else's.
    phone = Device(ana)
    phone.sync()
    thief = Device(Account.sign_up(server.port, "fisioflow", clinicName="Ipê-roxo",
                                   email="eva@example.com", password=PASSWORD))
    phone.mutate("addPatient", patient=patient("João"))
    phone.sync()
    thief.client = phone.client
    with pytest.raises(Problem):
        thief.sync()


def test_records_are_read_by_their_ids_and_by_a_field(server, ana):
    phone = Device(ana)
    patients = [patient(name, cpf=cpf) for name, cpf in [
        ("Ana", "11144477735"), ("Bia", "12345678909"), ("Caio", "52998224725")]]
    for each in patients:
        phone.mutate("addPatient", patient=each)
    phone.sync()
    ids = [each["id"] for each in patients]
    page = phone.read("patient", ids=[ids[2], ids[0], new_id()])
    assert {each["id"]: each["record"]["fullName"] for each in page["records"]} == {
        ids[0]: "Ana", ids[2]: "Caio"}
    assert not page["hasMore"] and page["version"] == phone.cursor
    question = {"by": "cpf", "limit": 2}
    page = phone.read("patient", **question)
    assert [each["id"] for each in page["records"]] == ids[:2] and page["hasMore"]
    last = page["records"][-1]
    page = phone.read("patient", **question,
                      after={"value": last["record"]["cpf"], "id": last["id"]})
    assert [each["id"] for each in page["records"]] == ids[2:] and not page["hasMore"]
    page = phone.read("patient", **question | {"until": "5", "latestFirst": True})
    assert [each["record"]["fullName"] for each in page["records"]] == ["Bia", "Ana"]
    named = [{"name": "isArchived", "value": False}]
    for wrong, status in [({"by": "notes"}, 422), ({"equal": named}, 422), ({"by": "nothing"}, 422), ({"limit": 501}, 422),
                          ({"from": 7}, 422), ({"from": "a\0"}, 422)]:
        with pytest.raises(Problem) as caught:
            phone.read("patient", **question | wrong)
        assert caught.value.status == status, wrong
    bia = Account.sign_up(server.port, "fisioflow", clinicName="Jatobá", email="bia@example.com",
                          password=PASSWORD)
    with pytest.raises(Problem) as caught:
        Device(bia, ana.spaces[0]).read("patient", ids=ids)
    assert caught.value.status == 403


def test_a_cursor_from_the_future_starts_over(ana):
    device = Device(ana)
    device.mutate("addPatient", patient=patient("João"))
    device.sync()
    cursor, rows = device.cursor, dict(device.rows)
    # As after the server was restored from an older backup.
    device.cursor += 1_000
    device.rows["patient", new_id()] = patient("Ninguém")
    device.sync()
    assert (device.cursor, device.rows) == (cursor, rows)


def test_many_devices_at_random_end_the_same(server, ana):
    platinum(server, ana)
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    devices = [Device(ana) for _ in range(4)]
    for step in range(150):
        device = chance.choice(devices)
        known = list(device.table("patient"))
        match chance.randrange(5):
            case 0 | 1:
                device.mutate("addPatient", patient=patient(f"Paciente {step}"))
            case 2 if known:
                field = chance.choice(["notes", "complaint"])
                device.mutate("editPatient", patient=chance.choice(known),
                              changes=[{"name": field, "value": f"nota {step}"}])
            case 3 if known:
                device.mutate(chance.choice(["archivePatient", "restorePatient"]),
                              patient=chance.choice(known))
            case _ if chance.random() < 0.3:
                device.ask(device.request())  # The answer is lost.
            case _:
                device.sync()
    for device in devices * 2:
        device.sync()
    for device in devices:
        assert device.rows == devices[0].rows
        assert device.refused == {}
