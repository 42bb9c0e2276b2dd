"""Tries the server against its own OpenAPI document with schemathesis (PL-012).

    Tools/api [--examples N] [--seed N] [--server ORIGIN]

Requests that the document allows and requests that it forbids: no answer may be a server error, an
undocumented status or a body that the document does not describe. Runs as nobody and as a person
who has just signed up. A failure prints the request as a curl command; the seed repeats the run.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from harness.server import Server  # noqa: E402

CONFIGURATION = HERE / "schemathesis.toml"
SCHEMATHESIS = ROOT / ".build/venv/bin/st"

# Operations that would end the session which the others need; tried as nobody.
ENDS_THE_SESSION = "signOut$"


def fetch(url: str, body: dict | None = None) -> dict:
    request = urllib.request.Request(url, headers={"Content-Type": "application/json"},
                                     data=json.dumps(body).encode() if body else None)
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)


def sign_ups(document: dict) -> list[tuple[str, str]]:
    """The path of each app, and of the operation in it that signs up: `signUp`, or of several apps
    `fisioflow_signUp`."""
    found = [(path[:path.index("/v1/") + 1], path) for path, operations in document["paths"].items()
             if re.fullmatch(r"(\w+_)?signUp", operations.get("post", {}).get("operationId", ""))]
    return found or sys.exit("✘ API: the document names no operation signUp")


def sign_up(origin: str, document: dict, path: str) -> dict:
    """A new account's session, got through the operation that the document names."""
    base = document.get("servers", [{"url": "/"}])[0]["url"].rstrip("/") + "/"
    account = {"clinicName": "Clínica Ipê", "email": "ana@example.com",
               "password": "uma senha bem comprida"}
    return fetch(urljoin(urljoin(origin, base), path.lstrip("/")), account)


def protocol_version() -> str:
    """What the server's own source says; a client with another one is told to reload."""
    source = (ROOT / "Sources/Kernel/Sync").rglob("*.swift")
    return next(found[1] for file in source
                if (found := re.search(r"let syncProtocolVersion\b.*= (\d+)", file.read_text())))


def conform(origin: str, name: str, options: argparse.Namespace, *more: str) -> None:
    """Runs schemathesis over every operation of the document."""
    done = subprocess.run(
        [SCHEMATHESIS, "--config-file", CONFIGURATION, "--no-color", "run",
         origin + "/openapi.json", "--checks", "all",
         "--max-examples", str(options.examples), "--seed", str(options.seed),
         "--request-timeout", "300", "--max-response-time", "300", "--generation-database", "none", *more],
        cwd=ROOT / ".build", env=os.environ | {"PYTHONPATH": str(HERE)},
        capture_output=True, text=True)
    said = done.stdout + done.stderr
    if done.returncode != 0:
        print(said)
        raise SystemExit(f"✘ API as {name}: see above (--seed {options.seed} repeats it)")
    cases = re.search(r"(\d+) generated", said)
    operations = re.search(r"Tested: (\d+)", said)
    if not cases or int(cases[1]) == 0:
        print(said)
        raise SystemExit(f"✘ API as {name}: nothing was tried")
    print(f"✔ API as {name}: {cases[1]} cases of {operations[1]} operations")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server", help="one that runs already; by default a new one")
    options = parser.parse_args()

    server = None if options.server else Server("--no-rate-limits")
    origin = options.server or server.origin
    try:
        document = fetch(origin + "/openapi.json")
        conform(origin, "nobody", options)
        os.environ["UMBU_PROTOCOL"] = protocol_version()
        for app, path in sign_ups(document):
            session = sign_up(origin, document, path)
            os.environ["UMBU_SPACE"] = session["account"]["spaces"][0]["space"]
            bearer = f"Authorization: Bearer {session['accessToken']}"
            conform(origin, f"a new account of {app}", options, "-H", bearer,
                    "--include-path-regex", f"^{app}", "--exclude-operation-id-regex", ENDS_THE_SESSION)
    finally:
        if server:
            server.close()


main()
