"""A space of this device alone, over Sample: begun without an account, kept through a kill without a network, taken
along as a file, erased, and brought back."""

import re

import pytest

from clinic import go
from harness.accessibility import assert_accessible
from harness.server import Server
from hosted import GARDEN
from test_offline import until_installed

BEGIN = "Começar neste aparelho"
HERE = "Neste aparelho"
PHRASE = "quatro palavras ao acaso"


@pytest.fixture
def server():
    server = Server(program=GARDEN.program, app=GARDEN.id)
    yield server
    server.close()


def begin(page) -> None:
    page.open(GARDEN.base)
    page.get("button", BEGIN).click()
    page.get("heading", GARDEN.empty)
    page.get("button", HERE)


def open_copies(page) -> None:
    go(page, "Ajustes")
    page.get("link", "Cópia de segurança").click()
    page.get("heading", "Cópia de segurança")


@pytest.mark.own_browser
def test_CG_014_a_garden_without_an_account_lives_through_a_kill_and_comes_back_from_a_file(
        server, browser):
    page = browser.page
    page.open(GARDEN.base)
    page.get("button", BEGIN)
    assert_accessible(page)
    page.pictures("alone-way-in")
    begin(page)
    until_installed(page)
    GARDEN.add(page, "Ipê amarelo", short="Canteiro norte", long="Só de manhã")
    # A tab that dies a moment after it said so has kept it, with and without a network.
    browser.go_offline()
    browser.kill()
    page = browser.again().page.open(GARDEN.base)
    GARDEN.until_names(page, "Ipê amarelo")
    GARDEN.add(page, "Jasmim")
    GARDEN.edit(page, "Ipê amarelo", short="Vaso")
    page.get("link", "Histórico").click()
    page.reads("Você")
    page.reads("Canteiro norte")
    GARDEN.show_list(page)
    browser.kill()
    page = browser.again().page.open(GARDEN.base)
    GARDEN.until_names(page, "Ipê amarelo", "Jasmim")
    # What it is, in words, and nothing that only a server does.
    go(page, "Este aparelho")
    page.reads(re.compile("fica só neste aparelho"))
    page.reads(re.compile("Guarda até você apagar|Pode apagar se faltar espaço"))
    page.reads("Ainda não")
    assert_accessible(page)
    page.pictures("alone-device")
    go(page, "Ajustes")
    page.get("button", "Apagar tudo deste aparelho")
    for name in ("Equipe", "Sair"):
        assert not page.sees("link", name) and not page.sees("button", name)
    # A copy as a file, without an account or a network.
    open_copies(page)
    page.get("button", "Configurar").click()
    for label in ("Frase secreta", "Repita a frase secreta"):
        page.get("textbox", re.compile(f"^{label}")).type(PHRASE)
    page.get("button", "Continuar").click()
    page.get("button", "Fazer cópia agora").click()
    page.until(lambda: any(name.endswith(".copy") for name in browser.whole), "the copy to be saved")
    copy = browser.downloads / next(name for name in browser.whole if name.endswith(".copy"))
    assert copy.read_bytes().startswith(b"UMBUCOPY")
    assert b"Jasmim" not in copy.read_bytes()
    kept = copy.parent.parent / copy.name
    kept.write_bytes(copy.read_bytes())
    # Erased, after a question that offers a copy.
    go(page, "Ajustes")
    page.get("button", "Apagar tudo deste aparelho").click()
    page.get("button", "Fazer uma cópia antes")
    page.get("button", "Apagar tudo").click()
    page.get("button", BEGIN)
    assert "Jasmim" not in page.outline()
    page.reload()
    page.get("button", BEGIN).click()
    page.get("heading", GARDEN.empty)
    # And back.
    open_copies(page)
    page.gives(kept, to=page.get("button", "Restaurar de uma cópia"))
    page.get("textbox", re.compile("^Frase secreta")).type(PHRASE)
    page.get("button", "Abrir a cópia").click()
    page.get("button", re.compile("^Restaurar")).click()
    page.reads(re.compile("2 plantas"))
    GARDEN.show_list(page)
    GARDEN.until_names(page, "Ipê amarelo", "Jasmim")
    # The server has heard of nobody.
    assert server.command("user", "list", "--app", GARDEN.id).count("@") == 0


def test_CG_014_two_tabs_of_one_device_show_the_same_garden(server, browser):
    page = browser.page
    begin(page)
    other = browser.new_page()
    other.open(GARDEN.base)
    other.get("heading", GARDEN.empty)
    GARDEN.add(page, "Ipê amarelo")
    GARDEN.until_names(other, "Ipê amarelo")
    GARDEN.add(other, "Jasmim")
    GARDEN.until_names(page, "Ipê amarelo", "Jasmim")
    go(page, "Ajustes")
    page.get("button", "Apagar tudo deste aparelho").click()
    page.get("button", "Apagar tudo").click()
    page.get("button", BEGIN)
    # The other tab starts anew.
    other.get("button", BEGIN)
