"""The server under attack, and what attacks do to reach it."""

import contextlib
import http.client
import json
import os
import re
import socket
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UMBU = ROOT / ".build/release/umbu"
PASSWORD = "uma senha bem comprida"
PATIENCE = 60


class Target:
    """`umbu serve` with the limits that operators get, on a port and a folder of its own. It trusts one
    address of this machine as a proxy; each other one of 127.0.0.0/8 is a client."""

    PROXY = "127.200.0.1"

    def __init__(self, *options: str):
        # A folder of WebDAV that the server may reach (Tests/Client/folder.py), and the mail server that
        # it sends through (Tests/Browser/harness/mailbox.py).
        self.folder = self.mailbox = None
        self._folder = tempfile.TemporaryDirectory(prefix="umbu-hostile-")
        self.data = Path(self._folder.name) / "data"
        log = Path(self._folder.name) / "log"
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                [UMBU, "serve", "--port", "0", "--operator", "127.0.0.1:0", "--data", self.data,
                 "--trusted-proxy", self.PROXY, *options],
                cwd=ROOT, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        while not (found := re.search(r'"event":"serving","port":(\d+),', log.read_text())):
            if self._process.poll() is not None:
                raise SystemExit(f"the server did not start:\n{log.read_text()}")
            time.sleep(0.02)
        self.port = int(found[1])
        self.pid = self._process.pid
        self._accounts = 0

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._folder.cleanup()

    # What it holds.

    def memory(self) -> float:
        """Resident, in MB."""
        return self._status("VmRSS")

    def most_memory(self) -> float:
        """The most since `forget`, in MB."""
        return self._status("VmHWM")

    def forget(self) -> None:
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/task"))

    def disk(self) -> float:
        """Its data, in MB."""
        sizes = 0
        for folder, _, names in os.walk(self.data):
            for name in names:
                with contextlib.suppress(OSError):
                    sizes += os.lstat(os.path.join(folder, name)).st_blocks * 512
        return sizes / (1 << 20)

    def _status(self, name: str) -> float:
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+) kB", text)[1]) / 1024

    def workers(self) -> list[int]:
        """The processes that look at its files."""
        found = []
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += [int(child) for child in (task / "children").read_text().split()]
        return found

    def inspecting(self) -> float:
        """What those have resident together, in MB."""
        found = 0
        for worker in self.workers():
            with contextlib.suppress(OSError):
                status = Path(f"/proc/{worker}/status").read_text()
                found += sum(int(each) for each in re.findall(r"VmRSS:\s+(\d+) kB", status))
        return found / 1024

    def count(self, query: str, *values: object) -> int:
        """What a `SELECT count(*)` of FisioFlow's database finds."""
        address = f"file:{self.data}/fisioflow.sqlite?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
            return database.execute(query, values).fetchone()[0]

    # Ways to it.

    def connect(self, address: str = "127.0.0.1", patience: float = PATIENCE) -> socket.socket:
        """A connection from an address of this machine."""
        return socket.create_connection(("127.0.0.1", self.port), patience, (address, 0))

    def post(self, path: str, body: dict, token: str = "", address: str = "127.0.0.1",
             forwarded: str = "") -> tuple[int, dict]:
        """Calls an operation of FisioFlow; the status and what was answered. `forwarded` is what the
        proxy says of the client."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE,
            source_address=(self.PROXY if forwarded else address, 0))
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if forwarded:
            headers["X-Forwarded-For"] = forwarded
        try:
            connection.request("POST", f"/fisioflow/{path}", json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read() or b"{}")
        finally:
            connection.close()

    def account(self, plan: str = "") -> tuple[str, str]:
        """Someone new, from an address of their own: the access token and the space."""
        grant = self.sign_up()
        space = grant["account"]["spaces"][0]["space"]
        if plan:
            self.command("plan", "set", space, plan)
        return grant["accessToken"], space

    def sign_up(self, clinic: str = "Clinic") -> dict:
        """The same, with all that the server says of the account and its session."""
        self._accounts += 1
        number = self._accounts
        status, grant = self.post(
            "v1/accounts", {"clinicName": f"{clinic} {number}", "email": f"p{number}@example.com",
                            "password": PASSWORD}, address=f"127.0.100.{number % 250 + 1}")
        assert status == 200, f"no account: {status}"
        return grant

    def command(self, *arguments: str) -> str:
        """Runs an `umbu` command on its data."""
        done = subprocess.run([UMBU, *arguments, "--data", self.data], cwd=ROOT,
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
