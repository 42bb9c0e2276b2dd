"""Files, by a client of tus that knows nothing of Umbu, against the real server (Docs/Files.md)."""

import http.client
import io
import json
import random
import struct
import sys
import threading
from pathlib import Path

import pytest
from tusclient.client import TusClient

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from bucket import Bucket  # noqa: E402
from device import Account, Device, new_id  # noqa: E402
from harness.server import Server  # noqa: E402
from test_device import patient  # noqa: E402

FILES = "/fisioflow/v1/files"
MEGABYTE = 1 << 20
ZERO = "00000000-0000-0000-0000-000000000000"


def sign_up(server: Server) -> Account:
    return Account.sign_up(server.port, "fisioflow", clinicName="Ipê", email="ana@example.com",
                           password="uma senha bem comprida")


def pdf(size: int) -> bytes:
    """Bytes that begin as a PDF does."""
    return b"%PDF-1.7\n" + random.randbytes(size - 9)


def ask(account: Account, method: str, path: str, headers: dict | None = None,
        body: bytes | None = None) -> tuple[int, dict, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", account.port)
    try:
        connection.request(method, path, body,
                           {"Authorization": f"Bearer {account.token}"} | (headers or {}))
        answer = connection.getresponse()
        return answer.status, {n.lower(): v for n, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def listed(account: Account) -> dict:
    status, _, body = ask(account, "GET", f"{FILES}?space={account.spaces[0]}")
    assert status == 200
    return json.loads(body)


def uploader(account: Account, content: bytes, chunk: int, record: str | None = None, **options):
    client = TusClient(f"http://127.0.0.1:{account.port}{FILES}",
                       headers={"Authorization": f"Bearer {account.token}"})
    return client.uploader(file_stream=io.BytesIO(content), chunk_size=chunk,
                           metadata={"space": account.spaces[0], "filename": "laudo.pdf"}
                           | ({"record": record} if record else {}),
                           **options)


def path_of(upload) -> str:
    return upload.url[upload.url.index(FILES):]


def add_document(device: Device, patient: str, content: bytes) -> str:
    """The record of a document whose bytes are to follow."""
    document = {"id": new_id(), "patient": patient, "name": "Laudo.pdf",
                "type": "application/pdf", "bytes": len(content), "refusal": "",
                "addedBy": ZERO, "addedAt": 0}
    device.mutate("addDocument", document=document)
    device.sync()
    assert device.table("document")[document["id"]].get("file") is None
    return document["id"]


@pytest.fixture
def server():
    server = Server("--no-rate-limits")
    yield server
    server.close()


@pytest.fixture
def ana(server) -> Account:
    return sign_up(server)


@pytest.mark.parametrize("chunk", [300_000, 5 * MEGABYTE])
def test_a_file_is_what_was_sent(ana, chunk):
    content = pdf(3 * MEGABYTE + 17)
    upload = uploader(ana, content, chunk, upload_checksum=True)
    upload.upload()
    status, headers, body = ask(ana, "GET", path_of(upload))
    assert status == 200 and body == content
    assert headers["content-type"] == "application/pdf"
    assert [(each["name"], each["bytes"]) for each in listed(ana)["files"]] == [
        ("laudo.pdf", len(content))]


def test_an_upload_goes_on_in_another_client(ana):
    content = pdf(MEGABYTE)
    first = uploader(ana, content, 100_000)
    for _ in range(4):
        first.upload_chunk()
    second = uploader(ana, content, 100_000, url=first.url)
    assert second.offset == 400_000
    second.upload()
    assert ask(ana, "GET", path_of(second))[2] == content


def test_a_killed_server_goes_on_from_what_it_acknowledged(server, ana):
    seed = random.randrange(1 << 32)
    print(f"killing uploads: seed {seed}")
    chance = random.Random(seed)
    content = pdf(20 * MEGABYTE)
    upload = uploader(ana, content, 512 * 1024)
    upload.upload_chunk()
    acknowledged = upload.offset
    for _ in range(5):
        timer = threading.Timer(chance.uniform(0, 0.05), server.kill)
        timer.start()
        try:
            while True:
                upload.upload_chunk()
                acknowledged = upload.offset
                if acknowledged == len(content):
                    break
        except Exception:
            pass
        timer.join()
        server.start()
        upload.offset = upload.get_offset()
        assert acknowledged <= upload.offset <= len(content)
    if upload.offset < len(content):
        upload.upload()
    status, _, body = ask(ana, "GET", path_of(upload))
    assert status == 200 and body == content
    assert listed(ana)["usedBytes"] == len(content)


def test_a_request_that_breaks_off_keeps_what_came(server, ana):
    content = pdf(2 * MEGABYTE)
    upload = uploader(ana, content, 1_000)
    upload.upload_chunk()
    connection = http.client.HTTPConnection("127.0.0.1", ana.port)
    connection.putrequest("PATCH", path_of(upload))
    for name, value in {"Authorization": f"Bearer {ana.token}", "Tus-Resumable": "1.0.0",
                        "Upload-Offset": "1000", "Content-Length": str(len(content) - 1000),
                        "Content-Type": "application/offset+octet-stream"}.items():
        connection.putheader(name, value)
    connection.endheaders()
    connection.send(content[1_000:MEGABYTE])
    connection.close()
    upload.offset = upload.get_offset()
    assert 1_000 <= upload.offset <= MEGABYTE
    upload.chunk_size = len(content)
    upload.upload()
    assert ask(ana, "GET", path_of(upload))[2] == content


def test_an_ended_upload_frees_what_it_reserved(ana):
    upload = uploader(ana, pdf(MEGABYTE), 100_000)
    upload.upload_chunk()
    assert listed(ana)["usedBytes"] == MEGABYTE
    status, headers, _ = ask(ana, "DELETE", path_of(upload), {"Tus-Resumable": "1.0.0"})
    assert status == 204 and headers["tus-resumable"] == "1.0.0"
    assert listed(ana)["usedBytes"] == 0
    assert ask(ana, "HEAD", path_of(upload), {"Tus-Resumable": "1.0.0"})[0] == 404


@pytest.fixture
def bucket(monkeypatch):
    bucket = Bucket()
    for name, value in bucket.environment().items():
        monkeypatch.setenv(name, value)
    yield bucket
    bucket.close()


def test_a_document_gets_its_bytes_and_takes_them_along(ana):
    phone, laptop = Device(ana), Device(ana)
    ana_prado = patient("Ana Prado")
    phone.mutate("addPatient", patient=ana_prado)
    content = pdf(700_000)
    document = add_document(phone, ana_prado["id"], content)
    # Bytes for no record, or not those that it waits for, are not taken.
    for record, bytes in ((new_id(), content), (document, content + b"!")):
        with pytest.raises(Exception) as refusal:
            uploader(ana, bytes, 300_000, record).upload()
        assert refusal.value.status_code == 404
    upload = uploader(ana, content, 300_000, record=document)
    upload.upload()
    laptop.sync()
    row = laptop.table("document")[document]
    assert path_of(upload) == f"{FILES}/{row['file']}" and not row.get("refusal")
    assert ask(ana, "GET", path_of(upload))[2] == content
    assert ask(ana, "DELETE", path_of(upload))[0] == 409
    laptop.mutate("removeDocument", patient=ana_prado["id"], document=document)
    laptop.sync()
    assert ask(ana, "GET", path_of(upload))[0] == 404
    assert listed(ana)["files"] == []


def test_why_a_documents_bytes_are_not_taken_stands_in_its_record(ana):
    device = Device(ana)
    ana_prado = patient("Ana Prado")
    device.mutate("addPatient", patient=ana_prado)
    page = b"<!doctype html><script>alert(1)</script>"
    document = add_document(device, ana_prado["id"], page)
    with pytest.raises(Exception) as refusal:
        uploader(ana, page, 1_000, record=document).upload()
    assert refusal.value.status_code == 415
    device.sync()
    assert device.table("document")[document]["refusal"] == "unwantedType"


def test_PL_007_files_lie_in_a_bucket(bucket):
    server = Server("--no-rate-limits")
    try:
        ana = sign_up(server)
        # More than one part of an S3 upload.
        content = pdf(70 * MEGABYTE)
        upload = uploader(ana, content, 80 * MEGABYTE)
        upload.upload()
        assert len(bucket.names()) == 1 and bucket.open_uploads() == 0
        status, headers, body = ask(ana, "GET", path_of(upload))
        assert status == 200 and body == content
        part = {"Range": f"bytes=1000000-{33 * MEGABYTE}", "If-Range": headers["etag"]}
        assert ask(ana, "GET", path_of(upload), part)[2] == content[1_000_000:33 * MEGABYTE + 1]
        small = uploader(ana, pdf(1_000), 1_000)
        small.upload()
        assert len(bucket.names()) == 2
        for each in (upload, small):
            assert ask(ana, "DELETE", path_of(each))[0] == 204
        assert bucket.names() == []
        left = [path for path in Path(server.data, "files").rglob("*") if path.is_file()]
        assert left == []
    finally:
        server.close()


def test_PL_007_a_bucket_that_refuses_us_loses_nothing(bucket, monkeypatch):
    monkeypatch.setenv("UMBU_S3_SECRET", "wrong")
    server = Server("--no-rate-limits")
    try:
        ana = sign_up(server)
        content = pdf(1_000)
        upload = uploader(ana, content, 1_000)
        with pytest.raises(Exception):
            upload.upload()
        assert bucket.names() == []
        server.stop()
        monkeypatch.setenv("UMBU_S3_SECRET", bucket.secret)
        server.start()
        # Every byte is here: asking finishes it.
        assert upload.get_offset() == len(content)
        assert ask(ana, "GET", path_of(upload))[2] == content
    finally:
        server.close()


def tiff(width: int, height: int, channels: int) -> bytes:
    """Uncompressed, 8 bits a channel; all rows are the same bytes of it."""
    row = bytes(index * 7 % 256 for index in range(width * channels))
    places = struct.pack("<I", 8) * height
    counts = struct.pack("<I", len(row)) * height
    depths = struct.pack("<H", 8) * channels
    at = 8 + len(row)
    tags = [(256, 4, 1, width), (257, 4, 1, height),
            (258, 3, channels, at + len(places) + len(counts)), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, height, at), (277, 3, 1, channels), (278, 4, 1, 1),
            (279, 4, height, at + len(places))]
    body = row + places + counts + depths
    return (b"II*\0" + struct.pack("<I", 8 + len(body)) + body + struct.pack("<H", len(tags))
            + b"".join(struct.pack("<HHII", *tag) for tag in tags) + bytes(4))


def refused(account: Account, content: bytes) -> tuple[int, str]:
    with pytest.raises(Exception) as refusal:
        uploader(account, content, len(content)).upload()
    return refusal.value.status_code, json.loads(refusal.value.response_content)["code"]


def test_a_picture_is_made_anew_by_a_process_of_its_own(ana):
    picture = uploader(ana, tiff(600, 400, 3), 1_000_000)
    picture.upload()
    status, headers, body = ask(ana, "GET", path_of(picture))
    assert status == 200 and headers["content-type"] == "image/jpeg"
    assert body.startswith(b"\xff\xd8") and 'filename="laudo.pdf.jpg"' in headers[
        "content-disposition"]
    assert ask(ana, "GET", path_of(picture) + "?size=256")[0] == 200
    # 2.5 gigabytes once it is decoded, told by its head.
    assert refused(ana, tiff(6_000, 6_600, 64)) == (422, "tooManyPixels")
    assert len(listed(ana)["files"]) == 1


def test_PL_007_a_scanner_decides(tmp_path):
    scanner = tmp_path / "scanner"
    scanner.write_text("#!/bin/sh\n! grep -q X-VIRUS\n")
    scanner.chmod(0o755)
    server = Server("--no-rate-limits", "--scan", str(scanner))
    try:
        ana = sign_up(server)
        uploader(ana, pdf(1_000), 1_000).upload()
        with pytest.raises(Exception) as refusal:
            uploader(ana, b"%PDF-1.7 X-VIRUS\n", 1_000).upload()
        assert refusal.value.status_code == 422
        assert len(listed(ana)["files"]) == 1
    finally:
        server.close()
