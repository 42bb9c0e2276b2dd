"""Flight mode: everything goes on, says where it is, and is sent when there is a network."""

import re

import pytest

from clinic import (
    BEGINS, OFFLINE, PENDING, SAVED, add_patient, field, go, marked, names, open_patient, save,
    show_list, sign_in, sign_up, until_names)


def until_installed(page) -> None:
    """The service worker keeps the app on the device. Where an installation came to nothing, as beside many others
    on a busy machine, the next start begins it again."""
    def is_there() -> bool:
        return page.evaluate("navigator.serviceWorker.controller !== null")
    try:
        page.until(is_there, "the worker", 120)
    except AssertionError:
        page.reload()
        page.until(is_there, "the worker at the second start")


@pytest.mark.own_browser
def test_FF_003_FF_008_FF_028_FF_032_FF_033_a_day_without_a_network(server, browser, open_browser):
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    until_installed(page)

    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, "Bento Reis", phone="11987654321")
    open_patient(page, "Ana Prado")
    page.get("link", "Editar").click()
    assert PENDING not in page.evaluate("document.body.innerText")
    field(page, "Convênio").type("Amil")
    save(page)
    page.get("heading", "Ana Prado")
    page.reads(PENDING)
    page.pictures("patient-offline")
    page.get("link", "Editar").click()
    page.get("heading", "Editar paciente")
    page.reads(PENDING)
    page.pictures("form-offline")
    page.get("link", "Cancelar").click()
    show_list(page)
    page.get("button", "Sem internet · 2 guardados aqui")
    assert len(marked(page, PENDING)) == 2
    # In words too, although a phone's header is narrow.
    assert "Sem internet" in page.evaluate("document.querySelector('.bar').innerText")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.pictures("patients-offline")

    page.open("/fisioflow/pacientes")
    page.get("button", "Sem internet · 2 guardados aqui")
    until_names(page, "Ana Prado", "Bento Reis")
    assert len(marked(page, PENDING)) == 2
    go(page, "Sincronização")
    page.reads("Adicionou Bento Reis")
    page.reads("Alterou o convênio de Ana Prado")
    page.reads(re.compile("Última sincronização (agora|há)"))
    page.pictures("sync-offline")
    browser.quit()

    page = browser.again().page.open("/fisioflow/pacientes")
    until_names(page, "Ana Prado", "Bento Reis")
    page.get("button", OFFLINE)
    browser.go_online()
    page.get("button", SAVED)
    page.until(lambda: not marked(page, PENDING), "the marks to vanish")

    other = open_browser(server.origin).page
    sign_in(other)
    until_names(other, "Ana Prado", "Bento Reis")
    open_patient(other, "Ana Prado")
    other.reads("Amil")


# Only some browsers offer to install the app, and tell it of its surroundings anew by that.
NO_OFFER = "addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())"


def test_FF_001_FF_032_opened_without_a_network_it_says_so_and_tries_nothing(server, open_browser):
    browser = open_browser(server.origin, scripts=[NO_OFFER])
    page = browser.page
    sign_up(page)
    until_installed(page)
    browser.go_offline()
    add_patient(page, "Ana Prado")
    tried = browser.witness.requests_to("/fisioflow/v1/sync")
    page.reload()
    page.get("button", OFFLINE)
    row = page.get("link", re.compile("^Ana Prado"))
    assert PENDING in row.name
    assert browser.witness.requests_to("/fisioflow/v1/sync") == tried


@pytest.mark.own_browser
def test_FF_003_a_tab_closed_at_once_after_saving_loses_nothing(server, browser):
    page = browser.page
    sign_up(page)
    until_installed(page)
    browser.go_offline()
    browser.new_page().open("/fisioflow/pacientes")
    add_patient(page, "Caio Melo")
    page.close()
    browser.quit()
    page = browser.again().page.open("/fisioflow/pacientes")
    until_names(page, "Caio Melo")
    browser.go_online()
    page.get("button", SAVED)
    assert names(page) == ["Caio Melo"]


# Keeps the module back until `letThrough()` where the tab is called `late`.
HOLD = """
if (globalThis.name === 'late') {
  const original = WebAssembly.instantiateStreaming
  const gate = new Promise((done) => { globalThis.letThrough = () => { done() } })
  WebAssembly.instantiateStreaming = async (...given) => (await gate, original(...given))
}
"""


def test_FF_032_a_tab_that_starts_slowly_shows_what_another_did_meanwhile(server, open_browser):
    """What it reads ahead of its module is out of date by the time that the module asks."""
    browser = open_browser(server.origin, scripts=[HOLD])
    page = browser.page
    sign_up(page)
    add_patient(page, "Dora Lins")
    page.get("button", SAVED)
    late = browser.new_page().open("/fisioflow/pacientes")
    until_names(late, "Dora Lins")
    until_installed(late)
    browser.go_offline()
    late.evaluate("globalThis.name = 'late'")
    late.reload()
    late.until(lambda: late.evaluate("typeof letThrough === 'function'"), "the start")
    page.show()
    add_patient(page, "Enzo Luz")
    late.show()
    late.evaluate("letThrough()")
    until_names(late, "Dora Lins", "Enzo Luz")


def test_FF_006_what_is_read_ahead_is_forgotten_with_the_account(browser, page):
    """Who signs in after another on the same device is shown nothing of theirs, at no start."""
    sign_up(page)
    add_patient(page, "Dora Lins")
    page.get("button", SAVED)
    page.reload()
    until_names(page, "Dora Lins")
    first_load = "localStorage.getItem('umbu:/fisioflow/:firstLoad')"
    assert page.evaluate(first_load)
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    assert page.evaluate(first_load) is None


def test_FF_032_whichever_tab_is_in_front_sends(browser, page):
    sign_up(page)
    second = browser.new_page().open("/fisioflow/pacientes")
    second.get("heading", "Nenhum paciente ainda")
    for number, tab in enumerate((page, second, page, second, second, page)):
        tab.show()
        tab.until(lambda: tab.evaluate("document.visibilityState") == "visible", "the tab in front")
        add_patient(tab, f"Paciente {number}")
        tab.get("button", SAVED)
        tab.until(lambda: not marked(tab, PENDING), "the marks to vanish")


def test_FF_006_who_signs_in_in_one_tab_is_signed_in_in_all(server, browser, page, open_browser):
    sign_up(open_browser(server.origin).page)
    page.open("/fisioflow/entrar")
    second = browser.new_page().open("/fisioflow/entrar")
    second.get("button", "Entrar")
    sign_in(page)
    second.get("heading", BEGINS)


def test_FF_006_who_signs_out_in_one_tab_is_signed_out_in_all(browser, page):
    sign_up(page)
    add_patient(page, "Dora Lins")
    second = browser.new_page().open("/fisioflow/pacientes")
    open_patient(second, "Dora Lins")
    second.get("link", "Editar").click()
    field(second, "Observações").type("Não salvo")
    third = browser.new_page().open("/fisioflow/entrar")
    third.get("heading", "Hoje")
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    for tab in (page, second, third):
        tab.get("heading", "Entrar")
        assert "Dora" not in tab.outline()
    sign_in(second)
    until_names(second, "Dora Lins")


def test_FF_006_who_signs_out_with_unsent_changes_is_asked(browser, page):
    sign_up(page)
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, "Fábio Cruz")
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.reads("1 alteração ainda não chegou ao servidor")
    page.get("button", "Ficar").click()
    show_list(page)
    until_names(page, "Fábio Cruz")
