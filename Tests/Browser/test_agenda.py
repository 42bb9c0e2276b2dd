"""The agenda of a clinic as its people see it: from its first service to a time that two phones want."""

import re
import sys
import urllib.error
import urllib.request
from datetime import date, timedelta

import pytest

from clinic import EMAIL, PASSWORD, SAVED, add_patient, go, open_patient, select, sign_in, sign_up
from harness import ROOT
from harness.accessibility import violations
from harness.conditions import DESKTOP
from practice import (FREE, add_service, book, brazilian, choose_person, open_day, session, take_free,
                      working_day)
from test_family_health import printed, run
from test_offline import until_installed

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device, new_id  # noqa: E402

NOBODY = "00000000-0000-0000-0000-000000000000"


@pytest.fixture
def clinic(page):
    """A clinic with a service and two patients, at its agenda's page of a working day."""
    sign_up(page)
    for name in ("Ana Prado", "Bruno Lima"):
        add_patient(page, name)
    add_service(page)
    open_day(page, working_day())
    return page


def told(page) -> str:
    """What the page says was done last."""
    return page.evaluate("document.querySelector('.toast')?.innerText ?? ''")


def test_FF_010_FF_012_a_new_clinic_says_what_to_do_first_and_books_by_two_taps(page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    go(page, "Agenda")
    page.reads("Comece por um serviço")
    page.pictures("agenda-none")
    add_service(page)
    day = working_day()
    open_day(page, day)
    page.pictures("agenda-empty")
    sheet = take_free(page, "09:00")
    choose_person(page, "Ana Prado")
    page.pictures("agenda-booking")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")
    page.reads("Ana Prado: marcado")
    session(page, "Ana Prado")
    page.get("button", SAVED)
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-day")
    session(page, "Ana Prado").click()
    page.get("heading", "Ana Prado")
    page.reads("09:00–09:50")
    page.pictures("agenda-session")
    # It is on the page of who comes, with the way to one more.
    page.get("link", "Ana Prado").click()
    page.reads("Próximas sessões")
    page.reads(brazilian(day))
    page.get("button", "Marcar outra")
    page.pictures("agenda-patient")


def test_FF_010_a_session_is_booked_moved_cancelled_and_taken_back_by_the_keyboard(clinic):
    page, day = clinic, working_day()
    page.press("h", "ArrowDown", "ArrowDown")
    page.until(lambda: page.focused.name == FREE.format("09:00"), "the keyboard at nine")
    page.press("Enter")
    page.get("dialog", "Marcar sessão")
    page.write("ana")
    page.get("option", re.compile("^Ana Prado"))
    page.press("ArrowDown", "Enter")
    page.until(lambda: page.get("combobox", "Paciente").value == "Ana Prado", "who comes")
    page.press("Enter")
    page.gone("dialog", "Marcar sessão")
    page.until(lambda: page.focused.name.startswith("Ana Prado"), "the keyboard at what was booked")
    page.press("Enter")
    page.get("heading", "Ana Prado")
    page.get("button", "Remarcar").click()
    sheet = page.get("dialog", "Mudar o horário")
    page.get("textbox", "Data").fill(brazilian(day + timedelta(days=1)))
    page.get("button", "Remarcar", inside=sheet).click()
    page.gone("dialog", "Mudar o horário")
    page.reads(f"{brazilian(day + timedelta(days=1))} · 09:00")
    page.get("button", "Desfazer").click()
    page.reads(f"{brazilian(day)} · 09:00")
    page.get("button", "Cancelar").click()
    sheet = page.get("dialog", "Cancelar: Ana Prado")
    page.pictures("agenda-cancelling")
    page.get("textbox", re.compile("^Motivo")).type("Viagem")
    page.get("button", "Cancelar a sessão", inside=sheet).click()
    page.reads("Cancelado")
    page.reads("Viagem")
    page.get("button", "Desfazer").click()
    page.reads("A confirmar")
    page.get("button", SAVED)
    # Who says so on the telephone has confirmed, and a tap too many is taken back.
    page.get("button", "Confirmar").click()
    page.reads("Ana Prado: confirmado")
    page.get("button", "Desfazer").click()
    page.get("button", "Confirmar")
    page.get("button", SAVED)


def test_FF_010_somebody_new_is_added_on_the_way(clinic):
    page = clinic
    sheet = take_free(page, "10:00")
    page.get("combobox", "Paciente").type("Clara Dias")
    page.reads("sem cadastro")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")
    session(page, "Clara Dias")
    go(page, "Pacientes")
    page.get("link", re.compile("^Clara Dias"))


def test_FF_010_two_phones_without_a_network_want_one_time_and_everybody_sees_it(server, open_browser):
    browsers = [open_browser(server.origin, own=True) for _ in range(2)]
    hers, his = (browser.page for browser in browsers)
    sign_up(hers)
    for name in ("Ana Prado", "Bruno Lima"):
        add_patient(hers, name)
    add_service(hers)
    hers.get("button", SAVED)
    sign_in(his)
    his.get("link", re.compile("^Bruno Lima"))
    day = working_day()
    for page in (hers, his):
        open_day(page, day)
        until_installed(page)
        page.browser.witness.allow_outage()
        page.browser.go_offline()
    book(hers, "Ana Prado", "09:00")
    book(his, "Bruno Lima", "09:00")
    session(hers, "Ana Prado")
    session(his, "Bruno Lima")
    for page in (hers, his):
        page.browser.go_online()
    for page in (hers, his):
        page.reads("Sem lugar na agenda")
        page.get("button", SAVED)
    hers.pictures("agenda-unplaced")
    # One of them has it, and the same one for both.
    placed = [[name for name in ("Ana Prado", "Bruno Lima")
               if page.all("link", re.compile(f"^{name} .*09:00–09:50"))] for page in (hers, his)]
    assert placed[0] == placed[1] and len(placed[0]) == 1
    # Those beside it are near the one that was wanted.
    hers.all("button", re.compile(f"{brazilian(day)} · "))[0].click()
    for page in (hers, his):
        page.until(lambda page=page: "Sem lugar na agenda" not in page.outline(), "a place for both")
        for name in ("Ana Prado", "Bruno Lima"):
            session(page, name)


def test_FF_010_a_series_is_booked_at_once_and_its_rest_is_cancelled(clinic):
    page, day = clinic, working_day()
    sheet = take_free(page, "11:00")
    choose_person(page, "Ana Prado")
    select(page, "Repetir", "weekly")
    page.get("textbox", "Quantas sessões").fill("4")
    page.pictures("agenda-series")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")
    page.reads("série marcada")
    page.get("button", SAVED)
    open_day(page, day + timedelta(days=14))
    session(page, "Ana Prado").click()
    page.reads("Sessão 3 de 4 da série")
    page.get("button", "Cancelar").click()
    sheet = page.get("dialog", "Cancelar: Ana Prado")
    page.get("radio", "Seguintes").click()
    page.get("button", "Cancelar a sessão", inside=sheet).click()
    page.reads("sessões canceladas")
    for week, is_there in enumerate((True, True, False, False)):
        open_day(page, day + timedelta(days=7 * week))
        page.get("button", FREE.format("15:00"))
        assert bool(page.all("link", re.compile("^Ana Prado "))) == is_there, week


def test_FF_012_hours_and_absences_are_what_the_agenda_goes_by(clinic):
    page, day = clinic, working_day()
    page.open("/fisioflow/ajustes/horarios")
    page.get("link", re.compile("^Clínica seg–sex 08:00–18:00")).click()
    page.get("checkbox", "Quarta").click()
    page.pictures("agenda-hours")
    page.get("button", "Salvar").click()
    page.get("link", re.compile("^Clínica seg, ter, qui, sex 08:00–18:00"))
    open_day(page, day)
    page.reads("Agenda")
    assert not page.all("button", re.compile("^Livre às"))
    open_day(page, day + timedelta(days=1))
    page.get("button", FREE.format("09:00"))
    page.open("/fisioflow/ajustes/ausencias")
    page.get("button", "Nova ausência").click()
    sheet = page.get("dialog", "Nova ausência")
    page.get("textbox", "Primeiro dia").fill(brazilian(day + timedelta(days=1)))
    page.pictures("agenda-absence")
    page.get("button", "Salvar", inside=sheet).click()
    page.get("heading", re.compile("Férias"))
    open_day(page, day + timedelta(days=1))
    page.reads("Férias")
    assert not page.all("button", re.compile("^Livre às"))


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
    page.reads("Davi Reis")
    page.get("button", SAVED)


def test_FF_010_who_waits_is_offered_what_is_free_and_waits_no_more(clinic):
    page, day = clinic, working_day()
    page.get("link", re.compile("^Lista de espera")).click()
    page.get("button", "Pôr na espera").click()
    sheet = page.get("dialog", "Pôr na espera")
    choose_person(page, "Bruno Lima")
    page.get("textbox", re.compile("^A partir de")).fill(brazilian(day))
    page.get("button", "Salvar", inside=sheet).click()
    page.gone("dialog", "Pôr na espera")
    page.pictures("agenda-waiting")
    page.get("button", f"qua, {brazilian(day)} · 08:00").click()
    sheet = page.get("dialog", "Marcar sessão")
    page.get("button", "Marcar", inside=sheet).click()
    page.get("heading", "Ninguém espera")
    open_day(page, day)
    page.get("link", re.compile("^Bruno Lima .*08:00–08:50"))


def drag(page, block, down: float) -> None:
    """With a mouse, from the middle of it so many pixels."""
    at = block.call("""function() {
      const { x, y, width, height } = this.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 3 }
    }""")

    def mouse(kind: str, y: float) -> None:
        page.session.send("Input.dispatchMouseEvent", type=kind, x=at["x"], y=y, button="left", buttons=1,
                          clickCount=1)

    mouse("mousePressed", at["y"])
    for step in range(1, 11):
        mouse("mouseMoved", at["y"] + down * step / 10)
    mouse("mouseReleased", at["y"] + down)


def test_FF_010_a_session_is_dragged_to_another_time_and_back(clinic):
    page = clinic
    page.browser.screen(DESKTOP)
    book(page, "Ana Prado", "09:00")
    block = session(page, "Ana Prado")
    hour = block.call("function() { return this.getBoundingClientRect().height / 50 * 60 }")
    drag(page, block, hour)
    page.get("link", re.compile("^Ana Prado .*10:00–10:50"))
    assert page.path.startswith("/fisioflow/agenda/"), "what was dragged is not followed"
    page.get("button", "Desfazer").click()
    page.get("link", re.compile("^Ana Prado .*09:00–09:50"))


def test_FF_010_a_week_stands_side_by_side_on_a_wide_screen(clinic):
    page, day = clinic, working_day()
    book(page, "Ana Prado", "09:00")
    page.browser.screen(DESKTOP)
    page.get("radio", "Semana").click()
    page.until(lambda: page.path == f"/fisioflow/agenda/semana/{day}", "the week's address")
    session(page, "Ana Prado")
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-week")


def test_FF_010_the_day_and_its_week_are_printed_alone_and_read_back_from_paper(clinic, tmp_path):
    page, day = clinic, working_day()
    book(page, "Ana Prado", "09:00")
    book(page, "Bruno Lima", "10:00")
    session(page, "Bruno Lima")
    open_day(page, day)
    page.get("link", "Imprimir a agenda").click()
    page.get("button", "Imprimir")
    page.get("heading", f"qua, {brazilian(day)}")
    page.settle()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.pictures("agenda-paper")
    said = run("pdftotext", "-layout", printed(page, tmp_path / "day.pdf"), "-")
    for wanted in (f"qua, {brazilian(day)}", "09:00–09:50", "Ana Prado", "Bruno Lima", "Fisioterapia",
                   "A confirmar"):
        assert wanted in said, f"{wanted} in\n{said}"
    for other in ("Imprimir", "Pacientes", "Ajustes", "Semana"):
        assert other not in said, f"{other} in\n{said}"
    assert said.count("\f") == 1, "one sheet"
    page.get("radio", "Semana").click()
    page.until(lambda: page.path == f"/fisioflow/agenda/imprimir/semana/{day}", "the week's address")
    said = run("pdftotext", "-layout", printed(page, tmp_path / "week.pdf"), "-")
    for number in range(-2, 5):
        assert brazilian(day + timedelta(days=number)) in said
    assert "Nada marcado." in said and "Ana Prado" in said


def book_elsewhere(device: Device, patient: str, day, hour: int) -> None:
    """A session of nobody's before ten, as another device books it."""
    id, start = new_id(), f"{day}T0{hour}:00"
    starts_at = (day.toordinal() - 719_163) * 86_400_000 + (hour + 3) * 3_600_000
    device.mutate(
        "bookSession",
        session={
            "id": id, "start": start, "zone": "America/Sao_Paulo", "startsAt": starts_at,
            "minutes": 50, "before": 0, "after": 0, "places": 1, "isCalledOff": False, "note": "",
            "createdAt": 0, "createdBy": NOBODY, "updatedAt": 0},
        appointments=[{
            "id": new_id(), "session": id, "person": patient, "start": start, "state": "confirmed",
            "month": "", "counts": False, "passed": 0, "createdAt": 0, "createdBy": NOBODY, "updatedAt": 0}])


def month_full(account: Account, day, count: int) -> None:
    """So many appointments of nobody's before eight on a day."""
    device = Device(account)
    device.sync()
    patient = next(iter(device.table("patient")))
    for number in range(count):
        book_elsewhere(device, patient, day, number % 8)
    device.sync()
    assert device.refused == {}


def test_FF_010_what_is_older_than_the_device_holds_is_asked_for(server, clinic):
    page, day = clinic, date.today() - timedelta(days=200)
    page.get("button", SAVED)
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    patient = next(id for id, row in device.table("patient").items() if row["fullName"] == "Ana Prado")
    book_elsewhere(device, patient, day, 9)
    device.sync()
    assert device.refused == {}
    go(page, "Pacientes")
    open_patient(page, "Ana Prado")
    page.get("button", "Mostrar anteriores").click()
    page.reads(f"{brazilian(day)} · 09:00–09:50")
    page.pictures("agenda-older")
    until_installed(page)
    page.browser.witness.allow_outage()
    page.browser.go_offline()
    page.reload()
    page.get("button", "Mostrar anteriores").click()
    page.reads("Sem rede. As sessões mais antigas estão no servidor")
    page.browser.go_online()
    page.get("button", "Tentar de novo").click()
    page.reads(f"{brazilian(day)} · 09:00–09:50")


def test_FF_010_all_that_an_absence_meets_is_cancelled_or_moved_together(clinic):
    page, day = clinic, working_day()
    book(page, "Ana Prado", "09:00")
    book(page, "Bruno Lima", "10:00")
    session(page, "Bruno Lima")
    page.open("/fisioflow/ajustes/ausencias")
    page.get("button", "Nova ausência").click()
    sheet = page.get("dialog", "Nova ausência")
    page.get("textbox", "Primeiro dia").fill(brazilian(day))
    page.reads("2 sessões já estão marcadas nesse período.")
    page.get("button", "Salvar", inside=sheet).click()
    page.get("button", re.compile("^Cancelar todas")).click()
    sheet = page.get("dialog", "Cancelar todas")
    page.reads("2 sessões · 2 pessoas")
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-clearing")
    page.get("button", "Cancelar 2 sessões", inside=sheet).click()
    page.reads("2 sessões canceladas")
    page.get("button", "Desfazer").click()
    page.get("button", re.compile("^Mudar todas")).click()
    sheet = page.get("dialog", "Mudar todas")
    page.get("textbox", "Quantos dias depois").fill("7")
    page.get("button", "Mudar 2 sessões", inside=sheet).click()
    page.reads("2 sessões mudaram de horário")
    open_day(page, day + timedelta(days=7))
    for name in ("Ana Prado", "Bruno Lima"):
        session(page, name)
    page.get("button", SAVED)


def test_FF_071_the_fifty_first_appointment_of_a_month_meets_the_paywall(server, clinic):
    page, day = clinic, working_day()
    page.get("button", SAVED)
    account = Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD)
    month_full(account, day, 50)
    page.until(lambda: page.evaluate("document.querySelectorAll('.hours-session').length > 0"), "the others")
    sheet = take_free(page, "09:00")
    choose_person(page, "Ana Prado")
    page.get("button", "Marcar", inside=sheet).click()
    page.get("dialog", "Limite de Agendamentos Atingido")
    page.pictures("agenda-paywall")
    page.get("button", "Agora não").click()
    # What was typed is there, with why.
    page.reads("O plano permite 50 agendamentos por mês")
    page.press("Escape")
    page.open("/fisioflow/planos")
    page.reads("Agendamentos deste mês")
