"""Prints `name value unit ratio against-what`."""

import re
import sys
import tempfile
import time
import zipfile
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, "Tests/Browser")

from clinic import SAVED  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from hosted import PRSNL  # noqa: E402
from journal import many, today  # noqa: E402

DEVICE, THERE, MEMORY = 60, 300, 300


def write(path: Path, count: int) -> None:
    """A folder of notes as other programs hand them out, as zip."""
    last = today()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (title, text, days_ago, tags, _) in enumerate(many(count)):
            day = last - timedelta(days_ago)
            named = f"tags: [{', '.join(tags)}]\n" if tags else ""
            archive.writestr(f"notas/{number // 1_000}/{number}.md",
                             f"---\ntitle: {title}\ndate: {day}\n{named}---\n\n{text}\n")


server = Server(app=PRSNL.id)
browser = Browser(server.origin)
try:
    page = browser.page
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    PRSNL.sign_up(page)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "notas.zip"
        write(file, count)
        page.open(f"{PRSNL.base}importar")
        page.gives(file, to=page.get("button", re.compile("^Escolher os arquivos")))
        button = page.get("button", re.compile("^Trazer [0-9.]+ itens"), within=600)
        most = browser.memory() / 1e6
        start = time.monotonic()
        button.click()
        said = re.compile("itens vieram")
        while not said.search(page.evaluate("document.body.innerText")):
            most = max(most, browser.memory() / 1e6)
            time.sleep(0.5)
            if time.monotonic() - start > 1_800:
                sys.exit("prsnl-import: it did not end within half an hour")
    took = time.monotonic() - start
    print(f"prsnl-import-device {took:.0f} s {took / DEVICE:.2f} limit-{DEVICE}-s-with-{count}-items", flush=True)
    tables = ("item", "item_text")
    while any(server.ask(f"SELECT count(*) FROM {each}")[0][0] < count for each in tables):
        most = max(most, browser.memory() / 1e6)
        time.sleep(1)
        if time.monotonic() - start > 3_600:
            sys.exit("prsnl-import: the server had not all within an hour")
    took = time.monotonic() - start
    page.get("button", SAVED, within=600)
    print(f"prsnl-import-server {took:.0f} s {took / THERE:.2f} limit-{THERE}-s-with-{count}-items", flush=True)
    print(f"prsnl-import-memory {most:.0f} MB {most / MEMORY:.2f} limit-{MEMORY}-MB")
finally:
    browser.forget()
    server.close()
