"""The person's own copies: made sealed in a place of theirs, brought back on a clean device."""

import contextlib
import re
import sqlite3
import sys
from pathlib import Path

from clinic import (
    SAVED, add_patient, go, open_patient, set_plan, sign_up, until_names,
)
from harness.conditions import DESKTOP
from harness.server import Server
from test_audit import rows as audited

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Client"))

from copying import folder, server  # noqa: E402, F401
from folder import Folder  # noqa: E402

PASSPHRASE = "quatro palavras bem escolhidas"


def patients(server) -> list[tuple]:
    """What the server has of them."""
    address = f"file:{server.data}/fisioflow.sqlite?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(patient)")]
        kept = [name for name in names if name not in ("space", "space_version")]
        columns = ", ".join(f'"{name}"' for name in kept)
        return sorted(database.execute(f"SELECT {columns} FROM patient").fetchall(), key=str)


def open_copies(page) -> None:
    go(page, "Ajustes")
    page.get("link", "Cópia de segurança").click()
    page.get("heading", "Cópia de segurança")


def set_up(page, folder, password: str = Folder.PASSWORD) -> None:
    page.get("button", "Configurar").click()
    page.get("textbox", "Endereço da pasta").type(folder.address)
    page.get("textbox", "Usuário").type(folder.USER)
    page.get("textbox", "Senha do lugar").type(password)
    page.get("textbox", "Frase secreta").type(PASSPHRASE)
    page.get("textbox", "Repita a frase secreta").type(PASSPHRASE)
    # As the keyboard does: what was archived a moment ago is still offered back over the button.
    page.press("Enter")


def narrow(page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_FF_037_sealed_in_ones_own_place_and_brought_back_on_a_clean_device(
        server, folder, browser, open_browser):
    page = browser.page
    # What the place says no to.
    browser.witness.allow("422")
    sign_up(page)
    set_plan(server, "silver")
    add_patient(page, "Ana Prado", cpf="52998224725", born="29/02/1980", phone="11987654321",
                email="ana@exemplo.com.br", insurance="Unimed", complaint="Dor no ombro",
                notes="Prefere a manhã.\nTraz exames “antigos” — ver.")
    add_patient(page, "Bruno Sá")
    add_patient(page, "Zélia Ñandú 🌿")
    open_patient(page, "Bruno Sá")
    page.get("button", "Arquivar").click()
    page.get("button", SAVED)
    original = patients(server)
    assert len(original) == 3

    open_copies(page)
    page.reads("Não entram a equipe")
    page.pictures("copies-off")
    set_up(page, folder, password="errada")
    page.reads("não aceitou o usuário ou a senha")
    page.pictures("copies-form")
    narrow(page)
    assert folder.files == {}
    page.get("textbox", "Senha do lugar").fill(folder.PASSWORD)
    page.press("Enter")
    # The first daily copy is due at once.
    page.get("heading", "Situação")
    page.until(lambda: len(folder.copies()) == 1, "the daily copy")
    page.reads("3 registros")
    page.get("button", "Fazer cópia agora").click()
    page.until(lambda: len(folder.copies()) == 2, "the copy that was asked for")
    page.get("button", "Fazer cópia agora")
    page.pictures("copies-on")
    narrow(page)
    for content in folder.files.values():
        assert content.startswith(b"UMBUCOPY\1")
        assert b"Ana" not in content and b"Movimento" not in content
    assert all(each.endswith(".copy") for each in folder.copies())
    server.until("SELECT count(*) = 2 FROM audit WHERE action = 'export_data'")
    exports = [each[1] for each in audited(server) if each[0] == "export_data"]
    assert all('"count":3' in each and '"json"' in each for each in exports)
    assert Folder.PASSWORD not in server.log.read_text()
    folder.bad = "full"
    page.get("button", "Fazer cópia agora").click()
    page.reads("O lugar está sem espaço")
    page.pictures("copies-full")
    folder.bad = ""

    # Everything is lost but the copy: another server, another clinic, a clean profile.
    other = Server("--copies-to", folder.host)
    try:
        device = open_browser(other.origin, size=DESKTOP)
        page = device.page
        sign_up(page, clinic="Clínica Nova", email="bia@clinica.com.br")
        open_copies(page)
        set_up(page, folder)
        page.get("button", re.compile("^Restaurar de uma cópia")).click()
        page.get("heading", "Escolha uma cópia")
        page.reads("de outra clínica")
        page.pictures("copies-list")
        page.all("button", re.compile(r"^\d\d/\d\d/\d{4}"))[0].click()
        page.reads("Clínica Movimento")
        page.pictures("copies-review")
        page.get("button", "Restaurar 3 pacientes").click()
        page.reads("3 pacientes restaurados")
        page.pictures("copies-restored")
        go(page, "Pacientes")
        until_names(page, "Ana Prado", "Zélia Ñandú 🌿")
        page.get("button", SAVED)
        assert patients(other) == original

        # Nothing is brought back twice.
        open_copies(page)
        # The day's copy, which is made now that there is something to keep, moves what is on the page.
        page.reads("agora · 3 registros Documentos na cópia 0")
        page.get("button", re.compile("^Restaurar de uma cópia")).click()
        page.get("heading", "Escolha uma cópia")
        page.all("button", re.compile(r"^\d\d/\d\d/\d{4}"))[-1].click()
        page.reads("Já estão aqui, iguais")
        assert patients(other) == original
    finally:
        other.close()


def test_FF_037_another_passphrase_a_damaged_copy_and_turning_it_off(
        server, folder, browser, open_browser):
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    open_copies(page)
    set_up(page, folder)
    page.until(lambda: len(folder.copies()) == 1, "the daily copy")
    name = folder.copies()[0]
    whole = folder.files[name]

    def restore() -> None:
        page.get("button", re.compile("^Restaurar de uma cópia")).click()
        page.get("heading", "Escolha uma cópia")
        page.all("button", re.compile(r"^\d\d/\d\d/\d{4}"))[0].click()

    folder.files[name] = whole[:-1]
    restore()
    page.reads("danificada ou incompleta")
    page.get("button", "Voltar").click()
    folder.files[name] = whole
    # As if it had been made with another passphrase: the tag that tells is another.
    folder.files[name] = whole[:41] + bytes(16) + whole[57:]
    restore()
    page.reads("A frase deste aparelho não abre esta cópia")
    page.pictures("copies-locked")
    page.get("textbox", "Frase secreta").type("outra frase qualquer")
    page.get("button", "Abrir a cópia").click()
    page.reads("Esta frase também não abre a cópia")
    page.get("button", "Voltar").click()
    browser.go_offline()
    page.reads("Sem internet")
    page.get("button", re.compile("^Restaurar de uma cópia")).click()
    page.reads("Tente de novo quando houver internet")
    browser.go_online()
    page.get("button", "Voltar").click()

    page.get("button", "Desligar").click()
    page.pictures("copies-turn-off")
    page.get("button", "Desligar e apagar as cópias").click()
    page.get("button", "Configurar")
    assert folder.files == {}
