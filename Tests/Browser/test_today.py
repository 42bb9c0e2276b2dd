"""The first page of a clinic: the day, by the minute, with and without a network."""

import re
import sys

import pytest
from clinic import BEGINS, EMAIL, OFFLINE, PASSWORD, SAVED, add_patient, field, go, sign_in, sign_up
from harness import ROOT
from harness.accessibility import assert_accessible
from harness.conditions import DESKTOP
from practice import choose_person
from test_offline import until_installed

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device  # noqa: E402

# On the device it is so many minutes past noon, whenever this runs.
CLOCK = """{
  const Real = Date
  const ahead = new Real().setHours(12, %d, 30, 0) - Real.now()
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + ahead) }
    static now() { return Real.now() + ahead }
  }
}"""


def book(page, name: str, time: str) -> None:
    """A session of today, whatever day of the week that is."""
    page.open("/fisioflow/agenda/marcar")
    sheet = page.get("dialog", "Marcar sessão")
    choose_person(page, name)
    field(page, "Data").fill(page.evaluate("new Date().toLocaleDateString('pt-BR')"))
    page.get("InputTime", "Início").call(
        f"function() {{ this.value = '{time}'; this.dispatchEvent(new Event('input', {{ bubbles: true }})) }}")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")


def under(page, title: str) -> str:
    """What a list of the page says."""
    return page.evaluate(f"document.querySelector('[aria-label=\"{title}\"]')?.innerText ?? ''")


def until_under(page, title: str, *names: str) -> None:
    page.until(lambda: all(name in under(page, title) for name in names) if names
               else not under(page, title), f"{names} under {title}: {under(page, title)!r}")


@pytest.mark.own_browser
def test_FF_007_the_day_is_told_by_the_minute_without_a_network_too(browser):
    browser.conditions.scripts = [CLOCK % 0]
    browser.quit()
    page = browser.again().page
    sign_up(page)
    for name in ("Ana Prado", "Bento Reis", "Caio Melo"):
        add_patient(page, name)
    book(page, "Ana Prado", "11:00")
    book(page, "Bento Reis", "12:02")
    book(page, "Caio Melo", "13:30")
    until_installed(page)
    go(page, "Hoje")
    page.get("heading", "Hoje")
    until_under(page, "A seguir", "Bento Reis")
    until_under(page, "Atrasados", "Ana Prado", "há 1 h")
    until_under(page, "Mais tarde", "Caio Melo")
    assert_accessible(page)
    page.pictures("today")
    page.browser.screen(DESKTOP)
    page.get("heading", "A semana em números")
    assert_accessible(page)
    # A tap says that somebody is here, and another takes it back.
    page.get("button", "Chegou: Ana Prado").click()
    until_under(page, "Chegaram", "Ana Prado")
    until_under(page, "Atrasados")
    # What the booking of a moment ago offered to take back is over.
    told = "[...document.querySelectorAll('.toast')].map((each) => each.innerText).join()"
    page.until(lambda: re.fullmatch(r"Ana Prado: chegou\s*Desfazer", page.evaluate(told)), "that alone to be told")
    page.get("button", "Desfazer").click()
    until_under(page, "Atrasados", "Ana Prado")
    page.get("button", "Chegou: Ana Prado").click()
    page.get("button", "Iniciar: Ana Prado").click()
    page.get("button", "Concluir: Ana Prado")
    page.get("button", SAVED)
    browser.quit()
    # Without a network, some minutes later.
    browser.conditions.scripts = [CLOCK % 5]
    page = browser.again().page
    browser.go_offline()
    page.open("/fisioflow/")
    page.get("button", OFFLINE)
    until_under(page, "Atrasados", "Bento Reis", "há 3 min")
    until_under(page, "A seguir", "Caio Melo")
    until_under(page, "Chegaram", "Ana Prado")
    page.get("button", "Concluir: Ana Prado").click()
    until_under(page, "Chegaram")
    page.reads("1 de 3 concluídas")
    browser.go_online()
    page.get("button", SAVED)


def test_FF_007_what_others_do_is_on_the_page_at_once(server, open_browser):
    ana = open_browser(server.origin, scripts=[CLOCK % 0]).page
    sign_up(ana)
    add_patient(ana, "Bento Reis")
    book(ana, "Bento Reis", "12:30")
    ana.get("button", SAVED)
    desk = open_browser(server.origin, scripts=[CLOCK % 0]).page
    sign_in(desk)
    go(desk, "Hoje")
    until_under(desk, "A seguir", "Bento Reis")
    go(ana, "Hoje")
    ana.get("button", "Chegou: Bento Reis").click()
    until_under(desk, "Chegaram", "Bento Reis")


def test_FF_007_FF_160_who_has_not_confirmed_is_told_until_they_answer_by_their_link(addressed, open_browser):
    server = addressed
    # By a day later: whenever this runs, the session is still to come for the server, too.
    page = open_browser(server.origin, scripts=[CLOCK % (24 * 60)]).page
    sign_up(page)
    add_patient(page, "Bento Reis")
    book(page, "Bento Reis", "13:30")
    page.get("button", SAVED)
    go(page, "Hoje")
    until_under(page, "A confirmar", "Bento Reis")
    account = Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD)
    device = Device(account)
    device.sync()
    appointment = next(iter(device.table("appointment")))
    link = account.post("v1/agenda/link", space=device.space, appointment=appointment)["address"]
    guest = open_browser(server.origin).page
    guest.open(link[link.index("/fisioflow/"):])
    # At the desk nothing has changed: who looks has not answered.
    until_under(page, "A confirmar", "Bento Reis")
    guest.get("button", re.compile("^Confirmo")).click()
    until_under(page, "A confirmar")
    until_under(page, "A seguir", "Bento Reis")


def test_FF_007_who_begins_is_led_to_the_first_session(server, open_browser):
    page = open_browser(server.origin).page
    page.open("/fisioflow/criar-conta")
    page.get("textbox", "Nome da clínica").type("Clínica Sol")
    page.get("textbox", "E-mail").type("sol@clinica.com.br")
    page.get("textbox", "Senha").type(PASSWORD + "\n")
    page.get("heading", BEGINS)
    assert_accessible(page)
    page.get("link", re.compile("^Marcar sessão")).click()
    page.get("dialog", "Marcar sessão")
