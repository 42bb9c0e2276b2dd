"""Finding and reading in PRSNL: as one types, without a network; read later, at the place where one was, and marked."""

import re

import pytest

from clinic import OFFLINE, SAVED
from harness.accessibility import violations
from hosted import PRSNL
from journal import Journal, open_journal
from test_offline import until_installed
from test_prsnl import server  # noqa: F401
from walk_prsnl import COPY

# The results as they stand, by their titles.
HITS = "[...document.querySelectorAll('#find-results .row-title')].map((each) => each.innerText)"


@pytest.fixture
def library(server):
    journal = Journal(server)
    journal.item("Receitas da avó", "O pão de queijo leva polvilho azedo.", 400, tags=["receita"])
    journal.item("Padaria nova", "Na esquina, com pães de fermentação lenta.", 10, tags=["cidade"])
    journal.item("Reunião de obra", "O pedreiro volta na terça-feira.", 3)
    journal.item("Cheese bread in London", "They sell bread like ours.", 30, tags=["viagem"])
    journal.item("Página sobre o umbu", "", 5, kind="link", url="https://sertao.example/umbu", reading="unread")
    journal.copy(journal.heads[-1]["id"], COPY)
    journal.send()
    return journal


def search(page):
    return page.get("searchbox", PRSNL.search)


def finds(page, *wanted: str) -> None:
    page.until(lambda: page.evaluate(HITS) == list(wanted), f"{wanted}, not {page.evaluate(HITS)}")


@pytest.mark.own_browser
def test_PR_126_all_words_are_found_as_one_types_without_a_network(library, server, browser):
    page = browser.page
    open_journal(page)
    until_installed(page)
    page.open(f"{PRSNL.base}buscar")
    search(page).type("polv")
    finds(page, "Receitas da avó")
    # What is in the readable copy of a page as well.
    search(page).fill("raizes")
    finds(page, "Página sobre o umbu")
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("button", OFFLINE)
    browser.kill()
    page = browser.again().page.open(f"{PRSNL.base}buscar")
    # Without accents, and the singular of what stands there in the plural.
    search(page).type("pao")
    page.until(lambda: set(page.evaluate(HITS)) == {"Receitas da avó", "Padaria nova"}, "both")
    assert "pão" in [each.casefold() for each in page.evaluate(
        "[...document.querySelectorAll('#find-results mark')].map((each) => each.innerText)")]
    assert violations(page) == []
    page.pictures("prsnl-find")
    search(page).fill('"pão de queijo"')
    finds(page, "Receitas da avó")
    search(page).fill("tag:receita")
    finds(page, "Receitas da avó")
    search(page).fill("bread -london")
    page.reads("Nada encontrado")
    # What is written now is found now.
    PRSNL.fill(page, "Anotação de agora", long="Um ornitorrinco no quintal.")
    page.get("button", "Concluir").click()
    page.get("heading", "Anotação de agora")
    page.follow(f"{PRSNL.base}buscar")
    search(page).fill("ornitorrinco")
    finds(page, "Anotação de agora")
    # Down from the field, and into what was found.
    search(page).focus()
    page.press("ArrowDown")
    page.press("Enter")
    page.get("heading", "Anotação de agora")
    browser.go_online()


def test_a_search_is_kept_under_a_name_and_gone_by_one_tap(library, page):
    open_journal(page)
    page.open(f"{PRSNL.base}buscar")
    search(page).fill("tag:cidade")
    finds(page, "Padaria nova")
    page.get("button", "Guardar busca").click()
    page.get("textbox", "Nome da busca").fill("Na cidade")
    page.get("button", "Salvar").click()
    page.get("heading", "Na cidade")
    page.get("button", SAVED)
    page.open(f"{PRSNL.base}buscar")
    page.get("link", re.compile("^Na cidade")).click()
    finds(page, "Padaria nova")


# Selects the words in what is read, as a finger or a mouse does.
SELECT = """((words) => {
  const inside = document.querySelector('.reader-text')
  if (!inside) return false
  const walker = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(words)
    if (at < 0) continue
    getSelection().setBaseAndExtent(node, at, node, at + words.length)
    return true
  }
  return false
})"""


def test_what_is_read_is_marked_and_goes_on_at_its_place_on_another_device(
        library, server, page, open_browser):
    open_journal(page)
    page.open(f"{PRSNL.base}ler")
    page.get("link", re.compile("^Página sobre o umbu")).click()
    page.get("heading", "Página sobre o umbu")
    page.until(lambda: page.evaluate(f"{SELECT}('atravessa a seca do ano 1995')"), "the words")
    page.get("button", "Marcar: Amarelo").click()
    page.until(lambda: page.evaluate("document.querySelector('mark.highlight')?.innerText")
               == "atravessa a seca do ano 1995", "the mark")
    page.pictures("prsnl-reader")
    assert violations(page) == []
    page.evaluate("document.querySelector('.reader-text').scrollIntoView({ block: 'end' })")
    server.until("SELECT count(*) = 1 FROM item WHERE place > 0")
    page.get("button", SAVED)
    other = open_browser(server.origin).page
    open_journal(other)
    other.open(f"{PRSNL.base}ler")
    other.get("link", re.compile("^Página sobre o umbu")).click()
    other.until(lambda: other.evaluate("!!document.querySelector('mark.highlight')"), "the mark")
    other.until(lambda: other.evaluate("scrollY > 0"), "the place where it was left")
    other.get("button", "Arquivar").click()
    other.open(f"{PRSNL.base}ler/arquivados")
    other.get("link", re.compile("^Página sobre o umbu"))
    other.open(f"{PRSNL.base}marcacoes")
    other.reads("atravessa a seca do ano 1995")
    # Highlights are found as well.
    other.open(f"{PRSNL.base}buscar")
    search(other).fill("tem:marcação")
    finds(other, "Página sobre o umbu")


def test_a_tag_that_is_renamed_and_merged_is_so_in_every_item_and_comes_apart_again(library, page):
    open_journal(page)
    page.open(f"{PRSNL.base}etiquetas/receita")
    page.get("button", "Mudar o nome").click()
    page.get("textbox", "Nome").fill("Cozinha")
    page.get("button", "Salvar").click()
    page.get("heading", "Cozinha")
    page.open(f"{PRSNL.base}buscar")
    search(page).fill("tag:cozinha")
    finds(page, "Receitas da avó")
