"""The agenda of a clinic as its people see it: from its first service to a time that two phones want."""

import re
from datetime import timedelta

from clinic import SAVED, add_patient, go, select, sign_in, sign_up
from harness.accessibility import violations
from harness.conditions import DESKTOP
from practice import FREE, add_service, book, brazilian, choose_person, open_day, session, take_free, working_day
from test_family_health import printed, run
from test_offline import until_installed


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
    page.press("h")
    # A key of a part of the program that still comes waits for it.
    page.until(lambda: page.evaluate("document.activeElement.id") == "agenda-hours", "the keyboard at the hours")
    page.press("ArrowDown", "ArrowDown")
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
        page.reads("Sem lugar na agenda: 1 sessão")
        page.get("button", SAVED)
    # A line above the day, which opens.
    hers.pictures("agenda-unplaced-line")
    hers.get("button", re.compile("^Sem lugar na agenda")).click()
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


def test_FF_010_who_waits_is_offered_what_is_free_and_waits_no_more(clinic):
    page, day = clinic, working_day()
    page.get("link", re.compile("^Lista de espera")).click()
    page.get("button", "Pôr na espera").click()
    sheet = page.get("dialog", "Pôr na espera")
    choose_person(page, "Bruno Lima")
    page.get("textbox", re.compile("^A partir de")).fill(brazilian(day))
    # In the afternoon, on Wednesdays.
    page.get("InputTime", re.compile("^Não antes das")).call(
        "function() { this.value = '14:00'; this.dispatchEvent(new Event('input', { bubbles: true })) }")
    page.get("checkbox", "qua").click()
    page.pictures("agenda-waits")
    assert violations(page) == []
    page.get("button", "Salvar", inside=sheet).click()
    page.gone("dialog", "Pôr na espera")
    page.reads("qua · não antes das 14:00")
    # What they want changes: the same sheet has it.
    page.get("button", "Editar: Bruno Lima").click()
    sheet = page.get("dialog", "Editar a espera")
    page.pictures("agenda-waits-edit")
    assert violations(page) == []
    page.get("textbox", re.compile("^Observação")).fill("Liga antes")
    page.get("button", "Salvar", inside=sheet).click()
    page.gone("dialog", "Editar a espera")
    page.reads("qua · não antes das 14:00 · Liga antes")
    page.pictures("agenda-waiting")
    page.get("button", f"qua, {brazilian(day)} · 14:00").click()
    sheet = page.get("dialog", "Marcar sessão")
    page.get("button", "Marcar", inside=sheet).click()
    page.get("heading", "Ninguém espera")
    open_day(page, day)
    page.get("link", re.compile("^Bruno Lima .*14:00–14:50"))


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
