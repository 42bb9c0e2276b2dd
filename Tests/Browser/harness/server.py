"""The built server on a free port of this machine, with a folder of data for one journey."""

import contextlib
import http.client
import os
import random
import signal
import socket
import sqlite3
import subprocess
import tempfile
from pathlib import Path

from harness import BUILD, PATIENCE, ROOT
from harness.waiting import until

UMBU = BUILD / "release/umbu"
# Hosts the second app of the tests as well (Tests/Support/umbu-sample).
SAMPLE = BUILD / "release/umbu-sample"


def free_port() -> int:
    """Below those that the system gives to clients (ip_local_port_range), so that none has it when
    the server comes back to it."""
    while True:
        port = random.randrange(12_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def answers(port: int) -> bool:
    """Whether a server is there."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz", headers={"Connection": "close"})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


class Server:
    """`umbu serve` with further options; after `stop` or `kill`, `start` brings it back on the same port and data."""

    def __init__(self, *options: str, data: Path | None = None, program: Path = UMBU,
                 app: str = "fisioflow"):
        """`app` is whose data is asked for and changed. `{origin}` in an option is where the server is."""
        self._options = options
        self._program = program
        self._app = app
        self._own = None if data else tempfile.TemporaryDirectory(prefix="umbu-data-")
        self.data = data or Path(self._own.name)
        self.log = self.data / "server.log"
        self._process: subprocess.Popen | None = None
        # Another program may take a port before the server comes to it.
        for attempt in range(5):
            self.port = free_port()
            self.origin = f"http://localhost:{self.port}"
            try:
                return self.start()
            except AssertionError:
                if attempt == 4 or "listens on port" not in self.log.read_text():
                    raise

    # Those that run, by their origins.
    _running: dict[str, "Server"] = {}

    @classmethod
    def at(cls, origin: str) -> "Server":
        return cls._running[origin]

    def start(self) -> None:
        self._running[self.origin] = self
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._program, "serve", "--port", str(self.port), "--data", str(self.data),
                 *(option.replace("{origin}", self.origin) for option in self._options)],
                cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        until(lambda: self._process.poll() is not None or answers(self.port), "the server's answer")
        if self._process.poll() is not None:
            raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self) -> int:
        """Asks it to finish; returns its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)

    def restart(self, *options: str) -> None:
        """Stops it and starts it again, told these options as well from then on."""
        self.stop()
        self._options += options
        self.start()

    def kill(self) -> None:
        """As when the power goes."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def command(self, *arguments: str, given: str = "") -> str:
        """Runs an `umbu` command on the same data: `command("plan", "set", clinic, "gold")`; it reads `given`."""
        done = subprocess.run([self._program, *arguments, "--data", str(self.data)], cwd=ROOT,
                              capture_output=True, text=True, timeout=PATIENCE, input=given,
                              env=os.environ | {"NO_COLOR": "1"})
        assert done.returncode == 0, f"umbu {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return done.stdout

    def until(self, question: str) -> None:
        """Waits until its data answers a question with 1, as what a page sent takes effect."""
        until(lambda: self.ask(question) == [(1,)], question)

    def ask(self, question: str) -> list[tuple]:
        """The rows that its data answers with."""
        address = f"file:{self.data}/{self._app}.sqlite?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
            return database.execute(question).fetchall()

    def change(self, statement: str) -> None:
        """Changes its data as no command can, while it is stopped."""
        self.stop()
        with sqlite3.connect(self.data / f"{self._app}.sqlite") as database:
            assert database.execute(statement).rowcount > 0
        database.close()
        self.start()

    def close(self) -> None:
        if self._process.poll() is None:
            self.kill()
        if self._own:
            self._own.cleanup()
