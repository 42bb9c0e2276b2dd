"""A plan with seats: bought on the web, given to somebody else by a link, and taken back."""

import re

import pytest

from clinic import EMAIL, PASSWORD, go
from harness.accessibility import violations
from harness.conditions import DESKTOP
from harness.server import Server
from hosted import CAREGUIDE, START_DAY

BIA = "bia@familia.com.br"
NOBODY = "De quem você cuida?"
SEATS = CAREGUIDE.base + "planos/familia"
CODE = re.compile(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\b")


@pytest.fixture
def shop():
    """A server that sells on the web, for trying out."""
    server = Server("--checkout", "box", "--address", "{origin}", app=CAREGUIDE.id)
    yield server
    server.close()


def sign_up(page, space: str, email: str) -> None:
    """On the basic plan, before the session of the day."""
    page.open(CAREGUIDE.base + "criar-conta")
    page.get("textbox", CAREGUIDE.space).type(space)
    page.get("textbox", "E-mail").type(email)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", CAREGUIDE.create).click()
    page.get("button", START_DAY)


def premium(shop, families: int) -> None:
    """Waits until so many families are."""
    shop.until(f"SELECT count(*) = {families} FROM family WHERE plan = 'premium'")


def look(page, name: str) -> None:
    assert violations(page) == []
    page.pictures(name)


def test_CG_113_CG_003_a_plan_with_seats_is_tried_a_seat_is_given_taken_and_taken_back(
        shop, open_browser):
    ana = open_browser(shop.origin).page
    sign_up(ana, "Casa de Ana", EMAIL)
    ana.open(CAREGUIDE.base + "planos")
    ana.get("link", "Assinar Premium").click()
    ana.get("link", "Para a família").click()
    ana.get("heading", "Assinar Premium para a família")
    ana.reads("Última hora segura para cancelar")
    look(ana, "buying-family")
    ana.get("button", "Continuar").click()
    ana.get("link", "Ir à página de pagamento").click()
    ana.reads("Os primeiros 7 dias são grátis")
    ana.get("textbox", "Número do cartão").fill("4242 4242 4242 4242")
    ana.get("button", "Pagar").click()
    ana.reads("Pagamento feito")
    premium(shop, 1)

    ana.open(SEATS)
    ana.reads("0 de 5 em uso")
    ana.get("textbox", "Para quem?").type("Bia")
    ana.get("button", "Criar convite").click()
    ana.get("heading", "O convite está pronto")
    ana.reads("1 de 5 em uso")
    look(ana, "seat-offered")
    code = CODE.search(ana.evaluate("document.body.innerText")).group()

    bia = open_browser(shop.origin, size=DESKTOP).page
    sign_up(bia, "Casa de Bia", BIA)
    bia.open(f"{SEATS}#{code}")
    bia.reads("dá a você um lugar no plano")
    look(bia, "seat-look")
    bia.get("button", "Aceitar o lugar").click()
    bia.get("heading", "Você tem um lugar")
    look(bia, "seat-held")
    assert code not in bia.evaluate("location.href")
    premium(shop, 2)
    # Nothing of it is hers to see.
    bia.open(CAREGUIDE.base + "planos/compras")
    bia.get("heading", re.compile("^Não há compras da conta"))
    go(bia, "Hoje")
    bia.get("heading", NOBODY)

    ana.open(SEATS)
    ana.reads("b…@f….br, desde")
    ana.get("button", "Retirar").click()
    question = ana.get("alertdialog", "Retirar o lugar de Bia?")
    ana.get("button", "Retirar", inside=question).click()
    ana.reads("0 de 5 em uso")
    premium(shop, 1)
    # What began with the plan goes on until it ends by itself.
    bia.reads("No plano Básico, o que você anota fica num aparelho só")
    bia.get("heading", NOBODY)
