"""A family with many doses behind it: what the first view needs is shown before all is read."""

import re

import pytest

from clinic import SAVED
from harness.server import Server
from hosted import CAREGUIDE
from household import APP, bring_household, open_household

# Nothing of the parts of the replica is opened before the test says so.
HOLD = """(() => {
  const open = crypto.subtle.decrypt.bind(crypto.subtle)
  const rest = new Promise((letGo) => { globalThis.letGo = letGo })
  crypto.subtle.decrypt = async (how, ...others) => {
    const name = new TextDecoder().decode(how.additionalData ?? new Uint8Array())
    if (/replica\\.\\d/.test(name)) await rest
    return open(how, ...others)
  }
})()"""

TAKE = re.compile("^Tomar ")


def doses(server) -> int:
    [(count,)] = server.ask("SELECT count(*) FROM dose")
    return count


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=APP)
    yield server
    server.close()


def test_CG_130_today_is_there_before_all_doses_are_read_and_the_past_when_they_are(server, page):
    bring_household(server, medicines=12, days=60)
    open_household(page)
    # What is sent the device has kept, and before it all that it was brought.
    page.all("button", TAKE)[0].click()
    page.until(lambda: doses(server) == 12 * 2 * 60 + 1, "the dose at the server")
    page.session.send("Page.addScriptToEvaluateOnNewDocument", source=HOLD)
    page.reload()
    page.get("heading", "Hoje")
    first = page.until(lambda: page.all("button", TAKE), "the doses of today")[0].name
    planned = page.evaluate("document.querySelectorAll('.row-time').length")

    # What is done now is done when the rest is here, once.
    told = page.outline().count("tomado")
    page.all("button", first)[0].click()
    page.settle()
    assert page.outline().count("tomado") == told
    page.evaluate("letGo()")
    page.reads(f"{first.removeprefix('Tomar ')}: tomado")
    page.get("button", SAVED)
    assert page.evaluate("document.querySelectorAll('.row-time').length") == planned
    # 24 doses a day and three days besides today are few beside all that was written.
    assert doses(server) == 12 * 2 * 60 + 2

    # A page that tells of the past waits for all of it, and says nothing that is not so.
    page.open(f"/{APP}/remedios")
    page.evaluate("letGo()")
    page.until(lambda: page.all("link", re.compile("^Losartana 1")), "the medicine")[0].click()
    page.get("heading", "Adesão")
    page.reload()
    page.get("heading", re.compile("^Losartana 1"))
    page.settle()
    assert not page.sees("heading", "Adesão")
    page.evaluate("letGo()")
    page.get("heading", "Adesão")
    page.reads("30 de 30 dias com tudo tomado")
