"""Places of people's own copies, against the real server (Docs/Copies.md)."""

import base64
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from bucket import Bucket  # noqa: E402
from device import Account, Problem, new_id  # noqa: E402
from copying import folder  # noqa: E402, F401
from harness.server import Server  # noqa: E402
from places import PART, ask, dav, name, part, s3  # noqa: E402


@pytest.fixture
def bucket():
    bucket = Bucket()
    yield bucket
    bucket.close()


def serving(*hosts: str, options=()) -> Server:
    return Server("--copies-to", ",".join(hosts), *options)


def sign_up(server: Server, email: str = "ana@example.com") -> Account:
    return Account.sign_up(server.port, "fisioflow", clinicName="Ipê", email=email,
                           password="uma senha bem comprida")


def fails(account: Account, what: str, place: dict, **more) -> str:
    with pytest.raises(Problem) as problem:
        ask(account, what, place, **more)
    assert problem.value.status == 422
    return problem.value.code


def round_trip(account: Account, place: dict, held) -> None:
    ask(account, "check", place)
    assert held() == []
    assert ask(account, "list", place)["copies"] == []
    content = random.randbytes(300_000)
    data = base64.b64encode(content).decode()
    ask(account, "keep", place, name=name(account), data=data)
    # Asked again, as after a lost answer.
    ask(account, "keep", place, name=name(account), data=data)
    ask(account, "keep", place, name=name(account, 23), data="eA==")
    found = ask(account, "list", place)["copies"]
    assert sorted((each["name"], each["bytes"]) for each in found) == [
        (name(account), 300_000), (name(account, 23), 1)]
    got = ask(account, "fetch", place, name=name(account))["data"]
    assert base64.b64decode(got) == content
    for _ in range(2):
        ask(account, "remove", place, name=name(account))
    assert [each["name"] for each in ask(account, "list", place)["copies"]] == [name(account, 23)]
    assert fails(account, "fetch", place, name=name(account)) == "missing"


def parts(account: Account, place: dict, owner: str | None = None) -> list[str]:
    return sorted(ask(account, "parts/list", place, owner=owner or account.spaces[0])["parts"])


def round_trip_of_parts(account: Account, place: dict) -> None:
    document, length = new_id(), PART + 100
    names = [part(account, document, length, number) for number in range(2)]
    contents = [random.randbytes(PART + 37), random.randbytes(137)]
    assert parts(account, place) == []
    for name, content in zip(names, contents):
        for _ in range(2):
            ask(account, "parts/keep", place, name=name,
                data=base64.b64encode(content).decode())
    ask(account, "keep", place, name=name_of_copy(account), data="eA==")
    assert parts(account, place) == names
    assert [each["name"] for each in ask(account, "list", place)["copies"]] == [
        name_of_copy(account)]
    for name, content in zip(names, contents):
        got = ask(account, "parts/fetch", place, name=name)["data"]
        assert base64.b64decode(got) == content
    # Those of another clinic are listed for who restores from it.
    assert parts(account, place, new_id()) == []
    missing = part(account, new_id(), 5)
    for _ in range(2):
        ask(account, "parts/remove", place, names=[names[0], missing])
    assert parts(account, place) == names[1:]
    assert fails(account, "parts/fetch", place, name=names[0]) == "missing"
    ask(account, "parts/remove", place, names=names)
    ask(account, "remove", place, name=name_of_copy(account))
    assert parts(account, place) == []


name_of_copy = name


def test_FF_037_documents_in_a_folder_of_webdav(folder):
    server = serving(folder.host)
    try:
        account = sign_up(server)
        round_trip_of_parts(account, dav(folder))
        assert folder.files == {}
        # One that is cut in its place counts as not there.
        name = part(account, new_id(), 100)
        folder.files[name] = b"x" * 136
        assert parts(account, dav(folder)) == []
        folder.files[name] = b"x" * 137
        assert parts(account, dav(folder)) == [name]
        folder.files[name + ".part"] = b"x" * 137
        folder.files = {f"outro-{number}": b"" for number in range(20_001)}
        assert fails(account, "parts/list", dav(folder), owner=account.spaces[0]) == "crowded"
        assert fails(account, "list", dav(folder)) == "crowded"
    finally:
        server.close()


def test_FF_037_documents_in_a_bucket_of_s3(bucket):
    server = serving(bucket.endpoint)
    try:
        account = sign_up(server)
        round_trip_of_parts(account, s3(bucket))
        round_trip_of_parts(account, s3(bucket, prefix=""))
        # A thousand a page; others' files are none of the list.
        names = sorted(part(account, new_id(), 1) for _ in range(2_345))
        for each in names:
            bucket.put("copias/ipe/" + each, b"x" * 38)
        bucket.put("copias/ipe/" + part(account, new_id(), 1, space=new_id()), b"x" * 38)
        assert parts(account, s3(bucket)) == names
    finally:
        server.close()


def test_FF_037_parts_that_are_not_what_their_names_say_are_not_kept(folder):
    server = serving(folder.host)
    try:
        ana, bia = sign_up(server), sign_up(server, "bia@example.com")
        good = base64.b64encode(b"x" * 137).decode()
        document = new_id()
        for wrong in ["", "../x", name(ana), part(bia, document, 100),
                      part(ana, document, 100, 1), part(ana, document, (2 << 30) + 1),
                      part(ana, document, 100).upper(), part(ana, document, 100) + ".part"]:
            assert fails(ana, "parts/keep", dav(folder), name=wrong, data=good) == "unreadable"
        for wrong in ["", "eA==", base64.b64encode(b"x" * 138).decode()]:
            assert fails(ana, "parts/keep", dav(folder), name=part(ana, document, 100),
                         data=wrong) == "unreadable"
        assert fails(ana, "parts/remove", dav(folder), names=["../x"]) == "unreadable"
        many = [part(ana, new_id(), 1) for _ in range(51)]
        assert fails(ana, "parts/remove", dav(folder), names=many) == "unreadable"
        with pytest.raises(Problem) as problem:
            bia.post("v1/copies/parts/list", space=ana.spaces[0], owner=ana.spaces[0],
                     place=dav(folder))
        assert problem.value.status == 403
        assert folder.asked == []
    finally:
        server.close()


def test_FF_037_thousands_of_documents_are_let_through_and_not_more(folder):
    server = serving(folder.host)
    try:
        account = sign_up(server)
        status = 422
        while status == 422 and len(folder.asked) < 1_000:
            with pytest.raises(Problem) as problem:
                ask(account, "parts/fetch", dav(folder), name=part(account, new_id(), 1))
            status = problem.value.status
        assert status == 429
        assert 200 <= len(folder.asked) <= 600
    finally:
        server.close()


def test_FF_037_a_folder_of_webdav(folder):
    server = serving(folder.host)
    try:
        round_trip(sign_up(server), dav(folder), folder.copies)
        moves = [path for method, path in folder.asked if method == "MOVE"]
        # The probe, and each of the three times: never a name of its own before it is whole.
        assert len(moves) == 4 and all(path.endswith(".part") for path in moves)
        log = server.log.read_text()
        assert folder.PASSWORD not in log and "copias" not in log and "1a2b3c4d" not in log
    finally:
        server.close()


def test_FF_037_a_bucket_of_s3(bucket):
    server = serving(bucket.endpoint)
    try:
        account = sign_up(server)
        round_trip(account, s3(bucket), bucket.names)
        round_trip(account, s3(bucket, prefix=""),
                   lambda: [each for each in bucket.names() if "/" not in each])
        assert fails(account, "check", s3(bucket, secret="outra")) == "refused"
        assert fails(account, "check", s3(bucket, bucket="nenhum")) == "noFolder"
        assert fails(account, "list", s3(bucket, bucket="nenhum")) == "noFolder"
    finally:
        server.close()


def test_FF_037_what_is_wrong_with_a_place_is_told(folder):
    server = serving(folder.host, f"127.0.0.1:{folder.port}", "http://127.0.0.1:1")
    try:
        account = sign_up(server)
        for change, code in [
            ({"address": "nuvem"}, "badAddress"), ({"address": "http://127.0.0.1:9/"}, "notSecure"),
            ({"address": "https://127.0.0.1/"}, "hostNotAllowed"),
            ({"address": "https://localhost:5000/"}, "hostNotAllowed"),
            ({"address": "https://169.254.169.254/latest/"}, "hostNotAllowed"),
            ({"address": "http://127.0.0.1:1/"}, "unreachable"),
            ({"address": f"https://127.0.0.1:{folder.port}/dav/copias"}, "untrusted"),
            ({"secret": "errada"}, "refused"), ({"address": folder.host + "/outra"}, "noFolder"),
        ]:
            assert fails(account, "check", dav(folder, **change)) == code, change
        assert folder.files == {}
        data = base64.b64encode(b"x" * 5_000).decode()
        for bad, code in [("full", "full"), ("short", "strange"), ("cut", "unreachable"),
                          ("moved", "redirects")]:
            folder.bad = bad
            assert fails(account, "keep", dav(folder), name=name(account), data=data) == code, bad
            # Half a copy is never found under the name of one.
            folder.bad = ""
            assert ask(account, "list", dav(folder))["copies"] == [], bad
    finally:
        server.close()


def test_FF_037_who_may_ask_for_what(folder):
    server = serving(folder.host)
    try:
        ana, bia = sign_up(server), sign_up(server, "bia@example.com")
        with pytest.raises(Problem) as problem:
            bia.post("v1/copies/list", space=ana.spaces[0], place=dav(folder))
        assert problem.value.status == 403
        assert folder.asked == []
        for wrong in ["../x", "umbu-x.copy", name(ana) + ".part", name(bia)]:
            assert fails(ana, "keep", dav(folder), name=wrong, data="eA==") == "unreadable"
        for wrong in ["", "e", "*"]:
            assert fails(ana, "keep", dav(folder), name=name(ana), data=wrong) == "unreadable"
        assert folder.asked == []
    finally:
        server.close()


def test_FF_037_one_account_does_not_keep_the_server_busy(folder):
    server = serving(folder.host)
    try:
        account = sign_up(server)
        with pytest.raises(Problem) as problem:
            for _ in range(200):
                ask(account, "list", dav(folder))
        assert problem.value.status == 429
        assert 40 <= len(folder.asked) <= 80
    finally:
        server.close()
