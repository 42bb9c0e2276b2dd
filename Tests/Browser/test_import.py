"""A real spreadsheet, as Excel in Brazil writes it, and back out again."""

import csv as table
import io
import re

import pytest

from clinic import (
    EMAIL, PENDING, SAVED, add_patient, csv, go, names, open_patient, select, set_plan,
    show_list, sign_up, until_names,
)
from harness import QUICK
from harness.conditions import DESKTOP, PHONE
from test_offline import until_installed

# Of a large spreadsheet.
ROWS = 1_000 if QUICK else 5_000

EXCEL = [
    'Nome do Paciente;Dt. Nasc.;CPF;Celular;E-mail;Convênio;Queixa;Obs.;Saldo',
    'João Conceição;31/12/1980;529.982.247-25;(11) 98765-4321;joao@x.com.br;Unimed;'
    '"Dor lombar;\npior à noite";"Disse: ""não durmo""";1.234,56',
    'Ângela Müller;05/03/1975;;1133334444;;Particular;;;0,00',
    'Sem Data Boa;31/02/1990;;;;;;;',
    'CPF Torto;01/01/1990;111.111.111-11;;;;;;',
    'ÂNGELA MULLER;05/03/1975;;;;;;;',
    ';01/01/2000;;;;;;;',
    'Zuleica Prado;;;;;;;;',
]

# An import goes on at the page's next frame: none comes between `hold` and `goOn` but those of `step`.
FRAMES = """
{
  const frame = globalThis.requestAnimationFrame
  let held = null
  globalThis.requestAnimationFrame = (work) => held ? held.push(work) : frame(work)
  globalThis.hold = () => { held = [] }
  globalThis.step = () => { frame((time) => { for (const work of held.splice(0)) work(time) }) }
  globalThis.goOn = () => { for (const work of held.splice(0)) frame(work); held = null }
}
"""


@pytest.fixture
def stepped(server, open_browser):
    """A page whose frames a journey can hold."""
    return open_browser(server.origin, scripts=[FRAMES], size=DESKTOP).page


def choose(page, file) -> None:
    page.gives(file, to=page.get("button", re.compile("^Escolher a planilha")))


def rows(page, caption: str) -> list[list[str]]:
    """The cells of the table with that caption."""
    return page.evaluate(
        "[...document.querySelectorAll('table')].filter(each => "
        f"each.caption?.innerText === {caption!r} || "
        f"each.getAttribute('aria-label') === {caption!r}).flatMap(each => "
        "[...each.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText)))")


def summary(page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('#import-review .row-value')]"
                         ".map(each => each.innerText)")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig"])
def test_FF_008_an_excel_sheet_is_understood(page, tmp_path, encoding):
    sign_up(page)
    file = tmp_path / "pacientes.csv"
    file.write_bytes(csv(*EXCEL, encoding=encoding))
    page.get("link", "Importar de uma planilha").click()
    page.get("heading", "Importar pacientes")
    choose(page, file)
    page.reads("pacientes.csv: 7 linhas")
    values = page.evaluate(
        "[...document.querySelectorAll('select')].map(each => each.value)")
    assert values == ["fullName", "birthDate", "cpf", "phone", "email", "insurance", "complaint",
                      "notes", ""]
    page.reads("Dor lombar;")
    if encoding == "cp1252":
        page.pictures("import-columns")
    page.get("button", "Conferir").click()
    page.get("heading", "O que vai acontecer")
    assert summary(page) == ["3", "1", "3"]
    bad = rows(page, "Linhas com problema")
    # The first row spans two lines of the file.
    assert [row[0] for row in bad] == ["5", "6", "8"]
    assert "dia, mês e ano" in bad[0][2] and "CPF não existe" in bad[1][2]
    assert "nome" in bad[2][2]
    assert rows(page, "Já existem")[0][1:] == [
        "ÂNGELA MULLER", "Mesmo nome e nascimento de Ângela Müller, nesta planilha"]
    if encoding == "cp1252":
        page.pictures("import-review")
    page.get("button", "Importar 3 pacientes").click()
    page.reads("3 pacientes importados")
    page.reads("4 linhas ficaram de fora")
    if encoding == "cp1252":
        page.pictures("import-done")
    page.get("button", "Baixar resultado").click()
    result = page.downloaded("resultado-da-importacao.csv")
    lines = list(table.reader(io.StringIO(result.read_text("utf-8-sig")), delimiter=";"))
    assert [line[-2] for line in lines[1:]] == [
        "Importado", "Importado", "Não importado", "Não importado", "Já existe", "Não importado",
        "Importado"]
    page.get("button", "Ver pacientes").click()
    until_names(page, "Ângela Müller", "João Conceição", "Zuleica Prado")
    open_patient(page, "João Conceição")
    page.reads("pior à noite")
    page.reads('Disse: "não durmo"')
    page.reads("529.982.247-25")


def test_columns_are_guessed_changed_and_left_out(page, tmp_path):
    sign_up(page)
    file = tmp_path / "lista.csv"
    file.write_bytes(csv("A;B;Observações", "Ana Prado;Unimed;segredo", encoding="utf-8"))
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.reads("Diga qual coluna tem o nome do paciente")
    assert page.get("button", "Conferir").properties.get("disabled")
    for label, value in (("A", "fullName"), ("B", "insurance"), ("Observações", "")):
        select(page, label, value)
    page.get("button", "Conferir").click()
    page.get("button", "Importar 1 paciente").click()
    page.reads("1 paciente importado")
    page.get("button", "Ver pacientes").click()
    open_patient(page, "Ana Prado")
    page.reads("Unimed")
    assert "segredo" not in page.evaluate("document.body.innerText")


def test_a_file_can_be_dropped_where_one_is_asked_for_and_nowhere_else(page):
    sign_up(page)
    page.open("/fisioflow/pacientes/importar")
    page.get("button", re.compile("^Escolher a planilha"))
    drop = """((selector) => {
      const data = new DataTransfer()
      data.items.add(new File(['Nome\\nAna Prado\\n'], 'lista.csv', { type: 'text/csv' }))
      const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      return document.querySelector(selector).dispatchEvent(event)
    })"""
    # Whoever misses the place does not leave the app.
    assert page.evaluate(f"{drop}('main')") is False
    page.get("button", re.compile("^Escolher a planilha"))
    assert page.evaluate(f"{drop}('.file-drop')") is False
    page.reads("lista.csv: 1 linha")


def test_FF_065_an_import_says_before_it_starts_how_many_fit(server, browser, page, tmp_path):
    sign_up(page)
    file = tmp_path / "lista.csv"
    file.write_bytes(csv("Nome", *(f"Paciente {number:02}" for number in range(1, 26))))
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    page.reads("Nem todos cabem")
    page.reads("O plano Gratuito tem lugar para 10 dos 25 prontos")
    page.pictures("import-limit")
    page.get("button", "Importar 10 pacientes").click()
    page.reads("10 pacientes importados")
    page.get("button", "Ver pacientes").click()
    page.reads("10 pacientes")
    browser.go_online()
    page.get("button", SAVED)
    page.until(lambda: not page.sees("link", re.compile(PENDING)), "the marks to vanish")


def test_FF_008_thousands_of_rows_go_in_and_come_out_as_they_were(server, stepped, tmp_path):
    page = stepped
    rows = f"{ROWS:,}".replace(",", ".")
    sign_up(page)
    set_plan(server, "platinum")
    file = tmp_path / "grande.csv"
    file.write_bytes(csv("Nome;Nascimento;Telefone;Observações", *(
        f"Paciente {number:04};{1 + number % 28:02}/{1 + number % 12:02}/{1940 + number % 60};"
        f"(11) 9{8000_0000 + number};\"linha um\nlinha dois\"" for number in range(ROWS))))
    page.reads("Platinum")
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    start = page.get("button", f"Importar {rows} pacientes")
    page.evaluate("hold()")
    start.click()
    page.get("progressbar", re.compile("Importando"))
    page.evaluate("goOn()")
    page.reads(f"{rows} pacientes importados")
    page.get("button", "Ver pacientes").click()
    page.reads(f"{rows} pacientes")
    page.get("button", SAVED)

    go(page, "Ajustes")
    page.get("button", "Exportar pacientes (CSV)").click()
    page.until(lambda: len(page.browser.whole) == 1, "the export")
    [name] = page.browser.whole
    exported = page.downloaded(name)
    go(page, "Pacientes")
    page.get("link", "Importar planilha").click()
    choose(page, exported)
    page.get("button", "Conferir").click()
    page.get("heading", "O que vai acontecer")
    assert summary(page) == ["0", rows, "0"] or summary(page) == ["0", str(ROWS), "0"]
    page.reads(f"Mostrando 100 de {rows}")


def test_what_is_no_spreadsheet_is_refused_with_a_reason(page, tmp_path):
    sign_up(page)
    page.get("link", "Importar de uma planilha").click()
    for name, content, said in (
            ("foto.csv", b"PK\x03\x04\x00\x00", "Isto não é um CSV"),
            ("vazio.csv", b"Nome;CPF\r\n", "O arquivo não tem pacientes"),
            ("aspas.csv", b'Nome\r\n"Ana\r\n', "As aspas abertas na linha 2 não se fecham")):
        file = tmp_path / name
        file.write_bytes(content)
        choose(page, file)
        page.reads(said)


def test_FF_008_the_same_name_may_be_the_same_person_and_the_person_decides(page, tmp_path):
    sign_up(page)
    add_patient(page, "Zuleica Prado")
    file = tmp_path / "lista.csv"
    file.write_bytes(csv("Nome;Telefone", "ZULEICA PRADO;1133334444", "Caio Melo;",
                         "caio melo;11987654321"))
    page.get("link", "Importar planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    page.get("heading", "O que vai acontecer")
    assert summary(page) == ["1", "0", "2", "0"]
    page.reads("mesmo nome de Zuleica Prado, na clínica")
    page.reads("mesmo nome de Caio Melo, nesta planilha")
    page.get("button", "Importar 1 paciente")
    page.get("checkbox", "Importar todos").click()
    page.get("button", "Importar 3 pacientes")
    page.get("checkbox", "ZULEICA PRADO").click()
    page.pictures("import-possible")
    page.get("button", "Importar 2 pacientes").click()
    page.reads("2 pacientes importados")
    page.get("button", "Ver pacientes").click()
    page.until(lambda: sorted(names(page)) == ["Caio Melo", "Zuleica Prado", "caio melo"],
               "the three of them")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_an_excel_unicode_text_is_read(page, tmp_path, encoding):
    sign_up(page)
    file = tmp_path / "unicode.txt"
    file.write_bytes(csv("\ufeffNome\tConvênio", "João Conceição\tSão Lucas", encoding=encoding))
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    page.get("button", "Importar 1 paciente").click()
    page.reads("1 paciente importado")
    page.get("button", "Ver pacientes").click()
    open_patient(page, "João Conceição")
    page.reads("São Lucas")


def test_an_import_goes_on_in_a_tab_behind_another(server, stepped, tmp_path):
    page = stepped
    sign_up(page)
    set_plan(server, "platinum")
    page.get("button", SAVED)
    file = tmp_path / "alguns.csv"
    file.write_bytes(csv("Nome", *(f"Paciente {number:03}" for number in range(400))))
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    start = page.get("button", "Importar 400 pacientes")
    page.evaluate("hold()")
    start.click()
    page.get("progressbar", re.compile("Importando"))
    page.browser.new_page()
    # Behind it a page has no frames, whose place a timer takes.
    page.until(lambda: page.evaluate("document.hidden"), "the tab to be behind")
    page.evaluate("goOn()")
    page.until(lambda: page.evaluate("document.body.innerText.includes('400 pacientes importados')"),
               "the import to end")
    assert page.evaluate("document.hidden")


def test_whoever_leaves_a_running_import_is_asked(server, stepped, tmp_path):
    page = stepped
    page.browser.screen(PHONE)
    sign_up(page)
    set_plan(server, "platinum")
    page.get("button", SAVED)
    file = tmp_path / "muitos.csv"
    file.write_bytes(csv("Nome", *(f"Paciente {number:04}" for number in range(4000))))
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    start = page.get("button", "Importar 4.000 pacientes")
    page.evaluate("hold()")
    start.click()
    page.get("progressbar", re.compile("Importando"))
    go(page, "Ajustes")
    page.get("alertdialog", "A importação ainda não terminou")
    page.pictures("import-leaving")
    page.get("button", "Continuar importando").click()
    page.gone("alertdialog", "A importação ainda não terminou")
    bar = page.get("progressbar", re.compile("Importando"))
    page.until(lambda: page.evaluate("step()") or bar.value > 0, "some of it")
    go(page, "Ajustes")
    question = page.get("alertdialog", "A importação ainda não terminou")
    page.get("button", "Parar", inside=question).click()
    page.evaluate("goOn()")
    page.reads(re.compile(r"[1-9]\d* pacientes importados"))
    assert page.path == "/fisioflow/pacientes/importar"
    go(page, "Ajustes")
    page.get("heading", "Ajustes")
