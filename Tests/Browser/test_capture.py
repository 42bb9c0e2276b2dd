"""What other apps and pages hand over to PRSNL: a form that the system posts and the worker takes, and a link whose words
stand behind "#". No network is there, so nothing of it can reach a server."""

import re

import pytest

from harness.server import UMBU, Server
from test_alone import BEGIN
from test_offline import until_installed

BASE = "/prsnl/"
TITLE = re.compile("^Título")
# The form as the system posts it (share_target of the manifest).
POST = """(async () => {
  const form = new FormData()
  form.append("title", "Uma página")
  form.append("text", "Leia isto: https://exemplo.com.br/x")
  form.append("files", new File(["abc"], "nota.txt", { type: "text/plain" }))
  // Where it leads comes from the cache to a page alone, which this is not.
  const answer = await fetch("/prsnl/compartilhado", { method: "POST", body: form, redirect: "manual" })
  return answer.type
})()"""
# All that lies in the database for it, as text.
KEPT = """(async () => {
  const database = await new Promise((resolve) => {
    indexedDB.open("umbu:/prsnl/:shared").onsuccess = ({ target }) => resolve(target.result)
  })
  const all = (store) => new Promise((resolve) => {
    database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result)
  })
  const found = [...await all("entries"), ...await all("pieces")]
  database.close()
  return found.map(({ sealed }) => new TextDecoder("latin1").decode(sealed))
})()"""


@pytest.fixture
def server():
    server = Server(program=UMBU, app="prsnl")
    yield server
    server.close()


def begin(browser):
    page = browser.page
    page.open(BASE)
    page.get("button", BEGIN).click()
    page.get("heading", "Linha do tempo")
    until_installed(page)
    browser.witness.allow_outage()
    browser.go_offline()
    return page


@pytest.mark.own_browser
def test_PR_127_what_another_app_shares_is_sealed_here_and_kept_when_the_person_says_so(server, browser):
    page = begin(browser)
    assert page.evaluate(POST) == "opaqueredirect"
    kept = page.evaluate(KEPT)
    assert len(kept) == 2
    assert not any("exemplo" in text or "abc" in text for text in kept)
    page.open(BASE + "compartilhado")
    assert page.get("textbox", TITLE).value == "Uma página"
    page.reads("nota.txt")
    # Without an account the file stays on this device, as all else does.
    page.get("button", "Guardar").click()
    page.reads("Guardado na linha do tempo")
    assert page.evaluate(KEPT) == []
    page.open(BASE)
    page.get("link", re.compile("^Uma página")).click()
    page.reads("nota.txt")


@pytest.mark.own_browser
def test_PR_127_a_bookmark_hands_over_a_page_by_what_no_server_sees(server, browser):
    page = begin(browser)
    page.open(BASE + "salvar#url=https%3A%2F%2Fexemplo.com.br%2F&title=Outra+p%C3%A1gina")
    assert page.get("textbox", TITLE).value == "Outra página"
    assert page.path == BASE + "compartilhado"
    page.get("button", "Descartar").click()
    page.gone("textbox", TITLE)
    assert page.evaluate(KEPT) == []
