"""What is left on a device after its person signed out: nothing (FF-119), and who is told of it (FF-121)."""

import re
import sqlite3

import pytest

from clinic import (
    BEGINS, CLINIC, SAVED, add_patient, arrive, create_another_clinic, fill_patient, go, open_patient,
    sign_in, sign_up, until_names)
from test_offline import until_installed

# All that an origin can keep, by where it lies. Of the program's own files only their addresses.
STORAGE = """(async () => {
  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  const found = { databases: {}, caches: [], files: [] }
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const keys = await done(database.transaction(store).objectStore(store).getAllKeys())
      found.databases[`${name} ${store}`] = keys.map(String)
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) found.caches.push(new URL(request.url).pathname)
  }
  for await (const [name] of await navigator.storage.getDirectory()) found.files.push(name)
  found.local = Object.fromEntries(Object.entries(localStorage))
  found.session = Object.keys(sessionStorage)
  found.cookies = document.cookie
  return found
})()"""

# With the rules of the zone in which the device is, whoever uses it.
PROGRAM = r"/(fisioflow|assets|icons)/|/zones/America/Sao_Paulo\."

BASE = "umbu:/fisioflow/"
LANGUAGE = {f"{BASE}:language": "pt-BR"}


def left(page) -> dict:
    """What an origin keeps; of caches what is none of the program's files."""
    found = page.evaluate(STORAGE)
    found["databases"] = {name: keys for name, keys in found["databases"].items() if keys}
    found["caches"] = [path for path in found["caches"]
                       if "/v1/" in path or not re.match(PROGRAM, path)]
    return found


# Where what the person chose is durable.
CHOSEN = f"{BASE}:preferences values"
NOTHING = {"databases": {CHOSEN: ["language"]}, "caches": [], "files": [], "local": LANGUAGE, "session": [],
           "cookies": ""}


def until_left(page, wanted: dict) -> None:
    page.until(lambda: left(page) == wanted, f"what is left, {left(page)}, to be {wanted}")


def logouts(server) -> list[tuple]:
    with sqlite3.connect(f"file:{server.data}/fisioflow.sqlite?mode=ro", uri=True) as database:
        return database.execute(
            "SELECT happened_at, recorded_at, clock_ahead, details FROM audit"
            " WHERE action = 'user_logout' ORDER BY number").fetchall()


# Where Chromium keeps what pages give it to keep, below the profile. What it writes down by itself, such
# as the titles of pages that were visited, no page can erase.
KEPT_BY_PAGES = ("IndexedDB", "Local Storage", "Session Storage", "Service Worker", "File System",
                 "WebStorage", "blob_storage")


def words_in(browser, *words: str) -> list[str]:
    """The files of the profile in which a word can be read, in the ways that Chromium writes words."""
    forms = [word.encode(form) for word in words for form in ("utf-8", "utf-16-le")]
    files = [file for name in KEPT_BY_PAGES for file in (browser.profile / "Default" / name).rglob("*")
             if file.is_file()]
    assert files
    return [str(file) for file in files if any(form in file.read_bytes() for form in forms)]


def use(page) -> None:
    """Leaves a trace in all places where there may be one."""
    go(page, "Ajustes")
    for choice in ("English", "Português", "Escuro"):
        page.get("radio", choice).call("function() { this.click() }")
    page.get("switch", "Atalhos de uma tecla").click()
    go(page, "Pacientes")
    add_patient(page, "Segredo Prado", notes="Segredo clinico")
    open_patient(page, "Segredo Prado")
    go(page, "Pacientes")
    fill_patient(page, "Segredo Rascunho")
    page.until(lambda: any("draft" in key for keys in left(page)["databases"].values()
                           for key in keys), "the draft to be kept")
    page.get("link", "Cancelar").click()
    page.get("button", "Descartar").click()


@pytest.mark.own_browser
def test_FF_119_FF_121_who_signs_out_leaves_nothing(server, browser):
    page = browser.page
    sign_up(page)
    until_installed(page)
    use(page)
    page.get("button", SAVED)
    second = browser.new_page().open("/fisioflow/pacientes")
    until_names(second, "Segredo Prado")
    kept = left(page)
    assert set(kept["databases"][CHOSEN]) == {"colorScheme", "language", "shortcuts"}
    assert kept["databases"][f"{BASE} keys"] and kept["local"].keys() > LANGUAGE.keys()
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    for tab in (page, second):
        tab.get("heading", "Entrar")
    page.until(lambda: len(logouts(server)) == 1, "the server to be told")
    until_left(page, NOTHING)
    assert logouts(server)[0][3] == '{"reason":"signedOut"}'
    # Nor does it come back by another tab, or at the next start.
    second.reload()
    second.get("heading", "Entrar")
    until_left(second, NOTHING)
    browser.quit()
    assert words_in(browser, "Segredo", "clinico") == []
    page = browser.again().page.open("/fisioflow/")
    page.get("heading", "Entrar")
    until_left(page, NOTHING)
    # The next person starts from nothing, in the language of the device.
    sign_up(page, clinic="Outra", email="bia@clinica.com.br")
    go(page, "Ajustes")
    assert page.get("radio", "Sistema").properties["checked"] == "true"
    assert page.get("switch", "Atalhos de uma tecla").properties["checked"] == "true"
    assert len(logouts(server)) == 1


@pytest.mark.own_browser
def test_FF_119_FF_121_signed_out_offline_one_sealed_proof_stays_until_it_is_sent(server, browser):
    page = browser.page
    sign_up(page)
    until_installed(page)
    add_patient(page, "Segredo Prado")
    page.get("button", SAVED)
    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, "Segredo Reis")
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("alertdialog", "Sair e perder alterações?")
    assert left(page)["databases"][f"{BASE} queue"]
    page.get("button", "Sair mesmo assim").click()
    page.get("heading", "Entrar")

    def only_the_proof() -> None:
        page.until(lambda: set(left(page)["databases"]) == {f"{BASE} keys", f"{BASE} values"},
                   "the rest to be gone")
        found = left(page)
        assert [len(keys) for keys in found["databases"].values()] == [1, 1], found
        assert found["databases"][f"{BASE} values"][0].startswith("report/sign-out/")
        assert found | {"databases": {}, "local": LANGUAGE} == NOTHING | {"databases": {}}
        assert found["local"].items() <= LANGUAGE.items()

    only_the_proof()
    browser.quit()
    assert words_in(browser, "Segredo") == []
    page = browser.again().page.open("/fisioflow/")
    page.get("heading", "Entrar")
    only_the_proof()
    assert logouts(server) == []
    browser.go_online()
    page.until(lambda: len(logouts(server)) == 1, "the server to be told")
    happened, recorded, ahead, details = logouts(server)[0]
    assert happened < recorded and abs(ahead) < 120_000 and details == '{"reason":"signedOut"}'
    server.until("SELECT count(*) = 0 FROM session")
    page.until(lambda: left(page)["databases"] == {}, "the proof to be gone")
    sign_in(page)
    until_names(page, "Segredo Prado")
    assert len(logouts(server)) == 1


def test_FF_119_looks_that_wait_in_another_clinic_are_told_as_looks(server, browser):
    page = browser.page
    sign_up(page)
    add_patient(page, "Maria Alves")
    until_installed(page)
    create_another_clinic(page, "Clínica Sol")
    go(page, "Ajustes")
    page.get("button", re.compile(f"^{CLINIC}")).click()
    arrive(page)
    until_names(page, "Maria Alves")
    page.get("button", SAVED)
    browser.go_offline()
    page.get("button", "Sem internet")
    open_patient(page, "Maria Alves")
    page.get("heading", "Maria Alves")
    go(page, "Ajustes")
    page.get("button", re.compile("^Clínica Sol")).click()
    page.get("heading", BEGINS)
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    asked = page.get("alertdialog", "Sair e perder alterações?")
    page.reads("de acesso de outra pessoa ou clínica")
    assert not re.search("ite(m|ns) de outra", asked.text), asked.text
    page.get("button", "Ficar").click()
