"""Bad days of a journal in PRSNL: a device that is full in the middle of a photo, one that dies again and again while
all that it has goes up to an account, and what it had of photos and recordings shown from there."""

import io
import random
import re
import wave

import pytest

from clinic import EMAIL, OFFLINE, PASSWORD, SAVED
from harness.accessibility import violations
from hosted import PRSNL
from test_alone import BEGIN, HERE
from test_capture import shown
from test_documents import adder, entry, pdf, png, stored
from test_going_up import TAKE, UP, leave_for
from test_killed import NAMES
from test_offline import until_installed
from test_prsnl import server  # noqa: F401
from test_prsnl_writing import text

# A disk on which `room` more pieces of files fit, and then nothing at all.
FILLS = """
globalThis.room = Infinity
for (const name of ['put', 'add']) {
  const original = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function (...rest) {
    if (globalThis.room <= 0) throw new DOMException('no room', 'QuotaExceededError')
    if (String(rest[1]).startsWith('blob/')) globalThis.room -= 1
    return original.apply(this, rest)
  }
}
"""
NO_ROOM = "“lagoa.png” não foi adicionado: este aparelho não tem espaço para"
AGAIN = "Adicionar de novo"


def names(page, part: str) -> list[str]:
    """The names of the device's values that have this in them."""
    return [each for each in page.evaluate(NAMES % PRSNL.database()) if part in each]


def attach(page, *files) -> None:
    """Adds files to the item that is open, and waits until they are among its documents."""
    page.gives(*files, to=adder(page))
    for file in files:
        entry(page, file.name)


# A full device

def test_a_device_that_fills_up_in_the_middle_of_a_photo_says_so_and_keeps_it_once_there_is_room(
        server, open_browser, tmp_path):
    photo = tmp_path / "lagoa.png"
    # Of four pieces.
    photo.write_bytes(png(1_100, 1_000))
    page = open_browser(server.origin, scripts=[FILLS]).page
    PRSNL.sign_up(page)
    PRSNL.add(page, "Lagoa", long="Fomos cedo.")
    page.get("button", SAVED)
    PRSNL.begin_edit(page, "Lagoa")
    page.until(lambda: text(page).value == "Fomos cedo.", "the text")
    text(page).type(" Voltamos tarde.")
    page.evaluate("room = 2")
    page.gives(photo, to=page.get("button", "Tirar foto"))
    page.until(lambda: page.evaluate("room") == 0 and page.sees("button", AGAIN), "the disk to be full")
    page.reads(NO_ROOM)
    assert violations(page) == []
    page.pictures("prsnl-photo-no-room")
    # Nothing half of it stays, here or at the server, and nothing is lost of what is typed.
    page.until(lambda: names(page, "/new/") == [], "nothing half of it to stay")
    assert server.ask("SELECT count(*) FROM document") == [(0,)]
    text(page).type(" E choveu.")
    page.reads("Não guardado")
    assert text(page).value == "Fomos cedo. Voltamos tarde. E choveu."

    page.evaluate("room = Infinity")
    text(page).type(" Agora sim.")
    page.get("button", AGAIN).click()
    entry(page, "lagoa.png")
    page.gone("button", AGAIN)
    page.get("button", "Concluir").click()
    page.reads("Fomos cedo. Voltamos tarde. E choveu. Agora sim.")
    page.until(lambda: shown(page) == 1, "the photo")
    stored(server, 1)
    assert server.ask("SELECT bytes FROM document") == [(photo.stat().st_size,)]
    page.get("button", SAVED)
    other = open_browser(server.origin).page
    PRSNL.sign_in(other)
    PRSNL.open_record(other, "Lagoa")
    other.reads("E choveu. Agora sim.")
    other.until(lambda: shown(other) == 1, "the photo on another device")


def test_a_photo_for_which_there_is_no_room_behind_a_quick_note_is_told_on_the_timeline(
        server, open_browser, tmp_path):
    photo = tmp_path / "lagoa.png"
    photo.write_bytes(png(1_100, 1_000))
    browser = open_browser(server.origin, scripts=[FILLS])
    page = browser.page
    PRSNL.sign_up(page)
    until_installed(page)
    browser.witness.allow_outage()
    browser.go_offline()
    page.get("button", OFFLINE)
    page.follow(f"{PRSNL.base}novo")
    page.get("textbox", re.compile("^Título")).type("Na pressa")
    page.gives(photo, to=page.get("button", re.compile("^Escolher arquivos")))
    page.reads("lagoa.png")
    page.evaluate("room = 2")
    page.get("button", "Guardar").click()
    page.get("heading", "Linha do tempo")
    page.reads(NO_ROOM)
    page.reads("continua aberto aqui")
    page.until(lambda: names(page, "/new/") == [], "nothing half of it to stay")
    page.evaluate("room = Infinity")
    page.get("button", AGAIN).click()
    page.gone("button", AGAIN)
    PRSNL.open_record(page, "Na pressa")
    entry(page, "lagoa.png")
    page.until(lambda: shown(page) == 1, "the photo")
    browser.go_online()
    stored(server, 1)
    page.get("button", SAVED)


# From this device alone to an account

def begin(page) -> None:
    page.open(PRSNL.base)
    page.get("button", BEGIN).click()
    page.get("heading", "Linha do tempo")
    page.get("button", HERE)
    until_installed(page)


def sign_up(page) -> None:
    """From the page of this device."""
    leave_for(page, "Criar uma conta")
    page.reads("você decide o que vai para a conta")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", PRSNL.create).click()
    page.get("heading", TAKE)
    page.get("button", TAKE)


def sound() -> bytes:
    """Two seconds of noise."""
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(8_000)
        written.writeframes(random.Random(5).randbytes(32_000))
    return file.getvalue()


def spaces(page) -> int:
    """How many spaces this device keeps: its own, and that of the account."""
    return len([each for each in names(page, "/meta") if each.startswith("space/") and each.endswith("/meta")])


def said(page) -> str:
    return page.evaluate("document.body?.innerText ?? ''")


# Of what this device asks the server so many requests are answered, and no other; the first of these comes to the
# server, or not even that.
CUT = """
globalThis.answered = %s
globalThis.asked = 0
globalThis.isCut = false
{
  const whole = globalThis.fetch
  globalThis.fetch = async (address, options) => {
    const isCounted = /[/]v1[/](sync|texts|files)/.test(String(address?.url ?? address))
    if (!isCounted || ++globalThis.asked <= globalThis.answered) return whole(address, options)
    if (globalThis.asked === globalThis.answered + 1) {
      if (%s) await whole(address, options).catch(() => {})
      globalThis.isCut = true
    }
    return new Promise(() => {})
  }
}
"""
LINKS, NOTES = 620, 40
ON_ITS_WAY = "está indo para a conta"
# Texts that their items name.
TEXTS = "SELECT item.title, item_text.text FROM item JOIN item_text ON item_text.space = item.space" \
    " AND item_text.item = item.id AND item_text.version = item.text"


def bring(page, count: int, *files) -> None:
    """Imports so many items."""
    page.open(f"{PRSNL.base}importar")
    page.gives(*files, to=page.get("button", re.compile("^Escolher os arquivos")))
    page.get("heading", "O que vai acontecer")
    page.get("button", f"Trazer {count} itens").click()
    page.reads(f"{count} itens vieram")


def write_down(page, folder) -> str:
    """An item with a photo, a recording and a long document, whose path it returns; links, more than one request takes;
    and notes with texts."""
    files = {"lagoa.png": png(300, 200), "canto.wav": sound(), "livro.pdf": pdf(3_000_000, seed=7)}
    for name, content in files.items():
        (folder / name).write_bytes(content)
    PRSNL.add(page, "Lagoa", long="Fomos cedo.")
    PRSNL.open_record(page, "Lagoa")
    path = page.path
    attach(page, *[folder / name for name in files])
    notes = []
    for number in range(NOTES):
        notes.append(folder / f"nota-{number}.md")
        notes[-1].write_text(f"Texto da nota {number}.\n\n" + "Mais palavras. " * 20 + "\n", encoding="utf-8")
    bring(page, NOTES, *notes)
    links = folder / "part_000000.csv"
    lines = [f"Página {number},https://example.com/{number},{1_600_000_000 + number},,unread"
             for number in range(LINKS)]
    links.write_text("title,url,time_added,tags,status\n" + "\n".join(lines) + "\n", encoding="utf-8")
    bring(page, LINKS, links)
    page.open(PRSNL.base)
    return path


@pytest.mark.own_browser
def test_a_phone_that_dies_again_and_again_while_its_journal_goes_up_brings_all_of_it_once(
        server, browser, open_browser, tmp_path):
    browser.witness.allow_outage()
    # A server may have had more than the device heard of, and then refuses to take it again.
    browser.witness.allow("Failed to load resource")
    browser.conditions.scripts = [CUT % ("Infinity", "true")]
    browser.quit()
    page = browser.again().page
    begin(page)
    path = write_down(page, tmp_path)
    sign_up(page)
    page.evaluate("asked = 0, answered = 0")
    page.get("button", TAKE).click()
    page.until(lambda: page.evaluate("globalThis.isCut === true"), "a request without an answer")
    # While it waits it says for what.
    page.reads(re.compile("Enviando ao servidor|Sem internet, espera"))
    page.pictures("prsnl-going-up-cut")
    browser.kill()
    deaths = 1

    def is_up() -> bool:
        return (server.ask("SELECT count(*) = 3 FROM document WHERE file IS NOT NULL") == [(1,)]
                and page.sees("button", SAVED) and spaces(page) == 1)

    for answered, reaches in ((1, "false"), (2, "true"), (3, "false"), (4, "true")):
        browser.conditions.scripts = [CUT % (answered, reaches)]
        page = browser.again().page.open(PRSNL.base)
        page.until(lambda: page.evaluate("globalThis.isCut === true") or is_up(), "the next death")
        # Until the account has the records the first page says where they are; then not all is said to be saved.
        page.until(lambda: ON_ITS_WAY in said(page) or spaces(page) == 1 and (
            is_up() or not page.sees("button", SAVED)), "what is going on")
        is_over = is_up()
        browser.kill()
        if is_over:
            break
        deaths += 1
    assert deaths > 2
    browser.conditions.scripts = []
    page = browser.again().page.open(PRSNL.base)
    page.until(lambda: spaces(page) == 1, "the device's own space to be gone")
    stored(server, 3)
    server.until(f"SELECT count(*) = {NOTES + 1} FROM ({TEXTS})")
    page.get("button", SAVED)
    page.until(lambda: ON_ITS_WAY not in said(page), "the note to go")
    # All of it is there, once.
    assert server.ask("SELECT count(*), count(DISTINCT space) FROM item") == [(LINKS + NOTES + 1, 1)]
    assert server.ask("SELECT count(*) FROM document") == [(3,)]
    assert server.ask("SELECT count(*) FROM file WHERE digest IS NOT NULL") == [(3,)]
    texts = dict(server.ask(TEXTS))
    assert texts["Lagoa"] == "Fomos cedo."
    for number in range(NOTES):
        assert f"Texto da nota {number}." in texts[f"nota-{number}"]
    # Nothing of it waits here any more.
    page.until(lambda: not names(page, "/new/"), "the sent files to be let go of")
    other = open_browser(server.origin).page
    PRSNL.sign_in(other)
    other.get("button", SAVED)
    other.open(path)
    other.get("heading", "Lagoa")
    other.reads("Fomos cedo.")
    other.until(lambda: shown(other) == 1, "the photo on another device")
    for name in ("canto.wav", "livro.pdf"):
        entry(other, name).click()
        other.get("button", "Baixar").click()
        assert other.downloaded(name).read_bytes() == (tmp_path / name).read_bytes()
        other.press("Escape")
        other.gone("dialog")


# What the photo on the page of an item shows, to its last pixel.
PICTURE = """(async () => {
  const image = document.querySelector('.item-picture img')
  if (!image || !await image.decode().then(() => true, () => false)) return null
  const [width, height] = [image.naturalWidth, image.naturalHeight]
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  context.drawImage(image, 0, 0)
  const hash = await crypto.subtle.digest('SHA-256', context.getImageData(0, 0, width, height).data)
  return [width, height, ...new Uint8Array(hash)].join()
})()"""
PLAYS = "Math.round((document.querySelector('audio.item-player')?.duration || 0) * 10) === 20"


@pytest.mark.own_browser
def test_photos_and_recordings_of_a_device_alone_are_shown_from_the_account_without_a_network(
        server, browser, tmp_path):
    photo, song = tmp_path / "lagoa.png", tmp_path / "canto.wav"
    photo.write_bytes(png(300, 200))
    song.write_bytes(sound())
    page = browser.page
    begin(page)
    PRSNL.add(page, "Lagoa", long="Fomos cedo.")
    PRSNL.open_record(page, "Lagoa")
    path = page.path
    attach(page, photo, song)
    picture = page.until(lambda: page.evaluate(PICTURE), "the photo")
    page.until(lambda: page.evaluate(PLAYS), "the recording")

    def places() -> dict[str, str]:
        """In what space each file lies that no server has, by its document."""
        return {name.split("/new/")[1]: name.split("/new/")[0] for name in names(page, "/new/")
                if name.startswith("blobs/")}

    own = places()
    assert len(own) == 2
    sign_up(page)
    # The records can be sent; only the files' address is out of reach.
    page.session.send("Network.setBlockedURLs", urls=["*/v1/files*"])
    browser.witness.allow("ERR_BLOCKED_BY_CLIENT")
    page.get("button", TAKE).click()
    page.reads(UP)
    page.until(lambda: places().keys() == own.keys() and not set(places().values()) & set(own.values()),
               "each file in the account's space, and none in the device's own")
    server.until("SELECT count(*) = 2 FROM document")

    def until_shown() -> None:
        page.until(lambda: page.evaluate(PICTURE) == picture, "the same photo")
        page.until(lambda: page.evaluate(PLAYS), "the recording")

    page.open(path)
    until_shown()
    browser.go_offline()
    browser.kill()
    page = browser.again().page.open(path)
    page.get("button", OFFLINE)
    until_shown()
    assert violations(page) == []
    page.pictures("prsnl-gone-up-offline")
    entry(page, song.name).click()
    page.get("button", "Salvar cópia").click()
    assert page.downloaded(song.name).read_bytes() == song.read_bytes()
    page.press("Escape")
    page.gone("dialog")
    assert server.ask("SELECT count(*), count(file) FROM document") == [(2, 0)]

    # Then they are sent as any other, and what was looked at since is here without a network.
    browser.go_online()
    stored(server, 2)
    page.get("button", SAVED)
    # Until the device lets go of its own, these would be shown instead of the server's.
    page.until(lambda: not names(page, "/new/"), "the sent files to be let go of")
    page.open(path)
    page.until(lambda: shown(page) == 1, "the photo as the server has it")
    page.get("button", re.compile("^Abrir [(]")).click()
    page.until(lambda: page.evaluate(PLAYS), "the recording as the server has it")
    # What is fetched is kept before it is shown.
    browser.go_offline()
    page.reload()
    page.get("button", OFFLINE)
    page.until(lambda: shown(page) == 1, "the photo without a network")
    page.until(lambda: page.evaluate(PLAYS), "the recording without a network")
    browser.go_online()
    page.get("button", SAVED)
