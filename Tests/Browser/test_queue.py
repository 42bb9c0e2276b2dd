"""What is not sent yet: seen in words, discarded, and taken to another device in a file."""

import json
import re

from clinic import (
    PENDING, SAVED, add_patient, csv, field, go, marked, names, open_patient, save, set_plan,
    show_list, sign_in, sign_up, until_names,
)
from harness.accessibility import CUT, everywhere
from test_import import choose
from test_offline import until_installed

FILE = "fisioflow-nao-enviado.json"


def look(page, place: str) -> None:
    """Pictures of the screen on a phone and a desktop in both schemes, where it keeps the rules."""
    # No row is half behind the bar.
    page.evaluate("scrollTo(0, 0)")
    page.pictures(place)
    for where, broken in everywhere(page):
        assert broken == [], where
        assert page.evaluate(CUT) == [], where


def change(page, patient: str, label: str, text: str) -> None:
    open_patient(page, patient)
    page.get("link", "Editar").click()
    field(page, label).fill(text)
    save(page)
    page.get("heading", patient)
    show_list(page)


def row(page, text: str):
    """The row of the queue that says so."""
    return page.get("listitem", re.compile(f"^{re.escape(text)}"))


def test_FF_032_what_waits_is_told_in_words_and_can_be_discarded(server, browser, open_browser):
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    change(page, "Ana Prado", "Telefone", "11987654321")
    change(page, "Ana Prado", "Convênio", "Amil")
    add_patient(page, "Bento Reis")
    go(page, "Sincronização")
    page.reads("Alterou o telefone de Ana Prado")
    page.reads("Alterou o convênio de Ana Prado")
    page.reads("Adicionou Bento Reis")
    page.reads(re.compile("agora|há 1 min"))
    look(page, "queue")

    # The keyboard alone: to the button, through the question, and back.
    button = page.get("button", "Descartar", inside=row(page, "Alterou o telefone"))
    button.call("function() { this.focus() }")
    page.press("Enter")
    question = page.get("alertdialog", "Descartar esta alteração?")
    assert "Alterou o telefone de Ana Prado" in question.description
    look(page, "queue-question")
    page.press("Escape")
    page.gone("alertdialog")
    page.reads("Alterou o telefone de Ana Prado")
    button = page.get("button", "Descartar", inside=row(page, "Alterou o telefone"))
    button.click()
    page.get("button", "Descartar", inside=page.get("alertdialog")).click()
    page.gone("listitem", re.compile("^Alterou o telefone"))

    # Nothing builds on the new patient: that can be undone.
    page.get("button", "Descartar", inside=row(page, "Adicionou Bento Reis")).click()
    page.get("button", "Descartar", inside=page.get("alertdialog")).click()
    page.reads("Alteração descartada")
    look(page, "queue-discarded")
    page.get("button", "Desfazer").click()
    row(page, "Adicionou Bento Reis")

    # It outlives a reload: what was discarded stays so, the rest can still be.
    page.reload()
    row(page, "Adicionou Bento Reis")
    page.get("button", "Descartar", inside=row(page, "Adicionou Bento Reis")).click()
    page.get("button", "Descartar", inside=page.get("alertdialog")).click()
    page.gone("listitem", re.compile("^Adicionou Bento Reis"))
    assert not page.sees("listitem", re.compile("^Alterou o telefone"))
    browser.go_online()
    page.gone("listitem", re.compile("^Alterou o convênio"))

    other = open_browser(server.origin).page
    sign_in(other)
    until_names(other, "Ana Prado")
    open_patient(other, "Ana Prado")
    other.reads("Amil")
    assert "98765" not in other.evaluate("document.body.innerText")


def test_FF_032_an_import_of_hundreds_is_one_row_and_each_of_them_can_be_seen(
        server, browser, page, tmp_path):
    sign_up(page)
    set_plan(server, "gold")
    page.get("button", SAVED)
    until_installed(page)
    file = tmp_path / "planilha.csv"
    file.write_bytes(csv("Nome", *(f"Paciente {each:03}" for each in range(120))))
    page.open("/fisioflow/pacientes/importar")
    choose(page, file)
    page.get("button", "Conferir").click()
    page.get("button", "Importar 120 pacientes")
    browser.go_offline()
    page.get("button", "Importar 120 pacientes").click()
    page.reads("120 pacientes importados")
    page.get("button", "Ver pacientes").click()
    go(page, "Sincronização")
    row(page, "Adicionou 120 pacientes")
    look(page, "queue-group")
    page.get("button", "Ver uma a uma").click()
    page.reads("1–50 de 120")
    row(page, "Adicionou Paciente 000")
    look(page, "queue-pages")
    page.get("button", "Próximas").click()
    row(page, "Adicionou Paciente 050")
    # Whoever turns a page over at its end begins with the first of the next.
    top = page.evaluate("document.getElementById('queue-pending').getBoundingClientRect().top")
    assert 0 <= top < 300, top
    page.get("button", "Próximas").click()
    row(page, "Adicionou Paciente 119")
    page.get("button", "Voltar à lista").click()
    page.get("button", "Descartar todas").click()
    page.get("alertdialog", "Descartar 120 alterações?")
    page.get("button", "Descartar", inside=page.get("alertdialog")).click()
    page.gone("listitem", re.compile("^Adicionou 120"))
    browser.go_online()
    show_list(page)
    page.get("heading", "Nenhum paciente ainda")


def bring(page, file) -> None:
    page.open("/fisioflow/ajustes/sincronizacao/importar")
    page.gives(file, to=page.get("button", re.compile("^Escolher o arquivo")))


def test_FF_032_what_one_device_cannot_send_another_one_sends_for_it(
        server, open_browser, tmp_path):
    ana = open_browser(server.origin).page
    sign_up(ana)
    add_patient(ana, "Ana Prado")
    ana.get("button", SAVED)
    until_installed(ana)
    bia = open_browser(server.origin).page
    sign_in(bia)
    until_names(bia, "Ana Prado")
    until_installed(bia)
    ana.browser.go_offline()
    bia.browser.go_offline()
    change(ana, "Ana Prado", "Observações", "Não me perca: 37,5 °C")
    add_patient(ana, "Bento Reis", phone="11987654321")
    go(ana, "Sincronização")
    ana.get("button", "Exportar alterações").click()
    file = ana.downloaded(FILE)
    kept = json.loads(file.read_text())
    assert {"space", "account", "client"} <= kept.keys() and len(kept["mutations"]) == 2

    # Without a network there either.
    go(bia, "Sincronização")
    bia.get("link", "Trazer de outro aparelho").click()
    look(bia, "bring-choose")
    bia.gives(file, to=bia.get("button", re.compile("^Escolher o arquivo")))
    row(bia, "Alterou as observações de Ana Prado")
    row(bia, "Adicionou Bento Reis")
    look(bia, "bring-review")
    bia.get("button", "Trazer 2 alterações").click()
    bia.get("heading", "2 alterações trazidas")
    look(bia, "bring-done")
    bia.get("button", "Ver sincronização").click()
    row(bia, "Adicionou Bento Reis")

    # A second time there is nothing to do.
    bring(bia, file)
    bia.reads("2 já estão aqui.")
    bia.reads("Não há nada para trazer.")
    bia.browser.go_online()
    bia.gone("listitem", re.compile("^(Adicionou|Alterou)"))
    show_list(bia)
    until_names(bia, "Ana Prado", "Bento Reis")
    bia.until(lambda: not marked(bia, PENDING), "the marks to vanish")

    # The first device comes back: nothing is there twice.
    ana.browser.go_online()
    ana.reads("Este paciente já foi adicionado")
    ana.get("button", "Descartar").click()
    ana.get("button", "Descartar", inside=ana.get("alertdialog")).click()
    show_list(ana)
    until_names(ana, "Ana Prado", "Bento Reis")
    assert names(bia) == ["Ana Prado", "Bento Reis"]


def test_FF_032_a_file_that_is_not_ours_is_refused_in_plain_words(server, open_browser, tmp_path):
    ana = open_browser(server.origin).page
    sign_up(ana)
    until_installed(ana)
    ana.browser.go_offline()
    add_patient(ana, "Ana Prado")
    go(ana, "Sincronização")
    ana.get("button", "Exportar alterações").click()
    file = ana.downloaded(FILE)
    other = open_browser(server.origin).page
    sign_up(other, "Outra Clínica", "outra@clinica.com.br")
    bring(other, file)
    other.reads("Este arquivo é de outra clínica.")
    look(other, "bring-refused")
    torn = tmp_path / "torn.json"
    torn.write_bytes(file.read_bytes()[:200])
    bring(other, torn)
    other.reads("ou está danificado")
