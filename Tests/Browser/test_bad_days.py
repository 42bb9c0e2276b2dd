"""Bad days: no store on the device, a server that dies in the middle. A full and a damaged device are in
test_every_app.py."""

import json
import re

from clinic import (
    PASSWORD, PENDING, SAVED, add_patient, arrive, go, show_list, sign_in, sign_up, until_names,
)
from harness.accessibility import assert_accessible

# A browser that gives no durable store, as some do in private windows.
REFUSES = "Object.defineProperty(globalThis, 'indexedDB', { value: { open() {" \
    " throw new DOMException('no', 'SecurityError') } } })"

# A device whose database opens when it is told to: `open(name)` waits for `letOpen()`.
SLOW = """(() => {
  const open = IDBFactory.prototype.open
  const asked = []
  let isSlow = sessionStorage.getItem('slow') !== null
  IDBFactory.prototype.open = function (...them) {
    const real = open.apply(this, them)
    if (!isSlow) return real
    const late = new EventTarget()
    for (const name of ['onupgradeneeded', 'onerror']) Object.defineProperty(late, name, {
      set: (heard) => { real[name] = heard } })
    Object.defineProperty(late, 'result', { get: () => real.result })
    Object.defineProperty(late, 'error', { get: () => real.error })
    asked.push(() => real.readyState === 'done' ? late.onsuccess() : real.onsuccess = () => late.onsuccess())
    return late
  }
  globalThis.letOpen = () => { isSlow = false; for (const each of asked) each() }
})()"""


def until_told(page) -> None:
    page.reads("Este navegador não deixa guardar dados")


def test_FF_030_without_a_store_it_works_from_memory_and_says_so(server, open_browser):
    browser = open_browser(server.origin, scripts=[REFUSES])
    page = browser.page
    sign_up(page)
    until_told(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    until_told(page)
    page.pictures("patients-memory")
    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, "Bento Reis")
    page.all("button", "Exportar")[0].click()
    kept = json.loads(page.downloaded("fisioflow-nao-enviado.json").read_text())
    assert [each["arguments"]["patient"]["fullName"] for each in kept["mutations"]] == [
        "Bento Reis"]
    browser.go_online()
    page.get("button", SAVED)
    other = open_browser(server.origin).page
    sign_in(other)
    until_names(other, "Ana Prado", "Bento Reis")


def test_FF_006_FF_030_who_signs_in_again_is_told_what_is_in_the_window_alone(server, open_browser):
    browser = open_browser(server.origin, scripts=[REFUSES])
    browser.witness.allow("401")
    page = browser.page
    sign_up(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, "Ana Prado")
    server.change("DELETE FROM session")
    browser.go_online()
    page.reads("exporte antes de entrar de novo")

    def ask():
        page.get("button", "Entrar").click()
        return page.get("alertdialog", "Entrar de novo e perder alterações?")

    asked = ask()
    assert "1 alteração ainda não chegou ao servidor" in asked.text, asked.text
    page.until(lambda: page.focused.name == "Ficar", "the way that loses nothing to have the focus")
    assert_accessible(page)
    page.pictures("sign-in-again")
    browser.go_offline()
    # Behind the question no button has a name for anybody.
    page.until(lambda: "Sem internet" in page.evaluate("document.body.innerText"), "the state")
    page.pictures("sign-in-again-offline")
    browser.go_online()
    page.press("Escape")
    page.gone("alertdialog", "Entrar de novo e perder alterações?")
    until_names(page, "Ana Prado")
    page.all("button", "Exportar")[0].click()
    kept = json.loads(page.downloaded("fisioflow-nao-enviado.json").read_text())
    assert len(kept["mutations"]) == 1

    go(page, "Ajustes")
    page.get("radio", "English").call("function() { this.click() }")
    page.get("button", "Sign in").click()
    page.get("alertdialog", "Sign in again and lose changes?")
    page.pictures("sign-in-again-en")
    page.get("button", "Sign in anyway").click()
    page.get("heading", "Sign in")
    page.get("textbox", "Password").type(PASSWORD)
    page.get("button", "Sign in").click()
    page.get("heading", "Today")
    page.get("link", re.compile("^Patients")).click()
    page.get("heading", "No patients yet")


def test_FF_030_a_database_that_opens_late_is_waited_for_and_nothing_is_said_to_be_lost(
        server, open_browser):
    page = open_browser(server.origin, scripts=[SLOW]).page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    page.evaluate("sessionStorage.setItem('slow', 'yes')")
    page.reload()
    page.reads("Nada se perdeu")
    page.pictures("unopened")
    page.evaluate("letOpen()")
    until_names(page, "Ana Prado")
    page.gone("button", "Continuar sem abrir")

    # Whoever goes on without it reads what is so, and finds it at the next start.
    page.reload()
    page.get("button", "Continuar sem abrir").click()
    page.get("heading", "Entrar")
    assert "não podem mais ser lidos" not in page.evaluate("document.body.innerText")
    page.evaluate("sessionStorage.removeItem('slow')")
    page.reload()
    arrive(page)
    until_names(page, "Ana Prado")


def test_FF_003_a_server_that_is_killed_loses_nothing_it_acknowledged(server, browser, open_browser):
    browser.witness.allow_outage()
    page = browser.page
    sign_up(page)
    added = []
    for round, name in enumerate(("Ana Prado", "Bento Reis", "Caio Melo")):
        add_patient(page, name)
        page.get("button", SAVED)
        server.kill()
        added.append(name)
        late = f"Dora {'Um Dois Três'.split()[round]}"
        add_patient(page, late)
        page.until(lambda: page.sees("link", re.compile(f"^{late}.*{PENDING}")), "the mark")
        server.start()
        go(page, "Sincronização")
        page.get("button", "Sincronizar agora").click()
        show_list(page)
        page.get("button", SAVED)
        added.append(late)
    until_names(page, *sorted(added))
    other = open_browser(server.origin).page
    sign_in(other)
    until_names(other, *sorted(added))


def test_FF_030_data_the_browser_threw_away_comes_back_from_the_server(browser, page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    page.open("/")
    page.session.send("Storage.clearDataForOrigin", origin=browser.origin,
                      storageTypes="indexeddb")
    sign_in(page)
    until_names(page, "Ana Prado")
