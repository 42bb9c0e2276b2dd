"""A folder on a server that speaks WebDAV (RFC 4918), in this process, with the bad days of one."""

import base64
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit
from xml.sax.saxutils import escape


class Folder:
    """Holds `files` by name below `/dav/copias`; `bad` names what goes wrong from now on."""

    USER, PASSWORD = "ana", "senha: do lugar"
    PATH = "/dav/copias/"

    def __init__(self):
        self.files: dict[str, bytes] = {}
        self.bad = ""
        # How many files have room; None for any number.
        self.room: int | None = None
        self.asked: list[tuple[str, str]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port = self._server.server_address[1]
        self.host = f"http://127.0.0.1:{self.port}"
        self.address = self.host + self.PATH
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def copies(self) -> list[str]:
        """Those that are whole."""
        return sorted(name for name in self.files if name.endswith(".copy"))

    def parts(self) -> list[str]:
        """Those of documents that are whole."""
        return sorted(name for name in self.files if name.endswith(".umbu"))

    def puts(self) -> int:
        """How many files were sent."""
        return sum(method == "PUT" for method, _ in self.asked)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(folder):  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def name(self, path: str) -> str | None:
                """The file's name; None for what is not in the folder."""
                path = unquote(urlsplit(path).path)
                return path[len(folder.PATH):] if path.startswith(folder.PATH) else None

            def handle_one(self) -> None:
                body = b""
                length = int(self.headers.get("Content-Length", 0))
                if folder.bad == "cut" and self.command == "PUT":
                    # The line breaks in the middle: what has come stays, as on many servers.
                    name = self.name(self.path)
                    folder.files[name] = self.rfile.read(length // 2)
                    self.close_connection = True
                    self.connection.close()
                    return
                if length:
                    body = self.rfile.read(length)
                folder.asked.append((self.command, self.path))
                login = base64.b64encode(f"{folder.USER}:{folder.PASSWORD}".encode()).decode()
                name = self.name(self.path)
                if folder.bad == "moved":
                    return self.answer(302, Location="http://169.254.169.254/")
                if self.headers.get("Authorization") != f"Basic {login}":
                    return self.answer(401, WWW_Authenticate='Basic realm="x"')
                if name is None:
                    return self.answer(409 if self.command == "PUT" else 404)
                getattr(self, "on_" + self.command.lower())(name, body)

            def on_put(self, name: str, body: bytes) -> None:
                if folder.bad == "full" or folder.room is not None and len(
                        folder.files) >= folder.room and name not in folder.files:
                    return self.answer(507)
                folder.files[name] = body[:-1] if folder.bad == "short" else body
                self.answer(201)

            def on_get(self, name: str, _: bytes) -> None:
                found = folder.files.get(name)
                self.answer(404) if found is None else self.answer(200, found)

            on_head = on_get

            def on_delete(self, name: str, _: bytes) -> None:
                self.answer(404 if folder.files.pop(name, None) is None else 204)

            def on_move(self, name: str, _: bytes) -> None:
                target = self.name(self.headers["Destination"])
                assert self.headers["Destination"].startswith(folder.address)
                folder.files[target] = folder.files.pop(name)
                self.answer(201)

            def on_propfind(self, name: str, _: bytes) -> None:
                assert self.headers["Depth"] == "1" and name == ""
                entries = "".join(
                    f"<D:response><D:href>{escape(folder.PATH + each)}</D:href><D:propstat><D:prop>"
                    f"<D:getcontentlength>{len(content)}</D:getcontentlength></D:prop>"
                    "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
                    for each, content in folder.files.items())
                self.answer(207, ('<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">'
                                  f"<D:response><D:href>{folder.PATH}</D:href></D:response>"
                                  f"{entries}</D:multistatus>").encode())

            do_GET = do_HEAD = do_PUT = do_DELETE = do_MOVE = do_PROPFIND = handle_one

        return Handler
