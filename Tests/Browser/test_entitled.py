"""What the server says that one may do: counted there, signed, believed in the browser, and kept for a while
without a network."""

import re

import pytest
from clinic import SAVED, add_patient, go, sign_up
from harness.server import Server
from hosted import CAREGUIDE, START_DAY
from test_day_session import FAMILY, NOBODY
from test_day_session import sign_up as sign_up_family
from test_killed import CLOCK, HOUR
from test_offline import until_installed

COUNTED = "Como o servidor conta"

# What the device keeps of it was sealed with this, another one each time.
KEPT = """(async () => {
  const opening = indexedDB.open('%s')
  await new Promise((done) => { opening.onsuccess = done })
  const asked = opening.result.transaction('values').objectStore('values').get('secret/entitlements')
  await new Promise((done) => { asked.onsuccess = done })
  opening.result.close()
  return String(asked.result?.nonce)
})()""" % CAREGUIDE.database()


def test_FF_082_FF_088_the_plans_show_what_the_server_counts_also_without_a_network(server, browser):
    page = browser.page
    sign_up(page)
    until_installed(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    go(page, "Ajustes")
    page.get("link", re.compile("^Planos e uso")).click()
    page.get("heading", COUNTED)
    page.reads(re.compile(r"10 pacientes ativos\s+1 em uso"))
    page.pictures("entitled")
    browser.witness.allow_outage()
    browser.go_offline()
    page.reload()
    page.get("heading", COUNTED)
    page.reads(re.compile(r"10 pacientes ativos\s+1 em uso"))


@pytest.fixture
def family_server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def test_FF_088_four_days_without_the_server_premium_waits_for_a_connection(family_server, open_browser):
    browser = open_browser(family_server.origin, own=True)
    page = browser.page
    sign_up_family(page)
    page.get("button", START_DAY)
    until_installed(page)
    family_server.command("plan", "set", FAMILY, "premium", "--app", CAREGUIDE.id)
    page.get("heading", NOBODY)
    go(page, "Ajustes")
    page.get("link", re.compile("^Planos e uso")).click()
    page.get("heading", COUNTED)
    page.reads(re.compile(r"Assinatura\s+Ativa"))
    browser.witness.allow_outage()
    browser.go_offline()

    def later(hours: int):
        browser.kill()
        browser.conditions.scripts = [CLOCK % (hours * HOUR)]
        return browser.again().page.open(CAREGUIDE.base)

    page = later(90)
    page.get("heading", NOBODY)
    page = later(97)
    page.get("button", START_DAY)
    page.reads("não sabemos se o Premium continua pago")
    page.pictures("careguide-unconfirmed")
    # That is kept, at the latest with the next page.
    kept = page.evaluate(KEPT)
    page.open(CAREGUIDE.base + "planos")
    page.reads("este aparelho não sabe desde")
    page.until(lambda: page.evaluate(KEPT) != kept, "what was seen to be kept")
    # The clock is set back: what was seen was seen.
    page = later(1)
    page.reads("não sabemos se o Premium continua pago")
    browser.go_online()
    page.open(CAREGUIDE.base)
    page.get("heading", NOBODY)
