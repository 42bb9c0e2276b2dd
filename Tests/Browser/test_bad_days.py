"""Bad days: no store on the device, a server that dies in the middle. A full and a damaged device are in
test_every_app.py."""

import json
import re

from clinic import PENDING, SAVED, add_patient, go, show_list, sign_in, sign_up, until_names

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
