"""Somebody who cares for their own family and for their sister's: what is due in both on the page of today of the
open one, kept current and answered there."""

import re
from datetime import datetime, timedelta

import pytest

from clinic import EMAIL, PASSWORD, SAVED, go
from harness.accessibility import violations
from harness.conditions import DESKTOP
from harness.server import Server
from hosted import CAREGUIDE, start_day
from household import APP, EAST, Account, Household, today
from test_careguide_alone import BEGIN, write_down
from test_going_up import leave_for
from test_signed_out import STORAGE

MINE = "eu@familia.com.br"
HERS = "Família de Bia"
ALSO = f"Também em: {HERS}"
# The person goes away, and comes back.
LOOK_AGAIN = """
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
"""


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


class Sister(Household):
    """Her family, with Caio, who takes a medicine at this minute."""

    def __init__(self, server):
        super().__init__(server, HERS)
        self.caio = self.person("Caio Luz")
        self.due("Losartana")

    def due(self, name: str) -> None:
        medicine = self.medicine(self.caio, name)
        at = datetime.now(EAST).strftime("%H:%M")
        self.schedule(medicine, [at], today() - timedelta(1))
        self.send()

    def invite(self, server, email: str = MINE, role: str = "manager") -> None:
        """As somebody accepts it who has an account."""
        account = self.device.account
        code = account.post("v1/invitations", space=self.device.space, email=email, role=role)["code"]
        self.guest = Account.sign_in(server.port, APP, email=email, password=PASSWORD)
        self.guest.post("v1/invitations/accept", code=code)

    def remove(self) -> None:
        self.device.account.post(
            "v1/members/remove", space=self.device.space, account=self.guest.id)


def taking(name: str) -> str:
    return f"Tomar {name} 50 mg, Caio Luz"


def test_CG_130_CG_135_what_is_due_in_a_sisters_family_is_seen_taken_and_opened_from_ones_own(
        server, browser, open_browser):
    page = browser.page
    CAREGUIDE.sign_up(page, email=MINE)
    CAREGUIDE.add(page, "Rosa Andrade")
    sister = Sister(server)
    go(page, "Hoje")
    page.get("heading", "Nenhum remédio ainda")
    assert not page.sees("heading", ALSO)
    sister.invite(server)
    page.reload()
    page.get("heading", ALSO)
    page.get("button", taking("Losartana"))
    page.settle()
    assert violations(page) == []
    page.pictures("careguide-other-families")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    # On a device that is new to both, with text of twice the size.
    large = open_browser(server.origin, text_size=2).page
    CAREGUIDE.sign_in(large, email=MINE)
    go(large, "Hoje")
    large.get("button", taking("Losartana"))
    assert large.evaluate("document.documentElement.scrollWidth") <= 360
    large.evaluate("scrollTo(0, document.body.scrollHeight)")
    large.pictures("careguide-other-families-large")
    large.browser.quit()

    # What her device says is seen here, without going there.
    hers = open_browser(server.origin).page
    CAREGUIDE.sign_in(hers)
    go(hers, "Hoje")
    hers.get("button", "Tomar Losartana 50 mg").click()
    page.gone("button", taking("Losartana"))
    page.reads("Nada mais para hoje.")
    # And what is said here by her, in her family and in no other.
    sister.due("Metformina")
    page.get("button", taking("Metformina")).click()
    page.reads("Metformina 50 mg: tomado")
    for medicine in ("Losartana", "Metformina"):
        hers.get("link", re.compile(f"{medicine} 50 mg 1 comprimido · tomado às"))
    assert not hers.sees("heading", re.compile("^Também"))

    # Without a network it is as it was, with a word on how old that is.
    browser.witness.allow_outage()
    browser.go_offline()
    page.reads("Sem internet: como estava às")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.pictures("careguide-other-families-offline")
    page.reload()
    page.get("heading", ALSO)
    page.reads("Sem internet: como estava às")
    browser.go_online()
    page.until(lambda: "como estava" not in page.outline(), "the answer of the server")

    # By the keyboard to the dose, there.
    sister.due("Sinvastatina")
    page.get("button", re.compile("^..:.. Sinvastatina 50 mg")).focus()
    page.press("Enter")
    page.get("button", "Anotar como tomado")
    browser.screen(DESKTOP)
    page.reads(HERS)
    page.get("button", "Anotar como tomado").click()
    page.reads("Sinvastatina 50 mg: tomado")
    page.get("heading", "Também em: Ipê")
    page.pictures("careguide-other-families-there")
    # The people of the other family are in no list.
    go(page, "Pessoas")
    CAREGUIDE.until_names(page, "Caio Luz")
    go(page, "Hoje")
    page.get("button", "Abrir Ipê").click()
    page.get("heading", ALSO)
    page.get("button", SAVED)

    # Each is kept in its own part of the store, and what one is no member of is not shown.
    keys = page.evaluate(STORAGE)["databases"]
    spaces = {key.split("/")[1] for name in keys for key in keys[name] if key.startswith("space/")}
    assert len(spaces) == 2
    sister.remove()
    page.gone("heading", ALSO)
    page.reload()
    page.get("heading", "Nenhum remédio ainda")
    page.get("button", SAVED)
    assert not page.sees("heading", ALSO)


def test_CG_135_who_is_removed_sees_what_was_said_there_offline_and_keeps_or_discards_it(server, browser):
    page = browser.page
    CAREGUIDE.sign_up(page, email=MINE)
    CAREGUIDE.add(page, "Rosa Andrade")
    sister = Sister(server)
    sister.invite(server)
    go(page, "Hoje")
    page.reload()
    page.get("button", taking("Losartana"))
    page.get("button", SAVED)
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("button", taking("Losartana")).click()
    page.reads("1 anotação a enviar.")
    sister.remove()
    browser.go_online()
    page.reads(f"Você não faz mais parte de {HERS}")
    page.reads("1 alteração sua não chegou lá a tempo")
    assert not page.sees("heading", ALSO)
    page.settle()
    assert violations(page) == []
    page.pictures("careguide-removed")
    # The account has the family no more, and it is found all the same.
    page.reload()
    page.reads(f"Você não faz mais parte de {HERS}")
    page.get("button", "Ver").click()
    page.get("heading", "Ainda não enviado")
    page.reads("Anotou uma dose tomada")
    page.reads("você já não fazia parte da família")
    page.settle()
    assert violations(page) == []
    page.pictures("careguide-removed-unsent")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get("button", "Exportar alterações").click()
    assert "logDose" in page.downloaded("careguide-nao-enviado.json").read_text()
    page.get("button", "Descartar").click()
    page.get("heading", "Descartar esta alteração?")
    page.get("button", "Descartar", inside=page.get("alertdialog")).click()
    page.get("heading", "Nada espera aqui")
    page.reload()
    page.get("heading", "Nada espera aqui")
    assert not page.sees("button", "Ver")


def test_CG_135_a_family_that_was_left_in_another_tab_is_here_again_when_one_belongs_to_it_again(
        server, browser):
    page = browser.page
    CAREGUIDE.sign_up(page, email=MINE)
    CAREGUIDE.add(page, "Rosa Andrade")
    sister = Sister(server)
    sister.invite(server)
    go(page, "Hoje")
    page.reload()
    page.get("heading", ALSO)
    other = browser.new_page().open(CAREGUIDE.base + "hoje")
    # What is due there comes above it.
    other.get("button", taking("Losartana"))
    other.settle()
    other.get("button", f"Abrir {HERS}").click()
    other.get("heading", "Também em: Ipê")
    other.get("button", SAVED)
    other.open(CAREGUIDE.base + "ajustes/equipe")
    other.get("button", "Sair da família").click()
    other.get("button", "Sair da família", inside=other.get("alertdialog")).click()
    other.get("heading", "Hoje")
    other.close()
    page.show()
    page.gone("heading", ALSO)
    # Nothing here asks: the person looks again.
    sister.invite(server)
    page.evaluate(LOOK_AGAIN)
    page.get("heading", ALSO)
    page.get("button", taking("Losartana")).click()
    page.reads("Losartana 50 mg: tomado")
    page.until(lambda: "a enviar" not in page.outline(), "the server to have it")


def test_CG_014_a_family_on_this_device_stands_beside_the_accounts_and_that_beside_it(server, browser):
    page = browser.page
    sister = Sister(server)
    page.open(CAREGUIDE.base)
    page.get("button", BEGIN).click()
    start_day(page)
    page.get("heading", "De quem você cuida?")
    write_down(page)
    assert not page.sees("heading", re.compile("^Também"))
    leave_for(page, "Entrar em uma conta")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()
    page.get("heading", "Levar para a conta")
    go(page, "Hoje")
    page.get("button", "Tomar Losartana 50 mg")
    page.get("heading", "Também neste aparelho: Minha família")
    assert violations(page) == []
    page.get("button", "Abrir Minha família").click()
    page.reads("espere até")
    page.get("heading", ALSO)
    # The account goes on being kept current while this device's own family is open.
    sister.due("Metformina")
    page.get("button", taking("Metformina")).click()
    page.reads("Metformina 50 mg: tomado")
    page.until(lambda: "a enviar" not in page.outline(), "the server to have it")
    page.pictures("careguide-other-families-alone")
    page.get("button", f"Abrir {HERS}").click()
    page.get("button", "Tomar Losartana 50 mg")
    page.reads("tomado às")
