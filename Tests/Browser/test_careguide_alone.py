"""A family on this device alone: begun without an account, used without a network, limited to one person, and kept
as a file that brings all of it back."""

import re

import pytest

from clinic import go
from harness.accessibility import violations
from harness.server import Server
from hosted import CAREGUIDE, start_day
from test_alone import BEGIN, HERE, PHRASE, open_copies
from test_killed import CLOCK, DAY
from test_offline import until_installed

ROSA = "Rosa Andrade"

# How often the browser is asked to keep the data, and what it answers.
PERSIST = """
globalThis.persistAsked = 0
navigator.storage.persist = async () => { globalThis.persistAsked += 1; return %s }
"""


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def begin(page) -> None:
    page.open(CAREGUIDE.base)
    page.get("button", BEGIN).click()
    start_day(page)
    page.get("heading", "De quem você cuida?")
    page.get("button", HERE)


def write_down(page) -> None:
    """A person, a medicine when it is needed, and a dose of it."""
    go(page, "Pessoas")
    page.get("heading", CAREGUIDE.empty)
    CAREGUIDE.add(page, ROSA)
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    CAREGUIDE.field(page, "Dose na embalagem").type("50 mg")
    CAREGUIDE.save(page)
    page.get("heading", "Losartana 50 mg")
    page.get("link", "Definir").click()
    page.get("switch", "Em horários certos").click()
    page.get("switch", "Quando precisar").click()
    page.get("textbox", re.compile("^Horas entre uma e outra")).type("6")
    CAREGUIDE.save(page)
    page.reads("Quando precisar: 1 comprimido, com 6 h entre doses")
    go(page, "Hoje")
    page.get("button", "Tomar Losartana 50 mg").click()
    page.reads("espere até")


@pytest.mark.own_browser
def test_CG_014_CG_016_a_family_without_an_account_is_cared_for_without_a_network(
        server, browser):
    browser.conditions.scripts = [PERSIST % "false"]
    browser.kill()
    page = browser.again().page
    page.open(CAREGUIDE.base)
    page.get("heading", "Como você quer começar?")
    assert not page.sees("textbox")
    assert violations(page) == []
    page.pictures("careguide-begin")
    # Both ways lead back.
    page.get("button", "Usar uma conta").click()
    page.get("textbox", "E-mail")
    page.pictures("careguide-sign-in")
    page.get("button", "Começar sem conta").click()
    begin(page)
    until_installed(page)
    browser.witness.allow_outage()
    browser.go_offline()
    write_down(page)
    assert page.evaluate("persistAsked") == 1
    assert violations(page) == []
    page.pictures("careguide-alone-today")
    browser.kill()
    # All of it is here after a kill, without a network.
    page = browser.again().page.open(CAREGUIDE.base)
    page.reads("espere até")
    go(page, "Pessoas")
    CAREGUIDE.open_record(page, ROSA)
    page.get("link", "Cartão de emergência").click()
    page.get("heading", f"EMERGÊNCIA: {ROSA}")
    # One person: what is typed of a second one stays, and nothing is lost.
    go(page, "Pessoas")
    CAREGUIDE.fill(page, "João Andrade")
    CAREGUIDE.save(page)
    page.get("heading", "Cuide de toda a família")
    page.pictures("careguide-alone-paywall")
    page.get("button", "Ver planos").click()
    page.reads("Um plano é de uma conta")
    page.pictures("careguide-alone-plans")
    # What this device is to it, with the browser's own answer.
    go(page, "Ajustes")
    page.get("alertdialog", "Descartar o que mudou?")
    page.get("button", "Descartar").click()
    go(page, "Este aparelho")
    page.reads("Pode apagar se faltar espaço")
    page.reads("Ainda não")
    assert violations(page) == []
    page.pictures("careguide-alone-device")


@pytest.mark.own_browser
def test_CG_014_a_copy_is_spoken_of_after_a_week_and_brings_all_of_it_back(server, browser):
    page = browser.page
    begin(page)
    write_down(page)
    assert not page.sees("button", "Fazer cópia")
    browser.kill()
    browser.conditions.scripts = [CLOCK % (8 * DAY), PERSIST % "true"]
    page = browser.again().page.open(CAREGUIDE.base)
    page.reads("Tudo está só neste aparelho")
    start_day(page)
    page.pictures("careguide-alone-reminder")
    page.get("button", "Fazer cópia").click()
    page.get("heading", "Cópia de segurança")
    page.get("button", "Configurar").click()
    for label in ("Frase secreta", "Repita a frase secreta"):
        page.get("textbox", re.compile(f"^{label}")).type(PHRASE)
    page.get("button", "Continuar").click()
    page.get("button", "Fazer cópia agora").click()
    page.until(lambda: any(name.endswith(".copy") for name in browser.whole), "the copy to be saved")
    copy = browser.downloads / next(name for name in browser.whole if name.endswith(".copy"))
    assert b"Losartana" not in copy.read_bytes()
    kept = copy.parent.parent / copy.name
    kept.write_bytes(copy.read_bytes())
    go(page, "Hoje")
    page.until(lambda: not page.sees("button", "Fazer cópia"), "the reminder to go")
    go(page, "Este aparelho")
    page.reads("Guarda até você apagar")
    go(page, "Ajustes")
    page.get("button", "Apagar tudo deste aparelho").click()
    page.get("button", "Fazer uma cópia antes")
    page.pictures("careguide-alone-erase")
    page.get("button", "Apagar tudo").click()
    page.get("heading", "Como você quer começar?")
    page.reload()
    begin(page)
    open_copies(page)
    page.gives(kept, to=page.get("button", "Restaurar de uma cópia"))
    page.get("textbox", re.compile("^Frase secreta")).type(PHRASE)
    page.get("button", "Abrir a cópia").click()
    page.get("button", re.compile("^Restaurar")).click()
    page.reads(re.compile("1 pessoa.*1 remédio.*1 horário.*1 dose"))
    page.pictures("careguide-alone-restored")
    go(page, "Pessoas")
    CAREGUIDE.until_names(page, ROSA)
    go(page, "Remédios")
    page.get("link", re.compile("^Losartana 50 mg")).click()
    page.reads("Quando precisar: 1 comprimido, com 6 h entre doses")
    # The server has heard of nobody.
    assert server.command("user", "list", "--app", CAREGUIDE.id).count("@") == 0
