"""The free plan's ten patients, with and without a network, and the ways on from its limit."""

import json
import re

from clinic import (
    EMAIL, PENDING, REFUSED, SAVED, add_patient, csv, field, fill_patient, go, marked, names, open_patient,
    save, set_plan, show_list, sign_in, sign_up, until_names,
)
from harness.conditions import DESKTOP
from test_offline import until_installed

NUMBERS = ["Um", "Dois", "Três", "Quatro", "Cinco", "Seis", "Sete", "Oito", "Nove", "Dez"]


def bring(page, folder, count: int) -> None:
    """So many patients from a spreadsheet, which is quicker than by hand."""
    file = folder / "lista.csv"
    file.write_bytes(csv("Nome", *(f"Paciente {NUMBERS[number]}" for number in range(count))))
    page.get("link", "Importar planilha").click()
    page.gives(file, to=page.get("button", re.compile("^Escolher a planilha")))
    page.get("button", "Conferir").click()
    page.get("button", re.compile("^Importar ")).click()
    page.reads(f"{count} pacientes importados")
    page.get("button", "Ver pacientes").click()
    page.get("button", SAVED)
    page.reads(f"{count} pacientes")


def test_FF_049_FF_056_FF_057_FF_063_FF_065_the_eleventh_patient_brings_the_paywall(
        server, browser, tmp_path):
    page = browser.page
    sign_up(page)
    bring(page, tmp_path, 9)
    add_patient(page, "Paciente Dez")
    page.reads("10 pacientes")
    fill_patient(page, "Paciente Onze", notes="O décimo primeiro")
    save(page)
    paywall = page.get("dialog", "Limite de Pacientes Atingido")
    page.get("heading", "Silver", inside=paywall)
    page.reads("R$ 97,00 por mês")
    page.reads("Recomendado")
    page.pictures("paywall")
    page.get("button", "Agora não").click()
    page.gone("dialog", "Limite de Pacientes Atingido")
    assert page.focused.name == "Salvar"
    assert field(page, "Observações").value == "O décimo primeiro"

    browser.go_offline()
    save(page)
    page.get("dialog", "Limite de Pacientes Atingido")
    page.press("Escape")
    page.gone("dialog", "Limite de Pacientes Atingido")
    assert page.focused.name == "Salvar"
    browser.go_online()

    browser.screen(DESKTOP)
    set_plan(server, "silver")
    page.reads("Silver")
    save(page)
    page.get("heading", "Paciente Onze")
    show_list(page)
    page.reads("11 pacientes")
    go(page, "Ajustes")
    page.get("link", "Planos e uso").click()
    page.reads("11 de 50")
    page.pictures("plans")


def test_FF_057_a_look_at_the_plans_keeps_what_was_typed_and_the_spreadsheet(
        server, page, tmp_path):
    sign_up(page)
    bring(page, tmp_path, 10)
    fill_patient(page, "Paciente Onze", notes="Não me perca")
    save(page)
    page.get("button", "Ver planos").click()
    page.get("heading", "Planos")
    page.back()
    page.get("heading", "Novo paciente")
    assert field(page, "Observações").value == "Não me perca"

    # Whoever goes on elsewhere from the plans is asked at the form.
    save(page)
    page.get("button", "Ver planos").click()
    page.get("heading", "Planos")
    go(page, "Ajustes")
    page.get("alertdialog", "Descartar o que mudou?")
    assert page.path == "/fisioflow/pacientes/novo"
    page.get("button", "Descartar").click()
    page.get("link", "Importar pacientes").click()
    file = tmp_path / "mais.csv"
    file.write_bytes(csv("Nome", "Paciente Onze", "Paciente Doze"))
    page.gives(file, to=page.get("button", re.compile("^Escolher a planilha")))
    page.get("button", "Conferir").click()
    page.reads("O plano Gratuito tem lugar para 0 dos 2 prontos")
    assert page.get("button", "Nada a importar").properties["disabled"]
    page.get("button", "Ver planos").click()
    page.get("heading", "Planos")
    set_plan(server, "silver")
    page.reads("10 de 50")
    page.back()
    page.get("button", "Importar 2 pacientes").click()
    page.reads("2 pacientes importados")


def test_FF_065_two_devices_racing_from_nine_end_at_ten_and_nothing_is_lost(
        server, open_browser, tmp_path):
    ana = open_browser(server.origin).page
    sign_up(ana)
    bring(ana, tmp_path, 9)
    until_installed(ana)
    bia = open_browser(server.origin).page
    sign_in(bia)
    bia.reads("9 pacientes")
    until_installed(bia)
    for page in (ana, bia):
        page.browser.go_offline()
    add_patient(ana, "Décima Ana")
    add_patient(bia, "Décimo Beto", notes="Não me perca")
    ana.browser.go_online()
    ana.get("button", SAVED)
    bia.browser.go_online()
    bia.reads("1 alteração recusada")
    bia.reads("10 pacientes")
    ana.reads("10 pacientes")
    bia.pictures("patients-refused")

    go(bia, "Sincronização")
    bia.reads("Adicionou Décimo Beto")
    bia.reads("O plano permite 10 pacientes ativos")
    bia.pictures("sync-refused")
    bia.get("button", "Exportar alterações").click()
    kept = json.loads(bia.downloaded("fisioflow-nao-enviado.json").read_text())
    assert kept["mutations"][0]["arguments"]["patient"]["notes"] == "Não me perca"

    # It outlives a reload, and the limit holds until the plan changes.
    bia.open("/fisioflow/ajustes/sincronizacao")
    bia.reads("Adicionou Décimo Beto")
    set_plan(server, "gold")
    bia.get("button", "Tentar de novo").click()
    bia.gone("button", "Tentar de novo")
    show_list(bia)
    bia.reads("11 pacientes")
    ana.reads("11 pacientes")
    assert not marked(bia, REFUSED)
    open_patient(bia, "Décimo Beto")
    bia.reads("Não me perca")


def test_FF_065_what_was_refused_can_be_thrown_away_when_asked_twice(
        server, open_browser, tmp_path):
    ana = open_browser(server.origin).page
    sign_up(ana)
    bring(ana, tmp_path, 9)
    bia = open_browser(server.origin).page
    sign_in(bia)
    bia.reads("9 pacientes")
    bia.browser.go_offline()
    add_patient(bia, "Décimo Beto")
    add_patient(ana, "Décima Ana")
    ana.get("button", SAVED)
    bia.browser.go_online()
    bia.reads("1 alteração recusada")
    go(bia, "Sincronização")
    bia.get("button", "Descartar").click()
    question = bia.get("alertdialog")
    bia.get("button", "Manter", inside=question).click()
    bia.gone("alertdialog")
    bia.reads("Adicionou Décimo Beto")
    bia.get("button", "Descartar").click()
    bia.get("button", "Descartar", inside=bia.get("alertdialog")).click()
    bia.gone("button", "Tentar de novo")
    show_list(bia)
    bia.reads("10 pacientes")
    assert "Décimo Beto" not in names(bia)


def test_FF_060_a_nearly_full_clinic_is_warned_once_a_day_and_what_does_not_fit_is_kept(
        server, browser, page):
    browser.witness.allow_outage()
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    server.change("UPDATE space SET record_count = 12300")
    add_patient(page, "Bento Reis")
    page.get("button", SAVED)
    go(page, "Pacientes")
    page.reads("Limite de Armazenamento")
    page.reads("82% dos registros")
    page.get("button", "Entendi").click()
    page.gone("button", "Entendi")
    page.open("/fisioflow/pacientes")
    until_names(page, "Ana Prado", "Bento Reis")
    assert not page.sees("button", "Entendi")
    # At 95 percent it is another warning.
    server.change("UPDATE space SET record_count = 14850")
    add_patient(page, "Caio Melo")
    page.get("button", SAVED)
    go(page, "Pacientes")
    page.reads("99% dos registros")
    page.get("button", "Ver planos").click()
    page.reads("Registros, arquivados entre eles")
    server.change("UPDATE space SET record_count = 15000")
    go(page, "Pacientes")
    fill_patient(page, "Dora Lins")
    save(page)
    page.reads("1 alteração recusada")
    go(page, "Sincronização")
    refused = page.get("listitem", "Adicionou Dora Lins")
    page.get("button", "Ver planos", inside=refused)
