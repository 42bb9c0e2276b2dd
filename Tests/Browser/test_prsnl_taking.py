"""What comes into PRSNL from outside, and what somebody takes away of it: shared by other apps, brought in from other
programs, taken away and brought back."""

import contextlib
import json
import re

import pytest

from clinic import SAVED, select
from harness import ROOT
from harness.accessibility import violations
from harness.wire import Wire
from hosted import PRSNL
from journal import Journal, open_journal
from test_alone import BEGIN, HERE
from test_killed import CLOCK, DAY
from test_offline import until_installed
from test_prsnl import server  # noqa: F401

IMPORTS = ROOT / "Tests/Data/imports"

# Posts the form that a system's sheet posts to an installed app.
# As the system does it: from no page of the app, whose forms may be posted nowhere.
SHARE = """((action, fields) => {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { name, value })
    form.append(field)
  }
  const files = document.createElement('input')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['uma foto'], 'foto.txt', { type: 'text/plain' }))
  Object.assign(files, { type: 'file', name: 'files', files: chosen.files })
  form.append(files)
  document.body.append(form)
  form.submit()
})"""


@pytest.fixture
def wire(server):
    with contextlib.closing(Wire(server.port)) as wire:
        yield wire


def test_PR_127_what_another_app_shares_reaches_the_journal_and_no_server(server, wire, open_browser):
    browser = open_browser(wire.origin)
    PRSNL.sign_up(browser.page)
    until_installed(browser.page)
    page = browser.new_page()
    page.evaluate(f"""{SHARE}('{wire.origin}/prsnl/compartilhado',
        {{ title: 'O umbuzeiro', text: 'Vale ler', url: 'https://sertao.example/umbu' }})""")
    page.until(lambda: page.evaluate("location.pathname") == "/prsnl/compartilhado", "the page of what is shared")
    page.get("heading", "Compartilhado com você")
    page.until(lambda: PRSNL.field(page, "Título").value == "O umbuzeiro", "what was shared")
    assert PRSNL.field(page, "Link").value == "https://sertao.example/umbu"
    page.reads("foto.txt")
    assert violations(page) == []
    page.pictures("prsnl-shared")
    # Nobody was told of it, although there is a network.
    assert b"/prsnl/v1/sync" in wire.sent
    for word in (b"umbuzeiro", b"Vale ler", b"uma foto"):
        assert word not in wire.sent, word
    page.get("button", "Guardar").click()
    page.reads("Guardado na linha do tempo")
    # It waits no longer.
    page.open(f"{PRSNL.base}compartilhado")
    page.reads("Nada espera aqui")
    PRSNL.show_list(page)
    PRSNL.until_names(page, "O umbuzeiro")
    page.get("button", SAVED)
    server.until("SELECT count(*) = 1 FROM item WHERE source = 'shared'")
    # The wire hears what is sent.
    assert b"umbuzeiro" in wire.sent


def choose(page, *files) -> None:
    page.gives(*files, to=page.get("button", re.compile("^Escolher os arquivos")))


def test_PR_127_PL_015_what_pocket_and_raindrop_hand_out_comes_whole_and_once(server, page):
    PRSNL.sign_up(page)
    for name, shown in (("pocket.csv", "Pocket"), ("raindrop.csv", "Raindrop.io")):
        page.open(f"{PRSNL.base}importar")
        choose(page, IMPORTS / name)
        page.get("heading", "O que vai acontecer")
        page.reads(shown)
        assert violations(page) == []
        page.pictures(f"prsnl-import-{name.split('.')[0]}")
        page.get("button", re.compile("^Trazer [0-9]+ ite")).click()
        page.reads(re.compile("ite(m veio|ns vieram)"))
    # Tags, dates and states as they were there.
    server.until("SELECT count(*) = 1 FROM item WHERE title = 'Receita de pão de queijo' AND day = '2015-01-01'"
                 " AND reading = 'unread' AND tags LIKE '%receitas%'")
    server.until("SELECT count(*) = 1 FROM item WHERE title LIKE 'Ler, reler%' AND reading = 'archived'")
    server.until("SELECT count(*) = 1 FROM item WHERE title = 'Ferramentas' AND day = '2022-03-04'"
                 " AND tags LIKE '%madeira%'")
    count = server.ask("SELECT count(*) FROM item")[0][0]
    # The same files again add none.
    for name in ("pocket.csv", "raindrop.csv"):
        page.open(f"{PRSNL.base}importar")
        choose(page, IMPORTS / name)
        page.get("heading", "O que vai acontecer")
        page.reads("Já vieram antes")
        page.get("button", "Nada a trazer")
    assert server.ask("SELECT count(*) FROM item")[0][0] == count


def test_an_import_that_is_stopped_goes_on_where_it_was(server, browser, page, tmp_path):
    PRSNL.sign_up(page)
    file = tmp_path / "part_000000.csv"
    lines = [f"Página {number},https://example.com/{number},{1_600_000_000 + number},,unread"
             for number in range(20_000)]
    file.write_text("title,url,time_added,tags,status\n" + "\n".join(lines) + "\n", encoding="utf-8")
    page.open(f"{PRSNL.base}importar")
    choose(page, file)
    page.get("button", "Trazer 20.000 itens").click()
    page.get("button", "Parar").click()
    page.get("button", "Continuar", within=60)
    page.reads("Parado")
    page.reload()
    page.reads("Uma importação não terminou")
    page.gives(file, to=page.get("button", "Escolher os mesmos arquivos"))
    page.get("button", re.compile("^(Trazer [0-9.]+ itens|Continuar)"), within=60).click()
    page.reads(re.compile("ite(m veio|ns vieram)"), within=180)
    page.get("button", SAVED, within=180)
    server.until("SELECT count(*) = 20000 FROM item")


def taken(page) -> str:
    """The name of the file that was made."""
    said = page.until(lambda: re.search(r"Pronto: (\S+)", page.evaluate("document.body.innerText")), "the file", 60)
    return said[1]


def kept(file) -> list[dict]:
    """The items of a file of JSON, with all that is their own."""
    return json.loads(file.read_text(encoding="utf-8"))["items"]


@pytest.mark.parametrize("form", ["markdown", "json", "html"])
def test_PR_128_what_is_taken_away_comes_back_as_it_was(server, page, open_browser, form, tmp_path):
    journal = Journal(server)
    first = journal.item("Com *sinais* e acentos", "# Título\n\n- [x] feito\n\nAção.", 3, tags=["viagem", "2026"])
    journal.item("", "Sem título: só palavras.\n", 800, minute=605, zone="America/Sao_Paulo")
    journal.item("Link", "", 1, kind="link", url="https://example.com/?a=1&b=2", reading="archived", isFavourite=True)
    journal.highlight(first, "Ação.", note="nota com \"aspas\"")
    journal.send()
    open_journal(page)
    page.open(f"{PRSNL.base}levar")
    page.get("radio", re.compile({"markdown": "^Markdown", "json": "^JSON", "html": "^Página"}[form])).call(
        "function() { this.click() }")
    page.get("button", "Levar tudo").click()
    file = page.downloaded(taken(page))
    assert file.stat().st_size > 200
    if form == "markdown":
        page.pictures("prsnl-taken")
    # On a device that has nothing and no account.
    alone = open_browser(server.origin).page
    alone.open(PRSNL.base)
    alone.get("button", BEGIN).click()
    alone.get("button", HERE)
    alone.open(f"{PRSNL.base}trazer")
    alone.gives(file, to=alone.get("button", re.compile("^Escolher o arquivo")))
    alone.get("button", re.compile("^Trazer 3 itens")).click()
    alone.get("button", re.compile("^Ver a linha do tempo"), within=60).click()
    PRSNL.until_names(alone, *sorted(["Com *sinais* e acentos", "Sem título: só palavras.", "Link"]))
    PRSNL.open_record(alone, "Com *sinais* e acentos")
    alone.reads("Ação.")
    alone.reads("viagem")
    # The same file again: each item is here as it is there.
    alone.open(f"{PRSNL.base}trazer")
    alone.gives(file, to=alone.get("button", re.compile("^Escolher o arquivo")))
    alone.reads("Tudo o que está no arquivo já está aqui.")
    alone.reads(re.compile(r"Itens que estão aqui iguais\s*3"))
    assert "Itens que estão aqui diferentes" not in alone.evaluate("document.body.innerText")
    if form == "json":
        # Taken away again it says the same of them.
        alone.open(f"{PRSNL.base}levar")
        alone.get("radio", re.compile("^JSON")).call("function() { this.click() }")
        alone.get("button", "Levar tudo").click()
        again = alone.downloaded(taken(alone))
        assert again != file and kept(again) == kept(file)


# Who looks again after a quarter of an hour does so at once.
SOON = """{
  const timer = globalThis.setTimeout
  globalThis.setTimeout = (work, time = 0, ...rest) =>
    timer(work, time > 800_000 && time <= 900_000 ? 1_000 : time, ...rest)
}"""


def test_PR_128_once_a_week_the_browser_hands_out_a_file_that_nobody_tapped_for(server, open_browser):
    journal = Journal(server)
    journal.item("Para guardar", "Choveu.", 20)
    journal.send()
    browser = open_browser(server.origin, scripts=[SOON, CLOCK % (-8 * DAY)])
    page = browser.page
    open_journal(page)
    page.follow(f"{PRSNL.base}levar")
    select(page, "Levar por conta própria", "json")
    page.until(lambda: len(browser.whole) == 1, "the first of them")
    page.get("button", SAVED)
    first = set(browser.whole)
    # The app is opened eight days later.
    browser.conditions.scripts = [SOON]
    later = browser.new_page()
    page.close()
    later.open(PRSNL.base)
    later.until(lambda: len(browser.whole) == 2, "that of the next week")
    [name] = browser.whole - first
    assert "Choveu." in later.downloaded(name).read_text()
