"""The most resident memory of a backup and of a restore, with many patients and with a tenth of them
(`run`)."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

sys.path[:0] = ["Tests/Browser", "Tests/Client"]

from device import Account, Device  # noqa: E402
from harness.server import UMBU, Server  # noqa: E402
from test_device import patient  # noqa: E402

patients = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000


def most_memory(*arguments):
    """Runs a command to its end; the most resident bytes that it had."""
    process = subprocess.Popen([UMBU, *map(str, arguments)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return usage.ru_maxrss * 1024


def fill(data, count):
    """Adds so many copies of the one patient that there is, which no audit tells of."""
    with contextlib.closing(sqlite3.connect(data / "fisioflow.sqlite")) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(patient)")]
        row = list(database.execute(f"SELECT {', '.join(columns)} FROM patient").fetchone())
        place, name = columns.index("id"), columns.index("full_name")

        def rows():
            for number in range(1, count):
                row[place], row[name] = uuid.uuid4().bytes, f"Paciente {number} da Silva"
                yield row
        with database:
            database.executemany(
                f"INSERT INTO patient VALUES ({', '.join('?' * len(columns))})", rows())
        (found,) = database.execute("SELECT count(*) FROM patient").fetchone()
        assert found == count, found


def measure(count):
    with tempfile.TemporaryDirectory(prefix="umbu-backup-", dir=".build") as folder:
        os.chmod(folder, 0o700)
        folder = Path(folder).absolute()
        (folder / "data").mkdir(mode=0o700)
        server = Server("--no-rate-limits", data=folder / "data")
        try:
            device = Device(Account.sign_up(
                server.port, "fisioflow", clinicName="Ipê", email="ana@example.com",
                password="uma senha bem comprida"))
            device.mutate("addPatient", patient=patient("Ana Prado"))
            device.sync()
        finally:
            server.stop()
        fill(folder / "data", count)
        backup = most_memory(
            "backup", folder / "backup", "--keys", folder / "keys", "--data", folder / "data")
        print(f"{count} patients: {os.path.getsize(folder / 'backup') >> 20} MB sealed",
              file=sys.stderr)
        return backup, most_memory(
            "restore", folder / "backup", "--keys", folder / "keys", "--data", folder / "new")


few, many = measure(patients // 10), measure(patients)
for name, small, large in zip(("backup", "restore"), few, many, strict=True):
    print(f"{name}-memory {large / (1 << 20):.1f} MB {large / small:.2f}"
          f" {patients // 10}-patients-{small / (1 << 20):.1f}-MB")
