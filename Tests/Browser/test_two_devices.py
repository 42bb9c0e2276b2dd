"""Two phones of one family, both without a network: what each says of the same doses meets afterwards."""

import re
from datetime import datetime

import pytest

from clinic import SAVED, go
from harness.accessibility import violations
from harness.server import Server
from hosted import CAREGUIDE
from household import EAST, Household, open_household, today


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def due(household: Household, person: str, name: str) -> None:
    """A medicine that is due at this minute."""
    at = datetime.now(EAST).strftime("%H:%M")
    household.schedule(household.medicine(person, name), [at], today())


def test_CG_130_what_two_phones_say_offline_of_a_dose_is_one_dose_or_waits_for_a_person(
        server, open_browser):
    household = Household(server)
    rosa = household.person("Rosa Andrade")
    for name in ("Losartana", "Metformina"):
        due(household, rosa, name)
    household.send()
    browsers = [open_browser(server.origin) for _ in range(2)]
    hers, his = (browser.page for browser in browsers)
    for browser in browsers:
        open_household(browser.page)
        browser.witness.allow_outage()
        browser.go_offline()

    # Both take the one; the other is taken by her, and skipped by him.
    for page in (hers, his):
        page.get("button", "Tomar Losartana 50 mg").click()
        page.gone("button", "Tomar Losartana 50 mg")
    hers.get("button", "Tomar Metformina 50 mg").click()
    his.get("link", re.compile("Metformina 50 mg")).click()
    his.get("button", "Pular esta dose").click()
    his.get("heading", "Hoje")
    # And he changes the medicine of a dose that she took.
    go(his, "Remédios")
    his.get("link", re.compile("^Losartana 50 mg")).click()
    his.get("link", "Editar").click()
    CAREGUIDE.field(his, "Dose na embalagem").fill("100 mg")
    CAREGUIDE.save(his)
    his.get("heading", "Losartana 100 mg")
    go(his, "Hoje")

    for browser in browsers:
        browser.go_online()
    for page in (hers, his):
        page.get("button", SAVED)
        page.get("button", "Decidir")
        page.reads("Anotado de dois jeitos · 1 comprimido")
        page.reads("Losartana 100 mg 1 comprimido · tomado às")
        assert not page.sees("button", "Tomar Losartana 100 mg")
        page.settle()
        assert violations(page) == []
    hers.get("button", "Decidir").click()
    hers.reads("Duas pessoas anotaram esta dose de jeitos diferentes")
    hers.pictures("careguide-two-devices")
    hers.until(lambda: len(hers.all("button", "Foi assim")) == 2, "what each of them said")
    hers.all("button", "Foi assim")[0].click()
    for page in (hers, his):
        page.gone("button", "Decidir")
        page.reads("2 de 2 feitas")
