"""The examples of Deploy, with the real proxies in front of the real server: what the app sends comes
through, and what a client says of itself does not count."""

import base64
import http.client
import json
import random

import pytest

from device import Account, Device, Problem, new_id
from copying import folder, proxy, server  # noqa: F401
from places import PART, ask, dav, name, part
from test_device import PASSWORD, patient
from test_files import MEGABYTE, ask as ask_plainly, pdf, path_of, uploader


@pytest.fixture
def ana(proxy) -> Account:
    return Account.sign_up(proxy.port, "fisioflow", clinicName="Ipê", email="ana@example.com",
                           password=PASSWORD)


def test_copies_and_their_documents_pass_in_both_directions(ana, folder):
    content = random.randbytes(16 * MEGABYTE)
    ask(ana, "keep", dav(folder), name=name(ana), data=base64.b64encode(content).decode())
    assert folder.files[name(ana)] == content
    got = ask(ana, "fetch", dav(folder), name=name(ana))["data"]
    assert base64.b64decode(got) == content
    piece = random.randbytes(PART + 37)
    document = part(ana, new_id(), PART)
    ask(ana, "parts/keep", dav(folder), name=document, data=base64.b64encode(piece).decode())
    assert base64.b64decode(
        ask(ana, "parts/fetch", dav(folder), name=document)["data"]) == piece


def test_uploads_of_any_length_pass_and_so_do_downloads(server, ana):
    server.command("plan", "set", ana.spaces[0], "gold")
    content = pdf(30 * MEGABYTE)
    upload = uploader(ana, content, 40 * MEGABYTE)
    upload.upload()
    assert ask_plainly(ana, "GET", path_of(upload))[2] == content


def test_the_longest_sync_passes_and_what_is_longer_than_anything_does_not(ana):
    headers = {"Content-Type": "application/json"}
    status, _, body = ask_plainly(ana, "POST", "/fisioflow/v1/sync", headers, b" " * (1 << 20))
    assert (status, json.loads(body)["code"]) == (400, "malformed")
    assert ask_plainly(ana, "POST", "/fisioflow/v1/sync", headers, b" " * (3 << 20))[0] >= 400


def test_the_live_channel_passes(ana):
    phone, laptop = Device(ana), Device(ana)
    watch = laptop.watch()
    assert watch.next()["version"] == 1
    other = Account.sign_in(ana.port, "fisioflow", email="ana@example.com", password=PASSWORD)
    phone.account = other
    phone.mutate("addPatient", patient=patient("João"))
    phone.sync()
    assert watch.next()["version"] == 2
    watch.close()


def test_what_a_client_says_of_its_address_counts_for_nothing(proxy):
    statuses = []
    for number in range(40):
        connection = http.client.HTTPConnection("127.0.0.1", proxy.port)
        connection.request(
            "POST", "/fisioflow/v1/sessions",
            json.dumps({"email": f"p{number}@example.com", "password": "guess"}),
            {"Content-Type": "application/json", "X-Forwarded-For": f"203.0.113.{number}"})
        statuses.append(connection.getresponse().status)
        connection.close()
    assert set(statuses) == {401, 429} and statuses[-1] == 429


def test_the_figures_of_operators_are_out_of_reach(ana):
    assert ask_plainly(ana, "GET", "/metrics")[0] == 404


def test_what_is_wrong_is_told_by_the_server_not_by_the_proxy(proxy, ana):
    ana.token = "nonsense"
    with pytest.raises(Problem) as problem:
        ask(ana, "keep", {}, name="x", data="x" * (20 * MEGABYTE))
    assert (problem.value.status, problem.value.code) == (401, "signedOut")
