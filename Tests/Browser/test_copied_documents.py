"""Documents and texts that wait, in the person's own copies: sent in parts, brought back as they were."""

import contextlib
import re
import sqlite3
import sys
import urllib.request
import uuid
from pathlib import Path

import pytest

from clinic import EMAIL, PASSWORD, SAVED, add_patient, go, open_patient, sign_up
from harness.conditions import DESKTOP, PHONE
from harness.server import Server
from test_audit import rows as audited
from test_copies import (  # noqa: F401
    folder, narrow, open_copies, patients, server, set_up,
)
from test_documents import choose, entry, pdf, png, stored

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Client"))

from device import Account, Device  # noqa: E402


def rows(server, table: str) -> list[dict]:
    """What the server has of a table, by the names of its columns."""
    address = f"file:{server.data}/fisioflow.sqlite?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(f"SELECT * FROM {table} ORDER BY id")]


def without(found: list[dict], *names: str) -> list[dict]:
    return [{name: value for name, value in row.items() if name not in names} for row in found]


def fetched(server, email: str, document: dict) -> bytes:
    """The bytes of a document as its clinic's server gives them."""
    account = Account.sign_in(server.port, "fisioflow", email=email, password=PASSWORD)
    address = f"{server.origin}/fisioflow/v1/files/{uuid.UUID(bytes=document['file'])}"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {account.token}"})
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def version(text: str) -> str:
    """What a version of a long text is called (Docs/Sync.md)."""
    number = 0xCBF29CE484222325
    for byte in text.encode():
        number = (number ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{number:016x}"


def disputed(server, patient: str) -> None:
    """Two write over the patient's notes without having seen each other's."""
    account = Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD)
    device = Device(account)
    device.sync()
    seen = next(row for row in device.table("patient").values() if row["fullName"] == patient)
    for text in ["Texto de uma", "Texto de outra"]:
        device.mutate("editPatient", patient=seen["id"], changes=[
            {"name": "notes", "value": text, "base": version(seen["notes"])}])
    device.sync()
    assert [each["text"] for each in device.table("textConflict").values()] == ["Texto de outra"]


def restore_from(page, number: int = 0) -> None:
    page.get("button", re.compile("^Restaurar de uma cópia")).click()
    page.get("heading", "Escolha uma cópia")
    page.all("button", re.compile(r"^\d\d/\d\d/\d{4}"))[number].click()
    page.get("heading", "O que há na cópia")


def test_FF_037_documents_and_texts_that_wait_come_back_as_they_were(
        server, folder, browser, open_browser, tmp_path):
    exam, photo = tmp_path / "Exame de sangue.pdf", tmp_path / "Joelho.png"
    exam.write_bytes(pdf(9_000_000))
    photo.write_bytes(png(300, 400))
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado", notes="Prefere a manhã.")
    page.get("button", SAVED)
    open_patient(page, "Ana Prado")
    choose(page, exam, photo)
    stored(server, 2)
    disputed(server, "Ana Prado")
    page.reads("Texto de uma")

    # The bytes go beside the list, in parts, sealed.
    open_copies(page)
    page.reads("os documentos deles")
    set_up(page, folder)
    page.get("heading", "Situação")
    page.until(lambda: len(folder.parts()) == 4, "the parts of both documents")
    page.reads("Documentos na cópia 2")
    page.get("button", "Fazer cópia agora")
    lengths = [len(folder.files[each]) - 37 for each in folder.parts()]
    assert sorted(lengths)[1:] == [9_000_000 - 2 * 4_194_304, 4_194_304, 4_194_304]
    for name in folder.parts():
        assert folder.files[name].startswith(b"UMBUPART\1")
        assert exam.read_bytes()[1_000:1_100] not in folder.files[name]
    page.pictures("copies-documents")
    narrow(page)
    # A second copy the same day sends its list, and no part again.
    before = folder.puts()
    page.get("button", "Fazer cópia agora").click()
    page.until(lambda: len(folder.copies()) == 2, "the second copy")
    page.get("button", "Fazer cópia agora")
    assert folder.puts() == before + 1
    server.until("SELECT count(*) = 2 FROM audit WHERE action = 'export_data'")
    exports = [each[1] for each in audited(server) if each[0] == "export_data"]
    assert all('"documents":2' in each for each in exports)
    original = rows(server, "document")
    picture = next(each for each in original if each["name"] == "Joelho.png")

    # Everything is lost but the place: another server, another clinic, a clean profile.
    other = Server("--copies-to", folder.host)
    try:
        device = open_browser(other.origin, own=True, size=DESKTOP)
        away = device.page
        sign_up(away, clinic="Clínica Nova", email="bia@clinica.com.br")
        open_copies(away)
        set_up(away, folder)
        restore_from(away)
        away.reads("Textos por decidir 1")
        device.screen(PHONE)
        away.pictures("copies-review-documents")
        narrow(away)
        away.get("button", "Restaurar 1 paciente e 2 documentos").click()
        away.reads("1 paciente e 2 documentos restaurados")
        away.pictures("copies-restored-documents")
        stored(other, 2)
        assert patients(other) == patients(server)
        # Whom the new clinic does not know has written nothing there.
        there = ["space", "space_version", "author", "added_by", "file", "bytes"]
        assert without(rows(other, "text_conflict"), *there) == without(
            rows(server, "text_conflict"), *there)
        assert without(rows(other, "document"), *there) == without(original, *there)
        for document in rows(other, "document"):
            content = fetched(other, "bia@clinica.com.br", document)
            if document["name"] == exam.name:
                assert content == exam.read_bytes()
            else:
                # What the server keeps of a picture it makes anew, from its own this time.
                assert content[:4] == b"\x89PNG" and content[16:24] == photo.read_bytes()[16:24]
                assert document["bytes"] == len(fetched(server, EMAIL, picture))
        open_copies(away)
        restore_from(away)
        away.reads("Já estão aqui 2")
        away.gone("button", re.compile("^Restaurar"))
        device.quit()
    finally:
        other.close()

    # One that was removed comes back under its own name, whoever had added it.
    go(page, "Pacientes")
    open_patient(page, "Ana Prado")
    entry(page, exam.name).click()
    page.get("button", "Remover").click()
    page.all("button", "Remover")[-1].click()
    page.gone("button", re.compile(f"^{re.escape(exam.name)}"))
    server.until("SELECT count(*) = 1 FROM document")
    open_copies(page)
    restore_from(page)
    page.get("button", "Restaurar 1 documento").click()
    page.reads("1 documento restaurado")
    stored(server, 2)
    assert without(rows(server, "document"), "space_version", "file") == without(
        original, "space_version", "file")
    back = next(each for each in rows(server, "document") if each["name"] == exam.name)
    assert fetched(server, EMAIL, back) == exam.read_bytes()


# Tests of CopiesFeature have a copy go through every failure.
@pytest.mark.long
def test_FF_037_an_interrupted_copy_goes_on_and_a_damaged_part_is_told(
        server, folder, browser, open_browser, tmp_path):
    exam, letter = tmp_path / "Exame.pdf", tmp_path / "Laudo.pdf"
    exam.write_bytes(pdf(9_000_000))
    letter.write_bytes(pdf(20_000, seed=2))
    page = browser.page
    browser.witness.allow("422")
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    open_patient(page, "Ana Prado")
    choose(page, exam, letter)
    stored(server, 2)
    open_copies(page)
    # The place gets full behind the list and the first part.
    folder.room = 2
    set_up(page, folder)
    page.reads("O lugar está sem espaço")
    page.reads("Nem todos os documentos estão na cópia")
    page.pictures("copies-left")
    narrow(page)
    assert len(folder.copies()) == 1 and len(folder.parts()) == 1
    [begun] = folder.parts()
    was = folder.files[begun]
    folder.room = None
    page.get("button", "Fazer cópia agora").click()
    page.until(lambda: len(folder.parts()) == 4, "the rest")
    page.reads("Documentos na cópia 2")
    page.get("button", "Fazer cópia agora")
    # What was there was not sent again.
    assert folder.files[begun] == was

    # A part that was changed is found, one that is gone leaves its document out.
    other = Server("--copies-to", folder.host)
    try:
        device = open_browser(other.origin, own=True)
        device.witness.allow("422")
        away = device.page
        sign_up(away, clinic="Clínica Nova", email="bia@clinica.com.br")
        open_copies(away)
        set_up(away, folder)
        last = max(folder.parts(), key=lambda name: ("-0002-" in name, name))
        whole = folder.files[last]
        folder.files[last] = whole[:-1] + bytes([whole[-1] ^ 1])
        restore_from(away)
        away.get("button", "Restaurar 1 paciente e 2 documentos").click()
        away.reads("1 paciente e 1 documento restaurados")
        away.reads("Está danificado nesse lugar")
        away.pictures("copies-damaged")
        stored(other, 1)
        del folder.files[last]
        away.get("button", "Voltar").click()
        restore_from(away)
        away.reads("Não estão inteiros nesse lugar: não voltam 1")
        away.get("button", "Voltar").click()
        folder.files[last] = whole
        restore_from(away)
        away.get("button", "Restaurar 1 documento").click()
        away.reads("1 documento restaurado")
        stored(other, 2)
        back = next(each for each in rows(other, "document") if each["name"] == exam.name)
        assert fetched(other, "bia@clinica.com.br", back) == exam.read_bytes()
        device.quit()
    finally:
        other.close()

    # Turned off with everything, nothing stays.
    page.get("button", "Desligar").click()
    page.get("button", "Desligar e apagar as cópias").click()
    page.get("button", "Configurar")
    assert folder.files == {}
