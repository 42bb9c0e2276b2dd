"""What was noted on one device without an account goes up to one: whole on both sides, whenever it is killed, and to
be seen on another device."""

import re

import pytest

from clinic import EMAIL, PASSWORD, SAVED, go
from harness.accessibility import violations
from harness.server import Server
from hosted import CAREGUIDE, start_day
from test_alone import HERE
from test_careguide_alone import ROSA, begin, write_down
from test_killed import NAMES
from test_offline import until_installed

TAKE = "Levar para a conta"
FAMILY = "Minha família"
UP = re.compile("registros estão na conta")

# The device comes to erase its own space, and no more to note that there is none.
NOTES_NO_END = """{
  const forget = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (key) {
    return key === 'alone' ? undefined : forget.call(this, key)
  }
}"""

# Where the device has been, as it keeps it.
ACCOUNT_TRAVELS = f"localStorage.getItem('{CAREGUIDE.database()}:travels') ?? ''"
TRAVELS = f"localStorage.getItem('{CAREGUIDE.database()}:device.travels') ?? ''"


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def set_plan(server, plan: str, space: str = FAMILY) -> None:
    server.command("plan", "set", space, plan, "--app", CAREGUIDE.id)


def leave_for(page, name: str) -> None:
    """By a row at the end of the page of this device."""
    go(page, "Este aparelho")
    page.get("button", name)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get("button", name).click()


def sign_up(page) -> None:
    """From the page of this device."""
    leave_for(page, "Criar uma conta")
    page.reads("você decide o que vai para a conta")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", CAREGUIDE.create).click()
    page.get("heading", TAKE)


def sign_in(page) -> None:
    leave_for(page, "Entrar em uma conta")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()
    page.get("heading", TAKE)


def sees_all(page) -> None:
    """Rosa, her medicine, when she takes it, and the dose."""
    go(page, "Pessoas")
    page.get("heading", "Pessoas")
    CAREGUIDE.until_names(page, ROSA)
    go(page, "Hoje")
    page.reads("espere até")
    go(page, "Remédios")
    page.get("link", re.compile("^Losartana 50 mg")).click()
    page.reads("Quando precisar: 1 comprimido, com 6 h entre doses")


def test_CG_014_a_family_goes_up_when_the_plan_syncs_and_is_seen_on_another_device(
        server, browser, open_browser):
    page = browser.page
    begin(page)
    write_down(page)
    # One can look at the form and come back: all of it is still here.
    leave_for(page, "Criar uma conta")
    page.pictures("going-up-sign-up")
    page.get("button", "Voltar a este aparelho").click()
    page.reads("espere até")
    sign_up(page)
    # The basic plan keeps all of it here.
    page.reads("O plano Básico guarda tudo só neste aparelho")
    assert not page.sees("button", TAKE)
    assert violations(page) == []
    page.pictures("going-up-basic")
    page.get("button", "Ver o que está neste aparelho").click()
    page.reads("espere até")
    page.reload()
    page.reads("espere até")
    go(page, "Este aparelho")
    page.reads(EMAIL)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get("button", "Voltar para a conta").click()
    page.get("heading", TAKE)
    set_plan(server, "premium")
    page.get("button", TAKE)
    page.reads("Só quando o servidor tem tudo")
    assert violations(page) == []
    page.pictures("going-up")
    page.get("button", TAKE).click()
    page.reads(UP)
    page.pictures("going-up-done")
    page.get("button", "Continuar").click()
    page.reads("espere até")
    assert not page.sees("button", "Ver")
    # Nothing of it is on this device alone any more.
    page.reload()
    page.get("button", SAVED)
    sees_all(page)
    other = open_browser(server.origin).page
    CAREGUIDE.sign_in(other)
    sees_all(other)


@pytest.mark.own_browser
def test_CG_014_killed_while_it_waits_for_a_network_it_goes_up_once(server, browser, open_browser):
    page = browser.page
    begin(page)
    until_installed(page)
    write_down(page)
    sign_up(page)
    set_plan(server, "premium")
    page.get("button", TAKE)
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("button", TAKE).click()
    page.reads("Sem internet, espera")
    browser.kill()
    # Without a network the account's family shows all of it, from its queue.
    page = browser.again().page.open(CAREGUIDE.base)
    page.reads("está indo para a conta")
    browser.go_online()
    page.get("button", SAVED)
    page.until(lambda: not page.sees("button", "Ver"), "the note to go")
    other = open_browser(server.origin).page
    CAREGUIDE.sign_in(other)
    sees_all(other)
    for table, count in (("person", 1), ("medicine", 1), ("schedule", 1), ("dose", 1)):
        assert server.ask(f"SELECT count(*) FROM {table}") == [(count,)]


@pytest.mark.own_browser
def test_CG_014_a_tab_that_starts_before_the_end_is_noted_begins_nothing_and_shows_the_account(
        server, browser):
    browser.conditions.scripts = [NOTES_NO_END]
    browser.quit()
    page = browser.again().page
    begin(page)
    write_down(page)
    sign_up(page)
    # Another tab shows what is here, beside the account.
    other = browser.new_page().open(CAREGUIDE.base + "ajustes/levar")
    other.get("button", "Ver o que está neste aparelho").click()
    other.get("button", HERE)
    set_plan(server, "premium")
    page.show()
    page.get("button", TAKE).click()
    page.reads(UP)
    # It starts anew when it hears of it, and finds the place empty.
    other.show()
    other.get("button", SAVED)
    sees_all(other)
    begun = [name for name in page.evaluate(NAMES % CAREGUIDE.database()) if name.endswith("/meta")]
    assert len(begun) == 1, begun
    other.reload()
    other.get("button", SAVED)
    sees_all(other)


def test_CG_014_an_account_that_has_something_shows_both_and_signing_out_leaves_this_device_alone(
        server, browser, open_browser):
    there = open_browser(server.origin).page
    CAREGUIDE.sign_up(there)
    CAREGUIDE.add(there, "João Andrade")
    CAREGUIDE.until_sent(there)
    page = browser.page
    begin(page)
    write_down(page)
    sign_in(page)
    page.reads(f"Na conta {EMAIL}")
    page.get("button", TAKE)
    assert violations(page) == []
    page.pictures("going-up-both")
    # To keep only the account's is asked twice.
    page.get("button", "Ficar só com o que está na conta").click()
    page.get("button", "Abrir e fazer uma cópia antes")
    page.pictures("going-up-discard")
    page.get("button", "Manter").click()
    # Whoever signs out is asked for nothing and loses nothing, and the device knows still where it has been.
    been = page.evaluate(TRAVELS)
    assert "America/Sao_Paulo" in been and "America/Sao_Paulo" in page.evaluate(ACCOUNT_TRAVELS)
    CAREGUIDE.sign_out(page)
    page.get("textbox", "E-mail")
    # What it knew with the account goes with that.
    page.until(lambda: page.evaluate(ACCOUNT_TRAVELS) == "", "the account's journeys to be gone")
    page.until(lambda: "secret/account" not in page.evaluate(NAMES % CAREGUIDE.database()),
               "the account to be gone")
    assert page.evaluate(TRAVELS) == been
    page.open(CAREGUIDE.base)
    page.reads("espere até")
    assert page.evaluate(TRAVELS) == been
    # The session went with the account's secrets: without an account the day begins with its button.
    start_day(page)
    go(page, "Pessoas")
    CAREGUIDE.until_names(page, ROSA)
    sign_in(page)
    page.get("button", TAKE).click()
    page.reads(UP)
    go(page, "Pessoas")
    CAREGUIDE.until_names(page, "João Andrade", ROSA)
    CAREGUIDE.until_names(there, "João Andrade", ROSA)


@pytest.mark.own_browser
def test_CG_014_when_the_plan_ends_all_of_it_goes_on_on_this_device(server, browser):
    page = browser.page
    CAREGUIDE.sign_up(page, FAMILY)
    CAREGUIDE.add(page, ROSA)
    CAREGUIDE.until_sent(page)
    go(page, "Ajustes")
    assert not page.sees("link", "Continuar só neste aparelho")
    set_plan(server, "basic")
    page.get("link", "Continuar só neste aparelho").click()
    page.reads("Na conta nada se apaga")
    assert violations(page) == []
    page.pictures("coming-down")
    page.get("button", "Trazer para este aparelho").click()
    page.get("button", HERE)
    go(page, "Pessoas")
    CAREGUIDE.until_names(page, ROSA)
    browser.kill()
    page = browser.again().page.open(CAREGUIDE.base)
    page.get("button", HERE)
    go(page, "Pessoas")
    CAREGUIDE.until_names(page, ROSA)
    CAREGUIDE.edit(page, ROSA, short="Vida Boa")
    # In the account nothing has changed.
    assert server.ask("SELECT name, insurance FROM person") == [(ROSA, "")]


@pytest.mark.own_browser
def test_CG_014_who_signs_up_on_the_basic_plan_goes_on_with_this_device_alone(server, browser):
    page = browser.page
    page.open(CAREGUIDE.base + "criar-conta")
    page.get("textbox", CAREGUIDE.space).type(FAMILY)
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", CAREGUIDE.create).click()
    start_day(page)
    page.reads("No plano Básico, o que você anota fica num aparelho só")
    assert violations(page) == []
    page.pictures("basic-plan")
    # What the account's family refuses is told with the plan that has it, and what was typed stays.
    page.get("link", "Adicionar pessoa").click()
    CAREGUIDE.field(page, CAREGUIDE.name).type(ROSA)
    CAREGUIDE.save(page)
    page.get("dialog", "Em todos os seus aparelhos")
    page.pictures("basic-plan-paywall")
    page.press("Escape")
    page.gone("dialog")
    assert CAREGUIDE.field(page, CAREGUIDE.name).value == ROSA
    page.open(CAREGUIDE.base)
    page.get("button", "Continuar só neste aparelho").click()
    page.get("button", HERE)
    page.get("heading", "De quem você cuida?")
    go(page, CAREGUIDE.title)
    CAREGUIDE.add(page, ROSA)
    browser.kill()
    page = browser.again().page.open(CAREGUIDE.base)
    page.get("button", HERE)
    go(page, CAREGUIDE.title)
    CAREGUIDE.until_names(page, ROSA)
    assert server.ask("SELECT count(*) FROM person") == [(0,)]
