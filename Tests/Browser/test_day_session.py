"""Careguide's session of the day: one a day for whoever has not bought Premium, begun by a button, shared by the
devices of an account; and a dose is confirmed all the same."""

import re

import pytest

from clinic import EMAIL, PASSWORD, go
from harness.accessibility import violations
from harness.server import Server
from hosted import CAREGUIDE, START_DAY, start_day
from test_careguide_alone import begin, write_down
from test_killed import CLOCK, DAY

USED = "A sessão de hoje foi usada"
COUNTDOWN = re.compile(r"Próximo acesso gratuito em: (\d+h )?\d+min")
FAMILY = "Ipê"
NOBODY = "De quem você cuida?"


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def end_day(page) -> None:
    go(page, "Ajustes")
    page.get("button", "Encerrar a sessão de hoje").click()
    page.get("alertdialog", "Encerrar a sessão de hoje?")
    page.get("button", "Encerrar").click()
    page.gone("alertdialog")


def sign_up(page) -> None:
    """On the basic plan."""
    page.open(CAREGUIDE.base + "criar-conta")
    page.get("textbox", CAREGUIDE.space).type(FAMILY)
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", CAREGUIDE.create).click()


def sign_in(page) -> None:
    page.open(CAREGUIDE.base + "entrar")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()


@pytest.mark.own_browser
def test_CG_023_CG_049_CG_051_CG_087_locked_a_dose_is_confirmed_and_the_next_day_opens(server, browser):
    page = browser.page
    begin(page)
    write_down(page)
    end_day(page)
    go(page, "Hoje")
    page.get("heading", USED)
    page.reads(COUNTDOWN)
    assert violations(page) == []
    page.pictures("careguide-locked")
    # What was written down is there, and more may be said of it.
    page.get("button", "Tomar Losartana 50 mg").click()
    page.get("heading", "Losartana 50 mg")
    assert not page.sees("heading", USED)
    go(page, "Remédios")
    page.get("heading", USED)
    # Why, without a network.
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("link", "Por que há um limite?").click()
    page.get("heading", "Sessão do dia")
    for part in ("Lembretes de doses", "Cartão de emergência", "Exportar seus dados"):
        page.reads(part)
    assert violations(page) == []
    page.pictures("careguide-session")
    browser.kill()
    browser.conditions.scripts = [CLOCK % DAY]
    page = browser.again().page.open(CAREGUIDE.base)
    start_day(page)
    go(page, "Remédios")
    page.get("link", re.compile("^Losartana 50 mg"))


def test_CG_044_CG_086_a_session_that_runs_is_joined_by_another_device(server, open_browser):
    page = open_browser(server.origin).page
    sign_up(page)
    page.get("button", START_DAY)
    assert not page.sees("heading", NOBODY)
    start_day(page)
    page.get("heading", NOBODY)
    server.until("SELECT count(*) = 1 FROM access_session")
    other = open_browser(server.origin).page
    sign_in(other)
    other.get("heading", NOBODY)
    assert server.ask("SELECT count(*) FROM access_session WHERE session_end IS NULL") == [(1,)]


def test_CG_065_CG_085_CG_105_what_one_device_used_another_has_not_until_it_is_bought(
        server, open_browser):
    page = open_browser(server.origin).page
    sign_up(page)
    start_day(page)
    page.get("heading", NOBODY)
    end_day(page)
    server.until("SELECT count(*) = 1 FROM access_session WHERE end_reason = 'user'")
    other = open_browser(server.origin).page
    sign_in(other)
    other.get("heading", USED)
    # What support is told of it.
    go(other, "Ajustes")
    other.get("link", "Sessão do dia").click()
    other.reads("outro aparelho da mesma conta")
    [(id,)] = server.ask("SELECT lower(hex(id)) FROM access_session")
    name = "-".join((id[:8], id[8:12], id[12:16], id[16:20], id[20:]))
    other.reads(name)
    assert "ended" in server.command("why", name, "--app", CAREGUIDE.id)
    go(other, "Hoje")
    server.command("plan", "set", FAMILY, "premium", "--app", CAREGUIDE.id)
    for each in (page, other):
        go(each, "Hoje")
        each.get("heading", NOBODY)


def test_CG_120_CG_125_what_was_earned_opens_the_app_once_more_that_day(server, open_browser):
    browser = open_browser(server.origin)
    page = browser.page
    sign_up(page)
    start_day(page)
    page.get("heading", NOBODY)
    for place in ("Remédios", "Hoje"):
        go(page, place)
    end_day(page)
    server.until("SELECT count(*) = 1 FROM access_session WHERE end_reason = 'user'")
    go(page, "Hoje")
    page.get("heading", USED)
    # Three parts were used: a line says what Premium adds, and is closed.
    page.reads("A sessão de hoje acabou")
    assert violations(page) == []
    page.get("button", "Agora não").click()
    page.gone("button", "Agora não")
    [(account,)] = server.ask("SELECT hex(id) FROM account")
    browser.witness.allow_outage()
    server.change(
        "INSERT INTO reward_session (id, account, day, earned_at, ends_at) VALUES "
        f"(x'019a0000000070008000000000000001', x'{account}', '2026-01-01', 0, 4102444800000)")
    page.open(CAREGUIDE.base)
    page.get("button", re.compile("^Usar uma sessão extra")).click()
    page.get("heading", NOBODY)
    server.until("SELECT count(*) = 1 FROM reward_session WHERE session IS NOT NULL")
    server.until("SELECT count(*) = 1 FROM access_session WHERE reward IS NOT NULL")
    go(page, "Ajustes")
    page.get("link", "Recompensas").click()
    page.get("heading", "Recompensas")
    page.reads("1 dia seguido")
    assert violations(page) == []
    page.pictures("careguide-rewards")
