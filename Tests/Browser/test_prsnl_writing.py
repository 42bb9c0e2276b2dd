"""Writing in PRSNL: a draft that survives, two devices that write one text, versions, and Markdown that runs
nothing."""

import re

import pytest

from clinic import OFFLINE, SAVED
from harness import ROOT
from harness.accessibility import violations
from hosted import PRSNL
from journal import PATIENT, Journal, open_journal
from test_every_app import FULL
from test_offline import until_installed
from test_prsnl import server  # noqa: F401


def text(page):
    return PRSNL.field(page, "Texto")


def until_draft(page) -> None:
    """Waits until all that was typed is a draft, which no pause makes the item's (PATIENT)."""
    page.next_frame()
    page.until(lambda: page.evaluate("document.querySelector('.editor-standing')?.textContent") == "Rascunho guardado",
               "the draft to be kept")


def test_PR_122_what_is_typed_survives_the_browser_that_is_killed(server, open_browser):
    browser = open_browser(server.origin, own=True, scripts=[PATIENT])
    page = browser.page
    PRSNL.sign_up(page)
    until_installed(page)
    PRSNL.add(page, "Diário de bordo", long="Saímos cedo.")
    page.get("button", SAVED)
    browser.witness.allow_outage()
    browser.go_offline()
    PRSNL.begin_edit(page, "Diário de bordo")
    path = page.path
    page.until(lambda: text(page).value == "Saímos cedo.", "the text")
    text(page).type(" Voltamos tarde.")
    until_draft(page)
    browser.kill()
    page = browser.again().page.open(path)
    page.until(lambda: text(page).value == "Saímos cedo. Voltamos tarde.", "what was typed")
    page.reads("O que você estava escrevendo voltou")
    # The same of one that is no item yet.
    page.follow(PRSNL.new_path)
    page.get("heading", PRSNL.new_title)
    PRSNL.field(page, "Título").type("Ainda não é nada")
    until_draft(page)
    browser.kill()
    page = browser.again().page.open(PRSNL.new_path)
    page.until(lambda: PRSNL.field(page, "Título").value == "Ainda não é nada", "the new one")
    browser.go_online()


def test_PR_118_PR_122_two_devices_that_write_one_text_apart_end_with_both_to_decide(
        server, page, open_browser):
    PRSNL.sign_up(page)
    PRSNL.add(page, "Receita de pão", long="Farinha e água.")
    page.get("button", SAVED)
    other = open_browser(server.origin).page
    PRSNL.sign_in(other)
    PRSNL.until_names(other, "Receita de pão")
    PRSNL.open_record(other, "Receita de pão")
    other.reads("Farinha e água.")
    other.get("button", SAVED)
    for each, words in ((page, "Farinha, água e sal."), (other, "Farinha, água e fermento.")):
        each.browser.witness.allow_outage()
        each.browser.go_offline()
        PRSNL.show_list(each)
        PRSNL.begin_edit(each, "Receita de pão")
        each.until(lambda: text(each).value == "Farinha e água.", "the text")
        text(each).fill(words)
        each.get("button", "Concluir").click()
        each.reads(words)
    page.browser.go_online()
    page.get("button", SAVED)
    other.browser.go_online()
    for each in (page, other):
        each.reads("Outro aparelho escreveu outro texto")
    other.get("link", "Comparar").click()
    other.get("heading", "Dois textos")
    other.reads("Farinha, água e sal.")
    other.reads("Farinha, água e fermento.")
    assert violations(other) == []
    other.pictures("prsnl-two-texts")
    other.get("button", "Juntar os dois").click()
    merged = other.get("textbox", "Texto juntado")
    merged.fill("Farinha, água, sal e fermento.")
    other.get("button", re.compile("^Guardar o texto juntado")).click()
    for each in (page, other):
        each.reads("Farinha, água, sal e fermento.")
        each.until(lambda: not each.sees("link", "Comparar"), "nothing more to decide")


def test_PR_122_an_earlier_version_is_compared_and_comes_back(server, page):
    journal = Journal(server)
    item = journal.item("Lista", "Pão.")
    journal.send()
    open_journal(page)
    page.open(f"{PRSNL.base}itens/{item}/editar")
    page.until(lambda: text(page).value == "Pão.", "the text")
    text(page).fill("Pão.\n\nLeite.")
    page.get("button", "Concluir").click()
    page.reads("Leite.")
    page.get("button", SAVED)
    page.open(f"{PRSNL.base}itens/{item}/versoes")
    page.get("heading", "Versões do texto")
    page.reads("Atual")
    assert violations(page) == []
    page.pictures("prsnl-versions")
    earlier = page.until(lambda: page.all("button", re.compile("[0-9]{2}:[0-9]{2}")), "an earlier version")[0]
    earlier.click()
    page.get("button", "Restaurar esta versão").click()
    page.reads("Versão restaurada")
    page.open(f"{PRSNL.base}itens/{item}")
    page.reads("Pão.")
    page.until(lambda: "Leite." not in page.evaluate("document.querySelector('article')?.innerText ?? 'Leite.'"),
               "the earlier")


# Whatever runs of a text says so, wherever it runs.
ALARM = """
globalThis.ran = []
for (const name of ['alert', 'confirm', 'prompt', 'open', 'eval']) {
  globalThis[name] = (...rest) => { globalThis.ran.push([name, ...rest.map(String)]) }
}
"""
HARMS = """(() => {
  const inside = document.querySelector('article.item')
  const found = []
  for (const each of inside.querySelectorAll('*')) {
    const name = each.localName
    if (['script', 'iframe', 'object', 'embed', 'form', 'style', 'link', 'base', 'meta', 'img', 'math']
      .includes(name)) found.push(name)
    for (const { name, value } of each.attributes) {
      if (name.startsWith('on') || name === 'style' || name === 'srcdoc') found.push(name)
      if (['href', 'src', 'action', 'xlink:href', 'formaction'].includes(name) &&
        !/^(https?:|mailto:|tel:|#|\\/)/i.test(value)) found.push(value)
    }
  }
  return found
})()"""


# Taps all that looks like a link, which leads to the web or does nothing.
FOLLOW = """document.querySelectorAll('article.item a').forEach((each) => {
  each.addEventListener('click', (event) => event.preventDefault())
  each.click()
})"""


def test_PR_121_no_script_of_the_corpus_runs_in_an_item_or_its_preview(server, open_browser):
    lines = [line for line in (ROOT / "Tests/Markdown/scripts.txt").read_text().splitlines() if line.strip()]
    # All of them in one, where what is before one changes what it is; each in a place of its own, which none leaves;
    # and a sample of them alone.
    texts = {"Em um": "\n\n".join(lines), "Em lista": "\n\n".join("- " + line for line in lines)}
    texts |= {f"Linha {number}": line for number, line in enumerate(lines) if number % 8 == 0}
    journal = Journal(server)
    items = {title: journal.item(title, each + "\n\nfim") for title, each in texts.items()}
    journal.send()
    page = open_browser(server.origin, scripts=[ALARM]).page
    open_journal(page)

    def judge(title: str) -> None:
        shown = "document.querySelector('article.item .item-title')?.innerText"
        ends = "/(^|\\s)fim(\\s|$)/.test(document.querySelector('article.item')?.innerText)"
        page.until(lambda: page.evaluate(f"{shown} === '{title}' && {ends}"), f"the whole of {title}")
        page.settle()
        assert page.evaluate(HARMS) == [], title
        page.evaluate(FOLLOW)
        page.next_frame()
        assert page.evaluate("ran") == [], title

    for title, item in items.items():
        page.follow(f"{PRSNL.base}itens/{item}")
        judge(title)
    for title in ("Em um", "Em lista"):
        page.follow(f"{PRSNL.base}itens/{items[title]}/editar")
        page.get("button", "Ver como fica").click()
        judge(title)


def test_a_pasted_text_of_ten_megabytes_is_offered_as_a_file_and_nothing_of_it_is_lost(server, page):
    PRSNL.sign_up(page)
    page.follow(PRSNL.new_path)
    PRSNL.field(page, "Título").type("Livro")
    page.evaluate("""(() => {
      const field = document.getElementById('item-text')
      field.value = 'palavra '.repeat(1_310_720)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })()""")
    # Who lists all that a screen reader would be told waits for a text of this size longer than for anything.
    page.until(lambda: page.evaluate("""[...document.querySelectorAll('button')]
        .some((button) => button.innerText === 'Guardar como arquivo')"""), "the way to keep it as a file", within=60)
    assert page.evaluate("document.getElementById('item-text').value.length") == 8 * 1_310_720
    page.evaluate("""(() => {
      const field = document.getElementById('item-text')
      field.value = 'curto'
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })()""")
    page.get("button", "Concluir").click()
    page.get("heading", "Livro")
    page.get("button", SAVED)


def test_on_a_full_device_what_is_typed_stays_on_the_screen_and_is_kept_once_there_is_room(
        server, open_browser):
    page = open_browser(server.origin, scripts=[FULL]).page
    PRSNL.sign_up(page)
    PRSNL.add(page, "Antes", long="Coube.")
    page.get("button", SAVED)
    PRSNL.fill(page, "Depois", long="Não coube")
    page.evaluate("full = true")
    text(page).type(" ainda.")
    page.reads("Não guardado")
    assert text(page).value.endswith("ainda.")
    page.evaluate("full = false")
    text(page).type(" Agora sim.")
    page.get("button", "Concluir").click()
    page.reads("Agora sim.")
    page.get("button", SAVED)


def test_PR_119_what_was_deleted_is_back_by_one_tap_and_again_from_the_trash(server, open_browser):
    page = open_browser(server.origin, scripts=[PATIENT]).page
    PRSNL.sign_up(page)
    for name in ("Fica", "Vai"):
        PRSNL.add(page, name)
    PRSNL.open_record(page, "Vai")
    page.get("button", "Excluir").click()
    page.reads("Vai foi para a lixeira")
    page.get("button", "Desfazer").click()
    PRSNL.show_list(page)
    PRSNL.until_names(page, "Fica", "Vai")
    PRSNL.open_record(page, "Vai")
    page.get("button", "Excluir").click()
    PRSNL.show_list(page)
    PRSNL.until_names(page, "Fica")
    page.open(f"{PRSNL.base}lixeira")
    restore = page.get("button", "Restaurar Vai")
    page.pictures("prsnl-trash")
    restore.click()
    PRSNL.show_list(page)
    PRSNL.until_names(page, "Fica", "Vai")


def test_two_tabs_that_write_one_item_lose_nothing(server, browser, page):
    PRSNL.sign_up(page)
    PRSNL.add(page, "Ata", long="Início.")
    page.get("button", SAVED)
    PRSNL.begin_edit(page, "Ata")
    path = page.path
    page.until(lambda: text(page).value == "Início.", "the text")
    second = browser.new_page().open(path)
    second.until(lambda: text(second).value == "Início.", "the text in the other tab")
    text(second).fill("Início. Da segunda.")
    second.get("button", "Concluir").click()
    second.reads("Da segunda.")
    page.show()
    text(page).fill("Início. Da primeira.")
    page.get("button", "Concluir").click()
    # Whichever stands there, the other one waits, or is a version.
    page.reads(re.compile("Da primeira[.]|Outro aparelho escreveu outro texto"))
    page.open(path.removesuffix("/editar"))
    page.reads(re.compile("Da primeira.|Da segunda."))
    if not page.sees("link", "Comparar"):
        page.open(path.removesuffix("editar") + "versoes")
        page.until(lambda: page.all("button", re.compile("[0-9]{2}:[0-9]{2}")), "the other text as a version")


@pytest.mark.own_browser
def test_PR_116_an_item_that_is_gone_and_one_whose_text_is_elsewhere_say_so(server, browser):
    page = browser.page
    journal = Journal(server)
    item = journal.item("Longe", "Só no servidor. E mais nada.", start="Só no servidor.")
    journal.send()
    # The device has all heads, and no text.
    page.session.send("Network.setBlockedURLs", urls=["*/v1/texts*"])
    browser.witness.allow("ERR_BLOCKED_BY_CLIENT")
    open_journal(page)
    until_installed(page)
    page.open(f"{PRSNL.base}itens/{'0' * 8}-0000-7000-8000-{'0' * 12}")
    page.reads("Este item não está aqui")
    browser.witness.allow_outage()
    browser.go_offline()
    page.open(f"{PRSNL.base}itens/{item}")
    page.get("button", OFFLINE)
    page.reads("Este texto não está neste aparelho")
    page.reads("Só no servidor.")
    assert "E mais nada." not in page.evaluate("document.body.innerText")
    assert violations(page) == []
    page.pictures("prsnl-text-elsewhere")
    page.session.send("Network.setBlockedURLs", urls=[])
    browser.go_online()
    page.reads("E mais nada.")
    browser.go_offline()
    page.get("button", OFFLINE)
    page.reload()
    # What was read once is on the device.
    page.reads("E mais nada.")
    browser.go_online()
