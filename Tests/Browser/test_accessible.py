"""Every screen for everybody: rules a machine can judge, large text, narrow screens, English."""

import re

import pytest

from clinic import PASSWORD, EMAIL, add_patient, csv, fill_patient, go, open_patient, save, show_list, sign_up
from harness.accessibility import CUT, everywhere
from harness.conditions import DESKTOP
from test_import import choose
from test_plan import bring

# Controls that assistive technology could only call "button".
CONTROLS = ("button", "link", "textbox", "searchbox", "combobox", "radio", "checkbox")

def look(page, place: str, found: list[str]) -> None:
    """Judges the screen on a phone and a desktop in both schemes."""
    for where, broken in everywhere(page):
        found += [f"{place} {where}: {each}" for each in broken]
        if where.endswith("light"):
            found += [f"{place}: {each} has no name" for role in CONTROLS for each in page.all(role)
                      if not each.name.strip()]


def test_PL_010_FF_006_every_screen_keeps_the_rules(page, tmp_path):
    found: list[str] = []
    walk(page, tmp_path, lambda place: look(page, place, found))
    assert not found, "\n".join(sorted(set(found)))


# Makes every text a third longer while it is shown, as languages wordier than ours would.
LONGER = """(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  globalThis.shorter = texts.map((node) => [node, node.data])
  for (const node of texts) {
    if (node.parentNode.closest('script, option, textarea')) continue
    node.data = node.data.replace(/\\p{L}{4,}/gu, (word) => word + word.slice(-1).repeat(word.length / 3))
  }
})()"""
SHORTER = "for (const [node, text] of globalThis.shorter) node.data = text"


@pytest.mark.parametrize("size, text, change", [
    ((320, 640), 1, ""), ((320, 640), 1, LONGER), ((360, 740), 2, "")],
    ids=["narrow", "pseudo-locale", "large-text"])
def test_FF_014_PL_010_nothing_is_cut_off(server, open_browser, tmp_path, size, text, change):
    page = open_browser(server.origin, size=size, text_size=text).page
    found: list[str] = []

    def look(place: str) -> None:
        if change:
            page.evaluate(change + ";0")
        found.extend(f"{place}: {each}" for each in page.evaluate(CUT))
        page.screenshot(f"text-{text}{'-longer' if change else ''}-{place}")
        if change:
            page.evaluate(SHORTER + ";0")

    walk(page, tmp_path, look)
    assert not found, "\n".join(sorted(set(found)))


def walk(page, folder, look) -> None:
    """Through every screen of the app; `look(place)` on each."""
    page.open("/")
    page.get("link", re.compile("FisioFlow"))
    look("landing")
    page.open("/fisioflow/entrar")
    page.get("button", "Entrar")
    look("sign-in")
    sign_up(page)
    look("patients-none")
    fill_patient(page, "Ana Prado", cpf="11111111111")
    save(page)
    page.get("link", re.compile("^CPF:"))
    look("form")
    page.get("link", "Cancelar").click()
    page.get("button", "Descartar")
    look("question")
    page.get("button", "Descartar").click()
    page.get("searchbox", "Buscar pacientes")
    file = folder / "planilha.csv"
    file.write_bytes(csv("Nome;CPF;Nascimento;Observações", "Ana;11111111111;;", "Bia;;31/12/1980;x",
                         "Bia;;31/12/1980;y", *(f"Paciente {each};;;" for each in range(11))))
    page.get("link", "Importar planilha").click()
    look("import")
    choose(page, file)
    page.get("button", "Conferir")
    look("import-columns")
    page.get("button", "Conferir").click()
    page.get("heading", "O que vai acontecer")
    look("import-review")
    page.get("button", "Importar 10 pacientes").click()
    page.reads("10 pacientes importados")
    look("import-done")
    page.get("button", "Ver pacientes").click()
    page.reads("10 pacientes")
    look("patients")
    page.get("searchbox", "Buscar pacientes").type("xyz")
    page.get("heading", "Ninguém encontrado")
    look("nothing-found")
    page.get("button", "Limpar a busca").click()
    page.get("link", "Novo").click()
    page.get("textbox", "Nome completo").type("Um a mais")
    save(page)
    page.get("dialog", "Limite de Pacientes Atingido")
    look("paywall")
    page.get("button", "Ver planos").click()
    page.get("heading", "Planos")
    look("plans")
    go(page, "Pacientes")
    page.get("button", "Descartar").click()
    page.get("searchbox", "Buscar pacientes")
    open_patient(page, "Bia")
    look("patient")
    page.get("button", "Arquivar").click()
    page.reads("foi para os arquivados")
    look("toast")
    go(page, "Sincronização")
    page.get("button", "Sincronizar agora")
    look("sync")
    go(page, "Ajustes")
    page.get("button", "Sair")
    look("settings")
    page.get("button", "Atalhos do teclado").click()
    page.get("dialog", "Atalhos do teclado")
    look("shortcuts")
    page.press("Escape")
    page.gone("dialog", "Atalhos do teclado")


def test_PL_010_who_follows_a_link_goes_on_at_the_new_pages_heading(page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    assert page.title == "Pacientes · FisioFlow"
    page.get("link", re.compile("^Ana Prado")).click()
    page.get("heading", "Ana Prado")
    page.until(lambda: page.focused.name == "Ana Prado", "the keyboard at the heading")
    assert page.title == "Ana Prado · FisioFlow"
    # Beside the list on a wide window nobody is chosen yet.
    page.browser.screen(DESKTOP)
    page.open("/fisioflow/")
    page.get("heading", "Escolha um paciente")
    assert page.title == "Pacientes · FisioFlow"


def test_PL_010_a_toast_is_said(page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    open_patient(page, "Ana Prado")
    page.get("button", "Arquivar").click()
    page.until(lambda: "Ana Prado foi para os arquivados" in page.evaluate(
        "document.querySelector('.visually-hidden[role=status]').textContent"), "the toast aloud")


def test_PL_010_single_key_shortcuts_can_be_switched_off(page):
    sign_up(page)
    page.press("?")
    page.get("dialog", "Atalhos do teclado")
    # What lies behind a dialog hears no keys.
    page.press("n")
    page.press("Escape")
    page.gone("dialog", "Atalhos do teclado")
    page.get("heading", "Nenhum paciente ainda")
    page.press(",")
    page.get("switch", "Atalhos de uma tecla").click()
    page.evaluate("document.activeElement.blur()")
    page.press("g")
    page.get("heading", "Ajustes")
    page.reload()
    page.get("heading", "Ajustes")
    page.press("g")
    page.get("switch", "Atalhos de uma tecla").click()
    page.evaluate("document.activeElement.blur()")
    page.press("g")
    page.get("heading", "Nenhum paciente ainda")


# Portuguese that would give itself away on an English screen.
PORTUGUESE = re.compile(
    r"\b(paciente|pacientes|clínica|senha|salvar|ajustes|sair|nome|nenhum|buscar|arquivar|plano|"
    r"limite|mês|não|você|desfazer|sincronização|voltar|cancelar)\b|[ãõç]", re.IGNORECASE)


def test_PL_009_FF_014_english_is_complete(server, open_browser, tmp_path):
    page = open_browser(server.origin, language="en-US").page
    found = []

    def look(place: str) -> None:
        page.screenshot(f"english-{place}")
        # What the person or the plan's name wrote themselves is theirs.
        said = page.outline() + page.title
        found.extend(f"{place}: {line.strip()}" for line in said.splitlines()
                     if PORTUGUESE.search(line) and "Português" not in line)

    page.open("/fisioflow/")
    page.get("heading", "Sign in")
    assert page.evaluate("document.documentElement.lang") == "en"
    look("sign-in")
    page.get("button", "Create clinic").click()
    page.get("textbox", "Clinic's name").type("Motion")
    page.get("textbox", "Password").type("short")
    page.get("textbox", "E-mail").type("ann@x")
    page.press("Enter")
    page.reads("at least 8 characters")
    look("sign-up")
    page.get("textbox", "E-mail").fill("ann@example.com")
    page.get("textbox", "Password").fill(PASSWORD)
    page.press("Enter")
    page.get("heading", "No patients yet")
    look("patients")
    page.get("link", "New").click()
    page.get("textbox", "Full name").type("Ann Lee")
    page.get("textbox", re.compile("^CPF")).type("11111111111")
    page.all("button", "Save")[0].click()
    page.get("link", re.compile("^CPF:"))
    look("form")
    page.get("textbox", re.compile("^CPF")).fill("")
    page.all("button", "Save")[0].click()
    page.get("heading", "Ann Lee")
    look("patient")
    page.get("button", "Archive").click()
    page.reads("Ann Lee was archived")
    look("toast")
    page.browser.go_offline()
    page.get("button", re.compile("^Offline"))
    page.get("button", "Undo").click()
    page.get("link", "Sync").click()
    page.get("button", "Sync now")
    look("sync")
    page.browser.go_online()
    page.get("link", "Settings").click()
    page.get("button", "Sign out")
    look("settings")
    page.get("link", re.compile("^Plans")).click()
    page.get("heading", "Plans")
    look("plans")
    page.open("/fisioflow/pacientes/importar")
    file = tmp_path / "sheet.csv"
    file.write_bytes(csv("Name;CPF;Notes", "Bob;;x", "Zoe;11111111111;",
                         *(f"Person {each};;" for each in range(12))))
    look("import")
    page.gives(file, to=page.get("button", re.compile("^Choose the spreadsheet")))
    page.get("button", "Check")
    look("columns")
    page.get("button", "Check").click()
    page.get("button", re.compile("^Import [0-9]")).click()
    page.reads("patients imported")
    look("imported")
    page.open("/fisioflow/pacientes/novo")
    page.get("textbox", "Full name").type("One More")
    page.all("button", "Save")[0].click()
    page.get("dialog")
    look("paywall")
    assert not found, "\n".join(sorted(set(found)))


def test_PL_009_the_language_is_chosen_and_stays(page):
    sign_up(page)
    go(page, "Ajustes")
    page.get("radio", "English").call("function() { this.click() }")
    page.get("heading", "Settings")
    assert page.evaluate("document.documentElement.lang").startswith("en")
    page.reload()
    page.get("heading", "Settings")
    page.get("radio", "Dark").call("function() { this.click() }")
    page.until(lambda: page.evaluate("document.documentElement.dataset.scheme") == "dark", "dark")
    page.reload()
    page.get("heading", "Settings")
    assert page.evaluate("document.documentElement.dataset.scheme") == "dark"
