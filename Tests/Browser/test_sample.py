"""Sample, the second app of the tests, beside FisioFlow on one server."""

import re
import urllib.error
import urllib.request

import pytest

from clinic import EMAIL, OFFLINE, PENDING, REFUSED, SAVED, go
from clinic import sign_up as sign_up_clinic
from harness.accessibility import CUT, assert_accessible, everywhere
from harness.conditions import PHONE
from harness.server import Server
from hosted import GARDEN
from test_offline import until_installed


@pytest.fixture
def server():
    server = Server(program=GARDEN.program, app=GARDEN.id)
    yield server
    server.close()


def water(page, amount: str = "500 ml") -> None:
    page.get("button", amount).click()


def test_CC_010_FF_003_a_plant_is_added_and_watered_without_a_network_and_sent_later(
        server, browser, open_browser):
    page = browser.page
    GARDEN.sign_up(page)
    until_installed(page)
    browser.go_offline()
    page.get("button", OFFLINE)
    GARDEN.add(page, "Ipê amarelo", short="Canteiro norte", long="Só de manhã")
    page.reads("Canteiro norte")
    GARDEN.open_record(page, "Ipê amarelo")
    water(page)
    page.reads("1 rega anotada")
    page.reload()
    page.get("heading", "Ipê amarelo")
    page.reads("1 rega anotada")
    page.reads(PENDING)
    # In words too, although a phone's header is narrow.
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.pictures("sample-plant")
    GARDEN.show_list(page)
    browser.go_online()
    GARDEN.until_sent(page)
    other = open_browser(server.origin).page
    GARDEN.sign_in(other)
    GARDEN.open_record(other, "Ipê amarelo")
    other.reads("Só de manhã")
    other.reads("1 rega anotada")
    # What one device writes the other shows at once.
    GARDEN.open_record(page, "Ipê amarelo")
    water(page, "250 ml")
    other.reads("2 regas anotadas")
    # A look at the notes is told with what was seen: once by each start of the app that came to them.
    server.until("SELECT count(*) = 3 FROM audit WHERE action = 'access_sensitive_data'"
                 " AND details = '{\"fields\":[\"notes\"]}'")


def test_FF_032_what_the_server_refuses_is_marked_told_and_let_go(server, browser, open_browser):
    page = browser.page
    GARDEN.sign_up(page)
    for name in ("Ipê", "Jasmim"):
        GARDEN.add(page, name)
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    GARDEN.edit(page, "Ipê", short="Vaso")
    GARDEN.show_list(page)
    other = open_browser(server.origin).page
    GARDEN.sign_in(other)
    GARDEN.open_record(other, "Ipê")
    other.get("button", "Remover").click()
    other.get("button", "Remover", inside=other.get("alertdialog", "Remover Ipê?")).click()
    GARDEN.until_names(other, "Jasmim")
    other.get("button", SAVED)
    browser.go_online()
    GARDEN.until_names(page, "Jasmim")
    page.reads("recusada")
    page.get("button", "Ver").click()
    page.reads(re.compile("planta já não existe"))
    page.pictures("sample-refused")
    page.get("button", "Descartar").click()
    if page.sees("alertdialog"):
        page.get("button", "Descartar", inside=page.get("alertdialog")).click()
    page.gone("button", "Descartar")
    GARDEN.show_list(page)
    page.get("button", SAVED)
    assert not page.sees("link", re.compile(REFUSED))


def test_PL_001_one_person_in_two_apps_is_two_accounts_apart(server, browser, page):
    GARDEN.sign_up(page, space="Horta")
    GARDEN.add(page, "Segredo verde")
    page.get("button", SAVED)
    clinic = browser.new_page()
    sign_up_clinic(clinic)
    assert "Segredo" not in clinic.outline()
    kept = clinic.evaluate("indexedDB.databases().then(all => all.map(each => each.name))")
    assert {"umbu:/fisioflow/", "umbu:/sample/"} <= set(kept)
    # Who signs out of one stays in the other, on this device and at the server.
    GARDEN.sign_out(page)
    page.get("heading", "Entrar")
    assert "Segredo" not in page.outline()
    clinic.reload()
    clinic.get("heading", "Nenhum paciente ainda")
    clinic.get("button", SAVED)
    for app, accounts in (("sample", 1), ("fisioflow", 1)):
        assert server.command("user", "list", "--app", app).count(EMAIL) == accounts
    GARDEN.sign_in(page)
    GARDEN.until_names(page, "Segredo verde")


def test_PL_001_a_server_serves_the_pages_of_its_own_apps_alone(server, page):
    page.open("/")
    page.get("link", re.compile("^FisioFlow"))
    # It is an app of the tests, which no page of the product leads to.
    assert not page.sees("link", re.compile("Sample"))
    product = Server()
    try:
        for path in ("/sample/", "/sample/icon.svg"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(product.origin + path)
            assert refused.value.code == 404
    finally:
        product.close()


def look(page, name: str) -> None:
    """Pictures of a page, and what a machine can judge of it on a phone and a desktop, light and dark."""
    page.pictures(f"sample-{name}")
    for where, broken in everywhere(page):
        assert broken == [], f"{name} {where}"
        assert page.evaluate(CUT) == [], f"{name} {where}"


# The walks through the product's apps judge the same pages (test_accessible.py).
@pytest.mark.long
def test_FF_013_FF_014_its_pages_fit_a_phone_light_and_dark(server, open_browser):
    browser = open_browser(server.origin, size=PHONE)
    page = browser.page.open("/sample/criar-conta")
    page.get("button", "Criar jardim")
    look(page, "sign-up")
    GARDEN.sign_up(page, space="Jardim de trás")
    look(page, "none")
    page.get("link", "Nova").click()
    page.get("heading", "Nova planta")
    GARDEN.save(page)
    page.get("link", re.compile("^Nome: Escreva o nome"))
    look(page, "form")
    page.get("link", "Cancelar").click()
    GARDEN.add(page, "Jabuticabeira", short="Perto do muro", long="Água todo dia no verão.")
    look(page, "list")
    GARDEN.open_record(page, "Jabuticabeira")
    water(page)
    page.reads("1 rega anotada")
    look(page, "plant")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get("button", "Remover").click()
    page.get("alertdialog", "Remover Jabuticabeira?")
    look(page, "question")
    page.press("Escape")
    page.gone("alertdialog")


def test_PL_010_the_keyboard_alone_adds_finds_puts_away_and_takes_back(server, page):
    GARDEN.sign_up(page)
    page.press("n")
    page.get("heading", "Nova planta")
    page.until(lambda: page.focused.name == "Nome", "the keyboard in the first field")
    page.write("Manacá")
    page.press("Enter")
    page.get("heading", "Manacá")
    page.press("g")
    GARDEN.until_names(page, "Manacá")
    page.press("/")
    page.until(lambda: page.focused.name == "Buscar plantas", "the keyboard in the search")
    page.write("jasmim")
    page.get("heading", "Nada encontrado")
    page.press("Control+a", "Backspace")
    GARDEN.until_names(page, "Manacá")
    page.get("link", re.compile("^Manacá")).call("function() { this.focus() }")
    page.press("Enter")
    archive = page.get("button", "Arquivar")
    archive.call("function() { this.focus() }")
    page.press("Enter")
    page.reads("Manacá foi para as arquivadas")
    page.get("button", "Desfazer").call("function() { this.focus() }")
    page.press("Enter")
    page.get("button", "Arquivar")
    page.press("g")
    GARDEN.until_names(page, "Manacá")
    assert_accessible(page)


def test_PL_009_it_speaks_english_too(server, page):
    GARDEN.sign_up(page)
    GARDEN.add(page, "Ipê")
    go(page, "Ajustes")
    page.get("radio", "English").call("function() { this.click() }")
    page.get("link", re.compile("^Plants")).click()
    page.get("searchbox", "Search plants")
    page.get("link", re.compile("^Ipê")).click()
    page.reads("Waterings")
    page.get("link", "Edit").click()
    page.get("textbox", re.compile("^Place"))
    page.get("link", "Cancel").click()
    page.get("heading", "Ipê")
