"""A list of records: its order, a swipe on a row, many rows at once."""

import re

from clinic import add_patient, row, sign_up, until_names
from harness.accessibility import judge
from harness.conditions import DESKTOP, PHONE

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
    # To the other side it closes again.
    page.swipe(row(page, "Ana Prado"), across=-90)
    page.until(lambda: swiped(page, "Ana Prado") > 60, "the row to open")
    page.swipe(row(page, "Ana Prado"), across=90)
    page.until(lambda: swiped(page, "Ana Prado") == 0, "the row to close")


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
