"""Every screen for everybody: rules a machine can judge, large text, narrow screens, English."""

import re
from importlib import import_module

import pytest

import walk_fisioflow
from clinic import PASSWORD, add_patient, csv, go, open_patient, sign_up
from harness import ROOT
from harness.accessibility import judge
from harness.conditions import DESKTOP
from harness.server import Server
from hosted import apps

# Controls that assistive technology could only call "button".
CONTROLS = ("button", "link", "textbox", "searchbox", "combobox", "radio", "checkbox")

# The way through each app of the product, walk_ID.py: what its pages are, and how one comes to them.
WALKS = {each.id: import_module(f"walk_{each.id}") for each in apps.listed()}
# FisioFlow's begins where nobody has signed up; the others' have all that they need at a server of their own.
OTHERS = sorted(WALKS.keys() - {"fisioflow"})

# Pages behind a link that was sent, whose code stands behind a number sign.
CODED = set(apps.CODE_PATHS)

# Where pages say their paths: `static var team: Path { "ajustes/equipe" }`.
NAMED = re.compile(r'static (?:var|let|func) \w+(?:\([^)]*\) ->|:) Path \{ (?:Path\()?"([^"]*)"')
# The pages below that of a record: `path(of: id).below("editar")`, `historyName: String { "historico" }`.
BELOW = re.compile(r'id\)\.below\("(\w+)"\)|\w+Name: String \{ "(\w+)" \}')


def sources(folder: str) -> str:
    return "\n".join(file.read_text() for file in sorted((ROOT / "Sources" / folder).rglob("*.swift")))


def addresses(app: str) -> set[str]:
    """What the addresses of an app's pages look like: by the parts' own paths, and by what its walk says."""
    walk = WALKS[app]
    own = sources(next(f"Apps/{each.name}" for each in apps.listed() if each.id == app))
    # Not every app has every feature.
    shared = "\n".join(sources(f"Features/{room.name}") for room in (ROOT / "Sources/Features").iterdir()
                       if re.search(rf"^import {room.name}$", own, re.MULTILINE))
    found = CODED | walk.PAGES
    found |= {re.sub(r"\\\([^)]*\)", "[^/]+", path)
              for path in NAMED.findall(shared + own) if path not in walk.NO_PAGES}
    for record in walk.RECORDS:
        below = {one or other for one, other in BELOW.findall(shared)} - walk.NO_RECORD_PAGES
        found |= {f"{record}/[^/]+"} | {f"{record}/[^/]+/{each}" for each in below}
    for name in re.findall(r'\.below\("(\w+)"\)', own):
        assert any(name in path for path in found), f"no page has {name}: add it to PAGES of {app}"
    return found


class Looks:
    """What is wrong with the places of an app that were looked at, and which pages those are."""

    def __init__(self, app: str):
        self.app = app
        self.addresses = addresses(app)
        self.found: list[str] = []
        self.walked: set[str] = set()

    def note(self, page) -> None:
        """That the page was come to."""
        address = page.evaluate("location.pathname").removeprefix(f"/{self.app}/")
        fitting = [each for each in self.addresses if re.fullmatch(each, address)]
        # The plainest that fits: "pacientes/novo" is no patient.
        self.walked.update(sorted(fitting, key=lambda each: each.count("["))[:1])

    def judge(self, page, place: str) -> None:
        self.note(page)
        for where, broken in judge(page, place):
            self.found.extend(f"{place} {where}: {each}" for each in broken)
        self.found.extend(f"{place}: {each} has no name" for role in CONTROLS for each in page.all(role)
                          if not each.name.strip())

    def end(self) -> None:
        missing = self.addresses - self.walked
        assert not missing, f"no look at {missing}: add them to the walk"
        assert not self.found, "\n".join(sorted(set(self.found)))


def test_FF_006_FF_013_FF_014_PL_010_every_page_keeps_the_rules_in_every_form(
        server, page, open_browser, tmp_path):
    """One walk judges all: by axe, light, dark and with high contrast, on a phone and a desktop; with
    320 pixels, longer words and text twice as large; by the keyboard; in the quick form each place in a
    third of these. A page that it does not come to fails it as well."""
    looks = Looks("fisioflow")

    def look(place: str, page=page) -> None:
        looks.judge(page, place)
        page.screenshot(f"walk-{place}")

    walk_fisioflow.walk(page, open_browser(server.origin).page, tmp_path, look)
    looks.end()


@pytest.fixture
def served(app):
    server = Server(app=app)
    yield server
    server.close()


@pytest.mark.each_app
@pytest.mark.parametrize("app", OTHERS)
def test_PL_010_every_page_of_each_other_app_keeps_the_rules_in_every_form(app, served, open_browser):
    looks = Looks(app)
    page = open_browser(served.origin).page

    def look(place: str) -> None:
        looks.judge(page, place)
        page.screenshot(f"walk-{app}-{place}")

    WALKS[app].walk(served, page, look)
    looks.end()


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
    page.open("/fisioflow/pacientes")
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
    r"limite|mês|não|você|desfazer|sincronização|voltar|cancelar|remédio|remédios|pessoa|pessoas|horários|"
    r"tomar|tomado|hoje|medidas|contatos|estoque|família)\b|[ãõç]", re.IGNORECASE)


def portuguese(page) -> list[str]:
    """The lines of an English page that are not English."""
    # What the person or the plan's name wrote themselves is theirs, and the address in a bookmark is no language's.
    said = page.outline() + page.title
    return [line.strip() for line in said.splitlines()
            if PORTUGUESE.search(line) and "Português" not in line and "/salvar#" not in line]


@pytest.mark.each_app
@pytest.mark.parametrize("app", OTHERS)
def test_PL_009_english_is_complete_in_each_other_app(app, served, open_browser):
    page = open_browser(served.origin, language="en-US").page
    found = []

    def look(place: str) -> None:
        page.screenshot(f"english-{app}-{place}")
        found.extend(f"{place}: {line}" for line in portuguese(page))

    WALKS[app].walk(served, page, look, is_english=True)
    assert not found, "\n".join(sorted(set(found)))


def test_PL_009_FF_014_english_is_complete(server, open_browser, tmp_path):
    page = open_browser(server.origin, language="en-US").page
    found = []

    def look(place: str) -> None:
        page.screenshot(f"english-{place}")
        found.extend(f"{place}: {line}" for line in portuguese(page))

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
    page.get("heading", "Start here")
    look("today")
    page.all("link", re.compile("^Patients"))[0].click()
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
    # The badge leads to what is behind it.
    page.get("button", re.compile("^Offline")).click()
    page.get("button", "Sync now")
    look("sync")
    page.browser.go_online()
    page.all("link", "Settings")[0].click()
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
