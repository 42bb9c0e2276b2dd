"""Two people of one clinic, each with a browser of their own."""

import pytest

from clinic import (
    SAVED, add_patient, field, open_patient, save, show_list, sign_in, sign_up, until_names,
)


@pytest.fixture
def two(server, open_browser):
    """The pages of two devices that are signed in to the same clinic with one patient."""
    ana = open_browser(server.origin).page
    sign_up(ana)
    add_patient(ana, "Maria Alves")
    ana.get("button", SAVED)
    bia = open_browser(server.origin).page
    sign_in(bia)
    until_names(bia, "Maria Alves")
    bia.get("button", SAVED)
    return ana, bia


def edit(page, name: str) -> None:
    open_patient(page, name)
    page.get("link", "Editar").click()
    page.get("heading", "Editar paciente")


def test_FF_028_each_is_told_of_the_others_change_and_shows_it_without_a_reload(two):
    # How soon is measured by Benchmarks/browser-remote-write.
    ana, bia = two
    loads = "performance.getEntriesByType('navigation')[0].startTime + performance.timeOrigin"
    started = bia.evaluate(loads)
    add_patient(ana, "Nuno Sá")
    bia.reads("Nuno Sá")
    open_patient(bia, "Nuno Sá")
    open_patient(ana, "Nuno Sá")
    ana.get("button", "Arquivar").click()
    bia.get("button", "Restaurar")
    bia.get("button", "Restaurar").click()
    ana.get("button", "Arquivar")
    assert bia.evaluate(loads) == started


def test_FF_029_who_types_while_another_edits_loses_no_character(two):
    ana, bia = two
    edit(ana, "Maria Alves")
    edit(bia, "Maria Alves")
    text = "Dor lombar há três meses, piora ao sentar; já fez RPG e pilates."
    field(ana, "Convênio").type("Bradesco Saúde")
    notes = field(bia, "Observações")
    half = len(text) // 2
    notes.type(text[:half])
    save(ana)
    notes.type(text[half:])
    bia.until(lambda: field(bia, "Convênio").value == "Bradesco Saúde", "the other's change")
    assert notes.value == text
    assert bia.focused.name.startswith("Observações")
    save(bia)
    ana.reads(text)
    for page in two:
        page.reads("Bradesco Saúde")
        page.get("button", SAVED)
    show_list(bia)
    until_names(bia, "Maria Alves")


def test_FF_038_the_same_field_has_one_value_for_both(two):
    ana, bia = two
    for page in two:
        page.browser.go_offline()
    for page, plan in ((ana, "Unimed"), (bia, "Amil")):
        edit(page, "Maria Alves")
        field(page, "Convênio").type(plan)
        save(page)
        page.get("heading", "Maria Alves")
    ana.browser.go_online()
    ana.get("button", SAVED)
    bia.browser.go_online()
    bia.get("button", SAVED)
    for page in two:
        page.reads("Amil")
