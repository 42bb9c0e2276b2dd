"""What a house says of its agenda: its holidays, the calendars that read it, and one that was kept elsewhere."""

import re
import urllib.error
import urllib.request
from datetime import timedelta

from clinic import SAVED, select
from harness.accessibility import violations
from practice import book, brazilian, open_day, session, working_day
from test_offline import until_installed


def test_FF_012_CC_044_a_holiday_is_opened_and_a_day_of_the_city_is_closed(clinic):
    page, day = clinic, working_day() + timedelta(days=7)
    year = day.year + 1
    page.open("/fisioflow/ajustes/feriados")
    select(page, "Ano", str(year))
    page.reads(f"25/12/{year} · sem atendimento")
    page.get("switch", "Natal").click()
    page.reads(f"25/12/{year} · atendimento 08:00–18:00")
    page.get("button", "Mudar horário: Natal").click()
    sheet = page.get("dialog", re.compile("^Mudar horário"))
    page.evaluate("""(field => { field.value = "12:00";
        field.dispatchEvent(new Event("input", { bubbles: true })) })(document.querySelector("#holiday-closes"))""")
    page.get("button", "Salvar", inside=sheet).click()
    page.reads(f"25/12/{year} · atendimento 08:00–12:00")
    select(page, "Ano", str(day.year))
    page.get("button", "Novo dia fechado").click()
    sheet = page.get("dialog", "Novo dia fechado")
    page.get("button", "Salvar", inside=sheet).click()
    page.reads("Diga o nome do dia.")
    page.get("textbox", "Nome", inside=sheet).fill("Aniversário da cidade")
    page.get("textbox", "Primeiro dia", inside=sheet).fill(brazilian(day))
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-closed-day")
    page.get("button", "Salvar", inside=sheet).click()
    page.get("heading", "Aniversário da cidade")
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-holidays")
    open_day(page, day)
    page.reads("Todos: Aniversário da cidade")
    assert not page.all("button", re.compile("^Livre às"))
    page.open("/fisioflow/ajustes/feriados")
    select(page, "Ano", str(day.year))
    page.get("button", "Remover: Aniversário da cidade").click()
    page.reads("não é mais dia fechado")
    page.get("button", "Desfazer").click()
    page.get("heading", "Aniversário da cidade")
    page.get("button", SAVED)


def test_FF_012_CC_048_a_calendar_reads_the_agenda_by_its_address_until_that_is_changed(clinic, server):
    page, day = clinic, working_day()
    open_day(page, day)
    book(page, "Ana Prado", "09:00")
    page.get("button", SAVED)

    def make(name: str) -> str:
        page.get("button", name).click()
        page.get("button", name, inside=page.get("dialog", "Minha agenda")).click()
        sheet = page.get("dialog", "Endereço pronto")
        page.get("button", "Copiar endereço", inside=sheet)
        page.pictures("feed-ready")
        address = page.evaluate("document.querySelector('#feed-address').innerText.trim()")
        assert page.evaluate("document.querySelector('a[href^=\"webcal://\"]').getAttribute('href')") == \
            "webcal://" + address.split("://")[1]
        assert violations(page) == []
        page.get("button", "Pronto", inside=sheet).click()
        page.gone("dialog", "Endereço pronto")
        return address

    def read(address: str) -> str | None:
        try:
            with urllib.request.urlopen(server.origin + address[address.index("/fisioflow/"):]) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            assert error.code == 404
            return None

    page.open("/fisioflow/ajustes/calendarios")
    page.reads("Sem endereço")
    page.pictures("feeds")
    first = make("Criar endereço")
    calendar = read(first)
    assert "SUMMARY:A. P.\r\n" in calendar and "Ana" not in calendar
    assert f"{day:%Y%m%d}T090000" in calendar
    page.reads("com iniciais")
    second = make("Trocar endereço")
    assert read(first) is None and "SUMMARY:A. P." in read(second)
    page.get("button", "Encerrar").click()
    question = page.get("alertdialog", "Encerrar o endereço de Minha agenda?")
    page.get("button", "Encerrar", inside=question).click()
    page.reads("Sem endereço")
    assert read(second) is None


def test_FF_010_an_agenda_kept_elsewhere_is_brought_in_without_a_network_and_not_twice(clinic, browser, tmp_path):
    page, day = clinic, working_day()
    until_installed(page)
    sheet = tmp_path / "agenda.csv"
    sheet.write_text("\n".join([
        "Paciente;Telefone;Data;Hora", f"ANA PRADO;;{brazilian(day)};09:00", f"Davi Reis;;{brazilian(day)};9h30",
        f"Bruno Lima;;{brazilian(day)};", ""]), "utf-8")
    browser.go_offline()
    page.open("/fisioflow/agenda/importar")

    def choose() -> None:
        page.gives(sheet, to=page.get("button", re.compile("^Escolher o arquivo")))
        page.reads("agenda.csv: 3 linhas")

    choose()
    page.pictures("agenda-import-columns")
    page.get("button", "Conferir").click()
    page.get("heading", "O que vai acontecer")
    page.reads("Falta a hora")
    page.get("checkbox", re.compile("^Davi Reis"))
    page.pictures("agenda-import-review")
    page.settle()
    assert violations(page) == []
    page.get("button", "Importar 2 sessões").click()
    page.reads("2 sessões importadas, com 1 paciente novo")
    page.reads("1 ficou sem lugar")
    page.pictures("agenda-import-done")
    page.get("button", "Importar outro arquivo").click()
    choose()
    page.get("button", "Conferir").click()
    page.get("button", "Nada a importar")
    browser.go_online()
    open_day(page, day)
    session(page, "Ana Prado")
    page.get("button", re.compile("^Sem lugar na agenda")).click()
    page.reads("Davi Reis")
    page.get("button", SAVED)
