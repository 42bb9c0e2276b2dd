"""A line between a browser and a server that is cut in the middle of what is sent."""

import contextlib
import socket
import threading


class Wire:
    """Passes on what comes to `origin`, but of the first request that begins with `stalling` only so many
    bytes of the body. From `cut` to `mend` there are no connections. `sent` is all that browsers sent."""

    def __init__(self, server_port: int, stalling: bytes = b"", after: int = 0):
        self.sent = bytearray()
        self._server_port = server_port
        self._stalling = stalling
        self._left = after
        self._is_cut = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://localhost:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._is_cut = True
        with self._lock:
            for each in self._open:
                # In order, so that what was passed on arrives.
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
            self._open.clear()

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                if self._is_cut:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self._server_port))
            except OSError:
                return
            with self._lock:
                self._open |= {client, server}
            threading.Thread(target=self._pass, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, False), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_upward: bool) -> None:
        counts = False
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if is_upward:
                    with self._lock:
                        self.sent += data
                if is_upward and self._left > 0 and data.startswith(self._stalling):
                    counts = True
                    head = data.index(b"\r\n\r\n") + 4
                    target.sendall(data[:head])
                    data = data[head:]
                if counts:
                    # What is left over is lost, as it is in a line.
                    data = data[:self._left]
                    self._left -= len(data)
                target.sendall(data)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
