"""PRSNL's timeline in a browser: from nothing to a first item, painted at once without a network, gone about by keys
and links, asked for once."""

import json
import re

import pytest

from clinic import OFFLINE, SAVED, go
from harness.accessibility import violations
from harness.conditions import DESKTOP
from harness.server import Server
from hosted import PRSNL
from journal import PATIENT, Journal, open_journal, version
from test_offline import until_installed

# Counts what is asked of the sync, from then on; after `hold()` none of it comes to the server before `letThrough()`.
COUNT = """{
  const original = globalThis.fetch
  let held = null
  globalThis.asked = 0
  globalThis.hold = () => { held = new Promise((done) => { globalThis.letThrough = done }) }
  globalThis.fetch = async (address, options) => {
    if (String(address?.url ?? address).includes('/v1/sync')) {
      globalThis.asked += 1
      await held
    }
    return original(address, options)
  }
}"""

# What leaves the device of what is counted.
TOLD = """{
  const original = globalThis.fetch
  globalThis.told = []
  globalThis.fetch = (address, options) => {
    if (String(address?.url ?? address).includes('/v1/analytics/')) {
      told.push(new TextDecoder().decode(options?.body ?? new Uint8Array()))
    }
    return original(address, options)
  }
}"""

YES = "Permitir dados de uso"

# The title of a row that is seen whole.
SEEN = """[...document.querySelectorAll('.timeline-row')].find((each) => {
  const { top, bottom } = each.getBoundingClientRect()
  return top > 200 && bottom < innerHeight - 150
})?.querySelector('.row-title')?.innerText"""

# What the first frame with rows showed, and whether all of the program was there by then.
FIRST = """
new MutationObserver((_, observer) => {
  const rows = document.querySelectorAll('.timeline-row')
  if (!rows.length) return
  observer.disconnect()
  requestAnimationFrame(() => { globalThis.first = [...document.querySelectorAll('.timeline-row')].length })
}).observe(document, { childList: true, subtree: true })
"""


@pytest.fixture
def server():
    server = Server(program=PRSNL.program, app=PRSNL.id)
    yield server
    server.close()


def rows(page) -> list[str]:
    """What the timeline shows near the window, from its top."""
    return page.evaluate(
        "[...document.querySelectorAll('#timeline-list .timeline-row')]"
        ".sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
        ".map((each) => each.querySelector('.row-title, .timeline-words')?.innerText ?? '')")


def items(page) -> list[str]:
    """The items of the timeline, from its top, as far as rows are near the window."""
    return [each for each in rows(page) if each.startswith("Item ")]


def years(server, count: int = 200) -> Journal:
    """A journal with an item every ten days."""
    journal = Journal(server)
    for number in range(count):
        journal.item(f"Item {number}", f"What was on day {number}.", number * 10)
    journal.send()
    return journal


@pytest.mark.own_browser
def test_PR_113_a_first_item_is_written_and_painted_again_without_a_network(server, browser):
    page = browser.page
    PRSNL.sign_up(page)
    page.get("heading", PRSNL.empty)
    assert violations(page) == []
    page.pictures("prsnl-empty")
    page.all("link", PRSNL.new)[0].click()
    page.get("heading", PRSNL.new_title)
    PRSNL.field(page, "Título").type("Primeiro dia")
    PRSNL.field(page, "Texto").type("Chuva **forte** na lagoa.")
    page.get("button", "Concluir").click()
    page.get("heading", "Primeiro dia")
    page.reads("Chuva forte na lagoa.")
    page.pictures("prsnl-item")
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    browser.kill()
    browser.conditions.scripts = [FIRST]
    page = browser.again().page.open(PRSNL.base)
    page.until(lambda: page.evaluate("globalThis.first") == 1, "the first painted row")
    page.get("link", re.compile("^Primeiro dia")).click()
    page.reads("Chuva forte na lagoa.")
    browser.go_online()
    page.get("button", SAVED)


@pytest.mark.own_browser
def test_PR_108_twenty_items_are_shown_after_a_reload_without_a_network_and_each_once(server, browser):
    journal = Journal(server)
    ids = [journal.item(f"Item {number}", f"What was on day {number}.", number * 10) for number in range(20)]
    wanted, heads = [f"Item {number}" for number in range(20)], list(journal.heads)
    journal.send()
    # So tall that all rows are near the window.
    browser.screen((360, 4_000))
    page = browser.page
    open_journal(page)
    page.until(lambda: items(page) == wanted, "the twenty items")
    # All of them are sent a second time, and one comes anew: the device saves it again.
    journal.heads = heads
    journal.write(ids[3], "Something else was on day 3.", version("What was on day 3."))
    journal.send()
    page.get("button", "Atualizar").click()
    page.reads("Something else was on day 3.")
    assert items(page) == wanted
    assert server.ask("SELECT count(*) FROM item") == [(20,)]
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    for _ in range(2):
        page.reload()
        page.get("button", OFFLINE)
        page.until(lambda: items(page) == wanted, "the twenty items without a network")
        page.reads("Something else was on day 3.")
    # With a network all is asked for and saved again.
    browser.go_online()
    page.get("button", SAVED)
    page.reload()
    page.get("button", SAVED)
    page.until(lambda: items(page) == wanted, "the twenty items, each once")


def test_PR_112_a_row_opens_by_tap_enter_and_address_and_the_list_is_where_it_was(
        server, browser, page):
    years(server)
    open_journal(page)
    page.evaluate("addEventListener('click', () => { globalThis.stood = Math.round(scrollY) }, true)")
    page.evaluate("scrollTo(0, 3000)")
    page.until(lambda: next(iter(rows(page)), "Item 0") != "Item 0", "rows further down")
    name = page.until(lambda: page.evaluate(SEEN), "a row that is seen whole")
    page.get("link", re.compile(f"^{name}(?![0-9])")).click()
    page.get("heading", name)
    path, stood = page.path, page.evaluate("globalThis.stood")
    page.back()
    page.until(lambda: page.evaluate("Math.round(scrollY)") == stood, "the list where it was")
    # So it is by the page's own arrow, also from behind the editor.
    for edits in (False, True):
        page.get("link", re.compile(f"^{name}(?![0-9])")).click()
        page.get("heading", name)
        if edits:
            page.get("link", "Editar").click()
            page.get("button", "Concluir").click()
            page.get("heading", name)
        page.evaluate("document.querySelector('.back-button').click()")
        page.until(lambda: page.evaluate("Math.round(scrollY)") == stood, "the list where it was")
    # By the keyboard, and by its address in a tab that comes from nowhere.
    page.evaluate("scrollTo(0, 0)")
    page.get("link", re.compile("^Item 0(?![0-9])")).focus()
    page.press("Enter")
    page.get("heading", "Item 0")
    page.back()
    other = browser.new_page().open(path)
    other.get("heading", name)


def test_an_arrow_leads_to_its_page_also_where_the_entry_behind_shows_another_by_now(server, page):
    years(server, 5)
    open_journal(page)
    page.get("link", re.compile("^Item 0(?![0-9])")).click()
    page.get("heading", "Item 0")
    page.follow(f"{page.path}/compartilhar")
    page.until(lambda: page.path.endswith("/compartilhar"), "the page below the item")
    below = page.path
    page.back()
    page.get("heading", "Item 0")
    # The next item takes the place of this one.
    page.press("j")
    page.get("heading", "Item 1")
    page.forward()
    page.until(lambda: page.path == below, "the page below the first item")
    page.evaluate("document.querySelector('.back-button').click()")
    page.get("heading", "Item 0")


def test_PR_114_who_refreshes_again_and_again_asks_once(server, open_browser):
    years(server, 5)
    page = open_browser(server.origin, scripts=[PATIENT, COUNT]).page
    open_journal(page)
    page.get("button", "Atualizar")
    before = page.evaluate("asked")
    # Three taps of one moment, before the answer to the first.
    page.evaluate("hold()")
    page.evaluate("""for (let count = 0; count < 3; count += 1) {
      document.querySelector('.refresh button').click()
    }""")
    page.get("button", "Atualizando")
    page.evaluate("letThrough()")
    page.get("button", "Atualizar")
    assert page.evaluate("asked") == before + 1
    # A pull from the top does the same.
    page.evaluate("hold()")
    page.evaluate("scrollTo(0, 0)")
    page.swipe(page.get("heading", "Linha do tempo"), down=400)
    page.get("button", "Atualizando")
    page.evaluate("letThrough()")
    page.get("button", "Atualizar")
    assert page.evaluate("asked") == before + 2


def test_PR_124_to_and_fro_between_two_places_asks_once_a_minute(server, open_browser):
    years(server, 5)
    page = open_browser(server.origin, scripts=[PATIENT, COUNT]).page

    def to_and_fro() -> None:
        for _ in range(10):
            go(page, "Ajustes")
            page.get("heading", "Ajustes")
            go(page, "Linha do tempo")
            page.get("heading", "Linha do tempo")

    open_journal(page)
    # Who comes first asks.
    assert page.evaluate("asked") > 0
    # By a clock that stands it is asked now, and the answer is there.
    page.evaluate("clock = Date.now()")
    page.evaluate("hold()")
    page.get("button", "Atualizar").click()
    page.get("button", "Atualizando")
    page.evaluate("letThrough()")
    page.get("button", "Atualizar")
    before = page.evaluate("asked")
    page.evaluate("clock += 60_000")
    to_and_fro()
    assert page.evaluate("asked") == before
    page.evaluate("clock += 1")
    to_and_fro()
    page.until(lambda: page.evaluate("asked") > before, "a minute later to ask")
    page.get("button", "Atualizar").click()
    page.until(lambda: page.evaluate("asked") > before + 1, "what is asked behind all of that")
    assert page.evaluate("asked") == before + 2


def test_PR_123_of_an_item_that_is_opened_no_word_leaves_the_device(server, open_browser):
    journal = Journal(server)
    item = journal.item("Umbuzeiro torto", "Ninguém passa por lá.")
    journal.send()
    page = open_browser(server.origin, scripts=[TOLD]).page

    def told() -> list[dict]:
        """The events that left the device, each once."""
        batches = [json.loads(each) for each in page.evaluate("told") if each]
        lines = {line["s"]: line for batch in batches for line in batch.get("events", [])}
        return [lines[number] for number in sorted(lines)]

    def names() -> list[str]:
        return [line["p"]["screen_name"] if line["n"] == "screen_view" else line["n"] for line in told()]

    open_journal(page)
    page.follow(f"{PRSNL.base}ajustes/privacidade")
    page.until(lambda: page.get("switch", YES).properties.get("disabled") is not True, "the choice")
    page.get("switch", YES).click()
    page.until(lambda: page.get("switch", YES).properties["checked"] == "true", "the yes")
    go(page, "Linha do tempo")
    PRSNL.open_record(page, "Umbuzeiro torto")
    page.reads("Ninguém passa por lá.")
    assert item in page.path
    # What is counted behind it leaves behind it.
    page.follow(f"{PRSNL.base}lixeira")
    page.until(lambda: "Trash" in names(), "what was counted")
    assert names().count("ItemDetail") == names().count("item_viewed") == 1
    sent = "".join(page.evaluate("told"))
    for words in ("Umbuzeiro", "torto", "passa por"):
        assert words not in sent, words


def test_all_of_it_is_gone_about_by_keys(server, browser, page):
    years(server, 30)
    browser.screen(DESKTOP)
    open_journal(page)
    page.get("heading", "Escolha o que ler")
    assert violations(page) == []
    page.pictures("prsnl-timeline")
    page.press("j")
    page.press("Enter")
    page.get("heading", "Item 0")
    page.press("j")
    page.get("heading", "Item 1")
    page.press("k")
    page.get("heading", "Item 0")
    page.press("e")
    page.until(lambda: PRSNL.field(page, "Texto").value == "What was on day 0.", "the text to be written")
    page.get("button", "Concluir").click()
    page.get("heading", "Item 0")
    page.evaluate("document.activeElement.blur()")
    page.press("/")
    page.get("searchbox", PRSNL.search)
    page.until(lambda: page.focused.name == PRSNL.search, "the keyboard in the search")
    page.evaluate("document.activeElement.blur()")
    page.press("n")
    page.get("heading", PRSNL.new_title)
    page.open(PRSNL.home)
    page.get("heading", "Escolha o que ler")
    page.press("g")
    page.press("l")
    page.get("heading", "Ler depois")


def test_what_the_person_chooses_holds_on_every_device(server, page, open_browser):
    PRSNL.sign_up(page)
    go(page, "Ajustes")
    page.get("link", re.compile("^O diário")).click()
    page.get("heading", "O diário")
    assert violations(page) == []
    page.pictures("prsnl-settings")
    page.get("combobox", "A semana começa").call(
        "function() { this.value = '1'; this.dispatchEvent(new Event('change', { bubbles: true })) }")
    page.get("switch", "Olhar para trás").click()
    page.get("button", SAVED)
    other = open_browser(server.origin).page
    PRSNL.sign_in(other)
    other.get("button", SAVED)
    other.open(f"{PRSNL.base}ajustes/diario")
    other.until(
        lambda: other.get("combobox", "A semana começa").properties["value"] == "Segunda-feira", "the week")
    assert other.get("switch", "Olhar para trás").properties["checked"] == "false"
    other.get("link", re.compile("^Escolher a forma, ou levar agora")).click()
    other.get("heading", "Levar tudo")


def test_what_takes_room_on_the_device_is_told(server, page):
    years(server, 30)
    open_journal(page)
    go(page, "Ajustes")
    page.get("link", re.compile("^Espaço neste aparelho")).click()
    page.get("heading", "Espaço neste aparelho")
    page.reads("Textos de 30 itens")
    page.reads(re.compile(r"Espaço usado.*[kM]B de .*[MG]B"))
    page.until(lambda: "…" not in page.evaluate("document.querySelector('main')?.innerText ?? '…'"), "all sizes")
    assert violations(page) == []
    page.pictures("prsnl-storage")


def test_the_icon_of_the_installed_app_leads_to_where_something_is_kept_and_found(server, page):
    PRSNL.sign_up(page)
    until_installed(page)
    manifest = json.loads(page.session.send("Page.getAppManifest")["data"])
    headings = {"novo": "Guardar rápido", "itens/novo": PRSNL.new_title, "buscar": "Buscar", "ler": "Ler depois"}
    assert [each["url"] for each in manifest["shortcuts"]] == [PRSNL.base + path for path in headings]
    for path, heading in headings.items():
        page.open(PRSNL.base + path)
        page.get("heading", heading)


def test_a_phone_of_360_pixels_scrolls_no_way_but_down(server, browser, page):
    years(server, 30)
    open_journal(page)
    browser.screen((360, 640))
    for path in ("linha", "linha/calendario", "buscar", "ler", "ajustes/diario", "ajustes/espaco", "levar",
                 "importar"):
        page.open(PRSNL.base + path)
        page.until(lambda: page.evaluate("!!document.querySelector('h1')"), path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("button", OFFLINE)
    browser.go_online()
