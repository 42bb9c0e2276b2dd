"""Backups of an operator whose files lie in a bucket, and the question before a clinic is erased
(Docs/Backup.md)."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from bucket import NAME, Bucket  # noqa: E402
from device import Account, Device  # noqa: E402
from harness import PATIENCE, ROOT  # noqa: E402
from harness.server import UMBU, Server  # noqa: E402
from test_device import patient  # noqa: E402
from test_files import ask, path_of, pdf, sign_up, uploader  # noqa: E402

MEGABYTE = 1 << 20


@pytest.fixture
def bucket(monkeypatch):
    bucket = Bucket()
    for name, value in bucket.environment().items():
        monkeypatch.setenv(name, value)
    yield bucket
    bucket.close()


def umbu(*arguments: object, **options) -> subprocess.CompletedProcess:
    return subprocess.run([UMBU, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True,
                          timeout=PATIENCE, stdin=subprocess.DEVNULL, **options)


def send(account: Account, content: bytes) -> str:
    """Sends a file; the path at which it is asked for."""
    upload = uploader(account, content, 80 * MEGABYTE)
    upload.upload()
    return path_of(upload)


@pytest.mark.parametrize("serving", [True, False])
def test_files_of_a_bucket_come_along_and_back(bucket, monkeypatch, tmp_path, serving):
    server = Server("--no-rate-limits")
    try:
        ana = sign_up(server)
        Device(ana).mutate("addPatient", patient=patient("Ana Prado"))
        # More than one part of an S3 upload, and what several requests read.
        contents = [pdf(35 * MEGABYTE + 17), pdf(1_000)]
        paths = [send(ana, content) for content in contents]
        if not serving:
            server.stop()
        backup, keys = tmp_path / "backup", tmp_path / "keys"
        without = umbu("backup", tmp_path / "rows", "--data", server.data)
        assert without.returncode == 0 and "--with-files takes them along" in without.stdout
        assert not (tmp_path / "files.sealed").exists()
        made = umbu("backup", backup, "--with-files", "--keys", keys, "--data", server.data)
        assert made.returncode == 0, made.stderr
        assert "2 files beside it in files.sealed, 2 of them new." in made.stdout
    finally:
        server.close()

    # Everything is lost: into another folder of the bucket, and into a folder below the data.
    old = bucket.names()
    monkeypatch.setenv("UMBU_FILES", bucket.address.replace(f"{NAME}/umbu", f"{NAME}/second"))
    for name in ("bucket", "folder"):
        if name == "folder":
            monkeypatch.delenv("UMBU_FILES")
        data = tmp_path / name
        back = umbu("restore", backup, "--keys", keys, "--data", data)
        assert back.returncode == 0, back.stderr
        assert "2 files came back, each the same byte for byte." in back.stdout
        restored = Server("--no-rate-limits", data=data)
        try:
            for path, content in zip(paths, contents, strict=True):
                again = Account.sign_in(restored.port, "fisioflow", email="ana@example.com",
                                        password="uma senha bem comprida")
                status, _, body = ask(again, "GET", path)
                assert status == 200 and body == content
        finally:
            restored.close()
        assert (data / "files").exists() == (name == "folder")
    assert len(bucket.names()) == 4 and set(old) < set(bucket.names())


def test_what_is_damaged_beside_a_backup_is_not_put_into_a_bucket(bucket, monkeypatch, tmp_path):
    server = Server("--no-rate-limits")
    try:
        ana = sign_up(server)
        content = pdf(70_000)
        first = send(ana, content)
        backup, keys = tmp_path / "backup", tmp_path / "keys"
        umbu("backup", backup, "--with-files", "--keys", keys, "--data", server.data)
        [sealed] = [path for path in (tmp_path / "files.sealed").rglob("*") if path.is_file()]
        send(ana, pdf(1_000))
        backup.unlink()
        umbu("backup", backup, "--with-files", "--keys", keys, "--data", server.data)
    finally:
        server.close()
    damaged = bytearray(sealed.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    sealed.write_bytes(damaged)
    monkeypatch.setenv("UMBU_FILES", bucket.address.replace(f"{NAME}/umbu", f"{NAME}/second"))
    back = umbu("restore", backup, "--keys", keys, "--data", tmp_path / "data")
    assert back.returncode == 3
    assert f"Ipê ({ana.spaces[0]})\n    laudo.pdf ({first.rsplit('/', 1)[1]}): " in back.stderr
    assert f"{sealed} is damaged" in back.stderr and "\n1 file came back" in back.stderr
    assert len([name for name in bucket.names() if name.startswith("second")]) == 1


def at_terminal(typed: str, *arguments: object) -> tuple[int, str, str]:
    """What a command says to someone who sits before a terminal and types that."""
    ours, theirs = pty.openpty()
    try:
        process = subprocess.Popen(
            [UMBU, *map(str, arguments)], cwd=ROOT, stdin=theirs, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.write(ours, typed.encode())
        said, complained = process.communicate(timeout=PATIENCE)
        return process.returncode, said, complained
    finally:
        os.close(ours)
        os.close(theirs)


END = "\x04"


@pytest.mark.parametrize("serving", [True, False])
def test_a_person_is_asked_for_the_name_before_a_clinic_is_erased(serving):
    server = Server("--no-rate-limits")
    try:
        ana = sign_up(server)
        place = ("--data", server.data)
        if not serving:
            server.stop()
        # Another name, a part of it, the words that others ask for, nothing, the end.
        for typed in ("Jatobá\n", "Ip\n", "ipê\n", "Ipê \n", "yes\n", "sim\n", "\n", END):
            code, said, complained = at_terminal(typed, "erase", "Ipê", *place)
            assert code == 1 and complained == "Nothing was erased.\n", (typed, said, complained)
            assert "Ipê (" in said and "To erase it now, type its name as you wrote it:" in said
        # The id where the name was said, and the other way round, is not what was written.
        space = ana.spaces[0]
        for asked, typed in (("Ipê", space), (space, "Ipê")):
            assert at_terminal(f"{typed}\n", "erase", asked, *place)[0] == 1
        # Who is no person at a terminal is not asked, and says --yes.
        piped = subprocess.run([UMBU, "erase", "Ipê", *map(str, place)], cwd=ROOT, input="Ipê\n",
                               capture_output=True, text=True, timeout=PATIENCE)
        assert piped.returncode == 1 and "type its name" not in piped.stdout
        assert "--yes erases it" in piped.stderr
        # What is not there is not asked about.
        code, said, complained = at_terminal("Nada\n", "erase", "Nada", *place)
        assert code == 1 and said == "" and "Nothing is called Nada" in complained
        assert f"Ipê ({space})" in umbu("user", "list", *place).stdout

        code, said, complained = at_terminal("Ipê\n", "erase", "Ipê", *place)
        assert code == 0 and "Erased." in said and complained == ""
        assert umbu("erase", space, *place).stdout == f"{space} was erased before.\n"
    finally:
        server.close()
