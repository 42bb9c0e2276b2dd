"""Every screen for everybody: rules a machine can judge, large text, narrow screens, English."""

import re

from clinic import (
    PASSWORD, SAVED, add_patient, csv, field, fill_patient, go, open_patient, save, sign_in, sign_up,
)
from harness import ROOT
from harness.accessibility import judge
from harness.conditions import DESKTOP
from test_import import choose
from test_offline import until_installed
from test_team import invite

# Controls that assistive technology could only call "button".
CONTROLS = ("button", "link", "textbox", "searchbox", "combobox", "radio", "checkbox")

# Pages behind a link that was sent, whose code stands behind a number sign.
CODED = {"invitation": "convite", "confirmation": "confirmar"}

# Where pages say their paths: `static var team: Path { "ajustes/equipe" }`.
NAMED = re.compile(r'static (?:var|let|func) (\w+)(?:\([^)]*\) ->|:) Path \{ (?:Path\()?"([^"]*)"')
# The pages below that of a record: `path(of: id).below("editar")`, `historyName: String { "historico" }`.
BELOW = re.compile(r'id\)\.below\("(\w+)"\)|\w+Name: String \{ "(\w+)" \}')
# What is called a page of a record.
RECORDS = {"patient"}


def addresses() -> dict[str, re.Pattern]:
    """The pages that there are, by the parts' own paths, with what their addresses look like."""
    found, below = dict(CODED), set()
    for ring in ("Features", "Apps/FisioFlow"):
        for file in (ROOT / "Sources" / ring).rglob("*.swift"):
            text = file.read_text()
            found |= {name: re.sub(r"\\\([^)]*\)", "[^/]+", path)
                      for name, path in NAMED.findall(text)}
            below |= {one or other for one, other in BELOW.findall(text)}
    found |= {f"{record} {page}": f"{found[record]}/{page}" for record in RECORDS for page in below}
    return {name: re.compile(f"/fisioflow/{path}") for name, path in found.items()}


def test_FF_006_FF_013_FF_014_PL_010_every_page_keeps_the_rules_in_every_form(
        server, page, open_browser, tmp_path):
    """One walk judges all: by axe, light, dark and with high contrast, on a phone and a desktop; with
    320 pixels, longer words and text twice as large; by the keyboard. A page that it does not come to
    fails it as well."""
    found: list[str] = []
    walked: set[str] = set()

    def look(place: str, page=page) -> None:
        address = page.evaluate("location.pathname")
        # The plainest that fits: "pacientes/novo" is no patient.
        fitting = [name for name, each in addresses().items() if each.fullmatch(address)]
        walked.update(sorted(fitting, key=lambda name: "[" in addresses()[name].pattern)[:1])
        for where, broken in judge(page):
            found.extend(f"{place} {where}: {each}" for each in broken)
        found.extend(f"{place}: {each} has no name" for role in CONTROLS for each in page.all(role)
                     if not each.name.strip())
        page.screenshot(f"walk-{place}")

    walk(page, open_browser(server.origin).page, tmp_path, look)
    missing = set(addresses()) - walked
    assert not missing, f"no look at {missing}: add them to the walk"
    assert not found, "\n".join(sorted(set(found)))


def walk(page, other, folder, look) -> None:
    """Through every screen of the app; `look(place)` on each. `other` is another device of the clinic."""
    page.open("/")
    page.get("link", re.compile("FisioFlow"))
    look("landing")
    page.open("/fisioflow/entrar")
    page.get("button", "Entrar")
    look("sign-in")
    page.open("/fisioflow/criar-conta")
    page.get("button", "Criar clínica")
    look("sign-up")
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
    page.get("button", re.compile("^Escolher a planilha"))
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
    walk_behind_links(page, look)
    walk_texts(page, other, look)
    page.open("/fisioflow/ajustes/equipe")
    page.get("heading", "Equipe")
    look("team")
    link = invite(page)
    go(page, "Ajustes")
    page.get("button", SAVED)
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    page.open(link)
    page.reads("convida você")
    look("invitation")
    page.open("/fisioflow/confirmar#" + "a" * 43)
    page.get("button", "Sim, confirmar")
    look("confirmation")


def walk_behind_links(page, look) -> None:
    """The pages that a patient and the settings lead to."""
    page.open("/fisioflow/pacientes/arquivados")
    page.get("link", re.compile("^Bia"))
    look("archived")
    page.open("/fisioflow/pacientes")
    open_patient(page, "Paciente 3")
    patient = page.path
    for link, heading, place in (("Editar", "Editar paciente", "edit"),
                                 ("Histórico", "Histórico", "history"),
                                 ("Quem acessou", "Quem acessou Paciente 3", "accesses")):
        page.get("link", link).click()
        page.get("heading", heading)
        look(place)
        page.open(patient)
        page.get("heading", "Paciente 3")
    for path, words, place in (("ajustes/copia", "cópia", "copies"),
                               ("ajustes/sincronizacao/importar", "Escolh", "import-unsynced")):
        page.open(f"/fisioflow/{path}")
        page.reads(words)
        look(place)


def walk_texts(page, other, look) -> None:
    """Two notes of one patient that two devices wrote without having seen the other's."""
    sign_in(other)
    two = (page, other)
    for each in two:
        each.open("/fisioflow/pacientes")
        open_patient(each, "Paciente 3")
        each.get("button", SAVED)
        until_installed(each)
        each.browser.go_offline()
        each.get("link", "Editar").click()
        field(each, "Observações").type("Dor lombar." + (" Melhora." if each is page else " Piora."))
        save(each)
        each.get("heading", "Paciente 3")
    for each in two:
        each.browser.go_online()
        each.get("button", SAVED)
    page.get("link", "Comparar").click()
    page.get("heading", "Observações de Paciente 3")
    look("text")
    page.open("/fisioflow/textos")
    page.get("link", re.compile("^Observações de Paciente 3"))
    look("texts")


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
