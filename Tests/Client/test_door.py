"""What the server holds in memory while clients send much at once, against the real program."""

import base64
import random
import re
import socket
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from device import Account, Problem  # noqa: E402
from copying import folder  # noqa: E402, F401
from harness.server import Server  # noqa: E402
from harness.waiting import until  # noqa: E402
from places import ask, dav, name  # noqa: E402

MEGABYTE = 1 << 20
COPY_TEXT = (16 << 20) // 3 * 4


def sign_up(server: Server, email: str = "ana@example.com") -> Account:
    return Account.sign_up(server.port, "fisioflow", clinicName="Ipê", email=email,
                           password="uma senha bem comprida")


def memory(server: Server, figure: str) -> float:
    """In MB: VmRSS is now, VmHWM the most since `forget`."""
    text = Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(rf"{figure}:\s+(\d+) kB", text)[1]) / 1024


def forget(server: Server) -> None:
    Path(f"/proc/{server.pid}/clear_refs").write_text("5")


def side_by_side(count: int, work) -> list:
    results = [None] * count
    threads = [threading.Thread(target=lambda number=number: results.__setitem__(number, work(number)))
               for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_unfinished_posts_of_nobody_are_not_read():
    server = Server()
    try:
        sign_up(server)
        before = memory(server, "VmRSS")
        forget(server)

        def post(_: int) -> str:
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(
                    b"POST /fisioflow/v1/copies/keep HTTP/1.1\r\nHost: umbu\r\n"
                    b"Content-Type: application/json\r\n"
                    b"Content-Length: %d\r\n\r\n" % COPY_TEXT)
                for _ in range(20):
                    connection.sendall(b"x" * MEGABYTE)
                sent.wait()
                connection.sendall(b"x" * (COPY_TEXT - 20 * MEGABYTE))
                return connection.recv(64).split()[1].decode()

        # All are unfinished at the same time.
        sent = threading.Barrier(25, action=lambda: most.append(memory(server, "VmHWM")))
        most: list[float] = []
        assert side_by_side(25, post) == ["401"] * 25
        assert most[0] - before < 60
    finally:
        server.close()


def test_copies_of_one_account_wait_for_each_other_and_their_memory_goes_back(folder):
    server = Server("--copies-to", folder.host)
    try:
        ana = sign_up(server)
        data = base64.b64encode(random.randbytes(16 << 20)).decode()
        forget(server)

        def keep(number: int) -> int:
            try:
                ask(ana, "keep", dav(folder), name=name(ana, number + 1), data=data)
                return 200
            except Problem as problem:
                return problem.status

        statuses = side_by_side(12, keep)
        assert set(statuses) <= {200, 429} and 200 in statuses
        assert len(folder.copies()) == statuses.count(200)
        assert memory(server, "VmHWM") < 300
        until(lambda: memory(server, "VmRSS") < 150, "the memory back with the system")
        # What was refused is taken when it comes again.
        assert keep(27) == 200
    finally:
        server.close()


def test_copies_that_are_fetched_and_not_taken_hold_one_at_a_time(folder):
    server = Server("--copies-to", folder.host)
    try:
        ana = sign_up(server)
        folder.files[name(ana)] = random.randbytes(16 << 20)
        forget(server)

        def fetch(_: int) -> int:
            try:
                got = ask(ana, "fetch", dav(folder), name=name(ana))
                return 200 if len(got["data"]) == COPY_TEXT + 4 else 0
            except Problem as problem:
                return problem.status

        statuses = side_by_side(12, fetch)
        assert set(statuses) <= {200, 429} and 200 in statuses
        assert memory(server, "VmHWM") < 300
        until(lambda: memory(server, "VmRSS") < 150, "the memory back with the system")
        assert ask(sign_up(server, "bia@example.com"), "list", dav(folder))["copies"] != []
    finally:
        server.close()
