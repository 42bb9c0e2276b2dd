"""The server beside `TransportContract`, for a handler of `http.server`: it keeps each request as it came
over the wire, and answers below `wire` what the contract wants."""

import socket


class Recorded:
    """What is read, and all of it since `begin`."""

    def __init__(self, file):
        self._file = file
        self.bytes = b""

    def begin(self) -> None:
        self.bytes = b""

    def read(self, count: int = -1) -> bytes:
        return self._keep(self._file.read(count))

    def readline(self, limit: int = -1) -> bytes:
        return self._keep(self._file.readline(limit))

    def close(self) -> None:
        self._file.close()

    def _keep(self, data: bytes) -> bytes:
        self.bytes += data
        return data


class Contract:
    wire: str
    # Where `redirect` leads.
    elsewhere: str
    # Every request, as it came.
    requests: list[bytes]

    def setup(self):
        super().setup()
        self.rfile = Recorded(self.rfile)

    def handle_one_request(self):
        self.rfile.begin()
        super().handle_one_request()

    def parse_request(self) -> bool:
        is_good = super().parse_request()
        if is_good:
            self.rfile.read(int(self.headers["Content-Length"] or 0))
        if self.rfile.bytes:
            self.requests.append(self.rfile.bytes)
        if is_good and self.path.startswith(self.wire):
            self._answer(self.path.removeprefix(self.wire).split("?")[0])
            return False
        return is_good

    def _answer(self, what: str) -> None:
        match what.split("/"):
            case ["echo"]:
                self._send(200, self.rfile.bytes)
            case ["bytes"]:
                self._send(200, bytes(range(256)))
            case ["large"]:
                self._send(200, b"x" * 1_000_000)
            case ["redirect"]:
                self._send(302, b"", ("Location", self.elsewhere))
            case ["status", number]:
                self._send(int(number), b"", ("X-Kind", "  test "))
            case ["slow"]:
                # Until the other side has enough.
                self.rfile.read(1)
                self.close_connection = True
            case ["drop"]:
                self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
            case _:
                self._send(404, b"")

    def _send(self, status: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
