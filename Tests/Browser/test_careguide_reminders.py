"""Reminders of doses: who wants to be told says so on a person's page, and a family on this device alone is woken
by names that say nothing, whose words and answers stay on it. Push services are played, as in
test_notifications.py."""

import re

import pytest

from clinic import SAVED, go
from harness.server import Server
from hosted import CAREGUIDE
from test_careguide_alone import ROSA, begin
from test_day_session import USED, end_day
from test_notifications import (
    PLAYED, SHOWN, ask, deliver, keeps_the_rules, permit, until_shown, worker)
from test_offline import until_installed

WAKE = re.compile("^Lembrar neste aparelho")
TITLE = f"{ROSA}: hora do remédio"


@pytest.fixture
def server():
    server = Server("--push-subject", "mailto:ops@umbu.example", "--address", "https://umbu.example",
                    program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def add_medicine(page) -> str:
    """Losartana at eight every day; its id."""
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    CAREGUIDE.save(page)
    page.get("heading", "Losartana")
    page.get("link", "Definir").click()
    page.get("switch", "Em horários certos")
    CAREGUIDE.save(page)
    # The form has no such link either.
    page.until(lambda: not page.path.endswith("/horarios"), "the medicine's page")
    page.gone("link", "Definir")
    return page.path.split("/")[-1]


def open_rosa(page) -> None:
    go(page, "Pessoas")
    CAREGUIDE.open_record(page, ROSA)


def woken(server, phone) -> str:
    """Lets a phone without an account be woken for Losartana, whose id it gives."""
    page = phone.page
    permit(phone, "granted")
    begin(page)
    until_installed(page)
    go(page, "Pessoas")
    CAREGUIDE.add(page, ROSA)
    medicine = add_medicine(page)
    open_rosa(page)
    page.get("switch", WAKE).click()
    server.until("SELECT count(*) > 0 FROM left_time")
    return medicine


def left(server, page) -> tuple[str, int, str]:
    """The first name that the server has, when it is due, and of which dose it is."""
    [(name, due)] = server.ask(
        "SELECT CAST(name AS TEXT), due_at FROM left_time ORDER BY due_at LIMIT 1")
    planned = page.evaluate(
        f"new Date({due}).toLocaleString('sv-SE').slice(0, 16).replace(' ', 'T')")
    return name, due, planned


def wake(phone, name: str) -> None:
    """The push service brings the name."""
    deliver(phone, {"web_push": 8030, "mutable": True, "notification": {
        "title": "Careguide", "body": "Hora de um remédio.", "lang": "pt-BR", "tag": "left",
        "navigate": f"{phone.origin}{CAREGUIDE.base}", "data": {"left": [name]}}})
    until_shown(phone.page, TITLE)


def close(phone):
    """With no page of the app open; the page that is left."""
    phone.witness.allow("404")
    other = phone.new_page()
    other.open("/umbu-is-not-here")
    phone.page.close()
    phone.page = other
    return other


def test_CG_131_a_device_without_an_account_is_woken_by_a_name_and_a_tap_is_taken_in(server, open_browser):
    phone = open_browser(server.origin, own=True, scripts=[PLAYED])
    page = phone.page
    medicine = woken(server, phone)
    keeps_the_rules(page)
    page.pictures("careguide-reminders-alone")
    # The server has a name and a time, and nobody's account.
    name, due, planned = left(server, page)
    assert re.fullmatch(r"\d+\.\d+", name)
    assert server.ask("SELECT count(*) FROM account") == [(0,)]
    watched = worker(phone)
    wake(phone, name)
    [(_, body, _, _)] = page.evaluate(SHOWN)
    assert body == "08:00 Losartana (1)"
    other = close(phone)
    ask(watched, "tap('taken')")
    # What would only tell of it again is dropped at once, and the rest is left anew by the app.
    server.until(f"SELECT count(*) = 0 FROM left_time WHERE due_at > {due} AND due_at < {due} + 3600000")
    assert ask(watched, "globalThis.opened ?? null") is None
    other.open(f"{CAREGUIDE.base}hoje")
    other.get("heading", re.compile("^Hoje"))
    server.until(f"SELECT count(*) = 0 FROM left_time WHERE due_at = {due}")
    other.open(f"{CAREGUIDE.base}hoje/{medicine}/{planned}")
    other.get("button", "Apagar o que foi anotado")
    server.until(f"SELECT count(*) = 0 FROM left_time WHERE due_at = {due}")
    # Turned off nothing of it is left.
    open_rosa(other)
    other.get("switch", WAKE).click()
    server.until("SELECT count(*) = 0 FROM left_device")
    server.until("SELECT count(*) = 0 FROM left_time")


def test_CG_023_while_the_app_is_locked_a_dose_is_noted_from_its_notification(server, open_browser):
    phone = open_browser(server.origin, own=True, scripts=[PLAYED])
    page = phone.page
    medicine = woken(server, phone)
    name, due, planned = left(server, page)
    end_day(page)
    go(page, "Remédios")
    page.get("heading", USED)
    watched = worker(phone)
    wake(phone, name)
    other = close(phone)
    ask(watched, "tap('taken')")
    server.until(f"SELECT count(*) = 0 FROM left_time WHERE due_at > {due} AND due_at < {due} + 3600000")
    # It is as locked as before, and what was tapped is taken in.
    other.open(f"{CAREGUIDE.base}hoje")
    other.get("heading", USED)
    server.until(f"SELECT count(*) = 0 FROM left_time WHERE due_at = {due}")
    other.open(f"{CAREGUIDE.base}hoje/{medicine}/{planned}")
    other.get("button", "Apagar o que foi anotado")
    assert not other.sees("heading", USED)


def test_CG_131_who_wants_to_be_told_says_as_what_and_where_texts_go(server, page):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, ROSA)
    open_rosa(page)
    page.get("radio", "Na hora de cada dose").click()
    page.get("button", SAVED)
    server.until("SELECT count(*) FROM reminder_plan")
    CAREGUIDE.field(page, "Meu telefone para SMS").type("98765")
    page.press("Tab")
    page.reads("Escreva o telefone com DDD")
    keeps_the_rules(page)
    CAREGUIDE.field(page, "Meu telefone para SMS").fill("11987654321")
    page.press("Tab")
    server.until("SELECT count(*) FROM reminder_plan WHERE recipients LIKE '%+5511987654321%'")
    page.pictures("careguide-reminders")
    # Whoever is called last waits for the person's yes.
    page.get("radio", re.compile("^Só se ninguém anotar a dose")).click()
    page.reads(f"Falta anotar que {ROSA} concorda")
    keeps_the_rules(page)
