"""What is due today: from nobody to a dose that was taken, with and without a network."""

import csv
import re
from datetime import date, timedelta

import pytest

from clinic import SAVED, go
from harness.accessibility import violations
from harness.conditions import DESKTOP
from harness.server import Server
from hosted import CAREGUIDE


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


def test_CG_128_CG_129_CG_130_a_medicine_gets_its_times_and_is_taken_with_one_tap_offline(
        browser, page):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    go(page, "Hoje")
    page.get("heading", "Nenhum remédio ainda")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    CAREGUIDE.field(page, "Dose na embalagem").type("50 mg")
    CAREGUIDE.save(page)
    page.get("heading", "Losartana 50 mg")
    page.get("link", "Definir").click()
    page.get("heading", "Losartana 50 mg")
    # What is due by the clock is another story: this one is the same at every hour.
    page.get("switch", "Em horários certos").click()
    page.get("switch", "Quando precisar").click()
    page.get("textbox", re.compile("^Horas entre uma e outra")).type("6")
    CAREGUIDE.save(page)
    page.reads("Quando precisar: 1 comprimido, com 6 h entre doses")
    page.pictures("careguide-medicine")
    page.get("button", SAVED)

    browser.witness.allow_outage()
    browser.go_offline()
    go(page, "Hoje")
    page.get("heading", "Quando precisar")
    page.get("button", "Tomar Losartana 50 mg").click()
    page.reads("Losartana 50 mg: tomado")
    page.reads("espere até")
    assert violations(page) == []
    page.get("button", "Desfazer").click()
    page.until(lambda: "espere até" not in page.outline(), "the dose to be taken back")
    page.get("button", "Tomar Losartana 50 mg").click()
    page.reads("espere até")
    browser.go_online()
    page.get("button", SAVED)
    page.pictures("careguide-today")
    browser.screen(DESKTOP)
    page.get("link", re.compile("^Losartana 50 mg")).click()
    page.get("button", "Anotar como tomado")
    page.pictures("careguide-dose")
    # Long after its toast it is corrected, and then taken back.
    page.get("link", re.compile("· 1 comprimido|1 comprimido ·")).click()
    CAREGUIDE.field(page, "Quantidade").fill("2")
    page.pictures("careguide-dose-taken")
    assert violations(page) == []
    page.get("button", "Guardar a correção").click()
    page.get("link", re.compile("^Losartana 50 mg")).click()
    page.get("link", re.compile("2 comprimidos")).click()
    page.get("button", "Apagar o que foi anotado").click()
    page.until(lambda: "espere até" not in page.outline(), "the dose to be taken back")


WEEKDAYS = ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"]


def test_CG_130_a_month_of_doses_is_a_calendar_a_table_and_a_spreadsheet_without_a_network(
        browser, page):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    today = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    yesterday, before, first = (today - timedelta(days=ago) for ago in (1, 2, 40))
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    # What a spreadsheet would run.
    CAREGUIDE.field(page, "Nome do remédio").type("=Losartana")
    CAREGUIDE.field(page, "Dose na embalagem").type("50 mg")
    CAREGUIDE.save(page)
    page.get("link", "Definir").click()
    CAREGUIDE.field(page, "A partir de").fill(first.strftime("%d%m%Y"))
    CAREGUIDE.save(page)
    page.get("heading", "Calendário")
    page.get("button", SAVED)
    browser.witness.allow_outage()
    browser.go_offline()

    if yesterday.month != today.month:
        page.get("button", re.compile("^Mês anterior")).click()
    page.get("radio", day(yesterday, "nada tomado, 0 de 1")).click()
    row = re.compile(f"^{yesterday:%d/%m/%Y} · 08:00")
    page.until(lambda: len(page.all("link", row)) == 2, "the dose of that day, and in the log")
    page.pictures("careguide-calendar")
    assert violations(page) == []
    page.all("link", row)[0].click()
    page.get("button", "Anotar como tomado").click()
    page.reads("=Losartana 50 mg: tomado")
    go(page, "Remédios")
    page.get("link", re.compile("^=Losartana 50 mg")).click()
    # The day that was chosen is shown as it was left; arrows move on from it.
    page.get("radio", day(yesterday, "tudo tomado, 1 de 1"))
    if yesterday.month == before.month:
        page.get("radio", day(yesterday, "tudo tomado, 1 de 1")).focus()
        page.press("ArrowLeft")
        page.until(lambda: page.evaluate(
            f"document.getElementById('dose-day-{before}').checked"), "the day before")
    page.get("radio", "Tabela").click()
    page.get("table", re.compile("^Dias de "))
    page.reads(f"{WEEKDAYS[yesterday.weekday()]}, {yesterday:%d/%m/%Y} tudo tomado 1 de 1")
    page.pictures("careguide-calendar-table")
    page.get("button", re.compile("^Mês anterior")).click()
    page.get("table", re.compile("^Dias de "))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.get("link", "Exportar doses").click()
    page.get("heading", "Colunas da planilha")
    page.pictures("careguide-dose-export")
    assert violations(page) == []
    page.get("button", "Baixar planilha").click()
    start = today - timedelta(days=29)
    file = page.downloaded(f"doses-{start}-a-{today}.csv")
    with file.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter=";", strict=True))
    said = {row["Planejada para"]: row["Situação"] for row in rows}
    assert said[f"{yesterday:%d/%m/%Y} 08:00"].startswith("Tomado")
    assert said[f"{before:%d/%m/%Y} 08:00"] == "Perdido"
    assert {row["Remédio"] for row in rows} == {"'=Losartana"}


def test_CG_128_the_name_of_a_medicine_is_completed_by_keyboard_or_finger_and_any_other_is_saved(
        browser, page):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    browser.witness.allow_outage()
    browser.go_offline()
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    name = CAREGUIDE.field(page, "Nome do remédio")
    # Without accents, as people type; the keyboard stays where it is.
    name.type("acido f")
    page.get("option", "Ácido fusídico Fusidic acid")
    page.press("ArrowDown")
    page.until(lambda: reached(page) == "Ácido fólico Folic acid", "the first suggestion")
    assert name.is_focused and name.properties["expanded"]
    page.pictures("careguide-suggestions")
    assert violations(page) == []
    page.press("ArrowDown")
    page.until(lambda: reached(page) == "Ácido fusídico Fusidic acid", "the next one")
    page.press("Enter")
    page.gone("listbox", "Sugestões")
    assert name.value == "Ácido fusídico", "Enter took it, and did not send the form"
    name.fill("simet")
    page.get("option", "Simeticona Simeticone")
    page.press("Escape")
    page.gone("listbox", "Sugestões")
    assert name.value == "simet"
    # A finger takes one that is seen whole, without the field losing the keyboard.
    name.fill("losar")
    page.get("option", "Losartana Losartan").click()
    page.gone("listbox", "Sugestões")
    assert name.value == "Losartana" and name.is_focused
    # No name has to be of the list, and Enter saves what was typed.
    name.fill("Chá da vovó")
    page.press("Enter")
    page.get("heading", "Chá da vovó")
    browser.go_online()
    page.get("button", SAVED)


def reached(page) -> str | None:
    """The suggestion that the keyboard is at, as it is read aloud."""
    return page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
        "?.innerText.replace(/\\s+/g, ' ')")


def day(of: date, standing: str) -> str:
    """What a day of the calendar is called."""
    return f"{WEEKDAYS[of.weekday()]}, {of:%d/%m/%Y}: {standing}"
