"""What is due today: from nobody to a dose that was taken, with and without a network."""

import re

import pytest

from clinic import SAVED, go
from harness.accessibility import violations
from harness.conditions import DESKTOP
from harness.server import Server
from hosted import CAREGUIDE


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def test_CG_128_CG_129_CG_130_a_medicine_gets_its_times_and_is_taken_with_one_tap_offline(
        browser, page):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    go(page, "Hoje")
    page.get("heading", "Nenhum remédio ainda")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    CAREGUIDE.field(page, "Dose na embalagem").type("50 mg")
    CAREGUIDE.save(page)
    page.get("heading", "Losartana 50 mg")
    page.get("link", "Definir").click()
    page.get("heading", "Losartana 50 mg")
    # What is due by the clock is another story: this one is the same at every hour.
    page.get("switch", "Em horários certos").click()
    page.get("switch", "Quando precisar").click()
    page.get("textbox", re.compile("^Horas entre uma e outra")).type("6")
    CAREGUIDE.save(page)
    page.reads("Quando precisar: 1 comprimido, com 6 h entre doses")
    page.pictures("careguide-medicine")
    page.get("button", SAVED)

    browser.witness.allow_outage()
    browser.go_offline()
    go(page, "Hoje")
    page.get("heading", "Quando precisar")
    page.get("button", "Tomar Losartana 50 mg").click()
    page.reads("Losartana 50 mg: tomado")
    page.reads("espere até")
    assert violations(page) == []
    page.get("button", "Desfazer").click()
    page.until(lambda: "espere até" not in page.outline(), "the dose to be taken back")
    page.get("button", "Tomar Losartana 50 mg").click()
    page.reads("espere até")
    browser.go_online()
    page.get("button", SAVED)
    page.pictures("careguide-today")
    browser.screen(DESKTOP)
    page.get("link", re.compile("^Losartana 50 mg")).click()
    page.get("button", "Anotar como tomado")
    page.pictures("careguide-dose")
