"""Attacks on who looks at files: pictures that are far more than they say, and broken ones."""

import base64
import http.client
import random
import struct
import threading
import time
import zlib

from .answers import side_by_side, told
from .attack import Attack, CameThrough
from .target import Target

# Six uploads of each of two accounts, at once, each of which may wait for all others.
UPLOADS, ACCOUNTS, PATIENCE = 6, 2, 300


def tiff(width: int, height: int, bands: int) -> bytes:
    """A TIFF 6.0 of zeros. Its strips are the same bytes, so that it is small."""
    rows = 50
    strip = zlib.compress(bytes(width * rows * bands), 9)
    strips = height // rows
    lists = {258: [8] * bands, 273: [0] * strips, 279: [len(strip)] * strips, 338: [0] * (bands - 1)}
    entries = {256: (4, width), 257: (4, height), 258: (3, bands), 259: (3, 8), 262: (3, 1),
               273: (4, strips), 277: (3, bands), 278: (4, rows), 279: (4, strips), 284: (3, 1),
               338: (3, bands - 1)}
    place = 8 + 2 + 12 * len(entries) + 4
    offsets = {}
    for tag, values in lists.items():
        offsets[tag] = place
        place += len(values) * (2 if entries[tag][0] == 3 else 4)
    lists[273] = [place] * strips
    directory = struct.pack("<H", len(entries))
    for tag, (kind, value) in entries.items():
        directory += struct.pack("<HHII", tag, kind, value if tag in lists else 1, offsets.get(tag, value))
    data = b"".join(struct.pack(f"<{len(values)}{'H' if entries[tag][0] == 3 else 'I'}", *values)
                    for tag, values in lists.items())
    return b"II*\0" + struct.pack("<I", 8) + directory + bytes(4) + data + strip


def png(width: int, height: int, color: int = 2) -> bytes:
    """A PNG (ISO 15948) of zeros, of true colour or, as 6, with alpha."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (struct.pack(">I", len(content)) + kind + content
                + struct.pack(">I", zlib.crc32(kind + content)))

    packer = zlib.compressobj(9)
    row = bytes(1 + width * (3 if color == 2 else 4))
    content = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0))
            + chunk(b"IDAT", content) + chunk(b"IEND", b""))


def upload(target: Target, token: str, space: str, name: str, content: bytes,
           address: str = "127.0.0.1") -> int:
    """Sends a file in one request (tus 1.0, creation with upload); the status."""
    def plain(text: str) -> str:
        return base64.b64encode(text.encode()).decode()

    connection = http.client.HTTPConnection(
        "127.0.0.1", target.port, timeout=PATIENCE, source_address=(address, 0))
    try:
        connection.request("POST", "/fisioflow/v1/files", content, {
            "Authorization": f"Bearer {token}", "Tus-Resumable": "1.0.0",
            "Upload-Length": str(len(content)), "Content-Type": "application/offset+octet-stream",
            "Upload-Metadata": f"space {plain(space)},filename {plain(name)}"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def beside_an_honest_one(target: Target, files: list[tuple[str, bytes]], may_pass: bool = True) -> str:
    """Sends all at once, each from every account, and a photo of somebody else's beside them."""
    attackers = [target.account("gold") for _ in range(ACCOUNTS)]
    token, space = target.account()
    most, over = [0.0], threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            most[0] = max(most[0], target.inspecting())

    watcher = threading.Thread(target=watch)
    watcher.start()
    photo = png(800, 600)
    honest: list[tuple[int, float]] = []

    def send_photos() -> None:
        while not honest or not over.wait(0.2):
            began = time.monotonic()
            status = upload(target, token, space, "foto.png", photo, "127.0.98.1")
            honest.append((status, time.monotonic() - began))

    sender = threading.Thread(target=send_photos)
    sender.start()
    try:
        answers = side_by_side([
            lambda who=who, file=file: upload(target, *who, *file) for file in files for who in attackers])
    finally:
        over.set()
        watcher.join()
        sender.join()
    if not may_pass and 201 in answers:
        taken = sorted({files[number // ACCOUNTS][0] for number, each in enumerate(answers) if each == 201})
        raise CameThrough(f"taken: {', '.join(taken)}")
    if any(status != 201 for status, _ in honest):
        raise CameThrough(f"an honest photo was refused: {told(status for status, _ in honest)}")
    return (f"{told(answers)}; an honest photo took at most {max(took for _, took in honest):.1f} s;"
            f" those who looked had at most {most[0]:.0f} MB")


def wide_pictures(target: Target) -> str:
    """1.6 GB each once decoded, in 64 bands."""
    content = tiff(5_000, 5_000, 64)
    return beside_an_honest_one(target, [(f"{number}.tiff", content) for number in range(UPLOADS)])


def bombs(target: Target) -> str:
    """The largest that is taken, and larger ones."""
    files = [png(10_000, 9_900), png(9_000, 9_000, 6), png(30_000, 30_000)]
    return beside_an_honest_one(
        target, [(f"{number}.png", files[number % len(files)]) for number in range(UPLOADS)])


def broken_pictures(target: Target) -> str:
    seed = random.randrange(1 << 32)
    chance, whole, files = random.Random(seed), [png(64, 48), tiff(64, 50, 3)], []
    for number in range(40):
        content = bytearray(whole[number % 2])
        for _ in range(chance.randrange(1, 8)):
            content[chance.randrange(8, len(content))] = chance.randrange(256)
        files.append((f"{number}.{'tiff' if number % 2 else 'png'}", bytes(content)))
    answers = []
    for start in range(0, len(files), UPLOADS):
        answers.append(beside_an_honest_one(target, files[start:start + UPLOADS]))
    return f"seed {seed}; the last: {answers[-1]}"


FILES = [
    Attack("wide pictures", "12 uploads of a TIFF of 64 bands that is 1.6 GB decoded, at once", wide_pictures),
    Attack("bombs", "12 uploads of PNGs of up to 900 megapixels, at once", bombs),
    Attack("broken pictures", "80 uploads of pictures with changed bytes", broken_pictures),
]
