"""What comes into PRSNL from outside. What other apps and pages hand over: a form that the system posts and the worker
takes, and a link whose words stand behind "#", both without a network (with one: test_prsnl_taking.py). What a person
types after a key, pastes and drops; what comes by mail; and what the server fetches for a journal: pages of links, and
pictures."""

import base64
import re
from email.message import EmailMessage

import pytest

from clinic import SAVED
from harness.accessibility import violations
from harness.server import UMBU, Server
from hosted import PRSNL
from journal import Journal, open_journal
from test_alone import BEGIN
from test_documents import png, stored
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
    page.until(lambda: page.evaluate(KEPT) == [], "it to be forgotten")
    page.open(BASE)
    page.get("link", re.compile("^Uma página")).click()
    page.reads("nota.txt")


# Where the script of a bookmark leads from a page on which some words are selected.
LED = """(() => {
  document.title = 'Outra página'
  getSelection().selectAllChildren([...document.querySelectorAll('main p')].find((each) => each.innerText.length > 20))
  let led
  const open = (address) => { led = address }
  %s
  return [led, location.href, String(getSelection())]
})()"""


@pytest.mark.own_browser
def test_PR_127_a_bookmark_hands_over_a_page_by_what_no_server_sees(server, browser):
    page = begin(browser)
    page.follow(BASE + "ajustes/capturar")
    script = page.until(lambda: page.evaluate("document.querySelector('.capture-code')?.textContent"), "the bookmark")
    assert script.startswith("javascript:void open(")
    led, address, words = page.evaluate(LED % script.removeprefix("javascript:"))
    assert led.startswith(server.origin + BASE + "salvar#") and words
    page.open(led)
    assert page.get("textbox", TITLE).value == "Outra página"
    assert page.get("textbox", re.compile("^Link")).value == address
    assert page.get("textbox", re.compile("^O que guardar")).value == words.strip()
    assert page.path == BASE + "compartilhado"
    page.get("button", "Descartar").click()
    page.gone("textbox", TITLE)
    page.until(lambda: page.evaluate(KEPT) == [], "it to be forgotten")
    page.open(led)
    page.get("textbox", TITLE)
    page.get("button", "Guardar").click()
    page.reads("Guardado na linha do tempo")
    page.until(lambda: page.evaluate(KEPT) == [], "it to be forgotten")
    page.open(BASE)
    page.get("link", re.compile("^Outra página")).click()
    page.reads("Salvo do navegador")


# Pastes where no field has the keyboard what `fill` puts in. Whether the app took it.
PASTE = """((fill) => {
  const data = new DataTransfer()
  fill(data)
  return !document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
})"""
PASTED = """(data) => {
  const bytes = Uint8Array.from(atob('PICTURE'), (each) => each.charCodeAt(0))
  data.items.add(new File([bytes], 'colada.png', { type: 'image/png' }))
}""".replace("PICTURE", base64.b64encode(png(60, 40)).decode())


def paste(page, fill: str) -> None:
    page.until(lambda: page.evaluate(f"{PASTE}({fill})"), "the app to take what is pasted")
    page.get("heading", "Guardar rápido")


def keep(page) -> None:
    page.get("button", "Guardar").click()
    page.reads("Guardado na linha do tempo")
    page.get("heading", PRSNL.title)


def test_PR_127_what_is_typed_after_a_key_pasted_or_dropped_anywhere_becomes_an_item(server, page, tmp_path):
    photo = tmp_path / "lagoa.png"
    photo.write_bytes(png(60, 40))
    PRSNL.sign_up(page)
    page.press("q")
    page.get("heading", "Guardar rápido")
    page.until(lambda: page.focused.name.startswith("O que guardar"), "the keyboard where one writes")
    page.write("Ideia de agora")
    keep(page)
    paste(page, "(data) => data.setData('text/plain', 'https://sertao.example/umbu')")
    page.until(lambda: page.get("textbox", re.compile("^Link")).value == "https://sertao.example/umbu", "the link")
    keep(page)
    paste(page, PASTED)
    page.reads("colada.png")
    keep(page)
    page.drops(photo, on=page.get("heading", PRSNL.title))
    page.get("heading", "Guardar rápido")
    page.reads("lagoa.png")
    keep(page)
    for what in ("source = 'typed' AND start = 'Ideia de agora'",
                 "source = 'pasted' AND url = 'https://sertao.example/umbu' AND kind = 'link'",
                 "source = 'pasted' AND kind = 'photo'", "source = 'dropped' AND kind = 'photo'"):
        server.until(f"SELECT count(*) = 1 FROM item WHERE {what}")
    stored(server, 2)
    page.get("button", SAVED)


@pytest.fixture
def mailing():
    """A server that takes mail."""
    server = Server("--capture", "correio.example?authority=mx.example", program=UMBU, app="prsnl")
    yield server
    server.close()


def letter(id: str) -> str:
    """As the house's own mail server hands it on, which knows who sent it."""
    mail = EmailMessage()
    mail["Authentication-Results"] = "mx.example; dmarc=pass header.from=site.example"
    mail["From"], mail["Subject"], mail["Message-ID"] = "ana@site.example", "Do sertão", f"<{id}@site.example>"
    mail.set_content("Choveu na lagoa.")
    mail.add_attachment(png(60, 40), "image", "png", filename="lagoa.png")
    return mail.as_string()


def test_PR_127_a_mail_to_an_address_of_ones_own_becomes_an_item_with_its_attachment(mailing, open_browser):
    page = open_browser(mailing.origin).page
    PRSNL.sign_up(page)
    page.follow(BASE + "ajustes/correio")
    page.get("textbox", re.compile("^Remetentes")).type("ana@site.example")
    page.get("button", "Criar o endereço").click()

    def address() -> str | None:
        return page.evaluate("document.querySelector('.capture-code')?.textContent")

    first = page.until(address, "the address")
    assert violations(page) == []
    page.pictures("prsnl-mail-address")
    # Another one ends the first.
    page.get("button", "Trocar o endereço").click()
    page.get("button", "Trocar o endereço", inside=page.get("alertdialog", "Trocar o endereço?")).click()
    second = page.until(lambda: address() not in (None, first) and address(), "another address")
    with pytest.raises(AssertionError, match="There is no such address here"):
        mailing.command("mail", "receive", first, "--app", "prsnl", given=letter("1"))
    page.follow(BASE + "linha")
    page.get("heading", PRSNL.empty)
    mailing.command("mail", "receive", second, "--app", "prsnl", given=letter("2"))
    page.get("link", re.compile("^Do sertão")).click()
    page.reads("Choveu na lagoa.")
    page.until(lambda: shown(page) == 1, "the picture")
    stored(mailing, 1)
    mailing.until("SELECT count(*) = 1 FROM item WHERE source = 'mail'")
    page.get("button", SAVED)


KEEP = "Guardar a imagem aqui"
# A site of the web as the server would bring it: no journey may reach one. What leads elsewhere the server is asked.
SITE = """
const whole = globalThis.fetch
globalThis.fetch = async (address, options) => {
  const path = String(address?.url ?? address)
  if (!path.includes('/v1/pages/')) return whole(address, options)
  const wish = JSON.parse(new TextDecoder().decode(options.body))
  if (!wish.url.startsWith('https://site.example/')) return whole(address, options)
  if (path.endsWith('/fetch')) {
    return Response.json({
      title: 'O umbuzeiro e a seca', picture: 'https://site.example/capa.png', start: '', copy: '', text: '',
      isCut: false,
    })
  }
  const bytes = Uint8Array.from(atob('PICTURE'), (each) => each.charCodeAt(0))
  return new Response(bytes, { headers: { 'Content-Type': 'image/png' } })
}
""".replace("PICTURE", base64.b64encode(png(60, 40)).decode())


def shown(page) -> int:
    """How many pictures of an item can be seen."""
    return page.evaluate(
        "[...document.querySelectorAll('.item-picture img')].filter((each) => each.naturalWidth > 0).length")


def test_PR_127_pictures_come_here_from_the_web_once_the_person_lets_the_server_fetch(server, open_browser):
    journal = Journal(server)
    item = journal.item(
        "Umbuzeiro", f"![Dentro](http://127.0.0.1:{server.port}/x.png) e ![Raiz](https://site.example/raiz.png)")
    journal.send()
    browser = open_browser(server.origin, scripts=[SITE])
    page = browser.page
    open_journal(page)
    page.follow(f"{BASE}itens/{item}")
    page.reads("ligue “Ler as páginas dos links”")
    assert not page.sees("button", KEEP)
    page.get("link", "Abrir Guardar de fora").click()
    page.get("switch", "Ler as páginas dos links").click()
    server.until("SELECT fetches_links FROM journal")
    page.follow(f"{BASE}itens/{item}")
    page.until(lambda: len(page.all("button", KEEP)) == 2, "both pictures")
    assert violations(page) == []
    page.pictures("prsnl-web-pictures")
    # The server enters no private network, and says so; nothing turns any more.
    browser.witness.allow("422")
    page.all("button", KEEP)[0].click()
    page.reads("rede particular")
    page.until(lambda: not page.evaluate("!!document.querySelector('.web-picture [aria-busy=true]')"), "rest")
    page.all("button", KEEP)[1].click()
    page.until(lambda: len(page.all("button", KEEP)) == 1 and shown(page) == 1, "the picture")
    server.until("SELECT count(*) FROM document WHERE file IS NOT NULL")
    page.get("button", SAVED)

    # The picture of a page comes with its text.
    page.follow(BASE + "novo")
    page.get("textbox", re.compile("^Link")).type("https://site.example/umbu")
    page.get("button", "Guardar").click()
    page.reads("Guardado na linha do tempo")
    page.follow(BASE + "linha")
    page.get("link", re.compile("^O umbuzeiro e a seca")).click()
    page.until(lambda: shown(page) == 1, "the picture of the page")
    server.until("SELECT count(*) = 2 FROM document WHERE file IS NOT NULL")
    page.get("button", SAVED)
    path = page.path

    # Seen once, it is there without a network.
    page.open(path)
    page.until(lambda: shown(page) == 1, "the picture as the server has it")
    until_installed(page)
    browser.witness.allow_outage()
    browser.go_offline()
    page.open(path)
    page.until(lambda: shown(page) == 1, "the picture without a network")
    browser.go_online()
    page.get("button", SAVED)
