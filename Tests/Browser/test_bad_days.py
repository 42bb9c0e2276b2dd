"""Bad days: no room on the device, a damaged store, a server that dies in the middle."""

import json
import re

import pytest

from clinic import (
    PENDING, SAVED, add_patient, field, fill_patient, go, names, open_patient, row, save, show_list,
    sign_in, sign_up, until_names,
)
from test_offline import until_installed

# A browser that gives no durable store, as some do in private windows.
REFUSES = "Object.defineProperty(globalThis, 'indexedDB', { value: { open() {" \
    " throw new DOMException('no', 'SecurityError') } } })"


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


# While `full` is true, every transaction ends as it does on a full disk.
FULL = """
globalThis.full = false
for (const name of ['put', 'add']) {
  const original = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function (...rest) {
    if (globalThis.full) throw new DOMException('no room', 'QuotaExceededError')
    return original.apply(this, rest)
  }
}
"""


def test_FF_003_FF_031_on_a_full_device_nothing_typed_is_lost(server, open_browser):
    browser = open_browser(server.origin, scripts=[FULL])
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    page.evaluate("full = true")
    add_patient(page, "Bento Reis")
    until_told(page)
    page.reads("Bento Reis")
    page.evaluate("full = false")
    browser.go_online()
    page.get("button", SAVED)
    page.until(lambda: not page.sees("link", re.compile(PENDING)), "the marks to vanish")
    page.reload()
    until_names(page, "Ana Prado", "Bento Reis")


# Flips a byte in every sealed record of the replica; `which` chooses from the values' names.
DAMAGE = """(async (which) => {
  const open = indexedDB.open('umbu:/fisioflow/')
  await new Promise((done) => { open.onsuccess = done })
  const store = open.result.transaction('values', 'readwrite').objectStore('values')
  let count = 0
  store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (!cursor) return
    if (new RegExp(which).test(cursor.key)) {
      const value = cursor.value
      new Uint8Array(value.sealed)[0] ^= 1
      cursor.update(value)
      count += 1
    }
    cursor.continue()
  }
  await new Promise((done) => { store.transaction.oncomplete = done })
  open.result.close()
  return count
})"""

KEYS = """(async () => {
  const open = indexedDB.open('umbu:/fisioflow/')
  await new Promise((done) => { open.onsuccess = done })
  const keys = open.result.transaction('values').objectStore('values').getAllKeys()
  await new Promise((done) => { keys.onsuccess = done })
  open.result.close()
  return keys.result.join(' ')
})()"""


@pytest.mark.parametrize("what", ["^(?!secret)", "^(?!secret|pref)"], ids=["all", "records"])
def test_FF_030_a_damaged_store_opens_and_keeps_what_was_not_sent(server, browser, what):
    page = browser.page
    sign_up(page)
    for name in ("Ana Prado", "Bento Reis"):
        add_patient(page, name)
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    add_patient(page, "Caio Melo")
    assert page.evaluate(f"{DAMAGE}({what!r})") > 0, page.evaluate(KEYS)
    page.reload()
    page.reads("Os dados deste aparelho estavam danificados")
    page.pictures("patients-repaired")
    browser.go_online()
    until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")
    page.get("button", SAVED)
    page.get("button", "Entendi").click()
    page.gone("button", "Entendi")
    page.reload()
    until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")
    assert "danificados" not in page.evaluate("document.body.innerText")


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
