"""A clinic and its patients on one device: the everyday, by hand and by keyboard."""

import re

import pytest

from clinic import (
    BEGINS, CLINIC, EMAIL, PASSWORD, SAVED, add_patient, arrive_first, field, fill_patient, go,
    names, open_patient, row, save, show_list, sign_in, sign_up, until_names)
from harness.conditions import DESKTOP


def tab_to(page, role: str, name: str) -> None:
    """Presses Tab until the keyboard speaks to that control."""
    for _ in range(60):
        focused = page.focused
        if focused.role == role and re.search(name, focused.name):
            return
        page.press("Tab")
    raise AssertionError(f"Tab never came to {role} {name!r}\n{page.outline()}")


def test_FF_006_FF_008_FF_014_PL_010_a_clinic_and_its_first_patient_by_keyboard(
        server, open_browser):
    """From the address to a patient in the list without a pointer; then on a second browser."""
    page = open_browser(server.origin, size=DESKTOP).page.open("/")
    tab_to(page, "link", "FisioFlow")
    page.press("Enter")
    page.get("heading", "Entrar")
    tab_to(page, "button", "^Criar clínica")
    page.press("Enter")
    page.get("heading", "Criar uma clínica")
    page.pictures("sign-up")
    tab_to(page, "textbox", "Nome da clínica")
    page.write(CLINIC)
    tab_to(page, "textbox", "E-mail")
    page.write(EMAIL)
    tab_to(page, "textbox", "Senha")
    page.write(PASSWORD)
    page.press("Enter")
    page.get("heading", BEGINS)
    page.pictures("today-begins")
    page.evaluate("document.activeElement.blur()")
    page.press("g")
    page.get("heading", "Nenhum paciente ainda")
    page.pictures("patients-none")

    page.evaluate("document.activeElement.blur()")
    page.press("n")
    page.until(lambda: page.focused.name == "Nome completo", "the first field to have the focus")
    page.write("João Conceição")
    tab_to(page, "textbox", "^CPF")
    page.write("52998224725")
    assert page.focused.properties["value"] == "529.982.247-25"
    tab_to(page, "textbox", "^Data de nascimento")
    page.write("31121980")
    tab_to(page, "combobox", "^Sexo")
    page.write("M")
    tab_to(page, "textbox", "^Telefone opcional")
    page.write("11987654321")
    assert page.focused.properties["value"] == "(11) 98765-4321"
    tab_to(page, "textbox", "^Etiquetas")
    page.write("coluna")
    page.press("Enter")
    page.pictures("patient-form")
    tab_to(page, "button", "^Salvar")
    page.press("Enter")
    page.get("heading", "João Conceição")
    page.reads("31/12/1980")
    page.reads("Masculino")
    page.pictures("patient")
    until_names(page, "João Conceição")

    go(page, "Ajustes")
    page.get("heading", "Ajustes")
    page.pictures("settings")
    page.get("button", SAVED)
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    assert "João" not in page.evaluate("document.body.innerText")

    other = open_browser(server.origin).page
    sign_in(other)
    until_names(other, "João Conceição")
    open_patient(other, "João Conceição")
    other.reads("529.982.247-25")


def test_FF_008_patients_are_found_without_accents_and_sorted(page):
    sign_up(page)
    for name in ("Zélia Nunes", "Álvaro Dias", "Maria João Reis", "andré Souza", "João Conceição"):
        add_patient(page, name)
    page.reads("5 pacientes")
    until_names(page, "Álvaro Dias", "andré Souza", "João Conceição", "Maria João Reis",
                "Zélia Nunes")
    search = page.get("searchbox", "Buscar pacientes")
    search.type("joao")
    until_names(page, "João Conceição", "Maria João Reis")
    page.reads("2 de 5")
    search.fill("ALVARO d")
    until_names(page, "Álvaro Dias")
    search.fill("ninguém assim")
    page.get("heading", "Ninguém encontrado")
    page.get("button", "Limpar a busca").click()
    page.reads("5 pacientes")
    assert page.focused.name == "Buscar pacientes"
    page.pictures("patients-some")


def test_FF_008_a_patient_is_edited_archived_taken_back_and_restored(page):
    sign_up(page)
    add_patient(page, "Ana Prado", phone="1133334444")
    open_patient(page, "Ana Prado")
    page.get("link", "Editar").click()
    page.get("heading", "Editar paciente")
    field(page, "Nome completo").fill("Ana Prado Lima")
    field(page, "Convênio").type("Unimed")
    save(page)
    page.get("heading", "Ana Prado Lima")
    page.reads("Unimed")
    page.reads("(11) 3333-4444")

    page.get("button", "Arquivar").click()
    page.reads("Ana Prado Lima foi para os arquivados")
    page.pictures("patient-archived")
    page.get("button", "Desfazer").click()
    page.get("button", "Arquivar").click()
    page.reads("Ana Prado Lima foi para os arquivados")
    show_list(page)
    page.get("heading", "Nenhum paciente ativo")
    page.get("radio", "Arquivados").call("function() { this.click() }")
    until_names(page, "Ana Prado Lima")
    open_patient(page, "Ana Prado Lima")
    page.get("button", "Restaurar").click()
    page.reads("voltou para os ativos")
    show_list(page)
    until_names(page, "Ana Prado Lima")


def test_what_is_wrong_is_said_beside_the_field_and_in_a_summary(page):
    sign_up(page)
    fill_patient(page, "Ana", cpf="11111111111", born="31022020", email="ana@")
    page.press("Tab")
    assert "Este CPF não existe" in field(page, "CPF").description
    save(page)
    assert "dia, mês e ano" in field(page, "Data de nascimento").description
    assert field(page, "E-mail").properties["invalid"] == "true"
    page.pictures("patient-form-problems")
    page.get("link", re.compile("^CPF:")).click()
    assert page.focused.name.startswith("CPF")
    page.focused.fill("52998224725")
    field(page, "Data de nascimento").fill("29022020")
    field(page, "E-mail").fill("ana@x.com")
    save(page)
    page.get("heading", "Ana")


@pytest.mark.own_browser
def test_what_was_typed_is_never_lost_without_a_word(browser, page):
    sign_up(page)
    fill_patient(page, "Bia Ramos", notes="Dor ao subir escada")
    page.get("link", "Cancelar").click()
    page.get("button", "Continuar editando").click()
    page.gone("button", "Continuar editando")
    go(page, "Ajustes")
    page.get("button", "Continuar editando").click()
    page.gone("button", "Continuar editando")
    assert field(page, "Observações").value == "Dor ao subir escada"
    page.until(lambda: page.evaluate(DRAFTS) == 1, "the draft to be kept")

    browser.quit()
    page = browser.again().page.open("/fisioflow/pacientes/novo")
    page.reads("Continuamos de onde você parou")
    assert field(page, "Nome completo").value == "Bia Ramos"
    page.get("link", "Cancelar").click()
    page.get("button", "Descartar").click()
    page.get("searchbox", "Buscar pacientes")
    page.get("link", "Novo").click()
    page.get("heading", "Novo paciente")
    assert field(page, "Nome completo").value == ""


DRAFTS = """(async () => {
  const open = indexedDB.open('umbu:/fisioflow/')
  await new Promise((done) => { open.onsuccess = done })
  const keys = open.result.transaction('values').objectStore('values').getAllKeys()
  await new Promise((done) => { keys.onsuccess = done })
  open.result.close()
  return keys.result.filter((key) => key.includes('secret/draft.')).length
})()"""


# The device's clock shows half past ten in the evening, when UTC is a day ahead of Brazil.
EVENING = """{
  const now = Date.now
  const evening = new Date(now())
  evening.setHours(22, 30, 0, 0)
  const shift = evening - now()
  Date.now = () => now() + shift
}"""


def test_today_is_the_day_where_the_device_is(server, open_browser):
    page = open_browser(server.origin, scripts=[EVENING]).page
    sign_up(page)
    day = page.evaluate("new Date(Date.now()).toLocaleDateString('pt-BR')")
    following = page.evaluate("new Date(Date.now() + 864e5).toLocaleDateString('pt-BR')")
    utc = page.evaluate("new Date(Date.now()).toISOString().slice(8, 10)")
    assert utc == following[:2] and day != following
    fill_patient(page, "Bebê Prado", born=following)
    save(page)
    page.until(lambda: "Esta data ainda não chegou" in field(page, "Data de nascimento").description,
               "the date to be in the future")
    field(page, "Data de nascimento").fill(day)
    save(page)
    page.get("heading", "Bebê Prado")
    page.reads(f"0 ano · {day}")
    page.get("button", SAVED)
    # Who is a year old tomorrow is not yet one.
    page.get("link", "Editar").click()
    field(page, "Data de nascimento").fill(following[:-4] + str(int(following[-4:]) - 1))
    save(page)
    page.get("heading", "Bebê Prado")
    page.reads("0 ano · " + following[:-4])


# Forgets the session's tokens as if the server had ended it, and leaves everything else.
END_SESSION = """(async () => {
  const open = indexedDB.open('umbu:/fisioflow/')
  await new Promise((done) => { open.onsuccess = done })
  const store = open.result.transaction('values', 'readwrite').objectStore('values')
  store.delete('secret/session')
  await new Promise((done) => { store.transaction.oncomplete = done })
  open.result.close()
})()"""


@pytest.mark.own_browser
def test_a_draft_is_shown_to_nobody_else_on_the_device(server, browser, open_browser):
    sign_up(open_browser(server.origin).page, clinic="Outra clínica", email="bia@clinica.com.br")
    browser.witness.allow("401")
    page = browser.page
    sign_up(page)
    fill_patient(page, "Segredo de Ana", notes="Dor ao subir escada")
    page.until(lambda: page.evaluate(DRAFTS) == 1, "the draft to be kept")
    page.evaluate(END_SESSION)
    browser.quit()

    page = browser.again().page.open("/fisioflow/")
    page.reads("Sua sessão terminou")
    page.get("button", "Entrar").click()
    page.get("heading", "Entrar")
    page.get("textbox", "E-mail").fill("bia@clinica.com.br")
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()
    arrive_first(page)
    page.get("link", "Novo").click()
    page.get("heading", "Novo paciente")
    assert page.evaluate(DRAFTS) == 1
    assert field(page, "Nome completo").value == ""
    assert "Continuamos" not in page.evaluate("document.body.innerText")
    page.get("link", "Cancelar").click()
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    page.until(lambda: page.evaluate(DRAFTS) == 0, "the drafts to be erased")


def test_a_role_that_the_server_does_not_know_is_given_nothing(server, page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    server.until("SELECT count(*) = 0 FROM session")
    server.change("UPDATE membership SET role = 'auditor'")
    sign_in(page)
    page.get("heading", "Nenhum paciente ainda")
    page.get("button", SAVED)
    assert "Ana Prado" not in page.evaluate("document.body.innerText")
