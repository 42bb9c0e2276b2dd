"""A list of records: its order, a swipe on a row, many rows at once, and what stands beside it."""

import re

from clinic import SAVED, add_patient, csv, open_patient, row, set_plan, sign_up, until_names
from harness.accessibility import judge
from harness.conditions import DESKTOP, PHONE
from test_import import choose, stepped  # noqa: F401

PEOPLE = ("Ana Prado", "Bruno Reis", "Caio Lima")


def people(page) -> None:
    sign_up(page)
    for name in PEOPLE:
        add_patient(page, name)
    until_names(page, *PEOPLE)


def swiped(page, name: str) -> int:
    """How far a row is scrolled to the side."""
    return row(page, name).call("function() { return this.parentNode.scrollLeft }")


def keyboard(page) -> str:
    """The id of what has the keyboard."""
    return page.evaluate("document.activeElement.id")


def test_a_row_is_swiped_to_what_can_be_done_with_it(page):
    people(page)
    # Up and down moves the page and no row.
    page.browser.screen((360, 420))
    page.swipe(row(page, "Bruno Reis"), down=-120)
    page.until(lambda: page.evaluate("scrollY") > 0, "the page to scroll")
    assert swiped(page, "Bruno Reis") == 0
    page.browser.screen(PHONE)

    page.swipe(row(page, "Bruno Reis"), across=-90)
    page.until(lambda: swiped(page, "Bruno Reis") > 60, "the row to open")
    page.pictures("list-swiped")
    page.get("button", "Arquivar Bruno Reis").click()
    page.reads("Bruno Reis foi para os arquivados")
    until_names(page, "Ana Prado", "Caio Lima")
    page.get("button", "Desfazer").click()
    until_names(page, *PEOPLE)
    assert swiped(page, "Bruno Reis") == 0
    # Another row that is opened closes it; to the other side it closes again.
    page.swipe(row(page, "Caio Lima"), across=-90)
    page.until(lambda: swiped(page, "Caio Lima") > 60, "the row to open")
    page.swipe(row(page, "Ana Prado"), across=-90)
    page.until(lambda: swiped(page, "Ana Prado") > 60, "the row to open")
    page.until(lambda: swiped(page, "Caio Lima") == 0, "the other row to close")
    page.swipe(row(page, "Ana Prado"), across=90)
    page.until(lambda: swiped(page, "Ana Prado") == 0, "the row to close")


# Icons of the list without anything drawn in them, and those that the browser looks up.
ICONS = """(() => {
  const icons = [...document.querySelectorAll('#main .row svg.icon')]
  const isBlank = (icon) => !icon.querySelector('path, circle, rect')?.getBoundingClientRect().width
  return [icons.length > 0, icons.filter(isBlank).length, document.querySelectorAll('#main .row use').length]
})()"""


def test_icons_of_a_list_that_comes_later_are_drawn_in_place(page):
    people(page)
    page.get("link", re.compile("^Ana Prado")).click()
    page.get("heading", "Ana Prado")
    page.back()
    until_names(page, *PEOPLE)
    assert page.evaluate(ICONS) == [True, 0, 0]


def test_PL_010_many_rows_are_archived_by_the_keyboard_alone(page):
    people(page)
    page.get("button", "Selecionar").call("function() { this.focus() }")
    page.press("Enter")
    page.until(lambda: page.focused.name == "Concluir", "the keyboard to stay")
    page.press("Tab")
    page.until(lambda: page.focused.name.startswith("Ana Prado"), "the first row")
    page.press("Space", "ArrowDown", "ArrowDown")
    page.until(lambda: page.focused.name.startswith("Caio Lima"), "the third row")
    page.press("Space")
    page.reads("2 selecionados")
    assert [each for _, broken in judge(page) for each in broken] == []
    page.pictures("list-selecting")
    page.get("checkbox", re.compile("^Caio Lima")).call("function() { this.focus() }")
    page.press("Tab")
    page.until(lambda: page.focused.name == "Arquivar", "what can be done")
    page.press("Enter")
    page.reads("2 pacientes foram para os arquivados")
    until_names(page, "Bruno Reis")
    page.until(lambda: keyboard(page) == "patient-list", "the keyboard in the list")
    page.get("button", "Desfazer").call("function() { this.focus() }")
    page.press("Enter")
    until_names(page, *PEOPLE)
    page.until(lambda: page.focused.name == "Pacientes", "the keyboard at the heading")

    page.get("button", "Selecionar").call("function() { this.focus() }")
    page.press("Enter", "Tab", "Escape")
    page.get("button", "Selecionar")
    page.until(lambda: keyboard(page) == "patient-list", "the keyboard in the list")
    page.gone("checkbox")


def test_the_order_of_a_list_is_kept_on_the_device(page):
    people(page)
    order = page.get("combobox", "Ordem")
    order.call("function() { this.focus() }")
    page.press("ArrowDown")
    until_names(page, *reversed(PEOPLE))
    page.pictures("list-newest")
    page.reload()
    until_names(page, *reversed(PEOPLE))
    page.browser.screen(DESKTOP)
    page.get("searchbox", re.compile("^Buscar")).fill("a")
    until_names(page, "Caio Lima", "Ana Prado")
    # A pane's rows stand a little inward, and rest there.
    assert swiped(page, "Caio Lima") == 0


def test_an_undoing_of_many_is_stopped_and_goes_on(server, stepped, tmp_path):  # noqa: F811
    page = stepped
    sign_up(page)
    set_plan(server, "platinum")
    page.get("button", SAVED)
    file = tmp_path / "muitos.csv"
    file.write_bytes(csv("Nome", *(f"Paciente {number:03}" for number in range(120))))
    page.get("link", "Importar de uma planilha").click()
    choose(page, file)
    page.get("button", "Conferir").click()
    page.get("button", "Importar 120 pacientes").click()
    page.reads("120 pacientes importados")
    page.get("button", "Ver pacientes").click()
    page.get("button", "Selecionar").click()
    page.get("button", "Selecionar tudo").click()
    page.reads("120 selecionados")
    # Rows go under the bar's edge.
    assert page.evaluate("""(() => {
      const [list, bar] = [".virtual-list", ".selection-bar"].map(
        (each) => document.querySelector(each).getBoundingClientRect())
      return bar.top - list.bottom
    })()""") <= 0
    page.get("button", "Arquivar").click()
    page.reads("120 pacientes foram para os arquivados")
    page.evaluate("hold()")
    page.get("button", "Desfazer").click()
    sheet = page.get("dialog", "Desfazer")
    page.press("Escape", "Escape")
    page.get("button", "Parar", inside=sheet)
    page.pictures("list-undoing")
    page.get("button", "Parar", inside=sheet).click()
    page.evaluate("goOn()")
    page.reads(re.compile(r"(50|100) de 120 voltaram a ser como eram"))
    page.get("button", "Continuar").click()
    page.reads("120 pacientes")
    page.gone("button", "Continuar")


def test_a_detail_has_room_or_stands_alone(page):
    people(page)
    page.browser.screen(DESKTOP)
    page.open("/fisioflow/pacientes")
    open_patient(page, "Bruno Reis")
    page.get("searchbox", "Buscar pacientes")
    narrowest = "document.querySelector('#main').clientWidth / parseFloat(" \
                "getComputedStyle(document.documentElement).fontSize)"
    # Where the text is larger, or the window smaller, the page has it all.
    for size, text in (((1280, 800), 1.5), ((1280, 800), 2), ((768, 1024), 1), ((896, 800), 1)):
        page.browser.screen(size)
        page.session.send("Page.setFontSizes", fontSizes={"standard": round(16 * text)})
        page.reload()
        page.get("heading", "Bruno Reis")
        assert page.evaluate(narrowest) >= 20, (size, text)
        page.screenshot(f"list-detail-{text}")
        assert page.sees("link", re.compile("^Pacientes"))
    page.session.send("Page.setFontSizes", fontSizes={"standard": 16})
