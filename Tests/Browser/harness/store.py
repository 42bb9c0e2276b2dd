"""`umbu store`: an App Store that charges nobody and tells a server what is bought (Docs/StoreSimulator.md)."""

import json
import re
import subprocess
import time
import urllib.parse
import urllib.request
from pathlib import Path

from harness import PATIENCE, ROOT
from harness.server import UMBU, Server


class Store:
    """On a free port; the server is started again, and believes it from then on."""

    def __init__(self, server: Server, folder: Path, app: str = "fisioflow", bundle: str = "com.fisioflow",
                 behind: int = 0):
        """`behind`: by how many days its clock is behind at first; `turns` turns it on."""
        start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - behind * 86_400))
        self._api = f"{server.origin}/{app}/v1"
        root = folder / "store.cer"
        self._process = subprocess.Popen(
            [UMBU, "store", "--port", "0", "--app", app, "--bundle", bundle, "--root", str(root),
             "--to", f"{self._api}/store/apple/notifications", "--month", "30d", "--start", start],
            cwd=ROOT, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)
        said = self._process.stdout.readline()
        self.origin = re.search(r"http://[\d.]+:\d+", said)[0]
        server.restart("--app-store", f"{app}?bundle={bundle}&environment=localtesting&root={root}")

    def announce(self, product: str, email: str, password: str) -> str:
        """Says to the server, as a telephone does, that somebody buys a plan for their first space; the id that the
        store hands back."""
        grant = self._ask("sessions", {"email": email, "password": password})
        space = grant["account"]["spaces"][0]["space"]
        wish = {"product": product, "store": "apple", "reach": "space", "space": space}
        return self._ask("purchases", wish, grant["accessToken"])["id"]

    def does(self, what: str, who: str, argument: str = "", token: str = "") -> None:
        """Pushes a button of its page: `does("cancels", "ana")`."""
        self._push({"do": what, "who": who, "argument": argument, "token": token})

    def turns(self, by: str) -> None:
        """Turns its clock on, and lets happen what is due: `turns("8d")`."""
        self._push({"do": "skip", "by": by})

    def _push(self, form: dict) -> None:
        with urllib.request.urlopen(
                self.origin + "/", urllib.parse.urlencode(form).encode(), PATIENCE) as answer:
            page = answer.read().decode()
        assert "Not done: " not in page, re.search(r"Not done: [^<]*", page)[0]
        assert "answered 200" in page, page

    def close(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
        self._process.stdout.close()

    def _ask(self, path: str, body: dict, token: str | None = None) -> dict:
        request = urllib.request.Request(
            f"{self._api}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
