"""Public links of PRSNL: whoever has one reads a frozen copy, in a browser that is signed in nowhere, until it ends."""

import http.client
import re
import sys

import pytest

from clinic import SAVED
from harness import ROOT
from hosted import PRSNL
from journal import Journal, open_journal
from test_prsnl import server  # noqa: F401
from test_prsnl_writing import ALARM

sys.path.append(str(ROOT / "Tests/Client"))
from device import new_id  # noqa: E402


@pytest.fixture
def shared(server):
    """A journal, an item of it, and its link with the address below the server's."""
    journal = Journal(server)
    scripts = (ROOT / "Tests/Markdown/scripts.txt").read_text()
    item = journal.item("Para todos", "Olá, **mundo**.\n\n" + scripts)
    journal.send()
    link = new_id()
    made = journal.account.post("v1/links", space=journal.device.space, item=item, link=link)
    journal.device.sync()
    # What stands behind the app's own address.
    return journal, item, link, PRSNL.base + made["address"]


def answer(server, path: str):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    try:
        connection.request("GET", path)
        got = connection.getresponse()
        return got.status, {name.lower(): value for name, value in got.getheaders()}, got.read().decode()
    finally:
        connection.close()


def test_PR_120_a_public_link_shows_a_frozen_copy_that_runs_nothing_and_is_410_once_revoked(
        server, shared, open_browser):
    journal, item, link, path = shared
    status, headers, _ = answer(server, path)
    assert status == 200
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert "noindex" in headers["x-robots-tag"]
    browser = open_browser(server.origin, scripts=[ALARM])
    page = browser.page.open(path)
    page.get("heading", "Para todos")
    page.reads("Olá, mundo.")
    assert page.evaluate("document.scripts.length") == 0
    assert page.evaluate("ran") == []
    page.pictures("prsnl-public")
    # Frozen: what is written later is not in it, until it is renewed.
    base = journal.device.table("item")[item]["text"]
    journal.write(item, "Só agora.", base)
    journal.send()
    page.reload()
    page.reads("Olá, mundo.")
    journal.account.post("v1/links/renew", space=journal.device.space, link=link)
    page.reload()
    page.reads("Só agora.")
    # In the trash it is gone, and there again with it.
    journal.device.mutate("trashItems", items=[item])
    journal.device.sync()
    assert answer(server, path)[0] == 410
    journal.device.mutate("restoreItems", items=[item])
    journal.device.sync()
    assert answer(server, path)[0] == 200
    journal.device.mutate("revokeLink", link=link)
    journal.device.sync()
    assert answer(server, path)[0] == 410
    browser.witness.allow("410")
    page.reload()
    page.get("heading", "Este link não vale mais")
    assert "Só agora." not in page.evaluate("document.body.innerText")
    assert answer(server, path[:-4] + "aaaa")[0] == 404


# The system's sheet, which is closed the first time and hands on what it is given from then on.
SHEET = """
globalThis.handed = []
navigator.canShare = () => true
navigator.share = async (data) => {
  handed.push(data)
  if (handed.length === 1) throw new DOMException('closed', 'AbortError')
}
"""


def test_PR_120_an_item_is_shared_and_withdrawn_from_its_page(server, open_browser):
    journal = Journal(server)
    item = journal.item("Para você", "Leia **isto**.")
    journal.send()
    page = open_browser(server.origin, scripts=[SHEET]).page
    open_journal(page)
    page.follow(f"{PRSNL.base}itens/{item}")
    page.reads("Leia isto.")
    page.get("button", "Compartilhar").click()
    sheet = page.get("dialog", "Compartilhar")
    for count in (1, 2):
        page.get("button", "Enviar por outro aplicativo", inside=sheet).click()
        page.until(lambda: page.evaluate("handed.length") == count, "the system's sheet")
    page.gone("dialog")
    assert page.evaluate("handed[1].title") == "Para você"
    assert page.evaluate("handed[1].text").strip() == "Leia isto."
    page.open(f"{PRSNL.base}itens/{item}/compartilhar")
    page.get("heading", "Link público")
    page.pictures("prsnl-link")
    page.get("button", "Fazer o link").click()
    page.get("heading", "O link está pronto")
    path = page.until(lambda: re.search("/prsnl/p/[A-Za-z0-9_-]+", page.evaluate("document.body.innerText")),
                      "the address")[0]
    other = open_browser(server.origin)
    reader = other.page.open(path)
    reader.reads("Leia isto.")
    page.all("button", re.compile("^Encerrar"))[0].click()
    page.get("alertdialog", "Encerrar este link?")
    page.press("Escape")
    page.gone("alertdialog", "Encerrar este link?")
    assert answer(server, path)[0] == 200
    page.all("button", re.compile("^Encerrar"))[0].click()
    dialog = page.get("alertdialog", "Encerrar este link?")
    page.get("button", "Encerrar", inside=dialog).click()
    page.gone("alertdialog", "Encerrar este link?")
    page.get("button", SAVED)
    server.until("SELECT count(*) = 1 FROM public_link WHERE revoked_at IS NOT NULL")
    assert answer(server, path)[0] == 410
