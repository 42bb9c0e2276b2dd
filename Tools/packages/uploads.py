"""Sends files to a server as an app does (tus, Docs/Files.md) and asks for them again. What is not as it
should be is an OSError.
"""

import base64
import http.client
import struct
import zlib

FILES = "/fisioflow/v1/files"


def picture(width: int, height: int) -> bytes:
    """A PNG with a slope of colours and noise of a kind, so that its pixels are work."""
    rows = b"".join(
        b"\0" + bytes(value for x in range(width)
                      for value in (x * 255 // width, y * 255 // height, x * y * 7 % 256))
        for y in range(height))

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (struct.pack(">I", len(content)) + kind + content
                + struct.pack(">I", zlib.crc32(kind + content)))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def document(words: str) -> bytes:
    """A PDF of one page that says the words, whole with its table of what lies where (ISO 32000)."""
    page = f"BT /F1 24 Tf 72 700 Td ({words}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(page), page),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    content, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return content + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\n"
                      b"startxref\n%d\n%%%%EOF\n"
                      % (len(objects) + 1, table, len(objects) + 1, len(content)))


class Uploads:
    """The files of one space."""

    def __init__(self, port: int, token: str, space: str):
        self.port, self.token, self.space = port, token, space

    def ask(self, method: str, path: str, headers: dict | None = None,
            body: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
        # The patience that the server has with one file, and some.
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, body, {
                "Authorization": f"Bearer {self.token}", "Tus-Resumable": "1.0.0"} | (headers or {}))
            answer = connection.getresponse()
            return (answer.status, {name.lower(): value for name, value in answer.getheaders()},
                    answer.read())
        finally:
            connection.close()

    def send(self, name: str, content: bytes) -> str:
        """The path of a file that the server has looked at and taken."""
        known = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}"
                         for key, value in {"space": self.space, "filename": name}.items())
        status, headers, body = self.ask("POST", FILES, {
            "Upload-Length": str(len(content)), "Upload-Metadata": known})
        if status != 201:
            raise OSError(f"{name}: {status} {body[:200]!r}")
        path = headers["location"][headers["location"].index(FILES):]
        status, _, body = self.ask("PATCH", path, {
            "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}, content)
        if status != 204:
            raise OSError(f"{name}: {status} {body[:200]!r}")
        return path

    def get(self, path: str, kind: str) -> bytes:
        status, headers, content = self.ask("GET", path)
        if status != 200 or not headers["content-type"].startswith(kind):
            raise OSError(f"{path}: {status} {headers}")
        return content

    def prove(self) -> None:
        """A picture comes back and has a preview, a PDF comes back as it was, a torn picture is refused."""
        path = self.send("foto.png", picture(1200, 900))
        whole, preview = self.get(path, "image/"), self.get(f"{path}?size=256", "image/")
        if not len(preview) < len(whole) / 2:
            raise OSError(f"a picture of {len(whole)} bytes has a preview of {len(preview)}")
        page = document("Laudo")
        if self.get(self.send("laudo.pdf", page), "application/pdf") != page:
            raise OSError("a PDF comes back as another")
        try:
            self.send("foto.png", picture(64, 64)[:200])
        except OSError as refusal:
            # For what it is, not for want of who looks at it.
            if ": 422 " not in str(refusal) or "corrupt" not in str(refusal):
                raise
        else:
            raise OSError("a torn picture was taken")
